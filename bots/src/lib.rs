//! Players that are not people.
//!
//! A [`Bot`] decides from a [`Perspective`]: what its seat sees, its legal actions, and imagined
//! worlds that agree with all it has seen. The state itself it never gets.

#![warn(missing_docs)]

pub mod equilibrium;
mod fingerprint;
mod greedy;
mod knowledge;
mod names;
pub mod net;
mod random;
mod search;
mod sometimes_random;

use engine::{Game, Perspective};

pub use greedy::{Greedy, WORLDS};
pub use names::{Maker, NAMES, Name, PLAIN, SEARCH, UnknownBot, budget, by_name};
pub use net::{Learned, Net};
pub use random::Random;
pub use search::{Budget, MEMORY, Search, Thought, Tuning, Utility, Worth, outlook, play_out};
pub use sometimes_random::SometimesRandom;

/// Somebody who decides.
pub trait Bot<G: Game>: Send {
    /// The action to take now; nothing if this seat has nothing to decide.
    fn choose(&mut self, at: &Perspective<'_, G>) -> Option<G::Action>;
}
