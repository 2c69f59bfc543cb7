//! What a player can do.

use serde::{Deserialize, Serialize};

engine::handles! {
    /// A card by its face: the Clubs from the 2 to the Ace, then Diamonds, Hearts and Spades.
    Card below 52, "card";
    /// A card by its place among the thirteen that a player was dealt.
    Place below 13, "place in a hand";
}

engine::codes! {
    /// One decision. A card that is passed in secret is named by its place, so that the action
    /// means something in every deal that others imagine; a card that is played, by its face.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Action {
        Pass { place: Place },
        Play { card: Card },
    }
}

/// A set of cards, one bit each.
pub(crate) type Set = u64;

pub(crate) const ALL: Set = (1 << 52) - 1;
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

    /// As people write it: Q♠.
    pub fn short(self) -> String {
        let rank = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
        format!("{}{}", rank[self.index() % 13], ['♣', '♦', '♥', '♠'][self.index() / 13])
    }
}

/// The cards of a set, from the lowest.
#[inline]
pub(crate) fn cards(set: Set) -> impl Iterator<Item = Card> {
    engine::bits(set).map(Card)
}

/// The cards as a set.
pub(crate) fn set<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Set {
    cards.into_iter().fold(0, |set, card| set | card.bit())
}
