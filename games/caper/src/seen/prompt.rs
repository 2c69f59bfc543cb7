//! What the deciding seats are asked.

use engine::{Seat, Seats, Viewer};
use heist::RoundKind;
use serde::Serialize;

use crate::{Caper, Phase};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// A Mastermind is to place a Thief.
    Thief {
        /// Who.
        seat: Seat,
        /// In which turn.
        turn: u8,
        /// Of how many.
        turns: u8,
    },
    /// A Mastermind is to play a Gear.
    Gear {
        /// Who.
        seat: Seat,
        /// In which turn.
        turn: u8,
        /// Of how many.
        turns: u8,
        /// Whether a team plays, which must not discard while it can pay.
        team: bool,
    },
    /// The Snitch is to give two cards away.
    Assign {
        /// Who.
        seat: Seat,
        /// In which turn.
        turn: u8,
        /// Of how many.
        turns: u8,
    },
    /// The Lookouts are to pass two cards each.
    Pass {
        /// Who has not chosen yet.
        seats: Seats,
        /// In which turn.
        turn: u8,
        /// Of how many.
        turns: u8,
    },
    /// Nothing: chance decides, or the game is over.
    Nothing,
}

/// Everybody may know what is asked.
pub(crate) fn prompt(game: &Caper, _: Viewer) -> Prompt {
    let (turn, turns) = (game.turn + 1, game.this_round().cards - 1);
    let seat = game.mastermind(game.active());
    match (game.phase, game.this_round().kind) {
        (Phase::Assign, _) => Prompt::Assign { seat: Caper::SNITCH, turn, turns },
        (Phase::Pass, _) => Prompt::Pass { seats: game.deciding(), turn, turns },
        (Phase::Play, RoundKind::Thief) => Prompt::Thief { seat, turn, turns },
        (Phase::Play, RoundKind::Gear) => {
            Prompt::Gear { seat, turn, turns, team: game.players() == 4 }
        }
        (Phase::Undealt | Phase::Over, _) => Prompt::Nothing,
    }
}
