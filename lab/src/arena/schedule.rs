//! Who sits where, and who meets whom there.

use engine::{Outcome, Seat};

/// The seatings that every deal is played with.
///
/// Where players are opponents, every two bots meet with one seat for the one and all others for
/// the other, then the other way round, each in all rotations. Where they are partners, that
/// shows how well they go together, and a crew of one bot alone shows how good it is.
///
/// With more than two seats the one alone often is the one in question: then the games in which
/// another sits alone can be left out.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    /// For each game of a deal, the number of the bot in each seat.
    pub(super) seatings: Vec<Vec<usize>>,
    pub(super) bots: usize,
    pub(super) players: usize,
    pub(super) cooperative: bool,
}

impl Schedule {
    pub(super) fn new(bots: usize, players: usize, cooperative: bool) -> Schedule {
        let mut schedule = Schedule { seatings: Vec::new(), bots, players, cooperative };
        for one in 0..bots {
            for other in 0..bots {
                let rotations = if one == other { 1 } else { players };
                if one != other || schedule.cooperative {
                    (0..rotations).for_each(|seat| schedule.add(one, other, seat));
                }
            }
        }
        schedule
    }

    /// Only the games in which the first bot sits alone among another.
    pub(super) fn of_first_alone(mut self) -> Schedule {
        let kept: Vec<usize> = (1..self.bots)
            .flat_map(|others| self.alone(0, others).map(|(game, _)| game).collect::<Vec<_>>())
            .collect();
        self.seatings = kept.into_iter().map(|game| self.seatings[game].clone()).collect();
        self
    }

    fn add(&mut self, one: usize, others: usize, seat: usize) {
        let mut seating = vec![others; self.players];
        seating[seat] = one;
        if !self.seatings.contains(&seating) {
            self.seatings.push(seating);
        }
    }

    /// How many games of a deal two bots play against each other; of partners, how many they
    /// play together.
    pub(super) fn games_per_pair(&self) -> usize {
        match self.bots {
            1 => 1,
            _ => self.seatings.iter().filter(|it| it.contains(&0) && it.contains(&1)).count(),
        }
        .max(1)
    }

    /// The games of a deal in which `one` sits alone among `others`, each with its seat; where
    /// they are the same, the game of a crew that is all alike, with its first seat.
    pub(super) fn alone<'a>(
        &'a self,
        one: usize,
        others: usize,
    ) -> impl Iterator<Item = (usize, Seat)> + 'a {
        self.seatings.iter().enumerate().filter_map(move |(game, seating)| {
            let rest = seating.iter().filter(|&&bot| bot == others).count();
            let seat = seating.iter().position(|&bot| bot == one)?;
            let expected = if one == others { self.players } else { self.players - 1 };
            (rest > 0 && rest == expected).then_some((game, Seat(seat as u8)))
        })
    }

    /// How a deal went between two bots: 1 if the first did better throughout, 0 if the second
    /// did, and one half if neither did. Ranks are compared seat by seat; of partners, the crews
    /// that are all alike.
    pub(super) fn score(&self, deal: &[Outcome], one: usize, other: usize) -> f64 {
        if self.cooperative {
            let crew = |bot| {
                let outcome = self.alone(bot, bot).next().map(|(game, _)| &deal[game]);
                outcome.map(|it| (it.winners.len(), it.places.first().map(|place| place.points)))
            };
            return better(&crew(one), &crew(other));
        }
        let (mut sum, mut count) = (0.0, 0.0);
        for (seating, outcome) in self.seatings.iter().zip(deal) {
            if seating.iter().any(|bot| *bot != one && *bot != other) {
                continue;
            }
            for (a, place_a) in seating.iter().zip(&outcome.places) {
                for (b, place_b) in seating.iter().zip(&outcome.places) {
                    if (*a, *b) == (one, other) {
                        sum += better(&place_b.rank, &place_a.rank);
                        count += 1.0;
                    }
                }
            }
        }
        if count > 0.0 { sum / count } else { 0.5 }
    }
}

/// 1 if the first is greater, one half if both are equal, else 0.
fn better<T: PartialOrd>(one: &T, other: &T) -> f64 {
    if one > other {
        1.0
    } else if one < other {
        0.0
    } else {
        0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Place, Rule, Seats};

    fn ranks(ranks: &[u8]) -> Outcome {
        let first = ranks.iter().enumerate().filter(|(_, rank)| **rank == 1);
        Outcome {
            winners: first.map(|(seat, _)| Seat(seat as u8)).collect(),
            places: ranks.iter().map(|&rank| Place { rank, points: 0 }).collect(),
            rule: Rule("T-1"),
        }
    }

    #[test]
    fn two_bots_at_two_seats_play_a_deal_twice() {
        let schedule = Schedule::new(2, 2, false);
        assert_eq!(schedule.seatings, [[0, 1], [1, 0]]);
        assert_eq!(schedule.games_per_pair(), 2);
        assert_eq!(schedule.alone(0, 1).collect::<Vec<_>>(), [(0, Seat(0)), (1, Seat(1))]);
        // Seat one wins whoever sits there: neither is better.
        let luck = [ranks(&[1, 2]), ranks(&[1, 2])];
        assert_eq!(schedule.score(&luck, 0, 1), 0.5);
        let skill = [ranks(&[1, 2]), ranks(&[2, 1])];
        assert_eq!(schedule.score(&skill, 0, 1), 1.0);
        assert_eq!(schedule.score(&skill, 1, 0), 0.0);
        let war = [ranks(&[1, 1]), ranks(&[2, 1])];
        assert_eq!(schedule.score(&war, 0, 1), 0.75);
    }

    #[test]
    fn at_three_seats_each_sits_alone_in_every_seat() {
        let schedule = Schedule::new(3, 3, false);
        assert_eq!(schedule.seatings.len(), 3 * 2 * 3);
        assert_eq!(schedule.games_per_pair(), 6);
        assert_eq!(schedule.alone(2, 0).count(), 3);
        assert!(schedule.alone(2, 2).next().is_none());
    }

    #[test]
    fn the_first_can_be_the_only_one_who_sits_alone() {
        let schedule = Schedule::new(2, 3, false).of_first_alone();
        assert_eq!(schedule.seatings, [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
        assert_eq!(schedule.games_per_pair(), 3);
        assert_eq!(schedule.alone(1, 0).count(), 0);
    }

    #[test]
    fn crews_are_compared_on_the_same_deal() {
        let schedule = Schedule::new(2, 2, true);
        assert_eq!(schedule.seatings, [[0, 0], [0, 1], [1, 0], [1, 1]]);
        let lost = Outcome { winners: Seats::NONE, ..ranks(&[1, 1]) };
        let deal = [ranks(&[1, 1]), lost.clone(), lost.clone(), lost];
        assert_eq!(schedule.score(&deal, 0, 1), 1.0);
        assert_eq!(schedule.score(&deal, 1, 0), 0.0);
        assert_eq!(schedule.alone(1, 1).collect::<Vec<_>>(), [(3, Seat(0))]);
    }

    #[test]
    fn who_plays_alone_has_no_partners() {
        let schedule = Schedule::new(2, 1, true);
        assert_eq!(schedule.seatings, [[0], [1]]);
        assert_eq!(schedule.alone(0, 0).count(), 1);
        assert_eq!(schedule.alone(0, 1).count(), 0);
        assert_eq!(schedule.games_per_pair(), 1);
    }
}
