//! Players that are not people.
//!
//! A [`Bot`] decides from a [`Perspective`]: what its seat sees, its legal actions, and imagined
//! worlds that agree with all it has seen. The state itself it never gets.

#![warn(missing_docs)]

mod greedy;
mod random;
mod search;

use engine::{Game, Heuristic, Perspective, Seed};
use serde::Serialize;
use thiserror::Error;

pub use greedy::{Greedy, WORLDS};
pub use random::Random;
pub use search::{Budget, MEMORY, Search, Thought, Tuning, Utility};

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
        _ if name.starts_with("search:") => {
            let parts: Vec<&str> = name.split(':').collect();
            let num = |i: usize, d: f32| parts.get(i).and_then(|t| t.parse().ok()).unwrap_or(d);
            let tuning = Tuning { curiosity: num(2, 1.0), temperature: num(3, 0.1) };
            Ok(Box::new(Search::new(Budget::Iterations(num(1, 1.0) as u32), seed).tuned(tuning)))
        }
        _ => Err(UnknownBot { name: name.to_owned() }),
    }
}
