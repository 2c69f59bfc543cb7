//! What a player can do.

use engine::Code;
use serde::{Deserialize, Serialize};

engine::codes! {
    /// One decision.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Action {
        /// Place a Thief at a Location.
        PlayThief {
            /// Which of the cards in hand.
            card: Held,
            /// Where.
            at: Site,
            /// What its icons are aimed at.
            choice: Choice,
        },
        /// Put a Gear on a Thief.
        PlayGear {
            /// Which of the cards in hand.
            card: Held,
            /// At which Location.
            at: Site,
            /// On which of your Thieves there.
            on: Slot,
            /// What its icons are aimed at.
            choice: Choice,
        },
        /// Discard a Gear for a Coin.
        Discard {
            /// Which of the cards in hand.
            card: Held,
        },
        /// As the Snitch, give this card to Cream and the other one to Mint.
        Assign {
            /// The card for Cream.
            card: Held,
        },
        /// As a Lookout, pass two cards to the Mastermind on the left.
        Pass {
            /// The cards.
            cards: Pair,
        },
    }
}

engine::codes! {
    /// What the icons of a played card are aimed at. A card has at most one such icon.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Choice {
        /// It needs no choice, or there is nothing to choose.
        Nothing,
        /// The rival's Thief at the same Location whose topmost card is flipped.
        Flip(Slot),
        /// The card that is recovered.
        Recover(Discarded),
    }
}

engine::handles! {
    /// A card in your hand: its place among those dealt this round. In a team it is the place
    /// in the row that the Lookout sees, and a Mastermind has two cards, 0 and 1.
    Held below 12, "card";
    /// One of the three Locations, from the left.
    Site below 3, "Location";
    /// One of the three places for a Thief on one side of a Location.
    Slot below 3, "place for a Thief";
    /// A card by its place among the Thieves, or among the Gear, of a Discard Area. There are
    /// most in the last turn of the game: two rounds with six Gear each, and four more.
    Discarded below 16, "discarded card";
}

impl Site {
    pub(crate) const FIRST: Site = Site(0);
}

impl Slot {
    pub(crate) const FIRST: Slot = Slot(0);
}

impl Held {
    pub(crate) const FIRST: Held = Held(0);

    /// The card as one of sixteen bits.
    #[inline]
    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// Two different cards, the lower one first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "[Held; 2]", into = "[Held; 2]")]
pub struct Pair(Held, Held);

impl Pair {
    /// These two cards; nothing if they are one and the same.
    pub fn new(one: Held, other: Held) -> Option<Pair> {
        (one != other).then(|| Pair(one.min(other), one.max(other)))
    }

    /// Both cards.
    pub fn cards(self) -> [Held; 2] {
        [self.0, self.1]
    }
}

/// Pairs are numbered by the higher card, then by the lower one.
impl Code for Pair {
    const CODES: u16 = Held::CODES * (Held::CODES - 1) / 2;

    fn code(self) -> u16 {
        let (low, high) = (self.0.code(), self.1.code());
        high * (high - 1) / 2 + low
    }

    fn from_code(code: u16) -> Option<Pair> {
        let high = (1..Held::CODES).rev().find(|high| high * (high - 1) / 2 <= code)?;
        Pair::new(Held::from_code(code - high * (high - 1) / 2)?, Held::from_code(high)?)
    }
}

impl TryFrom<[Held; 2]> for Pair {
    type Error = String;

    fn try_from([one, other]: [Held; 2]) -> Result<Pair, String> {
        Pair::new(one, other).ok_or_else(|| format!("card {} cannot be passed twice", one.0))
    }
}

impl From<Pair> for [Held; 2] {
    fn from(pair: Pair) -> [Held; 2] {
        pair.cards()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_out_of_range_is_not_read() {
        let read = |json: &str| serde_json::from_str::<Action>(json).unwrap_err().to_string();
        let error = read(r#"{"discard":{"card":12}}"#);
        assert!(error.contains("no card 12; they go from 0 to 11"), "{error}");
        let error = read(r#"{"pass":{"cards":[3,3]}}"#);
        assert!(error.contains("card 3 cannot be passed twice"), "{error}");
        assert_eq!(
            serde_json::from_str::<Action>(r#"{"pass":{"cards":[5,3]}}"#).unwrap(),
            Action::Pass { cards: Pair(Held(3), Held(5)) }
        );
    }
}
