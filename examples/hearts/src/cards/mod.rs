//! The cards as data.

use engine::{CardError, CardText, DeckFile, Printed, Source};
use serde::{Deserialize, Serialize};

/// The 52 cards, by suit and from the lowest to the highest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    pub card: Vec<PlayingCard>,
}

/// One card, and what it counts for whoever takes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayingCard {
    pub name: String,
    pub points: u8,
    pub source: Source,
}

impl Printed for PlayingCard {
    const KIND: &'static str = "card";

    fn name(&self) -> &str {
        &self.name
    }
}

impl engine::Cards for Cards {
    engine::standard_cards!(Cards, "../../cards/cards.toml");

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        DeckFile::overlay(self, toml, |file, cards| file.list("card", &mut cards.card))
    }

    fn check(&self) -> Result<(), CardError> {
        let points: u32 = self.card.iter().map(|card| u32::from(card.points)).sum();
        match (self.card.len(), points) {
            (52, 1..=100) => Ok(()),
            (52, _) => {
                let message = format!("{points} points in all; allowed: 1 to 100");
                Err(CardError::about("points", message))
            }
            (cards, _) => {
                Err(CardError::whole(format!("there are {cards} cards; there must be 52")))
            }
        }
    }

    fn list(&self) -> Vec<CardText> {
        let text = |card: &PlayingCard| CardText {
            deck: "Cards",
            name: card.name.clone(),
            copies: 1,
            facts: format!("{} points", card.points),
            text: String::new(),
            source: card.source,
            note: None,
        };
        self.card.iter().map(text).collect()
    }
}
