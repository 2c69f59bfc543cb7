//! What a captain is asked.

use engine::Viewer;
use serde::Serialize;

use crate::ids::{Encounter, Item};
use crate::state::{CaptainsWager, Phase, Window};

/// What the deciding captains are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Take one treasure of each value out of the deck.
    TakeOut,
    /// Use an item, or pass.
    UseItem {
        /// The moment it is.
        window: Window,
        /// The encounter, counted from one.
        encounter: u8,
    },
    /// Bet, borrow or steal.
    Turn {
        /// The adventure, counted from one.
        adventure: u8,
        /// The encounter, counted from one.
        encounter: u8,
        /// How many cards are in the pool.
        pool: u8,
    },
    /// Keep one of the cards drawn.
    Keep {
        /// How many there are.
        count: u8,
    },
    /// Take coins from somebody.
    Rob {
        /// The encounter card that allows it.
        card: Encounter,
        /// How many coins.
        amount: u8,
    },
    /// Leave the top card or put it on the bottom.
    Sift {
        /// What it is, for whoever has seen it.
        item: Option<Item>,
    },
    /// Keep one card from the pool, or none.
    TakeSpoils {
        /// How many there are.
        count: u8,
    },
    /// Nothing: nobody decides now.
    Nothing,
}

impl CaptainsWager {
    pub(crate) fn question(&self, viewer: Viewer) -> Prompt {
        let encounter = (self.encounter + 1).min(self.figures.rounds());
        match self.phase {
            Phase::TakeOut => Prompt::TakeOut,
            Phase::Window(window, ..) => Prompt::UseItem { window, encounter },
            Phase::Turn(_) => {
                Prompt::Turn { adventure: self.adventure + 1, encounter, pool: self.pool_len }
            }
            Phase::Keep(_, count) => Prompt::Keep { count },
            Phase::Rob(_, amount) => {
                Prompt::Rob { card: self.figures.encounter(self.encounter).0, amount }
            }
            Phase::Sift(seat) => {
                let top = self.top_card(seat).filter(|card| self.has_seen(viewer, *card));
                Prompt::Sift { item: top.map(|card| self.face(card)) }
            }
            Phase::Spoils(seat, _) => {
                let claimants = self.claimants();
                Prompt::TakeSpoils { count: self.lots_of(seat, &claimants).count() as u8 }
            }
            _ => Prompt::Nothing,
        }
    }
}
