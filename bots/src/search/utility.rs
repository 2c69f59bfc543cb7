//! What a result is worth to those who play for it.

use engine::{Heuristic, Outcome, Seat, Seats};

/// What a seat plays for, in numbers from 0 to 1. Every seat is taken to play for the same, each
/// for itself: nothing here assumes that what is good for one is bad for another.
///
/// In Caps and Hammers a war is a game that nobody wins, so with the usual numbers it is as bad
/// as a defeat for both.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Utility {
    /// A victory. Those who share one share this, unless they play together.
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
    /// What the end of a game is worth to the seats of a team, with its margin in points.
    pub fn of(&self, outcome: &Outcome, team: Seats, margin: f32) -> f32 {
        let winners = outcome.winners;
        let result = if winners.is_empty() {
            self.nobody
        } else {
            let ours = winners.iter().filter(|&seat| team.contains(seat)).count();
            self.loss + (self.win - self.loss) * ours as f32 / winners.len() as f32
        };
        self.with_margin(result, share(margin))
    }

    /// What a position is worth to a seat that wins from it with this chance.
    pub fn expected(&self, chance: f32) -> f32 {
        self.with_margin(self.loss + (self.win - self.loss) * chance, chance)
    }

    /// What a position is worth to a seat: by how it ended, or by the game's rules of thumb.
    pub(super) fn judge<G: Heuristic>(&self, world: &G, seat: Seat) -> f32 {
        match world.outcome() {
            Some(outcome) => {
                let margin = world.margin(&outcome, seat);
                self.of(&outcome, world.team(seat), margin)
            }
            None => self.expected(world.chance_of_winning(seat)),
        }
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
    use engine::{Place, Rule, Seat};

    fn worth(utility: Utility, outcome: &Outcome, seat: u8) -> f32 {
        utility.of(outcome, Seats::one(Seat(seat)), outcome.lead(Seat(seat)))
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
        let narrow = worth(utility, &outcome(&[0], &[6, 5]), 0);
        let war = worth(utility, &outcome(&[], &[60, 0]), 0);
        let loss = worth(utility, &outcome(&[1], &[0, 60]), 0);
        let close = worth(utility, &outcome(&[1], &[59, 60]), 0);
        assert!(narrow > 0.98 && war < 0.02 && loss < close && close < war);
    }

    #[test]
    fn a_shared_win_is_shared_unless_its_winners_play_together() {
        let utility = Utility { margin: 0.0, ..Utility::default() };
        let shared = outcome(&[0, 2], &[5, 1, 5]);
        assert_eq!(worth(utility, &shared, 2), 0.5);
        assert_eq!(worth(utility, &shared, 1), 0.0);
        let team = [Seat(0), Seat(2)].into_iter().collect();
        assert_eq!(utility.of(&shared, team, 0.0), 1.0);
        assert_eq!(utility.of(&shared, Seats::all(3), 0.0), 1.0);
    }

    #[test]
    fn whoever_fears_war_more_than_defeat_can_say_so() {
        let utility = Utility { win: 1.0, nobody: 0.0, loss: 0.5, margin: 0.0 };
        assert_eq!(worth(utility, &outcome(&[1], &[1, 2]), 0), 0.5);
        assert_eq!(utility.expected(0.5), 0.75);
    }
}
