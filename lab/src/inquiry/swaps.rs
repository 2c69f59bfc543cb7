//! Forced swaps: the same deals with an average card in the place of one card.
//!
//! Who plays a card is no accident, so how its owners fare says little about what it does. A
//! swap changes the card and nothing else: the deal, the bots and their chance stay. What then
//! differs, the card has done.

use engine::{CardText, Counted, Seat, Words};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::Inquiry;
use super::cards::CardResult;
use super::observe::{Observed, Replaced, Undealt, observe};
use super::weighing::{Swapped, Weighed, ahead, plays, reckon, weighed};
use crate::StudyError;
use crate::study::seating;

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
pub(super) struct Plan<G> {
    card: usize,
    with: usize,
    /// The table with the reprinted card, or as it was where a card is replaced at one seat.
    table: Undealt<G>,
    at_one_seat: bool,
}

impl<G: Words + Counted> Inquiry<G> {
    /// How the cards are swapped that are to be swapped and can be.
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

    /// The cards that are to be swapped and can be, each with its stand-in.
    pub(super) fn pairs(
        &self,
        cards: &[CardResult],
        undealt: &Undealt<G>,
        wanted: &[usize],
    ) -> Result<Vec<(usize, usize)>, StudyError> {
        let plans = self.plans(cards, undealt, wanted)?;
        Ok(plans.iter().map(|plan| (plan.card, plan.with)).collect())
    }

    /// The plan for a card and its stand-in, as another machine named them.
    pub(super) fn pair(
        &self,
        undealt: &Undealt<G>,
        card: usize,
        with: usize,
    ) -> Result<Plan<G>, StudyError> {
        let known = card.max(with) < undealt.cards;
        let plan = known.then(|| self.plan(undealt, card, with)).flatten();
        let cannot = || StudyError::Swap(format!("card {with} cannot stand for card {card}"));
        plan.ok_or_else(cannot)
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
        let weigh = |plan| self.weigh_all(plan, games, 0, pool, progress);
        let swapped = plans.iter().map(weigh).collect::<Result<Vec<_>, _>>()?;
        let pairs: Vec<_> = plans.iter().map(|plan| (plan.card, plan.with)).collect();
        Ok(self.swap_results(&pairs, &swapped))
    }

    /// Plays one swap on deals that were played before, the first of which has the number `from`.
    pub(super) fn weigh_all(
        &self,
        plan: &Plan<G>,
        games: &[Observed],
        from: u64,
        pool: &rayon::ThreadPool,
        progress: &dyn super::Progress,
    ) -> Result<Swapped, StudyError> {
        let deals: Vec<Result<Weighed, StudyError>> = pool.install(|| {
            let deal = |index: usize| {
                let weighed = self.weigh(plan, &games[index], from + index as u64);
                progress.step();
                weighed
            };
            (0..games.len()).into_par_iter().map(deal).collect()
        });
        let mattered = |deal: &Result<Weighed, _>| deal.as_ref().map_or(true, |it| it.weight > 0.0);
        deals.into_iter().filter(mattered).collect()
    }

    /// What the cards are worth, the best first.
    pub(super) fn swap_results(
        &self,
        pairs: &[(usize, usize)],
        swapped: &[Swapped],
    ) -> Vec<SwapResult> {
        let list: Vec<CardText> = engine::Cards::list(&self.study.setup.cards);
        let result = |(&(card, with), deals): (&(usize, usize), &Swapped)| SwapResult {
            card,
            deck: list[card].deck,
            name: list[card].name.clone(),
            with: list[with].name.clone(),
            ..reckon(deals, pairs.len())
        };
        let mut results: Vec<SwapResult> = pairs.iter().zip(swapped).map(result).collect();
        results.sort_by(|one, other| other.won.total_cmp(&one.won));
        results
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
