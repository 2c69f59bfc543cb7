//! Somebody who looks for others, and how far they have come.

use engine::Seed;
use serde::{Deserialize, Serialize};
use store::TableId;

use crate::identity::GuestId;
use crate::ratings::Speed;

/// What somebody looks for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Wish {
    /// The game's id.
    pub game: String,
    /// How many play.
    pub seats: u8,
    /// How many hours each decision may take; none if all are to be there at once.
    #[serde(default)]
    pub hours: Option<u16>,
    /// Whether it shall count for ratings.
    pub rated: bool,
}

impl Wish {
    /// How fast.
    pub fn speed(&self) -> Speed {
        if self.hours.is_some() { Speed::Days } else { Speed::Live }
    }
}

/// Somebody who looks for others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Seeker {
    /// Who.
    pub id: GuestId,
    /// What they are called.
    pub name: String,
    /// For what.
    pub wish: Wish,
    /// How strong they are.
    pub rating: f64,
    /// Since when.
    pub since: i64,
    /// From where, in a word that says no address.
    pub from: String,
    /// The promise of a shuffle on the page they came from.
    pub ticket: String,
    /// What they add to it.
    pub seed: Option<Seed>,
}

/// How far somebody has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// They look, since this time.
    Looking(i64),
    /// Others were found, and all are asked whether they are there.
    Called,
    /// Their table.
    Found(TableId),
}
