//! What the player whose turn it is gets asked.

use engine::{Seat, Viewer};
use serde::Serialize;

use crate::{CapsAndHammers, Phase};

/// What the player whose turn it is gets asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Launch if you like, and deploy an Asset.
    Deploy { seat: Seat, turn: u8, can_launch: bool },
    /// Launch if you like, or end the turn.
    Finish { seat: Seat, turn: u8, can_launch: bool },
    /// Nothing: chance decides, or the game is over.
    Nothing,
}

/// What can be launched depends on hidden Assets, so only those who see them are told whether
/// anything can: for everybody else something may.
pub(crate) fn prompt(game: &CapsAndHammers, viewer: Viewer) -> Prompt {
    let (seat, turn) = (game.active(), game.turn / 2 + 1);
    let can_launch = !viewer.sees(seat) || game.can_launch(seat);
    match game.phase {
        Phase::Deploy => Prompt::Deploy { seat, turn, can_launch },
        Phase::Finish => Prompt::Finish { seat, turn, can_launch },
        Phase::Undealt | Phase::Over => Prompt::Nothing,
    }
}
