//! How those fared who played a card.

use engine::CardText;

use super::counts::{CardCounts, Counts};
use crate::Share;

/// How far a share may lie from the fair one before it is worth a designer's look.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    /// As a part of the fair share: 0.2 is 40 to 60 % where 50 % is fair.
    pub width: f64,
}

impl Band {
    /// The lowest and the highest share inside.
    pub fn around(self, fair: f64) -> [f64; 2] {
        [fair * (1.0 - self.width), fair * (1.0 + self.width)]
    }

    /// How far a whole interval lies outside: above if positive, below if negative, and zero as
    /// long as a part of it is inside.
    pub fn beyond(self, share: Share, fair: f64) -> f64 {
        let [low, high] = self.around(fair);
        if share.low > high {
            share.low - high
        } else if share.high < low {
            share.high - low
        } else {
            0.0
        }
    }

    /// How near the interval comes to leaving the band, as a part of the fair share: positive
    /// once it has left.
    pub fn strain(self, share: Share, fair: f64) -> f64 {
        let [low, high] = self.around(fair);
        (share.low - high).max(low - share.high) / fair.max(1e-9)
    }
}

/// How those fared who played a card.
#[derive(Clone, PartialEq, Debug)]
pub struct CardResult {
    /// The card's place in the list of all cards.
    pub card: usize,
    /// The deck it belongs to, and its name.
    pub deck: &'static str,
    /// Its name.
    pub name: String,
    /// What is printed on it.
    pub print: String,
    /// What was done with it.
    pub counts: CardCounts,
    /// The share of games that those won who played it.
    pub won: Share,
    /// What the same bots win in the same seats with whatever they have.
    pub fair: f64,
    /// How far outside the band it is, as [`Band::beyond`] says.
    pub beyond: f64,
}

impl CardResult {
    /// The share of its offers at which it was played or taken.
    pub fn wanted(&self) -> f64 {
        let used = self.counts.played + self.counts.taken;
        if self.counts.offered == 0 { 0.0 } else { used as f64 / self.counts.offered as f64 }
    }
}

/// All cards that anybody could use, those first that lie furthest outside the band or come
/// nearest to leaving it.
pub(crate) fn results(cards: &[CardText], counts: &Counts, band: Band) -> Vec<CardResult> {
    let mut results: Vec<CardResult> = cards
        .iter()
        .enumerate()
        .filter(|(card, _)| counts.cards[*card].offered > 0)
        .map(|(card, text)| {
            let own = &counts.cards[card];
            let won = Share::of(own.owners.won as f64, own.owners.count);
            let fair = own.fair(counts);
            CardResult {
                card,
                deck: text.deck,
                name: text.name.clone(),
                print: [text.facts.as_str(), text.text.as_str()].join("; "),
                counts: own.clone(),
                won,
                fair,
                beyond: if own.owners.count == 0 { 0.0 } else { band.beyond(won, fair) },
            }
        })
        .collect();
    let strain = |it: &CardResult| {
        if it.counts.owners.count == 0 { f64::MIN } else { band.strain(it.won, it.fair) }
    };
    results.sort_by(|one, other| strain(other).total_cmp(&strain(one)));
    results
}

#[cfg(test)]
mod tests {
    use super::*;

    const BAND: Band = Band { width: 0.2 };

    fn share(low: f64, high: f64) -> Share {
        Share { share: (low + high) / 2.0, low, high }
    }

    /// The interval counts, not the point: 62 % from few games may well be 58 %.
    #[test]
    fn outside_is_who_is_surely_outside() {
        assert_eq!(BAND.beyond(share(0.56, 0.68), 0.5), 0.0);
        assert!((BAND.beyond(share(0.63, 0.67), 0.5) - 0.03).abs() < 1e-9);
        assert!((BAND.beyond(share(0.30, 0.36), 0.5) + 0.04).abs() < 1e-9);
        let four = BAND.beyond(share(0.31, 0.33), 0.25);
        assert!((four - 0.01).abs() < 1e-9, "with four seats the band is 20 to 30 %");
    }

    #[test]
    fn strain_orders_what_is_inside_too() {
        let near = BAND.strain(share(0.57, 0.59), 0.5);
        let middle = BAND.strain(share(0.49, 0.51), 0.5);
        assert!(middle < near && near < 0.0, "{middle} {near}");
        assert!(BAND.strain(share(0.61, 0.63), 0.5) > 0.0);
    }
}
