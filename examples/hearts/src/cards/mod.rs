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
        if self.card.len() != 52 {
            let message = format!("there are {} cards; there must be 52", self.card.len());
            return Err(CardError::whole(message));
        }
        match self.card.iter().map(|card| u32::from(card.points)).sum() {
            1..=100 => Ok(()),
            sum => {
                Err(CardError::about("points", format!("{sum} points in all; allowed: 1 to 100")))
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
