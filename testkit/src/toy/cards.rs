//! The cheeses, as data.

use std::sync::LazyLock;

use engine::{CardError, CardText, Cards, DeckFile, Printed, Source, read_toml};
use serde::{Deserialize, Serialize};

/// How many cheeses there are.
pub const CHEESES: usize = 9;

/// All cheeses, in the order of the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pantry {
    cheese: Vec<Cheese>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cheese {
    name: String,
    strength: u8,
    source: Source,
}

impl Printed for Cheese {
    const KIND: &'static str = "cheese";

    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), CardError> {
        Ok(())
    }
}

impl Pantry {
    /// What a cheese is called.
    pub fn name(&self, cheese: u8) -> &str {
        self.cheese.get(usize::from(cheese)).map_or("a crumb", |cheese| &cheese.name)
    }

    /// The strength of each cheese.
    pub fn strengths(&self) -> [u8; CHEESES] {
        std::array::from_fn(|number| self.cheese.get(number).map_or(0, |cheese| cheese.strength))
    }
}

impl Cards for Pantry {
    fn standard() -> &'static Pantry {
        static SHIPPED: LazyLock<Pantry> = LazyLock::new(|| {
            // The tests read this file, so a mistake in it is found before anybody plays.
            read_toml(include_str!("cheeses.toml")).unwrap_or_else(|error| panic!("{error}"))
        });
        &SHIPPED
    }

    fn overlay(&self, toml: &str) -> Result<Pantry, CardError> {
        DeckFile::overlay(self, toml, |file, pantry| file.list("cheese", &mut pantry.cheese))
    }

    fn check(&self) -> Result<(), CardError> {
        let mut strengths = self.strengths();
        strengths.sort_unstable();
        if self.cheese.len() != CHEESES || strengths.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(CardError::whole("there must be nine cheeses of different strengths"));
        }
        Ok(())
    }

    fn list(&self) -> Vec<CardText> {
        let text = |cheese: &Cheese| CardText {
            deck: "cheeses",
            name: cheese.name.clone(),
            copies: 1,
            facts: format!("Strength {}", cheese.strength),
            text: String::new(),
            source: cheese.source,
            note: None,
        };
        self.cheese.iter().map(text).collect()
    }
}
