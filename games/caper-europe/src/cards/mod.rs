//! The cards as data.

pub(crate) mod book;
pub(crate) mod city;
pub(crate) mod compile;
mod deck_file;
mod deck_list;

use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use engine::{CardError, CardText, Source};
use serde::{Deserialize, Serialize};

use crate::{City, Colour};

/// A card by its place in the list of all cards, as `hideout cards caper-europe` prints it: the
/// Locations, the Thieves, the Gear, counted from zero. Copies share a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

impl Card {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Every card with its numbers and its line of text.
///
/// A shared pointer, because every table and every record holds its cards, and because two
/// tables with the same pointer are known to have the same cards without comparing them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "List", into = "List")]
pub struct Cards(Arc<List>);

/// The list of all cards, in the form of a deck file.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List {
    /// The Caper Track at every Location.
    pub track: Track,
    /// The Locations.
    pub location: Vec<LocationCard>,
    /// The Thieves.
    pub thief: Vec<ThiefCard>,
    /// The Gear.
    pub gear: Vec<GearCard>,
}

/// The Caper Track.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// The bonus Points of the spaces on one side, from the middle outward: as many numbers as
    /// there are spaces.
    pub bonus: Vec<u8>,
}

/// One Location.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocationCard {
    /// Its name.
    pub name: String,
    /// The city it belongs to; none for the core.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<City>,
    /// The Points for winning it.
    pub base: u8,
    /// What its winner scores besides.
    pub reward: String,
    /// What it does for both players.
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

static STANDARD: LazyLock<Cards> = LazyLock::new(|| {
    let file = include_str!("../../cards/cards.toml");
    #[expect(clippy::expect_used, reason = "the file is part of the program and tested")]
    List::default().overlaid(file).map(Cards::from).expect("the standard cards are in order")
});

impl engine::Cards for Cards {
    fn standard() -> &'static Cards {
        &STANDARD
    }

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        self.overlaid(toml).map(Cards::from)
    }

    fn check(&self) -> Result<(), CardError> {
        self.0.check()
    }

    fn list(&self) -> Vec<CardText> {
        self.0.texts()
    }

    /// A complete deck file: whoever changes a name in it gets that card instead of the old one.
    fn export(&self) -> String {
        let cards = toml::to_string(&*self.0).unwrap_or_default();
        format!(
            "# Every card of Caper: Europe. With \"complete = true\" this file is the whole deck;\n\
             # without it, it changes or adds the cards it names (copies = 0 takes one out).\n\
             complete = true\n\n{cards}"
        )
    }
}

impl Cards {
    /// A Location by its number.
    pub fn location(&self, card: Card) -> Option<&LocationCard> {
        self.location.get(card.index())
    }

    /// A Thief by its number.
    pub fn thief(&self, card: Card) -> Option<&ThiefCard> {
        self.thief.get(card.index().checked_sub(self.location.len())?)
    }

    /// A Gear by its number.
    pub fn gear(&self, card: Card) -> Option<&GearCard> {
        let before = self.location.len() + self.thief.len();
        self.gear.get(card.index().checked_sub(before)?)
    }

    /// The name on a card.
    pub fn name(&self, card: Card) -> &str {
        let location = self.location(card).map(|card| &card.name);
        let thief = || self.thief(card).map(|card| &card.name);
        let gear = || self.gear(card).map(|card| &card.name);
        location.or_else(thief).or_else(gear).map_or("an unknown card", String::as_str)
    }

    /// The card with this name.
    pub fn find(&self, name: &str) -> Option<Card> {
        (0..u8::MAX).map(Card).find(|card| self.name(*card) == name)
    }
}

impl Deref for Cards {
    type Target = List;

    fn deref(&self) -> &List {
        &self.0
    }
}

impl From<List> for Cards {
    fn from(list: List) -> Cards {
        Cards(Arc::new(list))
    }
}

impl From<Cards> for List {
    fn from(cards: Cards) -> List {
        Arc::unwrap_or_clone(cards.0)
    }
}
