//! The words of the cards: cities, colours and goods.

use heist::lang::{self, Dialect, Verb};
use serde::{Deserialize, Serialize};

/// Where a game is played.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum City {
    /// Goods, and Points for combinations.
    #[default]
    Paris,
    /// Eye-cons: what lies on top counts.
    Barcelona,
    /// Trackers move, and winning pays.
    Rome,
    /// Coins disappear into Hideouts.
    London,
}

impl City {
    /// Every city, the easiest first.
    pub const ALL: [City; 4] = [City::Paris, City::Barcelona, City::Rome, City::London];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            City::Paris => "Paris",
            City::Barcelona => "Barcelona",
            City::Rome => "Rome",
            City::London => "London",
        }
    }

    /// The colour of its own Gear.
    pub const fn colour(self) -> Colour {
        match self {
            City::Paris => Colour::LightBlue,
            City::Barcelona => Colour::Orange,
            City::Rome => Colour::Bronze,
            City::London => Colour::Navy,
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// The colour of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Every Thief.
    Cream,
    /// Gear that moves the Caper Tracker.
    Purple,
    /// Gear that takes Stolen Goods.
    Green,
    /// Gear that burns, or keeps from burning.
    Red,
    /// Gear that brings Coins.
    Yellow,
    /// Gear of Paris.
    LightBlue,
    /// Gear of Barcelona.
    Orange,
    /// Gear of Rome.
    Bronze,
    /// Gear of London.
    Navy,
}

impl Colour {
    /// Its name, as the cards write it.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Cream => "cream",
            Colour::Purple => "purple",
            Colour::Green => "green",
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::LightBlue => "light blue",
            Colour::Orange => "orange",
            Colour::Bronze => "bronze",
            Colour::Navy => "navy",
        }
    }

    /// A letter for those who cannot tell colours apart; no two that meet share one.
    pub const fn letter(self) -> char {
        match self {
            Colour::Cream => 'C',
            Colour::Purple => 'P',
            Colour::Green => 'G',
            Colour::Red => 'R',
            Colour::Yellow => 'Y',
            Colour::LightBlue => 'L',
            Colour::Orange => 'O',
            Colour::Bronze => 'B',
            Colour::Navy => 'N',
        }
    }

    /// Its place among the colours of Gear in the language: the four of the core, then the one
    /// of the city. Thieves have none.
    pub(crate) const fn in_language(self) -> Option<lang::Colour> {
        match self {
            Colour::Cream => None,
            Colour::Purple => Some(lang::Colour(0)),
            Colour::Green => Some(lang::Colour(1)),
            Colour::Red => Some(lang::Colour(2)),
            Colour::Yellow => Some(lang::Colour(3)),
            Colour::LightBlue | Colour::Orange | Colour::Bronze | Colour::Navy => {
                Some(lang::Colour(4))
            }
        }
    }

    /// The city that has it, if it is not of the core.
    pub(crate) fn city(self) -> Option<City> {
        City::ALL.into_iter().find(|city| city.colour() == self)
    }
}

engine::codes! {
    /// A kind of Stolen Good.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Good {
        /// A diamond.
        Diamond,
        /// A painting.
        Painting,
        /// An antique.
        Antique,
    }
}

impl Good {
    /// Every kind.
    pub const ALL: [Good; 3] = [Good::Diamond, Good::Painting, Good::Antique];

    /// Its name, as the cards write it.
    pub const fn name(self) -> &'static str {
        match self {
            Good::Diamond => "diamond",
            Good::Painting => "painting",
            Good::Antique => "antique",
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn of(good: lang::Good) -> Good {
        Good::ALL[good.0 as usize % 3]
    }
}

const GOODS: [&str; 3] = ["diamond", "painting", "antique"];

const VERBS: &[Verb] =
    &[Verb::Caper, Verb::Coin, Verb::Point, Verb::Burn, Verb::Steal, Verb::Launder, Verb::Protect];

/// The language of a card. A core card knows no city's colour, for it would never work in the
/// other cities; a card of a city knows its own.
pub const fn dialect(city: Option<City>) -> &'static Dialect {
    const fn with(colours: &'static [&'static str]) -> Dialect {
        Dialect { colours, goods: GOODS, verbs: VERBS }
    }
    const CORE: Dialect = with(&["purple", "green", "red", "yellow"]);
    const PARIS: Dialect = with(&["purple", "green", "red", "yellow", "light blue"]);
    const BARCELONA: Dialect = with(&["purple", "green", "red", "yellow", "orange"]);
    const ROME: Dialect = with(&["purple", "green", "red", "yellow", "bronze"]);
    const LONDON: Dialect = with(&["purple", "green", "red", "yellow", "navy"]);
    match city {
        None => &CORE,
        Some(City::Paris) => &PARIS,
        Some(City::Barcelona) => &BARCELONA,
        Some(City::Rome) => &ROME,
        Some(City::London) => &LONDON,
    }
}
