//! What the bots are called, and who comes when a name is called.

use std::time::Duration;

use engine::{Heuristic, Seed, Setup};
use serde::Serialize;
use thiserror::Error;

use crate::{Bot, Budget, Greedy, Learned, Random, Search, SometimesRandom};

/// A bot's name, and what to expect of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Name {
    /// What to write where a bot is asked for.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
    /// How many worlds it imagines for a decision, if it searches.
    pub iterations: Option<u32>,
}

/// Every bot that has a name of its own. The last four are the levels for people, the easiest
/// first; each is a search with its own budget.
pub const NAMES: &[Name] = &[
    Name {
        name: "random",
        about: "takes any legal action, each with the same chance",
        iterations: None,
    },
    Name {
        name: "greedy",
        about: "takes the action that looks best right after it is taken",
        iterations: None,
    },
    Name {
        name: EASIEST,
        about: "an easy start: knows its trade (6 iterations), but its mind wanders",
        iterations: Some(6),
    },
    Name { name: "burglar", about: "thinks a step ahead (60 iterations)", iterations: Some(60) },
    Name {
        name: "safecracker",
        about: "a serious opponent (600 iterations)",
        iterations: Some(600),
    },
    Name {
        name: "mastermind",
        about: "the strongest there is (6000 iterations)",
        iterations: Some(6_000),
    },
];

/// The easiest level, its budget, and one decision in how many it takes at random.
const EASIEST: &str = "pickpocket";
const EASY: Budget = Budget::Iterations(6);
const WANDERS: u32 = 3;

/// The bot with a budget of one's own: `search:1000` imagines 1000 worlds for a decision,
/// `search:250ms` imagines as many as it can in that time.
pub const SEARCH: &str = "search:";

/// The same without anything learned: `plain:1000` judges by hand-written rules of thumb alone.
pub const PLAIN: &str = "plain:";

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "there is no bot \"{name}\"; the bots are: {}, and search with a budget, as in \
     search:1000 or search:250ms (plain:1000 searches without what was learned)",
    list()
)]
pub struct UnknownBot {
    /// The name that was given.
    pub name: String,
}

fn list() -> String {
    let names: Vec<&str> = NAMES.iter().map(|bot| bot.name).collect();
    names.join(", ")
}

/// What makes the bot that a name stands for, as [`by_name`] does. Code above the games takes
/// one, so that the search is compiled where the games are listed and nowhere else.
pub type Maker<G> = fn(&str, &Setup<G>, Seed) -> Result<Box<dyn Bot<G>>, UnknownBot>;

/// The bot that is called `name`, with what has been learned of its table, if anything, and chance
/// of its own from `seed`.
pub fn by_name<G: Heuristic>(
    name: &str,
    learned: Option<Learned>,
    seed: Seed,
) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    let learned = learned.filter(|_| !name.starts_with(PLAIN));
    let search = |budget| Search::new(budget, seed).with(learned);
    match name {
        "random" => Ok(Box::new(Random::new(seed))),
        "greedy" => Ok(Box::new(Greedy::new(seed))),
        EASIEST => Ok(Box::new(SometimesRandom::new(search(EASY), WANDERS, seed))),
        _ => match budget(name) {
            Some(budget) => Ok(Box::new(search(budget))),
            None => Err(UnknownBot { name: name.to_owned() }),
        },
    }
}

/// The budget of the search that is called `name`, if it is one.
pub fn budget(name: &str) -> Option<Budget> {
    if let Some(level) = NAMES.iter().find(|level| level.name == name) {
        return level.iterations.map(Budget::Iterations);
    }
    let given = name.strip_prefix(SEARCH).or_else(|| name.strip_prefix(PLAIN))?;
    match given.strip_suffix("ms") {
        Some(time) => number(time).map(|time| Budget::Time(Duration::from_millis(time.into()))),
        None => number(given).map(Budget::Iterations),
    }
}

/// A whole number above zero.
fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|&number| number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read() {
        assert_eq!(budget("search:1000"), Some(Budget::Iterations(1000)));
        assert_eq!(budget("search:250ms"), Some(Budget::Time(Duration::from_millis(250))));
        assert_eq!(budget("plain:1000"), Some(Budget::Iterations(1000)));
        assert_eq!(budget("mastermind"), Some(Budget::Iterations(6_000)));
        for wrong in [
            "search",
            "search:",
            "search:0",
            "search:-1",
            "search:1s",
            "search:0ms",
            "search:1e3",
            "search:99999999999",
            "greedy",
            "search:ms",
        ] {
            assert_eq!(budget(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_easiest_level_has_the_budget_it_says() {
        assert_eq!(budget(EASIEST), Some(EASY));
    }

    #[test]
    fn each_level_thinks_longer_than_the_one_before() {
        let levels: Vec<u32> = NAMES.iter().filter_map(|name| name.iterations).collect();
        assert!(levels.len() >= 4 && levels.is_sorted_by(|a, b| a < b), "{levels:?}");
        for name in NAMES {
            let said = name.iterations.is_none_or(|n| name.about.contains(&n.to_string()));
            assert!(said, "{name:?} does not say its budget");
        }
    }
}
