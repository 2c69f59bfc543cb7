//! How a game ends.

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::{MAX_SEATS, Rule, Seats};

/// The result of a finished game, small enough for the hot path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Who won: one seat, several that share the victory, a whole team that plays together, or
    /// nobody.
    pub winners: Seats,
    /// Each seat's rank and points, in seat order.
    pub places: ArrayVec<Place, MAX_SEATS>,
    /// The rule that decided it.
    pub rule: Rule,
}

/// Where one seat ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Place {
    /// 1 is best; equal ranks share the place.
    pub rank: u8,
    /// Points as the game counts them.
    pub points: i16,
}

/// The final reckoning as people read it, in the rulebook's own rows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreSheet {
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The rows in order.
    pub rows: Vec<ScoreRow>,
}

/// One line of a score sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreRow {
    /// What is counted here.
    pub label: String,
    /// The rule by which it is counted.
    pub rule: Rule,
    /// One number for each column.
    pub values: Vec<i32>,
}
