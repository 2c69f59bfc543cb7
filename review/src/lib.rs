//! A finished game looked at again: what each decision was worth by what its seat knew then, and
//! how much of the result was luck.
//!
//! A decision is judged by the chance of winning, from what the seat had seen and never from the
//! hidden truth. The moves that come into question and the one that was played meet the same
//! imagined worlds, so their difference is known better than either; the best is picked by one
//! half of the worlds and measured by the other, or noise would always find something better.
//!
//! The parts add up for every seat: the result is where the game began, and what the own
//! decisions, those of the others, and the cards made of it.

#![warn(missing_docs)]

mod calibration;
mod decision;
mod fit;
mod weighed;
mod why;

use engine::{Cause, Perspective, Record, RecordError, Seat, Seed, Setup, Viewer};
use serde::{Deserialize, Serialize};
use shelf::{Shelved, Weighing};

use fit::fitted;

pub use calibration::{Look, looks};
pub use decision::{Judged, Label, accuracy};
pub use why::{Reason, reasons};

/// How closely a game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// A few seconds a game.
    Quick,
    /// A minute or two.
    Deep,
}

impl Depth {
    /// Iterations to find the moves that come into question, and how many of those are weighed.
    fn scouting(self) -> (u32, usize) {
        match self {
            Depth::Quick => (600, 5),
            Depth::Deep => (2_000, 6),
        }
    }

    fn weighing(self) -> Weighing {
        match self {
            Depth::Quick => Weighing { iterations: 120, rounds: 8 },
            Depth::Deep => Weighing { iterations: 250, rounds: 16 },
        }
    }

    /// Worlds that are judged to say how things stand.
    fn worlds(self) -> u32 {
        match self {
            Depth::Quick => 64,
            Depth::Deep => 512,
        }
    }
}

/// A game, reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// Which game it is.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// How closely it was looked at.
    pub depth: Depth,
    /// The seed of the worlds that were imagined.
    pub seed: Seed,
    /// Who sat where.
    pub names: Vec<String>,
    /// Every decision at which there was a choice, in order.
    pub decisions: Vec<Judged>,
    /// How things stood before each step and at the end.
    pub standings: Vec<Standing>,
    /// What it all came to, for each seat.
    pub seats: Vec<Sum>,
    /// What the crew could have had, where all win and lose together.
    #[serde(default)]
    pub crew: Option<Crew>,
}

/// How far a crew was from what it could have had, after the deal.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Crew {
    /// The chance of winning as its members could know it: what silence allows.
    pub silence: f32,
    /// The chance of a crew with open hands that plays perfectly, if that can be found out.
    pub open_hands: Option<f32>,
    /// What all its decisions cost.
    pub lost: f32,
}

/// Less than that turns nothing.
const TURN: f32 = 0.05;

/// How things stood at one time of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// After so many steps.
    pub step: usize,
    /// After so many decisions: where a replay shows it.
    #[serde(default)]
    pub moment: usize,
    /// Who had just decided; nobody if chance had dealt.
    #[serde(default)]
    pub by: Option<u8>,
    /// Each seat's chance of winning as that seat could know it.
    pub own_eyes: Vec<f32>,
    /// The same with all cards open.
    pub open_cards: Vec<f32>,
}

/// What a game came to for one seat. The start and the three parts add up to the result.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sum {
    /// The chance of winning before a card was dealt.
    pub start: f32,
    /// What the own decisions cost: never more than nothing.
    pub own: f32,
    /// What the decisions of the others brought.
    pub others: f32,
    /// What the cards did: all the rest.
    pub luck: f32,
    /// 1 for a victory, 0 for a defeat, a part of 1 for a shared victory.
    pub result: f32,
    /// How well the seat decided, from 0 to 100; nothing if it never had a choice that mattered.
    pub accuracy: Option<f32>,
}

impl Review {
    /// The decisions of a seat that cost it most, the worst first.
    pub fn costliest(&self, seat: u8, most: usize) -> Vec<&Judged> {
        let own = self.decisions.iter().filter(|it| it.seat == seat && it.label > Label::Fine);
        let mut own: Vec<&Judged> = own.collect();
        own.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        own.truncate(most);
        own
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

    /// The best decision of a seat: the preferred move where another would have cost most.
    pub fn finest(&self, seat: u8) -> Option<&Judged> {
        let found = |it: &&Judged| it.seat == seat && it.loss == 0.0 && it.matters();
        let own = self.decisions.iter().filter(found);
        own.max_by(|a, b| a.spread.total_cmp(&b.spread))
    }
}

/// Why a game cannot be reviewed.
#[derive(Debug, thiserror::Error)]
pub enum NotReviewed {
    /// The record does not fit the rules.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The game goes on.
    #[error("this game is not over: it is reviewed when nothing is hidden any more")]
    Unfinished,
}

/// Reviews a finished game. `done` hears after every step how far it is, and says whether to go
/// on; nothing comes of it otherwise.
pub fn review<G: Shelved>(
    record: &Record<G>,
    depth: Depth,
    seed: Seed,
    done: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Option<Review>, NotReviewed> {
    let states = record.states()?;
    let setup = &record.setup;
    let last = states.last().filter(|last| last.outcome().is_some());
    let last = last.ok_or(NotReviewed::Unfinished)?;
    let mut decisions = Vec::new();
    let mut standings = Vec::new();
    // What a second try took over was decided elsewhere.
    let begin = record.fork.map_or(0, |fork| fork.steps);
    for (number, state) in states.iter().enumerate().skip(begin) {
        let seed = seed.derive(number as u64);
        let before = &record.steps[..number];
        standings.push(Standing {
            moment: decided(before),
            by: before.last().and_then(|step| match step.cause {
                Cause::Play(seat, _) => Some(seat.0),
                Cause::Deal(_) => None,
            }),
            ..standing(state, setup, number, depth, seed)
        });
        if let Some(step) = record.steps.get(number)
            && let Cause::Play(seat, action) = step.cause
        {
            let at = Perspective::new(state, seat);
            decisions.extend(decision::judge(&at, record, number, action, depth, seed));
        }
        if !done(number + 1, states.len()) {
            return Ok(None);
        }
    }
    let start = start(&states, record, depth, seed);
    let players = setup.players();
    let sum = |seat: usize| {
        let result = share(last, Seat(seat as u8));
        let (mut own, mut others) = (0.0, 0.0);
        for judged in &decisions {
            match usize::from(judged.seat) == seat {
                true => own -= judged.loss,
                false => others += judged.to_others.get(seat).copied().unwrap_or(0.0),
            }
        }
        let luck = result - start[seat] - own - others;
        let accuracy = accuracy(decisions.iter().filter(|it| usize::from(it.seat) == seat));
        Sum { start: start[seat], own, others, luck, result, accuracy }
    };
    Ok(Some(Review {
        game: G::INFO.id.to_owned(),
        revision: record.revision,
        depth,
        seed,
        names: (0..players as u8).map(|seat| record.names[Seat(seat)].to_owned()).collect(),
        seats: (0..players).map(sum).collect(),
        crew: G::INFO.cooperative.then(|| crew(&states, record, &standings, &decisions)).flatten(),
        decisions,
        standings,
    }))
}

/// What part of the victory is a seat's, once the game is over.
fn share<G: Shelved>(over: &G, seat: Seat) -> f32 {
    let winners = over.outcome().map(|outcome| outcome.winners).unwrap_or_default();
    let team = over.team(seat);
    let ours = winners.iter().filter(|seat| team.contains(*seat)).count();
    ours as f32 / winners.len().max(1) as f32
}

/// How many of these steps were decisions.
fn decided<G: Shelved>(steps: &[engine::Step<G>]) -> usize {
    steps.iter().filter(|step| matches!(step.cause, Cause::Play(..))).count()
}

/// So many positions are looked at to find what open hands could have done: a second or two.
const CEILING: u64 = 20_000_000;

/// What a crew could have had from its first decision on.
fn crew<G: Shelved>(
    states: &[G],
    record: &Record<G>,
    standings: &[Standing],
    decisions: &[Judged],
) -> Option<Crew> {
    let dealt = record.steps.iter().position(|step| matches!(step.cause, Cause::Play(..)));
    let first = record.fork.map(|fork| fork.steps).or(dealt)?;
    let chances = &standings.iter().find(|it| it.step == first)?.own_eyes;
    let open_hands = states.get(first)?.ceiling(engine::Foresight::OpenHands, CEILING);
    Some(Crew {
        silence: chances.iter().sum::<f32>() / chances.len().max(1) as f32,
        open_hands: open_hands.map(|chance| chance as f32),
        lost: decisions.iter().map(|judged| judged.loss).sum(),
    })
}

/// The chance of each seat before anything was dealt, or where a second try began: what an onlooker
/// expects who knows no card.
fn start<G: Shelved>(states: &[G], record: &Record<G>, depth: Depth, seed: Seed) -> Vec<f32> {
    let dealt = record.steps.iter().position(|step| matches!(step.cause, Cause::Play(..)));
    let begin = record.fork.map(|fork| fork.steps).or(dealt);
    let state = &states[begin.unwrap_or(states.len() - 1)];
    let seed = seed.derive(u64::MAX);
    let worth = G::outlook(&record.setup, 4 * depth.worlds(), &mut |number| {
        state.imagine(Viewer::Spectator, &mut engine::Dice::new(seed.derive(number.into())))
    });
    let players = record.setup.players();
    worth[..players].iter().map(|chance| fitted(G::INFO.id, *chance)).collect()
}

fn standing<G: Shelved>(
    state: &G,
    setup: &Setup<G>,
    step: usize,
    depth: Depth,
    seed: Seed,
) -> Standing {
    let players = setup.players();
    let dice = |number: u32| engine::Dice::new(seed.derive(1 + u64::from(number)));
    let own = |seat: u8| {
        let worth = G::outlook(setup, depth.worlds(), &mut |number| {
            state.imagine(Viewer::Seat(Seat(seat)), &mut dice(number))
        });
        fitted(G::INFO.id, worth[usize::from(seat)])
    };
    // What is still to be drawn stays open even with all cards on the table.
    let open = G::outlook(setup, 1, &mut |_| state.clone());
    Standing {
        step,
        moment: 0,
        by: None,
        own_eyes: (0..players as u8).map(own).collect(),
        open_cards: open[..players].iter().map(|it| fitted(G::INFO.id, *it)).collect(),
    }
}
