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
    /// What the end of a game is worth to `seat`, with its margin in points.
    pub fn of(&self, outcome: &Outcome, seat: Seat, cooperative: bool, margin: f32) -> f32 {
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
        self.with_margin(result, share(margin))
    }

    /// What a position is worth to a seat that wins from it with this chance.
    pub fn expected(&self, chance: f32) -> f32 {
        self.with_margin(self.loss + (self.win - self.loss) * chance, chance)
    }

    fn with_margin(&self, result: f32, margin: f32) -> f32 {
        result + self.margin * (margin - result)
    }
}

/// A margin in points as a number from 0 to 1.
fn share(margin: f32) -> f32 {
    0.5 + 0.5 * margin / (margin.abs() + 8.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Place, Rule};

    fn worth(utility: Utility, outcome: &Outcome, seat: u8, cooperative: bool) -> f32 {
        utility.of(outcome, Seat(seat), cooperative, outcome.lead(Seat(seat)))
    }

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
        let narrow = worth(utility, &outcome(&[0], &[6, 5]), 0, false);
        let war = worth(utility, &outcome(&[], &[60, 0]), 0, false);
        let loss = worth(utility, &outcome(&[1], &[0, 60]), 0, false);
        let close = worth(utility, &outcome(&[1], &[59, 60]), 0, false);
        assert!(narrow > 0.98 && war < 0.02 && loss < close && close < war);
    }

    #[test]
    fn a_shared_win_is_shared_unless_all_play_together() {
        let utility = Utility { margin: 0.0, ..Utility::default() };
        let shared = outcome(&[0, 2], &[5, 1, 5]);
        assert_eq!(worth(utility, &shared, 2, false), 0.5);
        assert_eq!(worth(utility, &shared, 1, false), 0.0);
        assert_eq!(worth(utility, &outcome(&[0, 1], &[4, 4]), 1, true), 1.0);
    }

    #[test]
    fn whoever_fears_war_more_than_defeat_can_say_so() {
        let utility = Utility { win: 1.0, nobody: 0.0, loss: 0.5, margin: 0.0 };
        assert_eq!(worth(utility, &outcome(&[1], &[1, 2]), 0, false), 0.5);
        assert_eq!(utility.expected(0.5), 0.75);
    }
}
