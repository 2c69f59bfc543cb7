//! What can be chosen before the game.

use engine::{Choice, Field};
use serde::{Deserialize, Serialize};

/// The options.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Where cards are passed.
    pub passing: Passing,
}

/// Where cards are passed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passing {
    /// It is drawn.
    #[default]
    Drawn,
    /// Nowhere.
    None,
}

impl engine::Options for Options {
    fn fields() -> &'static [Field] {
        const DRAWN: Choice = Choice { value: "drawn", about: "left, across, right or nowhere" };
        const NONE: Choice = Choice { value: "none", about: "everybody keeps their cards" };
        const PASSING: &str = "where three cards are passed";
        &[Field { name: "passing", about: PASSING, choices: &[DRAWN, NONE] }]
    }

    fn players(&self) -> usize {
        4
    }
}
