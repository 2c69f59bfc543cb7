//! What a seat is asked.

use serde::Serialize;

use crate::Crew;
use crate::state::{CaperCards, Phase};

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

impl CaperCards {
    pub(crate) fn question(&self) -> Prompt {
        let (score, risk) = (self.score(), self.risk_now());
        match self.phase {
            Phase::Play => {
                Prompt::Play { round: self.done + 1, turn: self.row.played() + 1, score, risk }
            }
            Phase::Use(crew) => Prompt::Use { crew, score, risk },
            Phase::Undealt | Phase::Won | Phase::Lost => Prompt::Nothing,
        }
    }
}
