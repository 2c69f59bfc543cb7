//! What can be chosen before a game.

use engine::{Choice, Field};
use serde::{Deserialize, Serialize};

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many play: two Masterminds, a Snitch with them, or two teams.
    pub players: u8,
    /// The city whose cards are in the game.
    pub city: City,
    /// Whether face-down Gear counts for the fully equipped bonus (CP-6.16).
    pub equipped: Equipped,
    /// What breaks a tie in Points (CP-9.8).
    pub tie: Tie,
}

impl Default for Options {
    fn default() -> Options {
        Options { players: 2, city: City::Paris, equipped: Equipped::Yes, tie: Tie::Coins }
    }
}

/// A city with cards of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum City {
    /// Plenty of Stolen Goods.
    Paris,
    /// More Capers.
    Rome,
    /// Coins run short.
    London,
}

impl City {
    /// Every city, the easiest first.
    pub const ALL: [City; 3] = [City::Paris, City::Rome, City::London];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            City::Paris => "Paris",
            City::Rome => "Rome",
            City::London => "London",
        }
    }
}

/// Whether face-down Gear counts for the fully equipped bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Equipped {
    /// It does.
    Yes,
    /// Only three face-up Gear give the bonus.
    No,
}

/// What breaks a tie in Points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// More Coins.
    Coins,
    /// More Capers at all three Locations together.
    Capers,
    /// More Stolen Goods.
    Goods,
}

impl Tie {
    /// What is compared, in words.
    pub const fn name(self) -> &'static str {
        match self {
            Tie::Coins => "Coins",
            Tie::Capers => "Capers",
            Tie::Goods => "Stolen Goods",
        }
    }
}

impl engine::Options for Options {
    fn fields() -> &'static [Field] {
        &[
            Field {
                name: "players",
                about: "how many play",
                choices: &[
                    Choice {
                        value: "2",
                        about: "Cream against Mint; by the printed order Cream plays last, and wins \
                                59 of 100 games between equals who think ahead",
                    },
                    Choice { value: "3", about: "with the Snitch, who wants them to score alike" },
                    Choice { value: "4", about: "in teams of a Mastermind and a Lookout" },
                ],
            },
            Field {
                name: "city",
                about: "whose cards are in the game",
                choices: &[
                    Choice { value: "paris", about: "plenty of Stolen Goods; the first game" },
                    Choice { value: "rome", about: "more Capers" },
                    Choice { value: "london", about: "run down your rival's Coins" },
                ],
            },
            Field {
                name: "equipped",
                about: "whether face-down Gear counts for the fully equipped bonus (CP-6.16)",
                choices: &[
                    Choice { value: "yes", about: "three Gear are three Gear" },
                    Choice { value: "no", about: "only three face-up Gear give the bonus" },
                ],
            },
            Field {
                name: "tie",
                about: "what breaks a tie in Points (CP-9.8)",
                choices: &[
                    Choice { value: "coins", about: "more Coins" },
                    Choice { value: "capers", about: "more Capers at all Locations" },
                    Choice { value: "goods", about: "more Stolen Goods" },
                ],
            },
        ]
    }

    fn players(&self) -> usize {
        self.players.into()
    }
}
