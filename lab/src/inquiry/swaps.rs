//! Forced swaps: the same deals with an average card in the place of one card.
//!
//! Who plays a card is no accident, so how its owners fare says little about what it does. A
//! swap changes the card and nothing else: the deal, the bots and their chance stay. What then
//! differs, the card has done.

use engine::{CardText, Counted, Outcome, Seat, Words};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::Inquiry;
use super::cards::CardResult;
use super::observe::{Observed, Replaced, Undealt, observe};
use crate::interval::Z95;
use crate::study::seating;
use crate::{StudyError, normal};

/// What a card is worth to whoever has it.
#[derive(Clone, PartialEq, Debug)]
pub struct SwapResult {
    /// The card's place in the list of all cards.
    pub card: usize,
    /// The deck of the card.
    pub deck: &'static str,
    /// Its name.
    pub name: String,
    /// The average card that took its place.
    pub with: String,
    /// On how many deals that made a difference to anyone who had it.
    pub deals: u64,
    /// How much more of the games its owner wins with it than with the average card.
    pub won: f64,
    /// The true value is hardly further off than this.
    pub won_plus_minus: f64,
    /// How many points further ahead of the others its owner is; where all play together, how
    /// many points more they have.
    pub lead: f64,
    /// The true value is hardly further off than this.
    pub lead_plus_minus: f64,
    /// How likely chance alone makes the share differ as much, all swaps considered.
    pub chance: f64,
}

/// A card and the one that stands for it, and how.
struct Plan<G> {
    card: usize,
    with: usize,
    /// The table with the reprinted card, or as it was where a card is replaced at one seat.
    table: Undealt<G>,
    at_one_seat: bool,
}

/// What one deal says: how much the card was there, and what that changed.
#[derive(Clone, Copy, Default, Debug)]
struct Weighed {
    weight: f64,
    won: f64,
    lead: f64,
}

impl<G: Words + Counted> Inquiry<G> {
    /// The cards that are to be swapped and can be, each with its stand-in.
    fn plans(
        &self,
        cards: &[CardResult],
        undealt: &Undealt<G>,
        wanted: &[usize],
    ) -> Result<Vec<Plan<G>>, StudyError> {
        let mut order: Vec<usize> = if wanted.is_empty() {
            cards.iter().filter(|it| it.counts.owners.count > 0).map(|it| it.card).collect()
        } else {
            wanted.to_vec()
        };
        order.sort_unstable();
        let list: Vec<CardText> = engine::Cards::list(&self.study.setup.cards);
        let mut plans = Vec::new();
        for card in order {
            let found = average_first(cards, list[card].deck)
                .into_iter()
                .filter(|with| *with != card)
                .find_map(|with| self.plan(undealt, card, with));
            match found {
                Some(plan) => plans.push(plan),
                None if wanted.is_empty() => {}
                None => {
                    let name = &list[card].name;
                    return Err(StudyError::Swap(format!(
                        "{name} cannot be swapped: no other card that was played can stand for it"
                    )));
                }
            }
        }
        Ok(plans)
    }

    fn plan(&self, undealt: &Undealt<G>, card: usize, with: usize) -> Option<Plan<G>> {
        if let Some(cards) = G::reprinted(&self.study.setup.cards, card, with) {
            let setup = engine::Setup { cards, options: self.study.setup.options.clone() };
            let game = G::new(&setup).ok()?;
            let table = Undealt { game, ..undealt.clone() };
            return Some(Plan { card, with, table, at_one_seat: false });
        }
        let mut probe = undealt.game.clone();
        let can = probe.replace(Seat(0), card, with);
        can.then(|| Plan { card, with, table: undealt.clone(), at_one_seat: true })
    }

    /// Plays every swap on the deals that `games` were played on.
    pub(super) fn swap(
        &self,
        cards: &[CardResult],
        undealt: &Undealt<G>,
        games: &[Observed],
        wanted: &[usize],
        pool: &rayon::ThreadPool,
        progress: &dyn super::Progress,
    ) -> Result<Vec<SwapResult>, StudyError> {
        let plans = self.plans(cards, undealt, wanted)?;
        progress.phase("games with a swapped card", (plans.len() * games.len()) as u64);
        let list: Vec<CardText> = engine::Cards::list(&self.study.setup.cards);
        let mut results = Vec::with_capacity(plans.len());
        for plan in &plans {
            let deals: Vec<Result<Weighed, StudyError>> = pool.install(|| {
                let deal = |index: usize| {
                    let weighed = self.weigh(plan, &games[index], index as u64);
                    progress.step();
                    weighed
                };
                (0..games.len()).into_par_iter().map(deal).collect()
            });
            let deals = deals.into_iter().collect::<Result<Vec<_>, _>>()?;
            let name = |card: usize| list[card].name.clone();
            results.push(SwapResult {
                card: plan.card,
                deck: list[plan.card].deck,
                name: name(plan.card),
                with: name(plan.with),
                ..reckon(&deals, plans.len())
            });
        }
        results.sort_by(|one, other| other.won.total_cmp(&one.won));
        Ok(results)
    }

    /// Plays one deal again with the swapped card.
    fn weigh(&self, plan: &Plan<G>, game: &Observed, index: u64) -> Result<Weighed, StudyError> {
        let players = self.study.setup.players();
        let seat = Seat((index % players as u64) as u8);
        let alone = plan.at_one_seat && !G::INFO.cooperative;
        let had = |note: &super::observe::CardNote| {
            usize::from(note.card) == plan.card && (!alone || note.seat == seat)
        };
        // What nobody could use did nothing.
        if !game.cards.iter().any(had) {
            return Ok(Weighed::default());
        }
        let seed = self.study.seed.derive(index);
        let line_up = self.study.line_up()?;
        let mut bots = self.study.seated(&seating(&line_up, players, index), seed)?;
        let replaced =
            plan.at_one_seat.then_some(Replaced { seat, card: plan.card, with: plan.with });
        let swapped = observe(&plan.table, seed, &mut bots, replaced)
            .map_err(|stuck| StudyError::Stuck { index, seed, stuck })?;
        let weights: Vec<f64> = if G::INFO.cooperative || alone {
            (0..players).map(|it| f64::from(u8::from(it == seat.index()))).collect()
        } else {
            ahead(&plays(plan.card, players, game), &plays(plan.card, players, &swapped))
        };
        Ok(weighed(&weights, &game.outcome, &swapped.outcome, G::INFO.cooperative))
    }
}

/// The cards of a deck from the most average one on, by how their owners fared.
fn average_first(cards: &[CardResult], deck: &str) -> Vec<usize> {
    let mut played: Vec<&CardResult> =
        cards.iter().filter(|it| it.deck == deck && it.counts.owners.count > 0).collect();
    let edge = |it: &CardResult| it.won.share - it.fair;
    played.sort_by(|one, other| edge(one).total_cmp(&edge(other)));
    let Some(middle) = played.get(played.len().saturating_sub(1) / 2).map(|it| edge(it)) else {
        return Vec::new();
    };
    let off = |it: &CardResult| (edge(it) - middle).abs();
    played.sort_by(|one, other| off(one).total_cmp(&off(other)));
    played.into_iter().map(|it| it.card).collect()
}

/// How often each seat played a card.
fn plays(card: usize, players: usize, game: &Observed) -> Vec<f64> {
    let mut plays = vec![0.0; players];
    for note in game.cards.iter().filter(|note| usize::from(note.card) == card) {
        plays[note.seat.index()] += f64::from(note.played);
    }
    plays
}

/// How much more each seat played a card than the others did, on the average of the game as it
/// was and the game with the swap. Both count alike: whoever plays a card does so where it fits,
/// and with two such choices, one in each game, that advantage cancels out.
fn ahead(one: &[f64], other: &[f64]) -> Vec<f64> {
    let plays: Vec<f64> = one.iter().zip(other).map(|(one, other)| (one + other) / 2.0).collect();
    let sum: f64 = plays.iter().sum();
    let others = plays.len().saturating_sub(1).max(1) as f64;
    plays.iter().map(|own| (own - (sum - own) / others).max(0.0)).collect()
}

fn weighed(weights: &[f64], was: &Outcome, swapped: &Outcome, cooperative: bool) -> Weighed {
    let mut sum = Weighed::default();
    for (seat, weight) in weights.iter().enumerate() {
        let won = |it: &Outcome| f64::from(u8::from(it.winners.contains(Seat(seat as u8))));
        let lead = |it: &Outcome| lead(it, seat, cooperative);
        sum.weight += weight;
        sum.won += weight * (won(was) - won(swapped));
        sum.lead += weight * (lead(was) - lead(swapped));
    }
    sum
}

/// A seat's points, less the average of the others' where they play against each other.
fn lead(outcome: &Outcome, seat: usize, cooperative: bool) -> f64 {
    let points = |place: &engine::Place| f64::from(place.points);
    let own = outcome.places.get(seat).map_or(0.0, points);
    let others = outcome.places.len().saturating_sub(1);
    if cooperative || others == 0 {
        return own;
    }
    let sum: f64 = outcome.places.iter().map(points).sum();
    own - (sum - own) / others as f64
}

/// The averages over all deals, each by its weight, with their intervals (those of a ratio).
fn reckon(deals: &[Weighed], family: usize) -> SwapResult {
    let weight: f64 = deals.iter().map(|deal| deal.weight).sum();
    let counted = deals.iter().filter(|deal| deal.weight > 0.0).count();
    let ratio = |of: &dyn Fn(&Weighed) -> f64| {
        if counted < 2 {
            return (0.0, f64::INFINITY);
        }
        let mean = deals.iter().map(of).sum::<f64>() / weight;
        let squares: f64 = deals.iter().map(|it| (of(it) - mean * it.weight).powi(2)).sum();
        let n = counted as f64;
        (mean, (squares * n / (n - 1.0)).sqrt() / weight)
    };
    let (won, won_deviation) = ratio(&|deal| deal.won);
    let (lead, lead_deviation) = ratio(&|deal| deal.lead);
    let chance = match won_deviation {
        deviation if deviation > 0.0 => normal::two_sided(won / deviation),
        _ => 1.0,
    };
    SwapResult {
        card: 0,
        deck: "",
        name: String::new(),
        with: String::new(),
        deals: counted as u64,
        won,
        won_plus_minus: Z95 * won_deviation,
        lead,
        lead_plus_minus: Z95 * lead_deviation,
        chance: (chance * family as f64).min(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_played_it_more_than_the_others_had_it() {
        assert_eq!(ahead(&[1.0, 0.0], &[1.0, 0.0]), [1.0, 0.0]);
        assert_eq!(ahead(&[1.0, 0.0], &[0.0, 1.0]), [0.0, 0.0]);
        assert_eq!(ahead(&[2.0, 1.0], &[2.0, 1.0]), [1.0, 0.0]);
        assert_eq!(ahead(&[1.0, 0.0, 0.0], &[0.0, 0.0, 0.0]), [0.5, 0.0, 0.0]);
    }

    #[test]
    fn the_average_goes_by_weight() {
        let deal = |weight: f64, won: f64| Weighed { weight, won: weight * won, lead: weight };
        let deals = [deal(1.0, 1.0), deal(1.0, 0.0), deal(2.0, 0.5), deal(0.0, 0.0)];
        let found = reckon(&deals, 1);
        assert!((found.won - 0.5).abs() < 1e-9 && found.deals == 3, "{found:?}");
        assert!(found.won_plus_minus > 0.0 && found.chance < 1.0, "{found:?}");
        assert_eq!((found.lead, found.lead_plus_minus), (1.0, 0.0));
    }
}
