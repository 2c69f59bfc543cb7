//! How a game ends.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::{MAX_SEATS, Rule, Seat, Seats};

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

impl Outcome {
    /// The most points win, and equal points share the rank.
    pub fn by_points(points: impl IntoIterator<Item = i16>, rule: Rule) -> Outcome {
        let points: ArrayVec<i16, MAX_SEATS> = points.into_iter().collect();
        let rank = |own: i16| 1 + points.iter().filter(|other| **other > own).count() as u8;
        let places = points.iter().map(|own| Place { rank: rank(*own), points: *own });
        let places: ArrayVec<Place, MAX_SEATS> = places.collect();
        let first = (0..).map(Seat).zip(&places).filter(|(_, place)| place.rank == 1);
        Outcome { winners: first.map(|(seat, _)| seat).collect(), places, rule }
    }

    /// The lead of a seat in points over the best of the others, or its points where there are
    /// no others or all have won together.
    pub fn lead(&self, seat: Seat) -> f32 {
        let points = |index: usize| self.places.get(index).map_or(0, |place| place.points);
        let others = (0..self.places.len()).filter(|&index| index != seat.index());
        let together = self.winners.len() > 1 && self.winners.len() == self.places.len();
        let best = others.map(points).max().filter(|_| !together).unwrap_or(0);
        f32::from(points(seat.index())) - f32::from(best)
    }
}

/// Where one seat ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// Sentences on how something was counted, where numbers do not say it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
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

impl ScoreSheet {
    /// What is other on a later sheet of the same game.
    pub fn changes<'a>(&'a self, later: &'a ScoreSheet) -> Vec<ScoreChange<'a>> {
        let mut changes = Vec::new();
        for row in &later.rows {
            let Some(before) = self.rows.iter().find(|it| it.label == row.label) else { continue };
            let columns = before.values.iter().zip(&row.values).zip(&later.columns);
            let changed = columns.filter(|((from, to), _)| from != to);
            changes.extend(changed.map(|((&from, &to), column)| ScoreChange {
                row,
                column,
                from,
                to,
            }));
        }
        changes
    }
}

/// One number of a score sheet that has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreChange<'a> {
    /// The line it stands in, as it is now.
    pub row: &'a ScoreRow,
    /// The head of its column.
    pub column: &'a str,
    /// What it was.
    pub from: i32,
    /// What it is now.
    pub to: i32,
}

impl ScoreRow {
    /// A line with these numbers.
    pub fn new(
        label: &str,
        rule: &'static str,
        values: impl IntoIterator<Item = impl Into<i32>>,
    ) -> ScoreRow {
        let values = values.into_iter().map(Into::into).collect();
        ScoreRow { label: label.to_owned(), rule: Rule(rule), values }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_the_rank() {
        let outcome = Outcome::by_points([-3, 7, 7, -3], Rule("TG-1.1"));
        assert_eq!(outcome.winners, [Seat(1), Seat(2)].into_iter().collect());
        let places: Vec<_> = outcome.places.iter().map(|it| (it.rank, it.points)).collect();
        assert_eq!(places, [(3, -3), (1, 7), (1, 7), (3, -3)]);
    }

    #[test]
    fn a_sheet_says_what_has_changed() {
        let sheet = |gold: [i32; 2]| ScoreSheet {
            columns: ["Ana", "Ben"].map(str::to_owned).to_vec(),
            rows: vec![
                ScoreRow::new("Gold", "TG-1.1", gold),
                ScoreRow::new("Deck", "TG-1.2", [3, 3]),
            ],
            notes: Vec::new(),
        };
        let (before, after) = (sheet([2, 5]), sheet([2, 4]));
        let changes = before.changes(&after);
        let [ScoreChange { row, column, from, to }] = changes[..] else { panic!("{changes:?}") };
        assert_eq!((row.label.as_str(), column, from, to), ("Gold", "Ben", 5, 4));
        assert!(after.changes(&after).is_empty());
    }
}
