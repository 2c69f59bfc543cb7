//! The three kinds of cards, as a deck file has them.

use engine::{CardError, CardText, Source};
use heist::check_number;
use heist::lang::Line;
use serde::{Deserialize, Serialize};

use crate::cards::book::{CompiledGear, CompiledLocation, CompiledThief};
use crate::cards::program::{Program, Role, acts_on_play};
use crate::{City, Paint, dialect};

/// The most that a Cost or an Income can be: there are no more Coins.
const MOST_COINS: u8 = 10;

/// One Location.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocationCard {
    /// Its name.
    pub name: String,
    /// The city it belongs to; none if it is in every game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<City>,
    /// What its winner gets.
    pub reward: String,
    /// What it does to the cards there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub modifier: String,
    /// Where it comes from.
    pub source: Source,
    /// A remark on the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// One Thief.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThiefCard {
    /// Its name.
    pub name: String,
    /// The city it belongs to; none if it is in every game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<City>,
    /// How many there are.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub copies: u8,
    /// The Coins it brings when it is played.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub income: u8,
    /// What it does.
    pub text: String,
    /// Where it comes from.
    pub source: Source,
    /// A remark on the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// One Gear.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GearCard {
    /// Its name.
    pub name: String,
    /// The city it belongs to; none if it is in every game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<City>,
    /// How many there are.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub copies: u8,
    /// Its colour.
    pub colour: Paint,
    /// The Coins that playing it costs.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cost: u8,
    /// What it does.
    pub text: String,
    /// Where it comes from.
    pub source: Source,
    /// A remark on the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
fn is_one(number: &u8) -> bool {
    *number == 1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

heist::printed! {
    LocationCard is "Location", open: false;
    ThiefCard is "Thief", open: false;
    GearCard is "Gear", open: false;
}

impl LocationCard {
    pub(crate) fn compile(&self) -> Result<CompiledLocation, CardError> {
        let reward = compile(&self.name, "reward", &self.reward, self.city, Role::Reward)?;
        if reward.steps.is_empty() {
            let message = format!("{}: every Location has a Reward", self.name);
            return Err(CardError::about("reward", message));
        }
        let modifier = compile(&self.name, "modifier", &self.modifier, self.city, Role::Modifier)?;
        Ok(CompiledLocation { reward, modifier })
    }

    /// The Modifier with the cards it waits for, also where its line leaves them out.
    pub(crate) fn modifier_in_full(&self) -> String {
        let dialect = dialect(self.city);
        let line = Line::parse(&self.modifier, &dialect).unwrap_or_default();
        line.waiting(acts_on_play).print(&dialect)
    }

    pub(crate) fn in_words(&self) -> CardText {
        let modifier = match self.modifier_in_full() {
            none if none.is_empty() => none,
            modifier => format!(" / {modifier}"),
        };
        CardText {
            deck: "Locations",
            name: self.name.clone(),
            copies: 1,
            facts: origin(self.city).to_owned(),
            text: format!("{}{modifier}", self.reward),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

impl ThiefCard {
    pub(crate) fn compile(&self) -> Result<CompiledThief, CardError> {
        check_number(&self.name, "income", self.income, MOST_COINS)?;
        check_number(&self.name, "copies", self.copies, MOST_COINS)?;
        let program = compile(&self.name, "text", &self.text, self.city, Role::Card)?;
        Ok(CompiledThief { income: self.income, program })
    }

    pub(crate) fn in_words(&self) -> CardText {
        CardText {
            deck: "Thieves",
            name: self.name.clone(),
            copies: self.copies,
            facts: format!("{}, Income {}", origin(self.city), self.income),
            text: self.text.clone(),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

impl GearCard {
    pub(crate) fn compile(&self) -> Result<CompiledGear, CardError> {
        check_number(&self.name, "cost", self.cost, MOST_COINS)?;
        check_number(&self.name, "copies", self.copies, MOST_COINS)?;
        if self.colour.city().is_some() && self.colour.city() != self.city {
            let (name, colour) = (&self.name, self.colour.name());
            let message = format!("{name}: only Gear of its city can be {colour}");
            return Err(CardError::about("colour", message));
        }
        let program = compile(&self.name, "text", &self.text, self.city, Role::Card)?;
        Ok(CompiledGear { colour: self.colour.in_language(), cost: self.cost, program })
    }

    pub(crate) fn in_words(&self) -> CardText {
        CardText {
            deck: "Gear",
            name: self.name.clone(),
            copies: self.copies,
            facts: format!("{}, {}, Cost {}", origin(self.city), self.colour.name(), self.cost),
            text: self.text.clone(),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

fn origin(city: Option<City>) -> &'static str {
    city.map_or("core", City::name)
}

fn compile(
    name: &str,
    field: &'static str,
    text: &str,
    city: Option<City>,
    role: Role,
) -> Result<Program, CardError> {
    Program::compile(text, city, role)
        .map_err(|error| CardError::about(field, format!("{name}: {field}, {error}")))
}
