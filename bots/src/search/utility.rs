//! What a result is worth to those who play for it.

use engine::{Outcome, Seat};

/// What a seat plays for, in numbers from 0 to 1. Every seat is taken to play for the same, each
/// for itself: nothing here assumes that what is good for one is bad for another.
///
/// In Caps and Hammers a war is a game that nobody wins, so with the usual numbers it is as bad
/// as a defeat for both.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Utility {
    /// A victory. Seats that share one share this, unless all play together.
    pub win: f32,
    /// A game that nobody wins.
    pub nobody: f32,
    /// A game that somebody else wins.
    pub loss: f32,
    /// How much of all this, from 0 to 1, is kept for the margin in points: a little, so that a
    /// hopeless position is still played as well as it can be.
    pub margin: f32,
}

impl Default for Utility {
    fn default() -> Utility {
        Utility { win: 1.0, nobody: 0.0, loss: 0.0, margin: 0.02 }
    }
}

impl Utility {
    /// What the end of a game is worth to `seat`.
    pub fn of(&self, outcome: &Outcome, seat: Seat, cooperative: bool) -> f32 {
        let winners = outcome.winners;
        let result = if winners.is_empty() {
            self.nobody
        } else if !winners.contains(seat) {
            self.loss
        } else if cooperative {
            self.win
        } else {
            self.loss + (self.win - self.loss) / winners.len() as f32
        };
        self.with_margin(result, margin(outcome, seat))
    }

    /// What a position is worth to a seat that wins from it with this chance.
    pub fn expected(&self, chance: f32) -> f32 {
        self.with_margin(self.loss + (self.win - self.loss) * chance, chance)
    }

    fn with_margin(&self, result: f32, margin: f32) -> f32 {
        result + self.margin * (margin - result)
    }
}

/// The lead in points over the best of the others, or the points where there are no others, as
/// a number from 0 to 1.
fn margin(outcome: &Outcome, seat: Seat) -> f32 {
    let points = |index: usize| outcome.places.get(index).map_or(0, |place| place.points);
    let others = (0..outcome.places.len()).filter(|&index| index != seat.index());
    let own = points(seat.index());
    let together = outcome.winners.len() > 1 && outcome.winners.len() == outcome.places.len();
    let best = others.map(points).max().filter(|_| !together).unwrap_or(0);
    let lead = f32::from(own) - f32::from(best);
    0.5 + 0.5 * lead / (lead.abs() + 8.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Place, Rule};

    fn outcome(winners: &[u8], points: &[i16]) -> Outcome {
        Outcome {
            winners: winners.iter().map(|&seat| Seat(seat)).collect(),
            places: points.iter().map(|&points| Place { rank: 1, points }).collect(),
            rule: Rule("T-1"),
        }
    }

    #[test]
    fn a_win_is_worth_more_than_any_margin() {
        let utility = Utility::default();
        let narrow = utility.of(&outcome(&[0], &[6, 5]), Seat(0), false);
        let war = utility.of(&outcome(&[], &[60, 0]), Seat(0), false);
        let loss = utility.of(&outcome(&[1], &[0, 60]), Seat(0), false);
        let close = utility.of(&outcome(&[1], &[59, 60]), Seat(0), false);
        assert!(narrow > 0.98 && war < 0.02 && loss < close && close < war);
    }

    #[test]
    fn a_shared_win_is_shared_unless_all_play_together() {
        let utility = Utility { margin: 0.0, ..Utility::default() };
        let shared = outcome(&[0, 2], &[5, 1, 5]);
        assert_eq!(utility.of(&shared, Seat(2), false), 0.5);
        assert_eq!(utility.of(&shared, Seat(1), false), 0.0);
        assert_eq!(utility.of(&outcome(&[0, 1], &[4, 4]), Seat(1), true), 1.0);
    }

    #[test]
    fn whoever_fears_war_more_than_defeat_can_say_so() {
        let utility = Utility { win: 1.0, nobody: 0.0, loss: 0.5, margin: 0.0 };
        assert_eq!(utility.of(&outcome(&[1], &[1, 2]), Seat(0), false), 0.5);
        assert_eq!(utility.expected(0.5), 0.75);
    }
}
