//! What a swapped card changed, weighed by how much the card was there.

use engine::{Outcome, Seat};
use serde::{Deserialize, Serialize};

use super::observe::Observed;
use super::swaps::SwapResult;
use crate::interval::Z95;
use crate::{bits, normal};

/// What one deal says: how much the card was there, and what that changed.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(super) struct Weighed {
    #[serde(with = "bits")]
    pub(super) weight: f64,
    #[serde(with = "bits")]
    won: f64,
    #[serde(with = "bits")]
    lead: f64,
}

/// The deals in which a swapped card mattered to anyone, in order.
pub(super) type Swapped = Vec<Weighed>;

/// How often each seat played a card.
pub(super) fn plays(card: usize, players: usize, game: &Observed) -> Vec<f64> {
    let mut plays = vec![0.0; players];
    for note in game.cards.iter().filter(|note| usize::from(note.card) == card) {
        plays[note.seat.index()] += f64::from(note.played);
    }
    plays
}

/// How much more each seat played a card than the others did, on the average of the game as it
/// was and the game with the swap. Both count alike: whoever plays a card does so where it fits,
/// and with two such choices, one in each game, that advantage cancels out.
pub(super) fn ahead(one: &[f64], other: &[f64]) -> Vec<f64> {
    let plays: Vec<f64> = one.iter().zip(other).map(|(one, other)| (one + other) / 2.0).collect();
    let sum: f64 = plays.iter().sum();
    let others = plays.len().saturating_sub(1).max(1) as f64;
    plays.iter().map(|own| (own - (sum - own) / others).max(0.0)).collect()
}

pub(super) fn weighed(
    weights: &[f64],
    was: &Outcome,
    swapped: &Outcome,
    cooperative: bool,
) -> Weighed {
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

/// The averages over the deals that mattered, each by its weight, with their intervals (those of a ratio).
pub(super) fn reckon(deals: &[Weighed], family: usize) -> SwapResult {
    let weight: f64 = deals.iter().map(|deal| deal.weight).sum();
    let counted = deals.len();
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
        let deals = [deal(1.0, 1.0), deal(1.0, 0.0), deal(2.0, 0.5)];
        let found = reckon(&deals, 1);
        assert!((found.won - 0.5).abs() < 1e-9 && found.deals == 3, "{found:?}");
        assert!(found.won_plus_minus > 0.0 && found.chance < 1.0, "{found:?}");
        assert_eq!((found.lead, found.lead_plus_minus), (1.0, 0.0));
    }
}
