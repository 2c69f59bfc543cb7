//! The cards as data.

pub(crate) mod book;
pub(crate) mod card;
mod overlay;
pub(crate) mod program;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use engine::{CardError, CardText, Source, read_toml};
use serde::{Deserialize, Serialize};

use crate::cards::book::{CompiledGear, CompiledLocation, CompiledThief, Decks};
use crate::cards::program::{Program, Role};
use crate::{Card, City, Gear, Location, Paint, Thief};

/// The most that a Cost or an Income can be: there are no more Coins.
const MOST_COINS: u8 = 10;

/// Every card with its numbers and text, in the form of a deck file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The Locations.
    pub location: Vec<LocationCard>,
    /// The Thieves.
    pub thief: Vec<ThiefCard>,
    /// The Gear.
    pub gear: Vec<GearCard>,
}

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

/// Something wrong with a card, and the field it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Flaw {
    pub(crate) field: &'static str,
    pub(crate) message: String,
}

impl From<Flaw> for CardError {
    fn from(flaw: Flaw) -> CardError {
        CardError::whole(flaw.message)
    }
}

static STANDARD: LazyLock<Cards> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the file is part of the program and tested")]
    read_toml(include_str!("../../cards/cards.toml")).expect("the standard cards are in order")
});

impl engine::Cards for Cards {
    fn standard() -> &'static Cards {
        &STANDARD
    }

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        overlay::lay(self, toml)
    }

    fn check(&self) -> Result<(), CardError> {
        let flaws = (self.location.iter().map(|card| card.compile().err()))
            .chain(self.thief.iter().map(|card| card.compile().err()))
            .chain(self.gear.iter().map(|card| card.compile().err()));
        if let Some(flaw) = flaws.flatten().next() {
            return Err(flaw.into());
        }
        once("Location", self.location.iter().map(|card| &card.name))?;
        once("Thief", self.thief.iter().map(|card| &card.name))?;
        once("Gear", self.gear.iter().map(|card| &card.name))?;
        City::ALL.into_iter().try_for_each(|city| self.decks(city).map(|_| ()))
    }

    fn list(&self) -> Vec<CardText> {
        let locations = self.location.iter().map(LocationCard::words);
        let thieves = self.thief.iter().map(ThiefCard::words);
        locations.chain(thieves).chain(self.gear.iter().map(GearCard::words)).collect()
    }

    fn export(&self) -> String {
        overlay::export(self)
    }
}

/// Each name stands for one card.
fn once<'a>(what: &str, names: impl Iterator<Item = &'a String>) -> Result<(), CardError> {
    let mut seen = BTreeSet::new();
    for name in names {
        if !seen.insert(name) {
            return Err(CardError::whole(format!("there are two entries for the {what} {name}")));
        }
    }
    if seen.len() > 200 {
        return Err(CardError::whole(format!("there are more than 200 entries for {what}")));
    }
    Ok(())
}

impl Cards {
    /// The cards in a game in `city`, in the order of the lists.
    pub(crate) fn decks(&self, city: City) -> Result<Decks, CardError> {
        let of = |card: Option<City>| card.is_none_or(|of| of == city);
        let locations = self.location.iter().zip(0..).filter(|(card, _)| of(card.city));
        let thieves = self.thief.iter().zip(0..).filter(|(card, _)| of(card.city));
        let gear = self.gear.iter().zip(0..).filter(|(card, _)| of(card.city));
        let copy = |copies: u8, number: u8| std::iter::repeat_n(number, copies.into());
        Ok(Decks {
            locations: fill(city, "Locations", locations.map(|(_, n)| Location(n)))?,
            thieves: fill(
                city,
                "Thieves",
                thieves.flat_map(|(card, n)| copy(card.copies, n)).map(Thief),
            )?,
            gear: fill(city, "Gear", gear.flat_map(|(card, n)| copy(card.copies, n)).map(Gear))?,
        })
    }

    /// The name of a Location.
    pub fn location_name(&self, location: Location) -> &str {
        self.location.get(location.index()).map_or("a Location", |card| &card.name)
    }

    /// The name of a card.
    pub fn name(&self, card: Card) -> &str {
        match card {
            Card::Thief(it) => self.thief.get(it.index()).map_or("a Thief", |card| &card.name),
            Card::Gear(it) => self.gear.get(it.index()).map_or("a Gear", |card| &card.name),
        }
    }

    /// The line on a card.
    pub fn text(&self, card: Card) -> &str {
        match card {
            Card::Thief(it) => self.thief.get(it.index()).map_or("", |card| &card.text),
            Card::Gear(it) => self.gear.get(it.index()).map_or("", |card| &card.text),
        }
    }
}

fn fill<T: Copy, const N: usize>(
    city: City,
    what: &str,
    cards: impl Iterator<Item = T>,
) -> Result<[T; N], CardError> {
    let cards: Vec<T> = cards.collect();
    let found = cards.len();
    cards.try_into().map_err(|_| {
        let city = city.name();
        CardError::whole(format!("a game in {city} has {N} {what}, but the cards are {found}"))
    })
}

impl LocationCard {
    pub(crate) fn compile(&self) -> Result<CompiledLocation, Flaw> {
        let line = |field, text: &str, role| read(&self.name, field, text, self.city, role);
        let reward = line("reward", &self.reward, Role::Reward)?;
        if reward.steps.is_empty() {
            let message = format!("{}: every Location has a Reward", self.name);
            return Err(Flaw { field: "reward", message });
        }
        Ok(CompiledLocation { reward, modifier: line("modifier", &self.modifier, Role::Modifier)? })
    }

    fn words(&self) -> CardText {
        let modifier = match self.modifier.as_str() {
            "" => String::new(),
            modifier => format!(" / {modifier}"),
        };
        CardText {
            deck: "Locations",
            name: self.name.clone(),
            copies: 1,
            facts: place(self.city),
            text: format!("{}{modifier}", self.reward),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

impl ThiefCard {
    pub(crate) fn compile(&self) -> Result<CompiledThief, Flaw> {
        at_most(&self.name, "income", self.income)?;
        at_most(&self.name, "copies", self.copies)?;
        let program = read(&self.name, "text", &self.text, self.city, Role::Card)?;
        Ok(CompiledThief { income: self.income, program })
    }

    fn words(&self) -> CardText {
        CardText {
            deck: "Thieves",
            name: self.name.clone(),
            copies: self.copies,
            facts: format!("{}, Income {}", place(self.city), self.income),
            text: self.text.clone(),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

impl GearCard {
    pub(crate) fn compile(&self) -> Result<CompiledGear, Flaw> {
        at_most(&self.name, "cost", self.cost)?;
        at_most(&self.name, "copies", self.copies)?;
        if self.colour.city().is_some() && self.colour.city() != self.city {
            let (name, colour) = (&self.name, self.colour.name());
            let message = format!("{name}: only Gear of its city can be {colour}");
            return Err(Flaw { field: "colour", message });
        }
        let program = read(&self.name, "text", &self.text, self.city, Role::Card)?;
        Ok(CompiledGear { colour: self.colour.colour(), cost: self.cost, program })
    }

    fn words(&self) -> CardText {
        CardText {
            deck: "Gear",
            name: self.name.clone(),
            copies: self.copies,
            facts: format!("{}, {}, Cost {}", place(self.city), self.colour.name(), self.cost),
            text: self.text.clone(),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

fn place(city: Option<City>) -> String {
    city.map_or("core", City::name).to_owned()
}

fn read(
    name: &str,
    field: &'static str,
    text: &str,
    city: Option<City>,
    role: Role,
) -> Result<Program, Flaw> {
    Program::compile(text, city, role)
        .map_err(|error| Flaw { field, message: format!("{name}: {field}, {error}") })
}

fn at_most(name: &str, field: &'static str, number: u8) -> Result<(), Flaw> {
    if number <= MOST_COINS {
        return Ok(());
    }
    let message = format!("{name}: {field} cannot be {number}; allowed is 0 to {MOST_COINS}");
    Err(Flaw { field, message })
}
