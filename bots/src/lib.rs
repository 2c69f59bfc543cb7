//! Players that are not people.
//!
//! A [`Bot`] decides from a [`Perspective`]: what its seat sees, its legal actions, and imagined
//! worlds that agree with all it has seen. The state itself it never gets.

#![warn(missing_docs)]

mod greedy;
mod random;

use engine::{Game, Heuristic, Perspective, Seed};
use serde::Serialize;
use thiserror::Error;

pub use greedy::{Greedy, WORLDS};
pub use random::Random;

/// Somebody who decides.
pub trait Bot<G: Game>: Send {
    /// The action to take now; nothing if this seat has nothing to decide.
    fn choose(&mut self, at: &Perspective<'_, G>) -> Option<G::Action>;
}

/// A bot's name, and what to expect of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Name {
    /// What to write where a bot is asked for.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
}

/// Every bot, the weakest first.
pub const NAMES: &[Name] = &[
    Name { name: "random", about: "takes any legal action, each with the same chance" },
    Name { name: "greedy", about: "takes the action that looks best right after it is taken" },
];

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no bot \"{name}\"; the bots are: {}", list())]
pub struct UnknownBot {
    /// The name that was given.
    pub name: String,
}

fn list() -> String {
    let names: Vec<&str> = NAMES.iter().map(|bot| bot.name).collect();
    names.join(", ")
}

/// The bot that is called `name`, with chance of its own from `seed`.
pub fn by_name<G: Heuristic>(name: &str, seed: Seed) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    match name {
        "random" => Ok(Box::new(Random::new(seed))),
        "greedy" => Ok(Box::new(Greedy::new(seed))),
        _ => Err(UnknownBot { name: name.to_owned() }),
    }
}
