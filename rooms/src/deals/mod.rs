//! Deals that many people play, each alone against the same bots, and compare: the deal of a day,
//! duels, challenges.
//!
//! A deal says all that is the same for everybody. Whoever plays it has a table of their own, a
//! try at the deal, and when that is over its result is a note in the store beside the deal. So a
//! board reads the notes of one deal and no table.

mod board;
mod daily;
mod day;
mod finish;
mod id;
mod notes;
mod streak;

use engine::{Seat, Seed};
use serde::{Deserialize, Serialize};

pub use board::{Bar, Board, Row};
pub use day::Day;
pub use finish::{Finish, Reached};
pub use id::{DealId, NotADeal};
pub(crate) use notes::{Begun, Notes, Place};
pub use streak::Streak;

/// How many of one network are on the board of a day.
pub const PER_NETWORK: usize = 8;

/// How long a deal that somebody made can be played.
pub(crate) const LASTS: i64 = 7 * 24 * 60 * 60 * 1000;

/// What is the same for everybody who plays it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deal {
    /// Its name.
    pub id: DealId,
    /// What it was made for.
    pub kind: Kind,
    /// The game's id.
    pub game: String,
    /// Its options, as text.
    pub options: Vec<(String, String)>,
    /// The seat that the person gets; bots have the others.
    pub seat: Seat,
    /// How well the bots play.
    pub level: String,
    /// The server's part of the seed. It is told when the deal is over.
    pub(crate) seed: Seed,
    /// What the seats of the original game added to it.
    pub(crate) seat_seeds: Vec<Option<Seed>>,
    /// Who offers it; empty where the server does.
    pub by: String,
    /// When it is over, in milliseconds since 1970.
    pub ends_at: i64,
    /// The finished game that was the first to be played with it.
    pub original: Option<String>,
}

/// What a deal was made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// For everybody, for a day.
    Daily,
    /// For two who want to know who plays better.
    Duel,
    /// For friends of whoever has finished it.
    Challenge,
}

impl Kind {
    /// How many may play it, the first included.
    pub fn most(self) -> usize {
        match self {
            Kind::Daily => usize::MAX,
            Kind::Duel => 2,
            Kind::Challenge => 50,
        }
    }
}

impl Deal {
    /// The promise of its seed.
    pub fn commitment(&self) -> engine::Commitment {
        self.seed.commitment()
    }

    /// The seed, once the deal is over.
    pub fn revealed_seed(&self, now: i64) -> Option<Seed> {
        self.is_over(now).then_some(self.seed)
    }

    /// Whether it is over.
    pub fn is_over(&self, now: i64) -> bool {
        now >= self.ends_at
    }
}

/// What a table knows of the deal that is played at it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Try {
    /// Which deal.
    pub deal: DealId,
    /// When it is over.
    pub ends_at: i64,
    /// What the seats of the original game added to the seed.
    pub(crate) seat_seeds: Vec<Option<Seed>>,
    /// How many from the same network had begun it before.
    pub earlier: usize,
}
