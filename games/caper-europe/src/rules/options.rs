//! What can be chosen before a game.

use engine::{Choice, Field, Seat};
use serde::{Deserialize, Serialize};

use crate::{City, FIRST, SECOND};

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The city whose cards are shuffled into the core decks.
    pub city: City,
    /// Who begins which round (CE-3.2).
    pub order: Order,
}

/// Who begins which round.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The second player has the last word in two Gear rounds, the first in the last of all.
    #[default]
    Even,
    /// By turns to the end, as in Caper.
    Alternating,
}

impl Order {
    /// Who begins a round, counted from 0.
    pub(crate) const fn first(self, round: u8) -> Seat {
        let second = match self {
            Order::Even => matches!(round, 2 | 4 | 5),
            Order::Alternating => matches!(round, 1 | 3 | 5),
        };
        if second { SECOND } else { FIRST }
    }
}

impl engine::Options for Options {
    fn fields() -> &'static [Field] {
        &[
            Field {
                name: "city",
                about: "whose cards are shuffled into the core decks (CE-1.2)",
                choices: &[
                    Choice { value: "paris", about: "goods and combinations; for a first game" },
                    Choice { value: "barcelona", about: "eye-cons: what lies on top counts" },
                    Choice { value: "rome", about: "trackers on the move, and winning pays more" },
                    Choice {
                        value: "london",
                        about: "Coins are laundered and the supply runs dry",
                    },
                ],
            },
            Field {
                name: "order",
                about: "who begins which round (CE-3.2)",
                choices: &[
                    Choice {
                        value: "even",
                        about: "the first player begins 1, 2 and 4: the fairest we found",
                    },
                    Choice {
                        value: "alternating",
                        about: "the first player begins 1, 3 and 5, as in Caper",
                    },
                ],
            },
        ]
    }

    fn players(&self) -> usize {
        2
    }
}
