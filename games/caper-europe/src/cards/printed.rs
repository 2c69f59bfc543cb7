//! The three kinds of cards, as a deck file has them.

use engine::{CardText, Source};
use heist::counted;
use heist::lang::Line;
use serde::{Deserialize, Serialize};

use crate::cards::compile::acts_on_play;
use crate::{City, Colour, dialect};

/// One Location.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocationCard {
    /// Its name.
    pub name: String,
    /// The city it belongs to; none for the core.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<City>,
    /// 1; a deck file takes a Location out with 0.
    #[serde(default = "one", skip_serializing)]
    pub copies: u8,
    /// The Points for winning it.
    pub base: u8,
    /// What its winner scores besides.
    #[serde(default)]
    pub reward: String,
    /// What it does for both players.
    #[serde(default)]
    pub effect: String,
    /// Where our knowledge of it comes from.
    pub source: Source,
    /// A remark on the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// One kind of Thief.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThiefCard {
    /// The name.
    pub name: String,
    /// The city it belongs to; none for the core.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<City>,
    /// How many there are.
    #[serde(default = "one")]
    pub copies: u8,
    /// The Coins it brings.
    pub income: u8,
    /// What it does.
    pub text: String,
    /// Where our knowledge of it comes from.
    pub source: Source,
    /// A remark on the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// One kind of Gear.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GearCard {
    /// The name.
    pub name: String,
    /// The city it belongs to; none for the core.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<City>,
    /// How many there are.
    #[serde(default = "one")]
    pub copies: u8,
    /// Its colour.
    pub colour: Colour,
    /// The Coins it costs.
    pub cost: u8,
    /// What it does.
    pub text: String,
    /// Where our knowledge of it comes from.
    pub source: Source,
    /// A remark on the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

fn one() -> u8 {
    1
}

heist::printed! {
    LocationCard is "Location", open: true;
    ThiefCard is "Thief", open: true;
    GearCard is "Gear", open: true;
}

impl LocationCard {
    /// The effect with the cards it waits for, also where its line leaves them out.
    pub(crate) fn effect_in_full(&self) -> String {
        let dialect = dialect(self.city);
        let line = Line::parse(&self.effect, dialect).unwrap_or_default();
        line.waiting(acts_on_play).print(dialect)
    }

    pub(crate) fn in_words(&self) -> CardText {
        CardText {
            deck: "Locations",
            name: self.name.clone(),
            copies: 1,
            facts: format!("{}, {}", origin(self.city), counted(self.base, "Point")),
            text: match (self.reward.as_str(), self.effect_in_full().as_str()) {
                (reward, "") => reward.to_owned(),
                ("", effect) => format!("both players: {effect}"),
                (reward, effect) => format!("{reward}; both players: {effect}"),
            },
            source: self.source,
            note: self.note.clone(),
        }
    }
}

impl ThiefCard {
    pub(crate) fn in_words(&self) -> CardText {
        CardText {
            deck: "Thieves",
            name: self.name.clone(),
            copies: self.copies,
            facts: format!("{}, income {}", origin(self.city), self.income),
            text: self.text.clone(),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

impl GearCard {
    pub(crate) fn in_words(&self) -> CardText {
        CardText {
            deck: "Gear",
            name: self.name.clone(),
            copies: self.copies,
            facts: format!("{}, {}, cost {}", origin(self.city), self.colour.name(), self.cost),
            text: self.text.clone(),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

pub(crate) fn origin(city: Option<City>) -> &'static str {
    city.map_or("core", City::name)
}
