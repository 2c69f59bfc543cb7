//! All games of a batch, whichever game it is.

use std::fmt;

use engine::{Code, Entry, Seat, Seed, Setup};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use shelf::Shelved;

use crate::lane::{Lane, Shared};
use crate::spread::spread;
use crate::{BatchError, Buffers, Plan, Shape};

/// How many games a thread takes at least where each of them is little work.
const PIECE: usize = 256;

/// Games of one kind, whichever it is. Lengths and places have been checked.
pub(crate) trait Games: Send + fmt::Debug {
    fn seen(&self) -> Vec<Entry>;
    fn everything(&self) -> Vec<Entry>;
    fn reset(&mut self, which: Option<&[bool]>, out: Buffers<'_>) -> Result<(), BatchError>;
    fn check(&mut self, actions: &[u16]) -> Result<(), BatchError>;
    fn step(&mut self, actions: &[u16], out: Buffers<'_>) -> Result<(), BatchError>;
    fn imagine(&mut self, seed: Seed, out: Buffers<'_>) -> Result<(), BatchError>;
    fn over(&self) -> bool;
    fn sample(&mut self, actions: &mut [u16]);
    fn legal_count(&self) -> usize;
    fn legal(&self, offsets: &mut [u32], codes: &mut [u16]);
    fn observe(&self, game: usize, seat: Seat, into: &mut [f32]);
    fn observe_everything(&self, game: usize, seat: Seat, into: &mut [f32]);
}

pub(crate) struct Lanes<G: Shelved> {
    shared: Shared<G>,
    lanes: Vec<Lane<G>>,
    shape: Shape,
    /// None if the caller's own thread does it all.
    pool: Option<ThreadPool>,
}

impl<G: Shelved> fmt::Debug for Lanes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games of {}", self.lanes.len(), G::INFO.id)
    }
}

impl<G: Shelved> Lanes<G> {
    pub(crate) fn open(plan: &Plan, setup: Setup<G>, shape: Shape) -> Result<Lanes<G>, BatchError> {
        let undealt = G::new(&setup)?;
        for name in plan.bots.iter().flatten() {
            G::bot(name, &setup, plan.seed)?;
        }
        let shared = Shared { setup, undealt, at_end: plan.at_end, bots: plan.bots.clone() };
        let lane = |game: usize| {
            let lane = Lane::open(&shared, plan.seed.derive(game as u64));
            lane.map_err(|why| BatchError::Stuck { game, why })
        };
        let lanes = (0..plan.games).map(lane).collect::<Result<_, _>>()?;
        let pool = ThreadPoolBuilder::new().num_threads(plan.threads);
        let pool = (plan.threads != 1).then(|| pool.build()).transpose();
        let pool = pool.map_err(|_| BatchError::Threads(plan.threads))?;
        Ok(Lanes { shared, lanes, shape, pool })
    }
}

impl<G: Shelved> Games for Lanes<G> {
    fn seen(&self) -> Vec<Entry> {
        G::SEEN.entries().collect()
    }

    fn everything(&self) -> Vec<Entry> {
        engine::everything::<G>().collect()
    }

    fn reset(&mut self, which: Option<&[bool]>, out: Buffers<'_>) -> Result<(), BatchError> {
        let (shared, lanes) = (&self.shared, &mut self.lanes);
        spread(self.pool.as_ref(), lanes, out, &self.shape, &|game, lane, out| {
            match which {
                None => lane.rewind(shared)?,
                Some(which) if which[game] => lane.deal(shared)?,
                Some(_) => {}
            }
            lane.show_anew(shared, out);
            Ok(())
        })
    }

    fn check(&mut self, actions: &[u16]) -> Result<(), BatchError> {
        let illegal = |(game, (lane, &code)): (usize, (&mut Lane<G>, &u16))| {
            let Seat(seat) = lane.check(code).err()?;
            Some(BatchError::Illegal { game, seat, code })
        };
        let found = match &self.pool {
            None => self.lanes.iter_mut().zip(actions).enumerate().find_map(illegal),
            Some(pool) => {
                let games = self.lanes.par_iter_mut().zip(actions).enumerate();
                pool.install(|| games.with_min_len(PIECE).find_map_first(illegal))
            }
        };
        found.map_or(Ok(()), Err)
    }

    fn step(&mut self, actions: &[u16], out: Buffers<'_>) -> Result<(), BatchError> {
        let (shared, lanes) = (&self.shared, &mut self.lanes);
        spread(self.pool.as_ref(), lanes, out, &self.shape, &|game, lane, out| {
            lane.step(actions[game], shared, out)
        })
    }

    fn imagine(&mut self, seed: Seed, out: Buffers<'_>) -> Result<(), BatchError> {
        let (shared, lanes) = (&self.shared, &mut self.lanes);
        spread(self.pool.as_ref(), lanes, out, &self.shape, &|game, lane, out| {
            lane.imagine(seed.derive(game as u64));
            lane.show_anew(shared, out);
            Ok(())
        })
    }

    fn over(&self) -> bool {
        self.lanes.iter().all(Lane::is_over)
    }

    fn sample(&mut self, actions: &mut [u16]) {
        let pick = |(lane, action): (&mut Lane<G>, &mut u16)| *action = lane.pick();
        match &self.pool {
            None => self.lanes.iter_mut().zip(actions).for_each(pick),
            Some(pool) => {
                let games = self.lanes.par_iter_mut().zip(actions);
                pool.install(|| games.with_min_len(PIECE).for_each(pick));
            }
        }
    }

    fn legal_count(&self) -> usize {
        self.lanes.iter().map(|lane| lane.legal().len()).sum()
    }

    fn legal(&self, offsets: &mut [u32], codes: &mut [u16]) {
        let mut filled = 0;
        let mut codes = codes.iter_mut();
        for (lane, offset) in self.lanes.iter().zip(offsets.iter_mut()) {
            *offset = filled;
            filled += lane.legal().len() as u32;
            for (action, code) in lane.legal().iter().zip(codes.by_ref()) {
                *code = action.code();
            }
        }
        if let Some(end) = offsets.last_mut() {
            *end = filled;
        }
    }

    fn observe(&self, game: usize, seat: Seat, into: &mut [f32]) {
        self.lanes[game].observe(&self.shared, seat, into);
    }

    fn observe_everything(&self, game: usize, seat: Seat, into: &mut [f32]) {
        self.lanes[game].observe_everything(&self.shared, seat, into);
    }
}
