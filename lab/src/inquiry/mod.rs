//! What many games say about the cards: a study that looks closely.
//!
//! An [`Inquiry`] plays a study with one deck, with another one on the same deals if there is
//! one, and again with single cards swapped if that is wanted. Its [`Report`] says what came of
//! it, and writes itself as a page.

mod as_list;
mod cards;
mod compare;
mod counts;
mod csv;
mod findings;
mod histogram;
mod observe;
mod pairs;
mod parts;
mod report;
mod skill;
mod swaps;
mod weighing;

use std::io;
use std::ops::Range;

use engine::{CardText, Cards, Counted, Seat, Setup, Words};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

pub use cards::{Band, CardResult};
pub use compare::Difference;
pub use counts::{CardCounts, Counts, PrizeCounts, Tries};
pub use csv::{Raw, swaps_csv};
pub(crate) use findings::chance;
pub use findings::{Finding, Weight};
pub use histogram::Histogram;
pub use pairs::PairResult;
pub use parts::{Deck, InquiryPart, Parts, Work};
pub use report::{Comparison, Report};
pub use skill::{Part, Skill, SkillStudy};
pub use swaps::SwapResult;

use crate::study::{seating, threads};
use crate::{Study, StudyError};
use counts::Sizes;
use csv::{Columns, Rows};
use observe::{Observed, Undealt, kinds, observe};

/// What is to be found out.
#[derive(Clone, Debug)]
pub struct Inquiry<G: engine::Game> {
    /// What is played, how often and between whom.
    pub study: Study<G>,
    /// Another deck for the same deals.
    pub against: Option<G::Cards>,
    /// The cards to swap, by their places in the list of all cards; every card that was played
    /// if the list is empty, and none if there is no list.
    pub swaps: Option<Vec<usize>>,
    /// How much is skill, if that is asked.
    pub skill: Option<SkillStudy<G>>,
    /// What counts as balanced.
    pub band: Band,
}

/// Whoever waits for a study.
pub trait Progress: Sync {
    /// A part of it begins, with so many games.
    fn phase(&self, what: &str, games: u64);

    /// One of these games is done. Called from the playing threads.
    fn step(&self);
}

/// All that one deck is played with.
struct Arm<G: engine::Game> {
    undealt: Undealt<G>,
    cards: Vec<CardText>,
    name: char,
}

/// What one thread has counted of a few games.
struct Counting {
    counts: Counts,
    rows: Rows,
    kept: Vec<Observed>,
}

impl<G: Words + Counted> Inquiry<G> {
    /// Plays everything, writes the raw results and reports. The result does not depend on how
    /// many threads play.
    pub fn run(&self, raw: &mut Raw<'_>, progress: &dyn Progress) -> Result<Report, StudyError> {
        if self.study.games == 0 {
            return Err(StudyError::NoGames);
        }
        let pool = threads(self.study.threads)?;
        raw.write_heads(&kinds::<G>())?;
        let arm = self.arm_of(Deck::Own)?;
        let other = match &self.against {
            Some(_) => Some(self.arm_of(Deck::Against)?),
            None => None,
        };
        progress.phase("games", self.study.games);
        let all = 0..self.study.games;
        let mut write = |rows: Rows| raw.write(&rows);
        let keep = self.swaps.is_some();
        let (counts, kept) = self.play(&arm, all.clone(), keep, &pool, progress, &mut write)?;
        let results = cards::results(&arm.cards, &counts, self.band);
        let comparison = match &other {
            Some(other) => {
                progress.phase("games with the other deck", self.study.games);
                let (theirs, _) = self.play(other, all, false, &pool, progress, &mut write)?;
                Some(self.compare(&results, &counts, &other.cards, theirs))
            }
            None => None,
        };
        let swaps = match &self.swaps {
            Some(wanted) => self.swap(&results, &arm.undealt, &kept, wanted, &pool, progress)?,
            None => Vec::new(),
        };
        let skill = match &self.skill {
            Some(study) => Some(self.skill(study, &arm.undealt.game, &pool, progress)?),
            None => None,
        };
        Ok(Report { skill, ..self.report(&arm, counts, results, comparison, swaps) })
    }

    fn arm_of(&self, deck: Deck) -> Result<Arm<G>, StudyError> {
        let setup = &self.study.setup;
        match (deck, &self.against) {
            (Deck::Own, _) => Self::arm(setup, 'a'),
            (Deck::Against, Some(cards)) => {
                let options = setup.options.clone();
                Self::arm(&Setup { options, cards: cards.clone() }, 'b')
            }
            (Deck::Against, None) => {
                Err(StudyError::Parts("there is no other deck to play with".to_owned()))
            }
        }
    }

    fn arm(setup: &Setup<G>, name: char) -> Result<Arm<G>, StudyError> {
        let cards = setup.cards.list();
        let undealt = Undealt {
            game: G::new(setup)?,
            players: setup.players(),
            cards: cards.len(),
            kinds: kinds::<G>(),
        };
        Ok(Arm { undealt, cards, name })
    }

    /// What the seats are called.
    fn seats(&self) -> Vec<String> {
        let name = |seat: usize| G::seat_name(&self.study.setup.options, Seat(seat as u8));
        (0..self.study.setup.players()).map(name).collect()
    }

    /// The bots, each once, in the order in which they are named.
    fn bots(&self) -> Vec<&str> {
        let mut bots: Vec<&str> = Vec::new();
        for bot in &self.study.bots {
            if !bots.contains(&bot.as_str()) {
                bots.push(bot);
            }
        }
        bots
    }

    /// Plays games with one deck. Every thread counts a few of them by itself; the parts are put
    /// together in order, and `write` gets the rows.
    fn play(
        &self,
        arm: &Arm<G>,
        games: Range<u64>,
        keep: bool,
        pool: &rayon::ThreadPool,
        progress: &dyn Progress,
        write: &mut dyn FnMut(Rows) -> io::Result<()>,
    ) -> Result<(Counts, Vec<Observed>), StudyError> {
        let seats = self.seats();
        let columns = Columns { arm: arm.name, seats: &seats, cards: &arm.cards };
        let line_up = self.study.line_up()?;
        let mut counts = Counts::new(self.sizes(&arm.undealt));
        let mut kept = Vec::new();
        // Small enough that every core has work to the end, and the same on every machine.
        let few = ((games.end - games.start) / 256).clamp(1, 64);
        let chunks: Vec<u64> = games.clone().step_by(few as usize).collect();
        for batch in chunks.chunks(IN_THE_AIR) {
            let parts: Vec<Result<Counting, StudyError>> = pool.install(|| {
                let part = |start: &u64| {
                    let range = *start..games.end.min(start + few);
                    self.play_few(arm, &columns, &line_up, range, keep, progress)
                };
                batch.into_par_iter().map(part).collect()
            });
            for part in parts {
                let part = part?;
                counts.merge(part.counts);
                kept.extend(part.kept);
                write(part.rows)?;
            }
        }
        Ok((counts, kept))
    }

    fn play_few(
        &self,
        arm: &Arm<G>,
        columns: &Columns<'_>,
        line_up: &[&str],
        range: Range<u64>,
        keep: bool,
        progress: &dyn Progress,
    ) -> Result<Counting, StudyError> {
        let known = self.bots();
        let mut part = Counting {
            counts: Counts::new(self.sizes(&arm.undealt)),
            rows: Rows::default(),
            kept: Vec::new(),
        };
        for index in range {
            let seed = self.study.seed.derive(index);
            let names = seating(line_up, arm.undealt.players, index);
            let game = observe(&arm.undealt, seed, &mut self.study.seated(&names, seed)?, None)
                .map_err(|stuck| StudyError::Stuck { index, seed, stuck })?;
            let number = |name: &&str| known.iter().position(|bot| bot == name).unwrap_or(0);
            let numbers: Vec<usize> = names.iter().map(number).collect();
            part.counts.add(&game, &numbers);
            part.rows.add(columns, index, &names, &game);
            if keep {
                part.kept.push(game);
            }
            progress.step();
        }
        Ok(part)
    }

    fn sizes(&self, undealt: &Undealt<G>) -> Sizes {
        Sizes {
            players: undealt.players,
            bots: self.bots().len(),
            cards: undealt.cards,
            kinds: undealt.kinds.len(),
            cooperative: G::INFO.cooperative,
        }
    }
}

/// How many parts are in the air at once: their rows have to fit into memory.
const IN_THE_AIR: usize = 128;
