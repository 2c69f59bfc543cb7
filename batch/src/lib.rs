//! Many games at once, in flat buffers that the caller keeps: for programs that learn.
//!
//! A [`Batch`] holds games of one kind side by side. Each [`step`](Batch::step) takes one action
//! in each of them and fills the caller's [`Buffers`] with what comes next: what the deciding seat
//! sees, what it may do, who it is, and what a game that has ended brought to everybody.
//!
//! ```
//! use batch::{Batch, Buffers, Plan};
//!
//! let plan = Plan { games: 8, ..Plan::new("caps-and-hammers") };
//! let mut batch = Batch::open(&plan)?;
//! let mut observations = vec![0.0; batch.shape().observations()];
//! let mut ended = vec![false; 8];
//! batch.reset(Buffers { observations: &mut observations, ..Buffers::none() })?;
//! let mut actions = vec![0; 8];
//! let mut games = 0;
//! while games == 0 {
//!     batch.sample(&mut actions)?;
//!     let ended = &mut ended[..];
//!     batch.step(&actions, Buffers { observations: &mut observations, ended, ..Buffers::none() })?;
//!     games += ended.iter().filter(|ended| **ended).count();
//! }
//! # Ok::<(), batch::BatchError>(())
//! ```
//!
//! Results depend on the seed, the game's place in the batch and the actions, and on nothing else:
//! neither on the number of threads nor on the other games.

#![warn(missing_docs)]

mod buffers;
mod error;
mod games;
mod lane;
mod plan;
mod reward;
mod spread;

pub use buffers::{Buffers, Shape};
pub use error::BatchError;
pub use plan::{AtEnd, Plan};
pub use reward::rewards;

use engine::{Entry, Info, Seat, Seed};
use games::Games;

/// Games of one kind, side by side.
#[derive(Debug)]
pub struct Batch {
    info: Info,
    shape: Shape,
    games: Box<dyn Games>,
}

impl Batch {
    /// Deals all games of a plan.
    pub fn open(plan: &Plan) -> Result<Batch, BatchError> {
        plan::open(plan)
    }

    /// Which game it is.
    pub fn info(&self) -> Info {
        self.info
    }

    /// How many there are of everything.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The numbers of one observation, described.
    pub fn seen(&self) -> Vec<Entry> {
        self.games.seen()
    }

    /// The numbers of the whole truth, described.
    pub fn everything(&self) -> Vec<Entry> {
        self.games.everything()
    }

    /// Deals every game anew, as when the batch was opened.
    pub fn reset(&mut self, out: Buffers<'_>) -> Result<(), BatchError> {
        out.check(&self.shape)?;
        self.games.reset(None, out)
    }

    /// Deals the next game wherever `which` says so, and leaves the others as they are.
    pub fn reset_some(&mut self, which: &[bool], out: Buffers<'_>) -> Result<(), BatchError> {
        self.shape.expect("which", which.len(), self.shape.games)?;
        out.check(&self.shape)?;
        self.games.reset(Some(which), out)
    }

    /// Takes an action in each game, by its code. If any of them is illegal, this says which, and
    /// nothing has changed in any game. The action for a game that is over is not looked at.
    pub fn step(&mut self, actions: &[u16], out: Buffers<'_>) -> Result<(), BatchError> {
        self.shape.expect("actions", actions.len(), self.shape.games)?;
        out.check(&self.shape)?;
        self.games.check(actions)?;
        self.games.step(actions, out)
    }

    /// Draws a legal action for each game, each equally likely; 0 for a game that is over.
    ///
    /// What is drawn comes from dice of each game's own, so it changes no deal.
    pub fn sample(&mut self, actions: &mut [u16]) -> Result<(), BatchError> {
        self.shape.expect("actions", actions.len(), self.shape.games)?;
        self.games.sample(actions);
        Ok(())
    }

    /// Whether all games are over and wait to be dealt anew, so that nobody decides anything.
    pub fn over(&self) -> bool {
        self.games.over()
    }

    /// Puts another world in the place of every game, one that whoever decides there cannot tell
    /// from it; games that are over stay. What chance brings there is drawn anew. So play-outs can
    /// begin in worlds that a player takes for possible, and tests can see that nothing but the
    /// player's knowledge reaches the buffers.
    pub fn imagine(&mut self, seed: Seed, out: Buffers<'_>) -> Result<(), BatchError> {
        out.check(&self.shape)?;
        self.games.imagine(seed, out)
    }

    /// How many legal actions the games have together.
    pub fn legal_count(&self) -> usize {
        self.games.legal_count()
    }

    /// Writes the legal actions of all games one after the other: those of game `i` are
    /// `codes[offsets[i]..offsets[i + 1]]`. Says how many there are in all.
    pub fn legal(&self, offsets: &mut [u32], codes: &mut [u16]) -> Result<usize, BatchError> {
        self.shape.expect("offsets", offsets.len(), self.shape.games + 1)?;
        let count = self.legal_count();
        if codes.len() < count {
            return Err(BatchError::Length { buffer: "codes", given: codes.len(), wanted: count });
        }
        self.games.legal(offsets, codes);
        Ok(count)
    }

    /// Writes what any seat of one game sees, whether or not it decides.
    pub fn observe(&self, game: usize, seat: Seat, into: &mut [f32]) -> Result<(), BatchError> {
        self.shape.expect_place(game, seat)?;
        self.shape.expect("observation", into.len(), self.shape.observation)?;
        self.games.observe(game, seat, into);
        Ok(())
    }

    /// Writes **the whole truth** of one game as seen from a seat: for critics, not for players.
    pub fn observe_everything(
        &self,
        game: usize,
        seat: Seat,
        into: &mut [f32],
    ) -> Result<(), BatchError> {
        self.shape.expect_place(game, seat)?;
        self.shape.expect("everything", into.len(), self.shape.everything)?;
        self.games.observe_everything(game, seat, into);
        Ok(())
    }
}
