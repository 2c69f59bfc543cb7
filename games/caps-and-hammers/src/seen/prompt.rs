//! What the player whose turn it is gets asked.

use engine::{Seat, Viewer};
use serde::Serialize;

use crate::{CapsAndHammers, Phase};

/// What the player whose turn it is gets asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Launch if you like, and deploy an Asset.
    Deploy { seat: Seat, turn: u8 },
    /// Launch if you like, or end the turn.
    Finish { seat: Seat, turn: u8 },
    /// Nothing: chance decides, or the game is over.
    Nothing,
}

pub(crate) fn prompt(game: &CapsAndHammers, _: Viewer) -> Prompt {
    let (seat, turn) = (game.active(), game.turn / 2 + 1);
    match game.phase {
        Phase::Deploy => Prompt::Deploy { seat, turn },
        Phase::Finish => Prompt::Finish { seat, turn },
        Phase::Undealt | Phase::Over => Prompt::Nothing,
    }
}
