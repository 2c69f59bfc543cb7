//! How a study came out.

use serde::Serialize;

use crate::interval::Sample;
use crate::part::Ended;
use crate::{Mean, Share};

/// How a study came out. It depends on the study alone, not on the machine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// How many games were played.
    pub games: u64,
    /// The share of games that had a winner; where all play together, the crew's wins.
    pub won: Share,
    /// How many games nobody won.
    pub no_winner: u64,
    /// How many decisions a game has.
    pub decisions: Mean,
    /// How each bot did, in the order of first appearance.
    pub bots: Vec<BotResult>,
    /// How each seat did, in seat order.
    pub seats: Vec<SeatResult>,
}

/// How one bot did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotResult {
    /// Its name.
    pub bot: String,
    /// In how many games it sat.
    pub games: u64,
    /// In how many seats, over all games.
    pub seats: u64,
    /// How many of these seats won alone.
    pub wins: u64,
    /// How many shared a victory.
    pub shared_wins: u64,
    /// The share of its seats that won, alone or not. The interval counts each game once: two
    /// seats at one table are not two independent trials.
    pub won: Share,
    /// The points of a seat of its.
    pub points: Mean,
}

/// How one seat did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatResult {
    /// The seat, counted from one.
    pub seat: usize,
    /// The share of games it won, alone or not.
    pub won: Share,
    /// Its points.
    pub points: Mean,
}

/// A summary in the making. Games are added in order, so that even the rounding of the averages
/// is always the same.
#[derive(Debug)]
pub(crate) struct Tally {
    games: u64,
    no_winner: u64,
    decisions: Sample,
    bots: Vec<BotTally>,
    seats: Vec<SeatTally>,
}

#[derive(Debug, Default)]
struct BotTally {
    bot: String,
    seats: u64,
    wins: u64,
    shared_wins: u64,
    /// For each game, the share of its seats that won.
    won: Sample,
    /// For each game, the average points of its seats.
    points: Sample,
}

#[derive(Clone, Debug, Default)]
struct SeatTally {
    wins: u64,
    points: Sample,
}

impl Tally {
    pub(crate) fn new(players: usize) -> Tally {
        Tally {
            games: 0,
            no_winner: 0,
            decisions: Sample::default(),
            bots: Vec::new(),
            seats: vec![SeatTally::default(); players],
        }
    }

    /// Adds a game in which the bots sat as `seating` says.
    pub(crate) fn add(&mut self, seating: &[&str], game: &Ended) {
        self.games += 1;
        let Ended { winners, places, decisions } = game;
        self.no_winner += u64::from(winners.is_empty());
        self.decisions.add(f64::from(*decisions));
        for (index, (seat, place)) in self.seats.iter_mut().zip(places).enumerate() {
            seat.wins += u64::from(winners.contains(engine::Seat(index as u8)));
            seat.points.add(f64::from(place.points));
        }
        for (index, bot) in seating.iter().enumerate() {
            if !seating[..index].contains(bot) {
                self.bot(bot).add(seating, game);
            }
        }
    }

    fn bot(&mut self, name: &str) -> &mut BotTally {
        let known = self.bots.iter().position(|bot| bot.bot == name);
        let index = known.unwrap_or_else(|| {
            self.bots.push(BotTally { bot: name.to_owned(), ..BotTally::default() });
            self.bots.len() - 1
        });
        &mut self.bots[index]
    }

    pub(crate) fn summary(&self) -> Summary {
        Summary {
            games: self.games,
            won: Share::of((self.games - self.no_winner) as f64, self.games),
            no_winner: self.no_winner,
            decisions: self.decisions.mean(),
            bots: self.bots.iter().map(BotTally::result).collect(),
            seats: self
                .seats
                .iter()
                .enumerate()
                .map(|(index, seat)| SeatResult {
                    seat: index + 1,
                    won: Share::of(seat.wins as f64, self.games),
                    points: seat.points.mean(),
                })
                .collect(),
        }
    }
}

impl BotTally {
    fn add(&mut self, seating: &[&str], game: &Ended) {
        let winners = game.winners;
        let (mut seats, mut won, mut points) = (0_u64, 0_u64, 0_i64);
        for (index, place) in game.places.iter().enumerate() {
            if seating.get(index) == Some(&self.bot.as_str()) {
                seats += 1;
                won += u64::from(winners.contains(engine::Seat(index as u8)));
                points += i64::from(place.points);
            }
        }
        if seats == 0 {
            return;
        }
        self.seats += seats;
        if winners.len() == 1 {
            self.wins += won;
        } else {
            self.shared_wins += won;
        }
        self.won.add(won as f64 / seats as f64);
        self.points.add(points as f64 / seats as f64);
    }

    fn result(&self) -> BotResult {
        BotResult {
            bot: self.bot.clone(),
            games: self.won.count(),
            seats: self.seats,
            wins: self.wins,
            shared_wins: self.shared_wins,
            won: Share::of(self.won.total(), self.won.count()),
            points: self.points.mean(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Place, Seat, Seats};

    fn game(winners: &[u8], points: &[i16]) -> Ended {
        let place = |&points: &i16| Place { rank: 1, points };
        Ended {
            winners: winners.iter().map(|&seat| Seat(seat)).collect::<Seats>(),
            places: points.iter().map(place).collect(),
            decisions: 10,
        }
    }

    #[test]
    fn wins_follow_the_bot_from_seat_to_seat() {
        let mut tally = Tally::new(2);
        tally.add(&["a", "b"], &game(&[0], &[5, 1]));
        tally.add(&["b", "a"], &game(&[1], &[2, 6]));
        tally.add(&["a", "b"], &game(&[], &[0, 0]));
        tally.add(&["b", "a"], &game(&[0, 1], &[3, 3]));
        let summary = tally.summary();
        assert_eq!((summary.games, summary.no_winner), (4, 1));
        let [a, b] = &summary.bots[..] else { panic!("two bots: {summary:?}") };
        assert_eq!((a.wins, a.shared_wins, a.games), (2, 1, 4));
        assert_eq!((b.wins, b.shared_wins, b.games), (0, 1, 4));
        assert!((a.won.share - 0.75).abs() < 1e-9, "{a:?}");
        assert!((a.points.mean - 3.5).abs() < 1e-9, "{a:?}");
        assert!((summary.seats[0].won.share - 0.5).abs() < 1e-9, "{summary:?}");
    }

    /// One bot in both seats wins half of its seats, and one game is one trial.
    #[test]
    fn a_bot_against_itself_counts_each_game_once() {
        let mut tally = Tally::new(2);
        for winner in [0, 1, 1, 1] {
            tally.add(&["a", "a"], &game(&[winner], &[0, 0]));
        }
        let a = &tally.summary().bots[0];
        assert_eq!((a.games, a.seats, a.wins), (4, 8, 4));
        assert_eq!(a.won, Share::of(2.0, 4));
    }
}
