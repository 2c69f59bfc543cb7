//! The cards as data, and the numbers the rules take from them.

use std::sync::LazyLock;

use engine::{CardError, CardText, DeckFile, Printed, Source, read_toml};
use serde::{Deserialize, Serialize};

use crate::Card;

/// More points than a deal can sensibly have; what seats take is counted in one byte.
const MOST_POINTS: u32 = 100;

/// The 52 cards, by suit and from the lowest to the highest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The cards.
    pub card: Vec<PlayingCard>,
}

/// One card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayingCard {
    /// What it is called.
    pub name: String,
    /// What it counts for whoever takes it.
    pub points: u8,
    /// Where we know it from.
    pub source: Source,
}

impl Printed for PlayingCard {
    const KIND: &'static str = "card";

    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), CardError> {
        if u32::from(self.points) <= MOST_POINTS {
            return Ok(());
        }
        let message = format!("{}: points are 0 to {MOST_POINTS}", self.name);
        Err(CardError::about("points", message))
    }
}

impl engine::Cards for Cards {
    fn standard() -> &'static Cards {
        static STANDARD: LazyLock<Cards> = LazyLock::new(|| {
            #[expect(clippy::expect_used, reason = "the file is part of the program and tested")]
            read_toml(include_str!("../../cards/cards.toml")).expect("the cards are in order")
        });
        &STANDARD
    }

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        DeckFile::overlay(self, toml, |file, cards| file.list("card", &mut cards.card))
    }

    fn check(&self) -> Result<(), CardError> {
        if self.card.len() != usize::from(Card::COUNT) {
            let message = format!("there are {} cards; there must be 52", self.card.len());
            return Err(CardError::whole(message));
        }
        let points: u32 = self.card.iter().map(|card| u32::from(card.points)).sum();
        if !(1..=MOST_POINTS).contains(&points) {
            let message = format!("all points add up to {points}; they must be 1 to {MOST_POINTS}");
            return Err(CardError::about("points", message));
        }
        Ok(())
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

impl Cards {
    /// What a card is called.
    pub fn name(&self, card: Card) -> &str {
        self.card.get(card.index()).map_or("a card", |card| &card.name)
    }

    /// What each card counts.
    pub(crate) fn points(&self) -> [u8; 52] {
        std::array::from_fn(|number| self.card.get(number).map_or(0, |card| card.points))
    }
}
