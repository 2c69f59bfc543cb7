//! What a player can do: play a Crew, or use one that was turned up.

use serde::{Deserialize, Serialize};

use crate::cards::CREW_CARDS;

engine::codes! {
    /// One decision with every choice it needs.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Action {
        /// Play a card from the hand.
        Play {
            /// Which one.
            card: Card,
            /// And how.
            way: Way,
        },
        /// Use the ability of the card that was turned up from the deck or the face-down row.
        Use {
            /// And how.
            way: Way,
        },
    }
}

engine::codes! {
    /// How a Crew comes into play. Each Crew has exactly one way for each real choice it offers.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Way {
        /// There is nothing to choose; the Mastermind joins the Crew.
        Plain,
        /// The Wild Card shows its first number.
        Upright,
        /// The Wild Card shows its other number.
        Turned,
        /// The Mastermind lies on the Risk.
        OnRisk,
        /// The Driver rotates this Crew.
        Rotate(Slot),
        /// The Muscle discards this Crew.
        Discard(Slot),
    }
}

/// How many Crew are played in a round.
pub(crate) const SLOTS: usize = 4;

engine::handles! {
    /// A Crew card by its position in the shuffled deck: a handle that does not tell its face.
    Card below CREW_CARDS, "card";
    /// A place in the row of the round, counted from zero in the order of play.
    Slot below SLOTS, "place";
}

impl Card {
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The cards whose bits are set, from the lowest position on.
    pub(crate) fn in_mask(mut mask: u32) -> impl Iterator<Item = Card> {
        std::iter::from_fn(move || {
            let card = Card::new(mask.trailing_zeros() as u8)?;
            mask &= mask - 1;
            Some(card)
        })
    }
}

impl Slot {
    /// The places whose bits are set, in order.
    #[inline]
    pub(crate) fn in_mask(places: u8) -> impl Iterator<Item = Slot> {
        Slot::all().filter(move |slot| places >> slot.0 & 1 == 1)
    }
}
