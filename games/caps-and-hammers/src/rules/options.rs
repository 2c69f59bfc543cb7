//! What can be chosen before a game.

use engine::{Choice, Field};
use serde::{Deserialize, Serialize};

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Which launches count at Political Quagmire.
    pub quagmire: Quagmire,
}

/// Which launches count at Political Quagmire (CH-7.14).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quagmire {
    /// Every launch, at the Situation where it happened.
    #[default]
    Launched,
    /// The launched Assets that lie there at the end of the round.
    Present,
}

impl engine::Options for Options {
    fn fields() -> &'static [Field] {
        &[Field {
            name: "quagmire",
            about: "which launches count at Political Quagmire (CH-7.14)",
            choices: &[
                Choice {
                    value: "launched",
                    about: "each launch where it happened, even if an Admiral moved away",
                },
                Choice {
                    value: "present",
                    about: "the launched Assets that lie there at the end of the round",
                },
            ],
        }]
    }

    fn players(&self) -> usize {
        2
    }
}
