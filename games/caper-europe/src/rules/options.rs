//! What can be chosen before a game.

use engine::{Choice, Field};
use serde::{Deserialize, Serialize};

use crate::City;

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The city whose cards are shuffled into the core decks.
    pub city: City,
}

impl engine::Options for Options {
    fn fields() -> &'static [Field] {
        &[Field {
            name: "city",
            about: "whose cards are shuffled into the core decks (CE-1.2)",
            choices: &[
                Choice { value: "paris", about: "goods and combinations; for a first game" },
                Choice { value: "barcelona", about: "eye-cons: what lies on top counts" },
                Choice { value: "rome", about: "trackers on the move, and winning pays more" },
                Choice { value: "london", about: "Coins are laundered and the supply runs dry" },
            ],
        }]
    }

    fn players(&self) -> usize {
        2
    }
}
