//! What can be chosen before a game.

use engine::{Choice, Field, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::Caper;

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many play: two Masterminds, a Snitch with them, or two teams.
    pub players: u8,
    /// The city whose cards are in the game.
    pub city: City,
    /// Which face-down cards count for the fully equipped bonus (CP-6.16, CP-6.17).
    pub equipped: Equipped,
    /// What wild Goods count as (CP-9.6).
    pub wilds: Wilds,
    /// What breaks a tie in Points (CP-9.8).
    pub tie: Tie,
    /// How the log is told. Nobody is asked for it: it is for games that began under older rules.
    #[serde(skip_serializing_if = "Log::is_full")]
    pub log: Log,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            players: 2,
            city: City::Paris,
            equipped: Equipped::Yes,
            wilds: Wilds::Any,
            tie: Tie::Coins,
            log: Log::Full,
        }
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

/// Which face-down cards count for the fully equipped bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Equipped {
    /// All do, the Thief and its Gear.
    Yes,
    /// The Thief does, but only three face-up Gear give the bonus.
    No,
    /// None does: only a face-up Thief with three face-up Gear gives the bonus.
    Open,
}

impl Equipped {
    /// Whether a Thief with three Gear gives the bonus if it lies face down, or any of its Gear.
    pub(crate) const fn counts(self, thief_down: bool, gear_down: bool) -> bool {
        match self {
            Equipped::Yes => true,
            Equipped::No => !gear_down,
            Equipped::Open => !thief_down && !gear_down,
        }
    }
}

/// What wild Goods count as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wilds {
    /// One kind each, in sets and for every icon that names a kind.
    Any,
    /// One kind each, in sets only: icons that name a kind do not count them.
    Sets,
}

/// How the log is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Log {
    /// With everything there is to say.
    Full,
    /// As in revision 2: neither what face-down cards do to a bonus, nor what wild Goods count
    /// as, nor which rule ends a round with three or four players.
    Terse,
}

impl Log {
    /// Whether everything is told.
    pub(crate) fn is_full(&self) -> bool {
        *self == Log::Full
    }
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
                about: "which face-down cards count for the fully equipped bonus (CP-6.16)",
                choices: &[
                    Choice { value: "yes", about: "all: three Gear on a Thief are enough" },
                    Choice { value: "no", about: "a Thief, but only three face-up Gear" },
                    Choice { value: "open", about: "none: Thief and Gear must lie face up" },
                ],
            },
            Field {
                name: "wilds",
                about: "what a wild Good counts as (CP-9.6)",
                choices: &[
                    Choice { value: "any", about: "one kind, for sets and for cards that name it" },
                    Choice { value: "sets", about: "one kind, but for sets only" },
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

    /// Four play in two teams (CP-11).
    fn side(&self, seat: Seat) -> Seats {
        match self.players {
            4 => [0, 1].map(|other| Seat(seat.0 / 2 * 2 + other)).into_iter().collect(),
            _ => Seats::one(seat),
        }
    }

    /// The Snitch plays another game than the Masterminds (CP-10).
    fn part(&self, seat: Seat) -> &'static str {
        match (self.players, seat) {
            (3, Caper::SNITCH) => "snitch",
            (3, _) => "mastermind",
            _ => "",
        }
    }
}
