//! What is printed on a card.

use engine::{CardError, CardText, Printed, Source};
use serde::{Deserialize, Serialize};

use super::DECK;
use crate::{Asset, Situation};

/// One kind of Asset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssetCard {
    pub name: Asset,
    pub influence: i8,
    pub copies: u8,
    /// The number in its text, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<i8>,
    pub text: String,
    pub source: Source,
}

/// One Situation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SituationCard {
    pub name: Situation,
    pub prestige: i8,
    /// The number in its text, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<i8>,
    pub text: String,
    pub source: Source,
}

impl AssetCard {
    /// Its text with the number in place.
    pub(super) fn text(&self) -> String {
        filled(&self.text, self.amount)
    }

    pub(super) fn describe(&self) -> CardText {
        CardText {
            deck: "Assets",
            name: self.name.name().to_owned(),
            copies: self.copies,
            facts: format!("Influence {}", self.influence),
            text: self.text(),
            source: self.source,
            note: None,
        }
    }
}

impl Printed for AssetCard {
    const KIND: &'static str = "Asset";

    fn name(&self) -> &str {
        self.name.name()
    }

    fn check(&self) -> Result<(), CardError> {
        let name = self.name.name();
        between(name, "influence", self.influence.into(), 0, 20)?;
        between(name, "copies", self.copies.into(), 0, DECK as i16)?;
        check_amount(name, self.amount, self.name.has_amount())
    }
}

impl SituationCard {
    /// Its text with the number in place.
    pub(super) fn text(&self) -> String {
        filled(&self.text, self.amount)
    }

    pub(super) fn describe(&self) -> CardText {
        CardText {
            deck: "Situations",
            name: self.name.name().to_owned(),
            copies: 1,
            facts: format!("Prestige {}", self.prestige),
            text: self.text(),
            source: self.source,
            note: None,
        }
    }
}

impl Printed for SituationCard {
    const KIND: &'static str = "Situation";

    fn name(&self) -> &str {
        self.name.name()
    }

    fn check(&self) -> Result<(), CardError> {
        let name = self.name.name();
        between(name, "prestige", self.prestige.into(), 0, 20)?;
        check_amount(name, self.amount, self.name.has_amount())
    }
}

fn filled(text: &str, amount: Option<i8>) -> String {
    text.replace("{amount}", &amount.unwrap_or(0).to_string())
}

fn between(
    name: &str,
    field: &'static str,
    value: i16,
    low: i16,
    high: i16,
) -> Result<(), CardError> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    let message = format!("{name}: {field} cannot be {value}; allowed is {low} to {high}");
    Err(CardError::about(field, message))
}

fn check_amount(name: &str, amount: Option<i8>, has_amount: bool) -> Result<(), CardError> {
    let message = match amount {
        Some(value) if has_amount => return between(name, "amount", value.into(), 0, 20),
        None if !has_amount => return Ok(()),
        Some(_) => format!("{name} has no number in its text, so it takes no amount"),
        None => format!("{name} needs an amount"),
    };
    Err(CardError::about("amount", message))
}
