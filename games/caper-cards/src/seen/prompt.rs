//! What a seat is asked.

use engine::Viewer;
use serde::Serialize;

use crate::Crew;
use crate::rules::state::{CaperCards, Phase};

/// What the deciding seat is asked. All of it is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Play a Crew from the hand.
    Play {
        /// The round, counted from one.
        round: u8,
        /// Which Crew of the round it is, counted from one.
        turn: u8,
        /// The Crew score so far.
        score: i16,
        /// What the Risk is now.
        risk: u8,
    },
    /// Decide how a Crew that was turned up uses its ability.
    Use {
        /// Which Crew.
        crew: Crew,
        /// The Crew score so far.
        score: i16,
        /// What the Risk is now.
        risk: u8,
    },
    /// Nothing: nobody decides now.
    Nothing,
}

/// What the deciding seat is asked.
pub(crate) fn prompt(game: &CaperCards, _: Viewer) -> Prompt {
    let (score, risk) = (game.score(), game.risk_now());
    match game.phase {
        Phase::Play => {
            Prompt::Play { round: game.done + 1, turn: game.row.played() + 1, score, risk }
        }
        Phase::Use(crew) => Prompt::Use { crew, score, risk },
        Phase::Undealt | Phase::Won | Phase::Lost => Prompt::Nothing,
    }
}
