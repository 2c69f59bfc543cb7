//! What names a card, and what colours there are.

use heist::lang::{Colour, Dialect, Verb};
use serde::{Deserialize, Serialize};

use crate::City;

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// The number as an index.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

numbers! {
    /// A Location, by its place in the deck file.
    Location;
    /// A Thief, by its place in the deck file.
    Thief;
    /// A Gear, by its place in the deck file.
    Gear;
}

/// A card that can be held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// A Thief.
    Thief(Thief),
    /// A Gear.
    Gear(Gear),
}

/// The colours of Gear. Each city has one of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Paint {
    /// Stolen Goods.
    Green,
    /// Capers.
    Blue,
    /// Coins.
    Yellow,
    /// Flips.
    Red,
    /// Paris.
    Teal,
    /// Rome.
    Purple,
    /// London.
    Silver,
}

impl Paint {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Paint::Green => "green",
            Paint::Blue => "blue",
            Paint::Yellow => "yellow",
            Paint::Red => "red",
            Paint::Teal => "teal",
            Paint::Purple => "purple",
            Paint::Silver => "silver",
        }
    }

    /// The city it belongs to; none if it is in every game.
    pub const fn city(self) -> Option<City> {
        match self {
            Paint::Green | Paint::Blue | Paint::Yellow | Paint::Red => None,
            Paint::Teal => Some(City::Paris),
            Paint::Purple => Some(City::Rome),
            Paint::Silver => Some(City::London),
        }
    }

    /// Its place among the colours in the language: only one city is in a game, so the cities
    /// share the fifth.
    pub(crate) const fn in_language(self) -> Colour {
        Colour(match self {
            Paint::Green => 0,
            Paint::Blue => 1,
            Paint::Yellow => 2,
            Paint::Red => 3,
            Paint::Teal | Paint::Purple | Paint::Silver => 4,
        })
    }
}

/// The names of the goods.
pub const GOODS: [&str; 3] = ["jewel", "antique", "painting"];

const VERBS: &[Verb] = &[
    Verb::Caper,
    Verb::Coin,
    Verb::Point,
    Verb::Flip,
    Verb::Steal,
    Verb::Rob,
    Verb::Protect,
    Verb::Recover,
];

/// The words that cards of a city may use, or those in every game, which name no city's colour.
pub const fn dialect(city: Option<City>) -> Dialect {
    let colours: &[&str] = match city {
        None => &["green", "blue", "yellow", "red"],
        Some(City::Paris) => &["green", "blue", "yellow", "red", "teal"],
        Some(City::Rome) => &["green", "blue", "yellow", "red", "purple"],
        Some(City::London) => &["green", "blue", "yellow", "red", "silver"],
    };
    Dialect { colours, goods: GOODS, verbs: VERBS }
}
