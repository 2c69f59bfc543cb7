//! The cards as data.

pub(crate) mod book;
pub(crate) mod city;
mod compile;
mod deck_list;
pub(crate) mod face;
mod printed;

use std::ops::Deref;
use std::sync::Arc;

use engine::{CardError, CardText, DeckFile};
use serde::{Deserialize, Serialize};

pub use printed::{GearCard, LocationCard, ThiefCard};

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

impl engine::Cards for Cards {
    engine::standard_cards!(Cards, "../../cards/cards.toml");

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        DeckFile::overlay(self, toml, |file, cards| {
            let list = Arc::make_mut(&mut cards.0);
            file.value("track", &mut list.track)?;
            file.list("location", &mut list.location)?;
            file.list("thief", &mut list.thief)?;
            file.list("gear", &mut list.gear)
        })
    }

    fn check(&self) -> Result<(), CardError> {
        self.0.check()
    }

    fn list(&self) -> Vec<CardText> {
        let locations = self.location.iter().map(LocationCard::in_words);
        let thieves = self.thief.iter().map(ThiefCard::in_words);
        locations.chain(thieves).chain(self.gear.iter().map(GearCard::in_words)).collect()
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
