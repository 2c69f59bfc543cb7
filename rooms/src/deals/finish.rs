//! How somebody's try at a deal ended.

use engine::{Info, Outcome, ScoreSheet, Seat};
use serde::{Deserialize, Serialize};

/// The end of a try.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finish {
    /// The table at which it was played.
    pub table: String,
    /// What whoever played it calls themselves; empty if they gave no name.
    pub name: String,
    /// The revision of the rules it was played by.
    pub revision: u32,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// What was reached; nothing if it was given up.
    pub reached: Option<Reached>,
    /// How many from the same network had begun it before.
    #[serde(default)]
    pub earlier: usize,
    /// At the original game of a challenge: how many other people played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub original: Option<usize>,
}

/// What somebody reached, worse before better: who has won comes first, then by how much.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Reached {
    /// Whether they won.
    pub won: bool,
    /// Their lead over the best of the others; where all win and lose together, the points of the
    /// crew.
    pub lead: i32,
    /// Their points; where all win and lose together, the sum of all that the crew scored.
    pub score: i32,
}

impl Reached {
    /// What a seat has reached by the end of a game.
    pub(crate) fn at_the_end(
        info: &Info,
        outcome: &Outcome,
        sheet: &ScoreSheet,
        seat: Seat,
    ) -> Reached {
        let points = outcome.places.get(seat.index()).map_or(0, |place| i32::from(place.points));
        let won = outcome.winners.contains(seat);
        if info.cooperative {
            let score = sheet.rows.iter().filter_map(|row| row.values.first()).sum();
            return Reached { won, lead: points, score };
        }
        Reached { won, lead: outcome.lead(seat) as i32, score: points }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winning_comes_before_the_lead_and_the_lead_before_the_points() {
        let reached = |won, lead, score| Reached { won, lead, score };
        let best_last = [
            reached(false, -7, 40),
            reached(false, -1, 2),
            reached(true, 0, 30),
            reached(true, 3, 20),
            reached(true, 3, 21),
        ];
        assert!(best_last.is_sorted());
    }
}
