//! What a game came to for each seat, and who is compared with whom.

use engine::Seat;
use serde::{Deserialize, Serialize};

use super::{Judged, Review, Standing, accuracy};

/// What a game came to for one seat. The start and the three parts add up to the result.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sum {
    /// The chance of winning before a card was dealt.
    pub start: f32,
    /// What one's own decisions brought: what they cost, below nothing. Noise is not cut off, so it
    /// may be a little more than nothing.
    pub own: f32,
    /// What the decisions of the others brought.
    pub others: f32,
    /// What the cards did: all the rest, which is what was dealt and drawn, and what showed.
    pub luck: f32,
    /// 1 for a victory, 0 for a defeat, a part of 1 for a shared victory.
    pub result: f32,
    /// How well the seat decided, from 0 to 100; nothing if it never had a choice that mattered.
    pub accuracy: Option<f32>,
}

impl Sum {
    /// What it came to for a seat that began with one chance and ended with another.
    pub(super) fn of(seat: usize, [start, result]: [f32; 2], decisions: &[Judged]) -> Sum {
        let (mut own, mut others) = (0.0, 0.0);
        for judged in decisions {
            match usize::from(judged.seat) == seat {
                true => own += judged.to(seat),
                false => others += judged.to(seat),
            }
        }
        let luck = result - start - own - others;
        let accuracy = accuracy(decisions.iter().filter(|it| usize::from(it.seat) == seat));
        Sum { start, own, others, luck, result, accuracy }
    }
}

/// Less than that turns nothing.
const TURN: f32 = 0.05;

impl Review {
    /// The rival of a seat with the best result; of several the one that decided best. Whoever wins
    /// together with it is none.
    pub fn best_rival(&self, seat: u8) -> Option<&Sum> {
        // Reviews that were made before teams were noted know of none.
        let team = |seat: usize| self.teams.get(seat).map_or(seat, |team| usize::from(*team));
        let own = team(seat.into());
        let rivals = self.seats.iter().enumerate().filter(|(rival, _)| team(*rival) != own);
        let rivals = rivals.map(|(_, sum)| sum);
        rivals.max_by(|a, b| a.result.total_cmp(&b.result).then(a.own.total_cmp(&b.own)))
    }

    /// The review without what is said with all cards open, and, where it is for a seat, without what
    /// only the others could know.
    #[must_use]
    pub fn by_knowledge_of(mut self, seat: Option<Seat>) -> Review {
        self.decisions.retain(|judged| seat.is_none_or(|seat| seat.0 == judged.seat));
        for standing in &mut self.standings {
            standing.open_cards.clear();
            for all in [&mut standing.own_eyes, &mut standing.plus_minus] {
                let others = all.iter_mut().enumerate();
                let others = others.filter(|(at, _)| seat.is_some_and(|seat| seat.index() != *at));
                // No number: `null` in JSON.
                others.for_each(|(_, chance)| *chance = f32::NAN);
            }
        }
        self
    }

    /// The steps at which the chance of a seat moved most, as it could know it: how things stood
    /// before and after each, in the order of the game.
    pub fn turning_points(&self, seat: u8, most: usize) -> Vec<[&Standing; 2]> {
        let chance = |it: &Standing| it.own_eyes.get(usize::from(seat)).copied().unwrap_or(0.0);
        let change = |[before, after]: &[&Standing; 2]| (chance(after) - chance(before)).abs();
        let pairs = self.standings.iter().zip(self.standings.iter().skip(1));
        let mut points: Vec<[&Standing; 2]> =
            pairs.map(|(before, after)| [before, after]).filter(|it| change(it) >= TURN).collect();
        points.sort_by(|a, b| change(b).total_cmp(&change(a)));
        points.truncate(most);
        points.sort_by_key(|[before, _]| before.step);
        points
    }

    /// The deals and draws after which the chance of a seat was most above and most below what it
    /// had been before, as it could know it: how things stood before and after.
    pub fn luckiest_and_unluckiest(&self, seat: u8) -> [Option<[&Standing; 2]>; 2] {
        let chance = |it: &Standing| it.own_eyes.get(usize::from(seat)).copied().unwrap_or(0.0);
        let change = |[before, after]: &[&Standing; 2]| chance(after) - chance(before);
        let drawn = || {
            let pairs = self.standings.iter().zip(self.standings.iter().skip(1));
            pairs.map(|(before, after)| [before, after]).filter(|[_, after]| after.by.is_none())
        };
        let most = drawn().max_by(|a, b| change(a).total_cmp(&change(b)));
        let least = drawn().min_by(|a, b| change(a).total_cmp(&change(b)));
        [most.filter(|it| change(it) >= TURN), least.filter(|it| change(it) <= -TURN)]
    }
}

#[cfg(test)]
mod tests {
    use engine::Seed;

    use super::*;
    use crate::Depth;

    fn sum(result: f32, own: f32) -> Sum {
        let sum = Sum::of(0, [0.5, result], &[]);
        Sum { own, ..sum }
    }

    fn review(seats: Vec<Sum>, teams: Vec<u8>) -> Review {
        Review {
            game: "caper".to_owned(),
            revision: 1,
            depth: Depth::Quick,
            seed: Seed([0; 32]),
            names: Vec::new(),
            decisions: Vec::new(),
            standings: Vec::new(),
            seats,
            teams,
            crew: None,
        }
    }

    #[test]
    fn a_rival_with_the_same_sum_is_a_rival() {
        let even = review(vec![sum(0.5, -0.1), sum(0.5, -0.1)], vec![0, 1]);
        assert_eq!(even.best_rival(0), Some(&sum(0.5, -0.1)));
    }

    #[test]
    fn a_partner_is_no_rival() {
        let seats = vec![sum(1.0, -0.3), sum(0.0, -0.2), sum(1.0, 0.0), sum(0.0, -0.1)];
        let of_four = review(seats, vec![0, 1, 0, 1]);
        assert_eq!(
            of_four.best_rival(0),
            Some(&sum(0.0, -0.1)),
            "of two the one that decided best"
        );
        assert_eq!(of_four.best_rival(1), Some(&sum(1.0, 0.0)));
        assert_eq!(review(vec![sum(1.0, 0.0); 2], vec![0, 0]).best_rival(0), None);
        assert!(
            review(vec![sum(1.0, 0.0); 2], Vec::new()).best_rival(0).is_some(),
            "an old review"
        );
    }
}
