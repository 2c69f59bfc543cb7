//! Parts of a study that were played elsewhere, and how they become a whole.
//!
//! Whoever has many machines lets each of them play some of the games and puts the parts together
//! in order. The whole is the same to the last digit as if one machine had played everything.

use std::ops::Range;

use arrayvec::ArrayVec;
use engine::{Cards, Game, MAX_SEATS, Outcome, Place, Rule, Seats, Seed, Setup};
use serde::{Deserialize, Serialize};

use crate::StudyError;

/// How some games of a study came out, one after the other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The number of the first of them.
    pub start: u64,
    /// The games in order.
    pub games: Vec<Ended>,
    /// Their records, if they were wanted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub records: String,
}

/// How one game came out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Who won.
    pub winners: Seats,
    /// Each seat's rank and points.
    pub places: ArrayVec<Place, MAX_SEATS>,
    /// How many decisions it had.
    pub decisions: u32,
}

impl Ended {
    pub(crate) fn new(outcome: &Outcome, decisions: u32) -> Ended {
        let Outcome { winners, places, .. } = outcome;
        Ended { winners: *winners, places: places.clone(), decisions }
    }

    /// The outcome, without the rule that decided it: nobody who counts asks for that.
    pub(crate) fn outcome(&self) -> Outcome {
        Outcome { winners: self.winners, places: self.places.clone(), rule: Rule("") }
    }
}

/// Sees that parts follow each other without gaps, from the first game to the last.
#[derive(Debug, Default)]
pub(crate) struct Sequence {
    next: u64,
}

impl Sequence {
    /// A part with so many games is the next.
    pub(crate) fn add(&mut self, start: u64, games: usize) -> Result<Range<u64>, StudyError> {
        if start != self.next {
            let next = self.next;
            return Err(StudyError::Parts(format!("game {next} is next, not game {start}")));
        }
        self.next += games as u64;
        Ok(start..self.next)
    }

    /// All of these games were there.
    pub(crate) fn end(&self, games: u64) -> Result<(), StudyError> {
        if self.next == games {
            return Ok(());
        }
        Err(StudyError::Parts(format!("{games} games were planned, and {} are there", self.next)))
    }
}

/// What was played and how it came out, as it is published for programs.
#[derive(Debug, Serialize)]
pub struct Published<'a, O, C, R> {
    game: &'static str,
    revision: u32,
    seed: Seed,
    options: &'a O,
    /// The cards, if they are not the standard ones.
    cards: Option<&'a C>,
    #[serde(flatten)]
    results: R,
}

/// Results, headed by what was played.
pub fn published<G: Game, R: Serialize>(
    setup: &Setup<G>,
    seed: Seed,
    results: R,
) -> Published<'_, G::Options, G::Cards, R> {
    let Setup { options, cards } = setup;
    let cards = (*cards != *G::Cards::standard()).then_some(cards);
    Published { game: G::INFO.id, revision: G::INFO.revision, seed, options, cards, results }
}

/// What a simulation publishes.
#[derive(Debug, Serialize)]
pub struct Simulated<'a> {
    /// The bots in seat order.
    pub bots: &'a [String],
    /// How it came out.
    pub summary: &'a crate::Summary,
}
