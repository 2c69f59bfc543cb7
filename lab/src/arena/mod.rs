//! Bots against bots on the same deals, until it is clear who is stronger.
//!
//! Luck is taken out as far as it goes: every deal is played again with the seats rotated, and
//! the games of one deal count as one result, for they are not independent.

mod rating;
mod report;
mod schedule;
mod sprt;

use std::ops::Range;

use bots::{Bot, Maker};
use engine::{Dice, Game, Outcome, Seed, Setup};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

pub use rating::Rating;
pub use report::{ArenaReport, Cell, Pair, SprtReport};
pub use sprt::{Answer, Sprt};

use crate::StudyError;
use crate::part::{Ended, Part, Sequence};
use crate::playing::play_fast;
use crate::study::threads;
use report::Tally;
use schedule::Schedule;

/// How many deals are in the air at once. The answer does not depend on it.
const BATCH: u64 = 32;

/// Who plays, what and how often.
#[derive(Clone, Debug)]
pub struct Arena<G: Game> {
    /// What each game is played with.
    pub setup: Setup<G>,
    /// The bots by name, each once. Every two of them meet.
    pub bots: Vec<String>,
    /// Who makes them of their names.
    pub maker: Maker<G>,
    /// How many games every two bots play against each other at most; rounded up to whole deals.
    pub games: u64,
    /// All chance follows from this.
    pub seed: Seed,
    /// How many threads play; none for as many as there are cores.
    pub threads: Option<usize>,
    /// Whether only those games are played in which the first bot has one seat and the other bot
    /// all others: with many seats, most of the time goes into the rest.
    pub alone: bool,
    /// Stop as soon as this test of the first bot against the second has an answer.
    pub sprt: Option<Sprt>,
}

impl<G: Game> Arena<G> {
    /// How many games will be played if no test stops them earlier.
    pub fn games_in_all(&self) -> u64 {
        let schedule = self.schedule();
        self.deals(&schedule) * schedule.seatings.len() as u64
    }

    fn schedule(&self) -> Schedule {
        let all = Schedule::new(self.bots.len(), self.setup.players(), G::INFO.cooperative);
        if self.alone { all.of_first_alone() } else { all }
    }

    fn deals(&self, schedule: &Schedule) -> u64 {
        self.games.div_ceil(schedule.games_per_pair() as u64).max(1)
    }

    /// Plays and counts. `progress` is called from the playing threads after each game.
    pub fn run(&self, progress: &(dyn Fn() + Sync)) -> Result<ArenaReport, StudyError> {
        self.check()?;
        let undealt = G::new(&self.setup)?;
        let schedule = self.schedule();
        let pool = threads(self.threads)?;
        let mut tally = Tally::new(&self.bots, &schedule, self.sprt);
        let deals = self.deals(&schedule);
        for start in (0..deals).step_by(BATCH as usize) {
            let batch = start..deals.min(start + BATCH);
            let played = self.play_all(&undealt, &schedule, batch, &pool, progress)?;
            for deal in played.chunks(schedule.seatings.len()) {
                tally.add(deal);
                if tally.is_clear() {
                    return Ok(tally.report(self.seed));
                }
            }
        }
        Ok(tally.report(self.seed))
    }

    /// How many deals will be played if no test stops them earlier.
    pub fn deals_in_all(&self) -> u64 {
        self.deals(&self.schedule())
    }

    /// Who sits where in the games of a deal, by the numbers of the bots in the list.
    pub fn seatings(&self) -> Result<Vec<Vec<usize>>, StudyError> {
        self.check()?;
        Ok(self.schedule().seatings)
    }

    /// Plays some of the deals, for [`Arena::assemble`] to put together with the rest. The games
    /// of the part are all games of its deals.
    pub fn part(
        &self,
        deals: Range<u64>,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Part, StudyError> {
        self.check()?;
        let undealt = G::new(&self.setup)?;
        let schedule = self.schedule();
        let start = deals.start * schedule.seatings.len() as u64;
        let pool = threads(self.threads)?;
        let played = self.play_all(&undealt, &schedule, deals, &pool, progress)?;
        let games = played.iter().map(|outcome| Ended::new(outcome, 0)).collect();
        Ok(Part { start, games, records: String::new() })
    }

    /// What [`Arena::run`] would have found, from parts that were played elsewhere, in order. A
    /// test that has its answer stops the counting as it would have stopped the games.
    pub fn assemble(
        &self,
        parts: impl IntoIterator<Item = Result<Part, StudyError>>,
    ) -> Result<ArenaReport, StudyError> {
        self.check()?;
        let schedule = self.schedule();
        let each = schedule.seatings.len();
        let mut tally = Tally::new(&self.bots, &schedule, self.sprt);
        let mut sequence = Sequence::default();
        for part in parts {
            let part = part?;
            sequence.add(part.start, part.games.len())?;
            let played: Vec<Outcome> = part.games.iter().map(Ended::outcome).collect();
            for deal in played.chunks(each) {
                tally.add(deal);
                if tally.is_clear() {
                    return Ok(tally.report(self.seed));
                }
            }
        }
        sequence.end(self.deals(&schedule) * each as u64)?;
        Ok(tally.report(self.seed))
    }

    fn play_all(
        &self,
        undealt: &G,
        schedule: &Schedule,
        deals: Range<u64>,
        pool: &rayon::ThreadPool,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Vec<Outcome>, StudyError> {
        let each = schedule.seatings.len() as u64;
        let played: Vec<Result<Outcome, StudyError>> = pool.install(|| {
            let game = |number: u64| {
                let seating = &schedule.seatings[(number % each) as usize];
                let outcome = self.play(undealt, number / each, seating);
                progress();
                outcome
            };
            (deals.start * each..deals.end * each).into_par_iter().map(game).collect()
        });
        played.into_iter().collect()
    }

    fn check(&self) -> Result<(), StudyError> {
        for (index, name) in self.bots.iter().enumerate() {
            (self.maker)(name, &self.setup, self.seed)?;
            if self.bots[..index].contains(name) {
                return Err(StudyError::Twice(name.clone()));
            }
        }
        if self.alone && (self.bots.len() != 2 || G::INFO.cooperative) {
            return Err(StudyError::NobodyAlone);
        }
        let needed = if self.sprt.is_some() { 2 } else { 1 };
        match self.bots.len() {
            0 => Err(StudyError::NoBots),
            count if count < needed => Err(StudyError::NobodyToTest),
            1 if !G::INFO.cooperative => Err(StudyError::NobodyToTest),
            _ => Ok(()),
        }
    }

    /// One game of a deal. Each seat's bot has the same chance of its own in every seating.
    fn play(&self, undealt: &G, deal: u64, seating: &[usize]) -> Result<Outcome, StudyError> {
        let seed = self.seed.derive(deal);
        let mut bots: Vec<Box<dyn Bot<G>>> = Vec::with_capacity(seating.len());
        for (seat, &bot) in seating.iter().enumerate() {
            bots.push((self.maker)(&self.bots[bot], &self.setup, seed.derive(seat as u64))?);
        }
        play_fast(undealt, seed, &mut bots)
            .map(|played| played.outcome)
            .map_err(|stuck| StudyError::Stuck { index: deal, seed, stuck })
    }
}

/// Chance for resampling, apart from the chance of every deal.
fn resampling(seed: Seed) -> Dice {
    Dice::new(seed.derive(u64::MAX))
}
