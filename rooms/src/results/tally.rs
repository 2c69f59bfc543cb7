//! What is counted, so that nobody has to go through all games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{GameResult, Player, SeatResult};
use crate::identity::GuestId;

/// Of how many days it is remembered how many rated games two people played.
const DAYS: usize = 40;

/// How often something was tried, and how often it was won.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Count {
    /// How many games.
    pub played: u32,
    /// How many of them were won.
    pub won: u32,
}

impl Count {
    fn add(&mut self, won: bool) {
        self.played += 1;
        self.won += u32::from(won);
    }
}

/// Somebody's games of one kind.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// All of them.
    pub all: Count,
    /// Those with other people.
    pub with_people: Count,
    /// Those against bots, by their level.
    pub bots: BTreeMap<String, Count>,
    /// The most points in a game.
    pub best: i16,
    /// In which game that was; the first one, if there were several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_game: Option<Best>,
    /// When the last one ended.
    pub last: i64,
}

/// Somebody's best game of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Best {
    /// The table.
    pub table: String,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
}

/// How two people stand to each other, from the side of one of them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Rivalry {
    /// By game.
    pub games: BTreeMap<String, Versus>,
    /// When the last game of both ended.
    pub last: i64,
    /// The last days, counted from 1970, on which rated games of theirs were dealt, each with how
    /// many of them were finished and counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rated_days: Vec<(i64, u32)>,
    /// The last day on which they began rated games, and how many.
    #[serde(default)]
    pub begun: (i64, u32),
    /// How many rated games they have played.
    #[serde(default)]
    pub rated_games: u32,
}

/// How often two people were where.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Versus {
    /// How often this one was ahead of the other.
    pub ahead: u32,
    /// How often behind.
    pub behind: u32,
    /// How often neither.
    pub even: u32,
    /// Games on the same side.
    pub together: Count,
}

impl Tally {
    /// Counts one more game of whoever had this seat.
    pub(super) fn add(&mut self, result: &GameResult, own: &SeatResult) {
        self.all.add(own.won);
        if self.all.played == 1 || own.points > self.best {
            self.best = own.points;
            self.best_game = Some(Best { table: result.table.clone(), at: result.at });
        }
        self.last = self.last.max(result.at);
        let person = |seat: &&SeatResult| matches!(seat.player, Player::Person(_));
        if result.seats.iter().filter(person).count() > 1 {
            self.with_people.add(own.won);
        }
        let rivals = result.seats.iter().filter(|seat| seat.side != own.side);
        let mut levels: Vec<&str> = rivals.filter_map(|seat| seat.player.bot()).collect();
        levels.sort_unstable();
        levels.dedup();
        for level in levels {
            self.bots.entry(level.to_owned()).or_default().add(own.won);
        }
    }
}

impl Rivalry {
    /// Counts one more game of two people, from the side of the first.
    pub(super) fn add(&mut self, result: &GameResult, own: &SeatResult, other: &SeatResult) {
        let versus = self.games.entry(result.game.clone()).or_default();
        if own.side == other.side {
            versus.together.add(own.won);
        } else {
            match own.place.cmp(&other.place) {
                std::cmp::Ordering::Less => versus.ahead += 1,
                std::cmp::Ordering::Equal => versus.even += 1,
                std::cmp::Ordering::Greater => versus.behind += 1,
            }
        }
        self.last = self.last.max(result.at);
        if result.rated {
            let (day, rated) = (result.day(), self.rated_on(result.day()) + 1);
            self.rated_days.retain(|(other, _)| *other != day);
            self.rated_days.push((day, rated));
            self.rated_days.sort_unstable();
            let old = self.rated_days.len().saturating_sub(DAYS);
            self.rated_days.drain(..old);
            self.rated_games += 1;
        }
    }

    /// All games of the two taken together.
    pub fn total(&self) -> Versus {
        self.games.values().fold(Versus::default(), |sum, it| Versus {
            ahead: sum.ahead + it.ahead,
            behind: sum.behind + it.behind,
            even: sum.even + it.even,
            together: Count {
                played: sum.together.played + it.together.played,
                won: sum.together.won + it.together.won,
            },
        })
    }

    /// How many of the rated games that were dealt on a day have counted.
    pub(crate) fn rated_on(&self, day: i64) -> u32 {
        self.rated_days.iter().find(|(it, _)| *it == day).map_or(0, |(_, rated)| *rated)
    }

    /// How many rated games were begun on a day, whether or not they are over.
    pub(crate) fn begun_on(&self, day: i64) -> u32 {
        let begun = if self.begun.0 == day { self.begun.1 } else { 0 };
        begun.max(self.rated_on(day))
    }

    /// They begin a rated game on this day.
    pub(super) fn begin(&mut self, day: i64) {
        self.begun = (day, self.begun_on(day) + 1);
    }
}

impl Versus {
    /// How many games there were.
    pub fn played(&self) -> u32 {
        self.ahead + self.behind + self.even + self.together.played
    }
}

impl Player {
    /// Who, if it is a person.
    pub fn person(&self) -> Option<GuestId> {
        match self {
            Player::Person(person) => Some(*person),
            _ => None,
        }
    }

    /// The level, if it is a bot.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Player::Bot(level) => Some(level),
            _ => None,
        }
    }
}

/// The day of a time, counted from 1970.
pub(crate) fn day(at: i64) -> i64 {
    at.div_euclid(24 * 60 * 60 * 1000)
}
