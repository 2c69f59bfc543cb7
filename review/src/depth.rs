//! How closely a game is looked at, and how much work that is.

use serde::{Deserialize, Serialize};

/// How closely a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// A few seconds a game.
    Quick,
    /// A minute or two.
    Deep,
}

impl Depth {
    /// A game of more seats has more decisions, and how they stand is looked at with more eyes: so a
    /// quick look at each is shorter, or it would take longer than anybody waits.
    pub(super) fn effort(self, players: usize) -> Effort {
        match (self, players) {
            (Depth::Quick, ..=3) => Effort { scouting: 600, most: 5, iterations: 120, rounds: 8 },
            (Depth::Quick, _) => Effort { scouting: 300, most: 4, iterations: 60, rounds: 8 },
            (Depth::Deep, _) => Effort { scouting: 2_000, most: 6, iterations: 250, rounds: 16 },
        }
    }

    /// The same where a quick review looks again.
    pub(super) fn effort_again(players: usize) -> Effort {
        let most = if players > 3 { 4 } else { 6 };
        Effort { most, ..Depth::Deep.effort(players) }
    }

    /// How many decisions of each seat are looked at again: those that may have cost most. A short
    /// look picks the wrong one as the worst too often. Of more seats each has fewer decisions.
    pub(super) fn again(self, players: usize) -> usize {
        match (self, players) {
            (Depth::Deep, _) => 0,
            (Depth::Quick, ..=2) => 4,
            (Depth::Quick, 3) => 3,
            (Depth::Quick, _) => 2,
        }
    }

    /// Worlds that are judged to say how things stand.
    pub(super) fn worlds(self) -> u32 {
        match self {
            Depth::Quick => 64,
            Depth::Deep => 512,
        }
    }
}

/// How much work one decision is.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// Iterations to find the moves that come into question.
    pub(super) scouting: u32,
    /// How many of those are weighed.
    pub(super) most: usize,
    /// Iterations for each of them in each round of worlds.
    pub(super) iterations: u32,
    /// How many rounds at most, in whole laps.
    pub(super) rounds: usize,
}
