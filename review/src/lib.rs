//! A finished game looked at again: what each decision was worth by what its seat knew then, and
//! how much of the result was luck.
//!
//! A decision is judged by the chance of winning, from what the seat had seen and never from the
//! hidden truth. The moves that come into question and the one that was played meet the same
//! imagined worlds, so their difference is known better than either; the best is picked by one
//! half of the worlds and measured by the other, or noise would always find something better.
//!
//! The parts add up for every seat: the result is where the game began, and what one's own
//! decisions, those of the others, and the cards made of it.

#![warn(missing_docs)]

mod calibration;
mod decision;
mod depth;
mod fit;
mod standing;
mod sum;
mod weighed;
mod why;

use engine::{Cause, Perspective, Record, RecordError, Seat, Seed};
use serde::{Deserialize, Serialize};
use shelf::Shelved;

use standing::{crew, standing, start};

pub use calibration::{Look, looks};
pub use decision::{About, Judged, Label, accuracy};
pub use depth::Depth;
pub use standing::{Crew, Standing};
pub use sum::Sum;
pub use why::{Reason, reasons};

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
    /// For each seat the first one that it wins and loses together with.
    #[serde(default)]
    pub teams: Vec<u8>,
    /// What the crew could have had, where all win and lose together.
    #[serde(default)]
    pub crew: Option<Crew>,
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

    /// What a seat could do better: the better moves that it missed, by what they are about, with
    /// how many there were and what they cost together; the costliest first. Small losses add up
    /// here that are no mistakes by themselves, but only such as are surely losses.
    pub fn to_practise(&self, seat: u8, most: usize) -> Vec<(&About, usize, f32)> {
        let mut sums: Vec<(&About, usize, f32)> = Vec::new();
        let lost = self.decisions.iter().filter(|it| it.seat == seat && it.loss > it.plus_minus);
        for (about, loss) in lost.filter_map(|it| Some((it.about.as_ref()?, it.loss))) {
            match sums.iter_mut().find(|(known, ..)| *known == about) {
                Some((_, count, sum)) => (*count, *sum) = (*count + 1, *sum + loss),
                None => sums.push((about, 1, loss)),
            }
        }
        sums.retain(|(_, _, sum)| *sum >= decision::INACCURATE);
        sums.sort_by(|a, b| b.2.total_cmp(&a.2));
        sums.truncate(most);
        sums
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
    let steps = states.len() + depth.again(setup.players()) * setup.players();
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
            decisions.extend(decision::judge(
                &at,
                record,
                number,
                action,
                depth.effort(setup.players()),
                seed,
            ));
        }
        if !done(number + 1, steps) {
            return Ok(None);
        }
    }
    for (number, at) in doubtful(&decisions, depth.again(setup.players())).into_iter().enumerate() {
        if let Some(judged) = look_again(&states, record, decisions[at].step, seed) {
            decisions[at] = judged;
        }
        if !done((states.len() + number + 1).min(steps), steps) {
            return Ok(None);
        }
    }
    let start = start(&states, record, depth, seed);
    let players = setup.players();
    let sum = |seat: usize| {
        let ends = [start[seat], share(last, Seat(seat as u8))];
        Sum::of(seat, ends, &decisions)
    };
    let team = |seat: u8| last.team(Seat(seat)).first().map_or(seat, |first| first.0);
    Ok(Some(Review {
        game: G::INFO.id.to_owned(),
        revision: record.revision,
        depth,
        seed,
        names: (0..players as u8).map(|seat| record.names[Seat(seat)].to_owned()).collect(),
        seats: (0..players).map(sum).collect(),
        teams: (0..players as u8).map(team).collect(),
        crew: G::INFO.cooperative.then(|| crew(&states, record, &standings, &decisions)).flatten(),
        decisions,
        standings,
    }))
}

/// Which decisions may have cost their seat most, so many for each: none that cannot have cost
/// enough to be named.
fn doubtful(decisions: &[Judged], most: usize) -> Vec<usize> {
    let at_most = |at: &usize| decisions[*at].loss + decisions[*at].plus_minus;
    let named = |at: &usize| at_most(at) >= decision::INACCURATE;
    let mut order: Vec<usize> = (0..decisions.len()).filter(named).collect();
    order.sort_by(|a, b| at_most(b).total_cmp(&at_most(a)));
    let mut taken = [0; engine::MAX_SEATS];
    order.retain(|at| {
        let taken = &mut taken[usize::from(decisions[*at].seat)];
        *taken += 1;
        *taken <= most && decisions[*at].matters()
    });
    order
}

/// Judges a decision of a quick review as a deep one does, in worlds that had no part in picking it.
fn look_again<G: Shelved>(
    states: &[G],
    record: &Record<G>,
    step: usize,
    seed: Seed,
) -> Option<Judged> {
    let Cause::Play(seat, action) = record.steps[step].cause else { return None };
    let at = Perspective::new(&states[step], seat);
    let seed = seed.derive(step as u64).derive(9);
    let again = Depth::effort_again(record.setup.players());
    decision::judge(&at, record, step, action, again, seed)
}

/// Judges the decisions of a finished game that are asked for by their steps, as a review of this
/// depth and seed would, and nothing else.
pub fn judge<G: Shelved>(
    record: &Record<G>,
    asked: impl Fn(usize) -> bool,
    depth: Depth,
    seed: Seed,
) -> Result<Vec<Judged>, NotReviewed> {
    let states = record.states()?;
    if states.last().is_none_or(|last| last.outcome().is_none()) {
        return Err(NotReviewed::Unfinished);
    }
    let steps = states.iter().zip(&record.steps).enumerate().filter(|(number, _)| asked(*number));
    let judged = steps.filter_map(|(number, (state, step))| {
        let Cause::Play(seat, action) = step.cause else { return None };
        let at = Perspective::new(state, seat);
        decision::judge(
            &at,
            record,
            number,
            action,
            depth.effort(record.setup.players()),
            seed.derive(number as u64),
        )
    });
    Ok(judged.collect())
}

/// How things stood at a time of a finished game as a seat could know it, as a review of this depth
/// and seed would say: its chance of winning, and how far that may be off.
pub fn stood<G: Shelved>(
    record: &Record<G>,
    step: usize,
    seat: Seat,
    depth: Depth,
    seed: Seed,
) -> Result<Option<[f32; 2]>, NotReviewed> {
    let states = record.states()?;
    if states.last().is_none_or(|last| last.outcome().is_none()) {
        return Err(NotReviewed::Unfinished);
    }
    let seed = seed.derive(step as u64);
    let at = states.get(step).map(|state| standing(state, &record.setup, step, depth, seed));
    Ok(at.map(|it| [it.own_eyes[seat.index()], it.plus_minus[seat.index()]]))
}

/// What part of the victory is a seat's, once the game is over.
fn share<G: Shelved>(over: &G, seat: Seat) -> f32 {
    let winners = over.outcome().map(|outcome| outcome.winners).unwrap_or_default();
    let team = over.team(seat);
    let ours = winners.iter().filter(|seat| team.contains(*seat)).count();
    ours as f32 / winners.len().max(1) as f32
}

/// After how many steps the first decision was made, or the first that a second try did not take
/// over.
fn first_decision<G: Shelved>(states: &[G], record: &Record<G>) -> usize {
    let dealt = record.steps.iter().position(|step| matches!(step.cause, Cause::Play(..)));
    record.fork.map(|fork| fork.steps).or(dealt).unwrap_or(states.len() - 1)
}

/// How many of these steps were decisions.
fn decided<G: Shelved>(steps: &[engine::RecordedStep<G>]) -> usize {
    steps.iter().filter(|step| matches!(step.cause, Cause::Play(..))).count()
}
