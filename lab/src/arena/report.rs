//! How an arena came out.

use engine::{Outcome, Seed};
use serde::Serialize;

use super::rating::{self, Rating, Scores, pairs};
use super::schedule::Schedule;
use super::sprt::{Answer, Results, Sprt};
use crate::interval::Sample;
use crate::{Mean, Share};

/// How an arena came out. It depends on the arena alone, not on the machine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArenaReport {
    /// How many deals were played, and how many games in all.
    pub deals: u64,
    /// See `deals`.
    pub games: u64,
    /// The bots in the order in which they were named.
    pub bots: Vec<String>,
    /// Where each bot stands, in the same order.
    pub ratings: Vec<Rating>,
    /// For each bot a row: how it did alone among each of the others. Among itself there is
    /// nothing to see, unless all play together.
    pub matrix: Vec<Vec<Option<Cell>>>,
    /// Every two bots, deal by deal.
    pub pairs: Vec<Pair>,
    /// The sequential test, if there was one.
    pub sprt: Option<SprtReport>,
}

/// How one bot did in one seat with another bot in all others.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Cell {
    /// How many games.
    pub games: u64,
    /// How many it won; a shared victory counts as its share, unless all play together.
    pub wins: f64,
    /// How many nobody won.
    pub nobody: u64,
    /// The share of games it won. The interval counts each deal once.
    pub won: Share,
    /// How many times its fair share that is; where all play together there is no such share.
    pub of_fair_share: Option<f64>,
}

/// How two bots did on the same deals.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pair {
    /// The one.
    pub one: String,
    /// The other.
    pub other: String,
    /// The score of the one on a deal, from 0 to 1: a win counts 1 and equal ranks count one half.
    pub score: Mean,
    /// How many deals had which score, the lowest first.
    pub counts: Vec<(f64, u64)>,
}

/// What a sequential test found.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtReport {
    /// The claims.
    pub claims: Sprt,
    /// The log likelihood ratio at the end.
    pub ratio: f64,
    /// What it says.
    pub answer: Answer,
}

/// A report in the making. Deals are added in order.
pub(super) struct Tally<'a> {
    bots: &'a [String],
    schedule: &'a Schedule,
    sprt: Option<Sprt>,
    deals: Vec<Scores>,
    results: Vec<Results>,
    cells: Vec<Vec<CellTally>>,
}

#[derive(Clone, Copy, Default)]
struct CellTally {
    games: u64,
    wins: f64,
    nobody: u64,
    /// For each deal, the share of its games that were won.
    won: Sample,
}

impl<'a> Tally<'a> {
    pub(super) fn new(bots: &'a [String], schedule: &'a Schedule, sprt: Option<Sprt>) -> Tally<'a> {
        let count = bots.len();
        Tally {
            bots,
            schedule,
            sprt,
            deals: Vec::new(),
            results: vec![Results::default(); pairs(count).len()],
            cells: vec![vec![CellTally::default(); count]; count],
        }
    }

    /// Adds the games of one deal, in the order of the schedule.
    pub(super) fn add(&mut self, deal: &[Outcome]) {
        let pairs = pairs(self.bots.len()).into_iter();
        let scores: Scores =
            pairs.map(|(one, other)| self.schedule.score(deal, one, other)).collect();
        self.results.iter_mut().zip(&scores).for_each(|(results, score)| results.add(*score));
        self.deals.push(scores);
        for (one, row) in self.cells.iter_mut().enumerate() {
            for (others, cell) in row.iter_mut().enumerate() {
                cell.add(self.schedule, deal, one, others);
            }
        }
    }

    /// Whether the sequential test has its answer.
    pub(super) fn is_clear(&self) -> bool {
        self.test().is_some_and(|test| test.answer != Answer::Unclear)
    }

    fn test(&self) -> Option<SprtReport> {
        let (claims, results) = (self.sprt?, self.results.first()?);
        let ratio = results.log_likelihood_ratio(claims);
        Some(SprtReport { claims, ratio, answer: claims.answer(ratio) })
    }

    pub(super) fn report(&self, seed: Seed) -> ArenaReport {
        let deals = self.deals.len() as u64;
        let pair = |(index, (one, other)): (usize, (usize, usize))| {
            let mut score = Sample::default();
            self.deals.iter().for_each(|deal| score.add(deal[index]));
            Pair {
                one: self.bots[one].clone(),
                other: self.bots[other].clone(),
                score: score.mean(),
                counts: self.results[index].counts(),
            }
        };
        let fair = (!self.schedule.cooperative).then_some(1.0 / self.schedule.players as f64);
        let row = |row: &Vec<CellTally>| row.iter().map(|cell| cell.cell(fair)).collect();
        let mut dice = super::resampling(seed);
        ArenaReport {
            deals,
            games: deals * self.schedule.seatings.len() as u64,
            bots: self.bots.to_vec(),
            ratings: rating::rate(self.bots.len(), &self.deals, &mut dice),
            matrix: self.cells.iter().map(row).collect(),
            pairs: pairs(self.bots.len()).into_iter().enumerate().map(pair).collect(),
            sprt: self.test(),
        }
    }
}

impl CellTally {
    fn add(&mut self, schedule: &Schedule, deal: &[Outcome], one: usize, others: usize) {
        let (mut games, mut wins) = (0_u64, 0.0);
        for (game, seat) in schedule.alone(one, others) {
            let winners = deal[game].winners;
            games += 1;
            self.nobody += u64::from(winners.is_empty());
            if winners.contains(seat) {
                wins += if schedule.cooperative { 1.0 } else { 1.0 / winners.len() as f64 };
            }
        }
        if games > 0 {
            self.games += games;
            self.wins += wins;
            self.won.add(wins / games as f64);
        }
    }

    fn cell(&self, fair: Option<f64>) -> Option<Cell> {
        if self.games == 0 {
            return None;
        }
        let won = Share::of(self.won.total(), self.won.count());
        Some(Cell {
            games: self.games,
            wins: self.wins,
            nobody: self.nobody,
            won,
            of_fair_share: fair.map(|fair| won.share / fair),
        })
    }
}
