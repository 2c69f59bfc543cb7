//! How games ended, for the people who played them.
//!
//! When a game with a person in it is over, its [`GameResult`] is written into the [`Ledger`], once
//! for each table, and with it everything that follows from it: whose it is, how often each person
//! has won, how they stand against each other. So a person's page costs a few scans and no replay.

mod bring;
mod fairness;
mod forget;
mod ladders;
mod ledger;
mod notes;
mod rated;
mod rebuild;
mod tally;
#[cfg(test)]
mod tests;

use engine::{Outcome, Seat};
use serde::{Deserialize, Serialize};

pub use fairness::{FREE_LEAVES, Leaver, Regulars};
pub use ladders::Rung;
pub use ledger::{Ledger, Page};
pub use rated::{PER_DAY, Point};
pub use rebuild::Rebuilt;
pub use tally::{Best, Count, Rivalry, Tally, Versus};

use crate::games::Sides;
use crate::identity::GuestId;
use crate::ratings::{Rating, Speed};

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The table at which it was played.
    pub table: String,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// When its cards were dealt, if it is rated: games over days of one day end on many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began: Option<i64>,
    /// The game's id.
    pub game: String,
    /// Its options, as text.
    pub options: Vec<(String, String)>,
    /// How fast it was played.
    pub speed: Speed,
    /// Whether it counted for ratings.
    pub rated: bool,
    /// Everybody, in the order of the seats.
    pub seats: Vec<SeatResult>,
}

/// How it ended for one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatResult {
    /// Who played.
    pub player: Player,
    /// What they were called there.
    pub name: String,
    /// 1 is best; equal places are shared.
    pub place: u8,
    /// Points as the game counts them.
    pub points: i16,
    /// Whether they won.
    pub won: bool,
    /// The first seat of those who won and lost together with this one.
    pub side: u8,
    /// Whether they left, so that a bot played on for them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// Whether so little was known of them when it was rated that it counts less for their rivals.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub newcomer: bool,
    /// What they were worth before it, if it was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Rating>,
}

/// Who played a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// A person.
    Person(GuestId),
    /// A bot of this level.
    Bot(String),
    /// A program.
    Program,
    /// Somebody who wanted to be forgotten.
    Somebody,
}

impl GameResult {
    /// Every person with their seat. Whoever sat on several seats played against themselves, which
    /// says nothing of them, and is not among these.
    pub fn people(&self) -> impl Iterator<Item = (GuestId, &SeatResult)> {
        let person = |seat: &SeatResult| seat.player.person();
        let seats_of = move |own| self.seats.iter().filter(|it| person(it) == Some(own)).count();
        let people = self.seats.iter().filter_map(move |seat| Some((person(seat)?, seat)));
        people.filter(move |(own, _)| seats_of(*own) == 1)
    }

    /// What is known of somebody's game here, if they played.
    pub fn of(&self, person: GuestId) -> Option<&SeatResult> {
        self.seats.iter().find(|seat| seat.player == Player::Person(person))
    }
}

/// How a game ended for each seat: `players` says who they were and what they were called.
pub(crate) fn seats(
    players: Vec<(Player, String)>,
    outcome: &Outcome,
    sides: &Sides,
) -> Vec<SeatResult> {
    let seat = |(seat, (player, name)): (Seat, (Player, String))| {
        let place = outcome.places.get(seat.index());
        SeatResult {
            player,
            name,
            place: place.map_or(0, |place| place.rank),
            points: place.map_or(0, |place| place.points),
            won: outcome.winners.contains(seat),
            side: sides.of(seat).first().unwrap_or(seat).0,
            left: false,
            newcomer: false,
            was: None,
        }
    };
    (0..).map(Seat).zip(players).map(seat).collect()
}
