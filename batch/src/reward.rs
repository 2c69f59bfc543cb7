//! What the end of a game is worth.

use engine::{Outcome, Seat};

/// Writes what an outcome brings to each seat, from -1 to 1.
///
/// Who plays together gets 1 for a victory and 0 for a defeat. Otherwise the rewards add up to
/// zero: the winners share one victory, and of `n` seats one with the share `s` gets
/// `(n * s - 1) / (n - 1)`. So a victory alone is 1, a defeat is -1 among two and -1/4 among five,
/// and a game that nobody wins, or that all win, is 0.
pub fn rewards(outcome: &Outcome, cooperative: bool, into: &mut [f32]) {
    let (winners, seats) = (outcome.winners, into.len() as f32);
    for (reward, seat) in into.iter_mut().zip(0..) {
        let won = winners.contains(Seat(seat));
        *reward = if cooperative || seats < 2.0 {
            f32::from(u8::from(won))
        } else if winners.is_empty() {
            0.0
        } else {
            let share = if won { 1.0 / winners.len() as f32 } else { 0.0 };
            (seats * share - 1.0) / (seats - 1.0)
        };
    }
}

#[cfg(test)]
mod tests {
    use engine::{Place, Rule, Seats};

    use super::*;

    fn earned<const SEATS: usize>(winners: &[u8], cooperative: bool) -> [f32; SEATS] {
        let winners: Seats = winners.iter().map(|&seat| Seat(seat)).collect();
        let places = [Place { rank: 1, points: 0 }; SEATS].into_iter().collect();
        let mut into = [9.0; SEATS];
        rewards(&Outcome { winners, places, rule: Rule("T-1") }, cooperative, &mut into);
        into
    }

    #[test]
    fn among_rivals_rewards_add_up_to_zero() {
        assert_eq!(earned(&[1], false), [-1.0, 1.0]);
        assert_eq!(earned(&[0, 1], false), [0.0, 0.0]);
        assert_eq!(earned(&[], false), [0.0, 0.0]);
        assert_eq!(earned(&[2], false), [-0.25, -0.25, 1.0, -0.25, -0.25]);
        assert_eq!(earned(&[0, 1], false), [1.0 / 3.0, 1.0 / 3.0, -1.0 / 3.0, -1.0 / 3.0]);
    }

    #[test]
    fn those_who_play_together_win_or_lose_together() {
        assert_eq!(earned(&[0, 1, 2], true), [1.0; 3]);
        assert_eq!(earned(&[], true), [0.0; 3]);
        assert_eq!(earned(&[0], true), [1.0]);
    }
}
