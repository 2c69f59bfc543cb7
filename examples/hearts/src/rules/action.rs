//! What a player can do.

use serde::{Deserialize, Serialize};

engine::handles! {
    /// A card by its face: 0 to 12 are the Clubs from the 2 to the Ace, then Diamonds, Hearts and
    /// Spades.
    Card below 52, "card";
    /// A card by its place among the thirteen that a player was dealt. Nobody else knows what
    /// lies there.
    Place below 13, "place in a hand";
}

engine::codes! {
    /// One decision.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Action {
        /// Pass a card. Cards are passed in secret, so it is named by its place: the same action
        /// then means something in every deal that others may imagine.
        Pass {
            /// Which one.
            place: Place,
        },
        /// Play a card. Everybody sees its face.
        Play {
            /// Which one.
            card: Card,
        },
    }
}

/// A set of cards, one bit each.
pub(crate) type Set = u64;

pub(crate) const TWO_OF_CLUBS: Card = Card(0);
pub(crate) const HEARTS: Set = SUIT << 26;
const SUIT: Set = (1 << 13) - 1;

impl Card {
    #[inline]
    pub(crate) const fn bit(self) -> Set {
        1 << self.0
    }

    /// All cards of its suit.
    #[inline]
    pub(crate) const fn suit(self) -> Set {
        SUIT << (self.0 / 13 * 13)
    }

    /// A letter or digit for the rank and the sign of the suit: Q♠.
    pub fn short(self) -> String {
        let rank = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
        let suit = ['♣', '♦', '♥', '♠'];
        format!("{}{}", rank[self.index() % 13], suit[self.index() / 13])
    }
}

/// The cards of a set, from the lowest.
#[inline]
pub(crate) fn cards(mut set: Set) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = (set != 0).then(|| Card(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(card)
    })
}
