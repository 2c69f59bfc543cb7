//! The cards as data.

pub(crate) mod book;
pub(crate) mod card;
mod printed;
pub(crate) mod program;

use std::collections::BTreeSet;

use engine::{CardError, CardText, DeckFile, Printed};
use serde::{Deserialize, Serialize};

use crate::{Card, Location};
pub use printed::{GearCard, LocationCard, ThiefCard};

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

impl engine::Cards for Cards {
    engine::standard_cards!(Cards, "../../cards/cards.toml");

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        DeckFile::overlay(self, toml, |file, cards| {
            file.list("location", &mut cards.location)?;
            file.list("thief", &mut cards.thief)?;
            file.list("gear", &mut cards.gear)
        })
    }

    fn check(&self) -> Result<(), CardError> {
        check_list(&self.location)?;
        check_list(&self.thief)?;
        check_list(&self.gear)?;
        book::decks(self).map(|_| ())
    }

    fn list(&self) -> Vec<CardText> {
        let locations = self.location.iter().map(LocationCard::in_words);
        let thieves = self.thief.iter().map(ThiefCard::in_words);
        locations.chain(thieves).chain(self.gear.iter().map(GearCard::in_words)).collect()
    }
}

/// Every card can be played with, and each name stands for one card.
fn check_list<C: Printed>(cards: &[C]) -> Result<(), CardError> {
    let kind = C::KIND;
    let mut names = BTreeSet::new();
    for card in cards {
        card.check()?;
        if !names.insert(card.name()) {
            let name = card.name();
            return Err(CardError::whole(format!("there are two entries for the {kind} {name}")));
        }
    }
    if names.len() > 200 {
        return Err(CardError::whole(format!("there are more than 200 entries for {kind}")));
    }
    Ok(())
}

impl Cards {
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
