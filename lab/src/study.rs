//! A series of games between bots.

use std::io::{self, Write};
use std::ops::Range;

use bots::{Bot, Maker, UnknownBot};
use engine::{Names, Seat, Seed, Setup, SetupError, Words};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use thiserror::Error;

use crate::Summary;
use crate::part::{Ended, Part, Sequence};
use crate::playing::{Played, Stuck, play_fast, play_recorded};
use crate::summary::Tally;

/// How many games are in the air at once: enough to keep every core busy, few enough that their
/// records fit into memory.
const BATCH: u64 = 1024;

/// What to play, how often and between whom.
#[derive(Clone, Debug)]
pub struct Study<G: engine::Game> {
    /// What each game is played with.
    pub setup: Setup<G>,
    /// The bots by name, in seat order for the first game. A list shorter than the table is
    /// gone through again. From game to game everybody moves on by one seat, so that every bot
    /// has every seat equally often.
    pub bots: Vec<String>,
    /// Who makes them of their names.
    pub maker: Maker<G>,
    /// How many games.
    pub games: u64,
    /// All chance of the study follows from this.
    pub seed: Seed,
    /// How many threads play; none for as many as there are cores.
    pub threads: Option<usize>,
}

/// A study that could not be finished.
#[derive(Debug, Error)]
pub enum StudyError {
    /// A bot that does not exist.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// A setup that cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Nobody is to play.
    #[error("a study needs at least one bot")]
    NoBots,
    /// A bot that is to meet itself.
    #[error("\"{0}\" is named twice; in an arena every bot is named once")]
    Twice(String),
    /// One bot alone.
    #[error("an arena needs two bots to compare")]
    NobodyToTest,
    /// One bot was to sit alone among another, but there are not two.
    #[error("to see one bot alone among another, name two bots, in a game of opponents")]
    NobodyAlone,
    /// Nothing is to be played.
    #[error("a study needs at least one game")]
    NoGames,
    /// A card that cannot be swapped.
    #[error("{0}")]
    Swap(String),
    /// A game without a search for its ceiling.
    #[error("there is no search for the ceiling of {0}")]
    NoCeiling(&'static str),
    /// A game that did not end.
    #[error("game {index} (seed {seed}): {stuck}")]
    Stuck {
        /// Which game of the study, counted from zero.
        index: u64,
        /// The seed that brings it back.
        seed: Seed,
        /// What went wrong.
        stuck: Stuck,
    },
    /// Parts of a study that do not make a whole.
    #[error("these parts are not one study: {0}")]
    Parts(String),
    /// The threads could not be started.
    #[error("the threads cannot be started: {0}")]
    Threads(String),
    /// The records or the raw results could not be written.
    #[error("the results cannot be written: {0}")]
    Records(#[from] io::Error),
}

/// Plays the study. `records` takes every game's record, in order; `progress` is called from the
/// playing threads after each game.
pub fn simulate<G: Words>(
    study: &Study<G>,
    mut records: Option<&mut dyn Write>,
    progress: &(dyn Fn() + Sync),
) -> Result<Summary, StudyError> {
    let line_up = study.line_up()?;
    let undealt = G::new(&study.setup)?;
    let pool = threads(study.threads)?;
    let recorded = records.is_some();
    let mut tally = Tally::new(study.setup.players());
    for start in (0..study.games).step_by(BATCH as usize) {
        let batch = start..study.games.min(start + BATCH);
        for (index, game) in
            batch.clone().zip(study.play_all(&undealt, &line_up, batch, recorded, &pool, progress))
        {
            let game = game?;
            let seating = seating(&line_up, study.setup.players(), index);
            tally.add(&seating, &Ended::new(&game.outcome, game.decisions));
            if let Some(records) = &mut records {
                records.write_all(&game.record)?;
            }
        }
    }
    Ok(tally.summary())
}

impl<G: Words> Study<G> {
    /// Plays some of the games, for [`Study::assemble`] to put together with the rest.
    pub fn part(
        &self,
        games: Range<u64>,
        recorded: bool,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Part, StudyError> {
        let line_up = self.line_up()?;
        let undealt = G::new(&self.setup)?;
        let pool = threads(self.threads)?;
        let start = games.start;
        let mut part = Part { start, games: Vec::new(), records: String::new() };
        for game in self.play_all(&undealt, &line_up, games, recorded, &pool, progress) {
            let game = game?;
            part.games.push(Ended::new(&game.outcome, game.decisions));
            part.records += &String::from_utf8_lossy(&game.record);
        }
        Ok(part)
    }

    /// What [`simulate`] would have found, from parts that were played elsewhere, in order.
    pub fn assemble(
        &self,
        parts: impl IntoIterator<Item = Result<Part, StudyError>>,
    ) -> Result<Summary, StudyError> {
        let line_up = self.line_up()?;
        let players = self.setup.players();
        let mut tally = Tally::new(players);
        let mut sequence = Sequence::default();
        for part in parts {
            let part = part?;
            let games = sequence.add(part.start, part.games.len())?;
            for (index, game) in games.zip(&part.games) {
                tally.add(&seating(&line_up, players, index), game);
            }
        }
        sequence.end(self.games)?;
        Ok(tally.summary())
    }

    /// Who sits where, by the numbers of the bots in the list: so in the first game, in the
    /// second and so on, and then from the beginning again.
    pub fn seatings(&self) -> Result<Vec<Vec<usize>>, StudyError> {
        let places = self.line_up()?.len();
        let seating = |shift| {
            let seats = (0..self.setup.players()).map(|seat| (shift + seat) % places);
            seats.map(|place| place % self.bots.len()).collect()
        };
        Ok((0..places).map(seating).collect())
    }

    fn play_all(
        &self,
        undealt: &G,
        line_up: &[&str],
        games: Range<u64>,
        recorded: bool,
        pool: &rayon::ThreadPool,
        progress: &(dyn Fn() + Sync),
    ) -> Vec<Result<Played, StudyError>> {
        pool.install(|| {
            let game = |index| {
                let played = self.play(undealt, line_up, index, recorded);
                progress();
                played
            };
            games.into_par_iter().map(game).collect()
        })
    }
}

impl<G: Words> Study<G> {
    /// The bots that take turns at the seats, at least one for each.
    pub(crate) fn line_up(&self) -> Result<Vec<&str>, StudyError> {
        for name in &self.bots {
            (self.maker)(name, &self.setup, self.seed)?;
        }
        if self.bots.is_empty() {
            return Err(StudyError::NoBots);
        }
        let places = self.bots.len().max(self.setup.players());
        Ok(self.bots.iter().cycle().take(places).map(String::as_str).collect())
    }

    fn play(
        &self,
        undealt: &G,
        line_up: &[&str],
        index: u64,
        recorded: bool,
    ) -> Result<Played, StudyError> {
        let seed = self.seed.derive(index);
        let seating = seating(line_up, self.setup.players(), index);
        let mut bots = self.seated(&seating, seed)?;
        let played = if recorded {
            play_recorded(&self.setup, self.names(&seating), seed, &mut bots)
        } else {
            play_fast(undealt, seed, &mut bots)
        };
        played.map_err(|stuck| StudyError::Stuck { index, seed, stuck })
    }

    /// The bots at the table of one game, each with chance of its own.
    pub(crate) fn seated(
        &self,
        seating: &[&str],
        seed: Seed,
    ) -> Result<Vec<Box<dyn Bot<G>>>, UnknownBot> {
        let bot = |(seat, name): (usize, &&str)| {
            (self.maker)(name, &self.setup, seed.derive(seat as u64))
        };
        seating.iter().enumerate().map(bot).collect()
    }

    /// What the record calls the seats: the seat's own name and the bot in it.
    fn names(&self, seating: &[&str]) -> Names {
        Names::new(seating.iter().enumerate().map(|(seat, bot)| {
            format!("{} ({bot})", G::seat_name(&self.setup.options, Seat(seat as u8)))
        }))
    }
}

/// So many threads, or as many as there are cores.
pub(crate) fn threads(count: Option<usize>) -> Result<rayon::ThreadPool, StudyError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(count.unwrap_or(0))
        .build()
        .map_err(|error| StudyError::Threads(error.to_string()))
}

/// Who sits where in one game.
pub(crate) fn seating<'a>(line_up: &[&'a str], players: usize, index: u64) -> Vec<&'a str> {
    let shift = (index % line_up.len() as u64) as usize;
    line_up.iter().cycle().skip(shift).take(players).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_moves_on_by_one_seat() {
        let line_up = ["a", "b", "a"];
        assert_eq!(seating(&line_up, 3, 0), ["a", "b", "a"]);
        assert_eq!(seating(&line_up, 3, 1), ["b", "a", "a"]);
        assert_eq!(seating(&line_up, 3, 2), ["a", "a", "b"]);
        assert_eq!(seating(&line_up, 3, 3), seating(&line_up, 3, 0));
    }

    #[test]
    fn more_bots_than_seats_take_turns_at_the_table() {
        let line_up = ["a", "b", "c"];
        assert_eq!(seating(&line_up, 2, 0), ["a", "b"]);
        assert_eq!(seating(&line_up, 2, 1), ["b", "c"]);
        assert_eq!(seating(&line_up, 2, 2), ["c", "a"]);
    }
}
