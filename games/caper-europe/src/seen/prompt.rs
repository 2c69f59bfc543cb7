//! What the deciding player is asked.

use engine::Viewer;
use heist::RoundKind;
use serde::Serialize;

use crate::{CaperEurope, Card, Phase};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Place a Thief.
    Thief {
        /// The round, from 1 to 6.
        round: u8,
        /// How many cards are in the hand.
        hand: u8,
    },
    /// Play a Gear or discard one for a Coin.
    Gear {
        /// The round, from 1 to 6.
        round: u8,
        /// How many cards are in the hand.
        hand: u8,
    },
    /// Return a Stolen Good of one's choice.
    Return {
        /// The Location it goes to.
        at: Card,
    },
    /// Nothing: chance decides, or the game is over.
    Nothing,
}

/// Everybody may know what is asked.
pub(crate) fn prompt(game: &CaperEurope, _: Viewer) -> Prompt {
    let round = game.round + 1;
    let hand = game.side(game.active()).hand.count_ones() as u8;
    match (game.phase, game.kind()) {
        (Phase::Play, RoundKind::Thief) => Prompt::Thief { round, hand },
        (Phase::Play, RoundKind::Gear) => Prompt::Gear { round, hand },
        (Phase::Return(at), _) => Prompt::Return { at: game.location(at) },
        (Phase::Undealt | Phase::Over, _) => Prompt::Nothing,
    }
}
