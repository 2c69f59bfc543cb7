//! The cards as data, and the figures a game takes from them.

use std::sync::LazyLock;

use engine::{CardError, CardText, Source, read_toml};
use serde::{Deserialize, Serialize};
use toml::Spanned;

mod kinds;

pub use kinds::{Asset, Situation};

/// How many Assets a side has: seven for the first round and five more for each other.
pub(crate) const DECK: usize = 17;

/// Every card with its numbers and text, in the form of a deck file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The Assets, one entry for each kind.
    pub asset: Vec<AssetCard>,
    /// The Situations.
    pub situation: Vec<SituationCard>,
}

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

/// What the rules need of the cards, small enough to travel with every state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Figures {
    pub(crate) copies: [u8; 9],
    pub(crate) influence: [i8; 9],
    pub(crate) asset_amount: [i8; 9],
    pub(crate) prestige: [i8; 12],
    pub(crate) situation_amount: [i8; 12],
}

static STANDARD: LazyLock<Cards> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the file is part of the program and tested")]
    read_toml(include_str!("../../cards/cards.toml")).expect("the standard cards are in order")
});

impl Cards {
    pub(crate) fn figures(&self) -> Figures {
        let mut figures = Figures {
            copies: [0; 9],
            influence: [0; 9],
            asset_amount: [0; 9],
            prestige: [0; 12],
            situation_amount: [0; 12],
        };
        for card in &self.asset {
            let kind = card.name.index();
            figures.copies[kind] = card.copies;
            figures.influence[kind] = card.influence;
            figures.asset_amount[kind] = card.amount.unwrap_or(0);
        }
        for card in &self.situation {
            let kind = card.name.index();
            figures.prestige[kind] = card.prestige;
            figures.situation_amount[kind] = card.amount.unwrap_or(0);
        }
        figures
    }

    /// The text on an Asset with its number in place.
    pub fn asset_text(&self, asset: Asset) -> String {
        let card = self.asset.iter().find(|card| card.name == asset);
        card.map_or_else(String::new, |card| filled(&card.text, card.amount))
    }

    /// The text on a Situation with its number in place.
    pub fn situation_text(&self, situation: Situation) -> String {
        let card = self.situation.iter().find(|card| card.name == situation);
        card.map_or_else(String::new, |card| filled(&card.text, card.amount))
    }
}

fn filled(text: &str, amount: Option<i8>) -> String {
    text.replace("{amount}", &amount.unwrap_or(0).to_string())
}

/// A deck file: what it does not mention stays as it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Overlay {
    #[serde(default)]
    asset: Vec<Spanned<AssetLines>>,
    #[serde(default)]
    situation: Vec<Spanned<SituationLines>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AssetLines {
    name: Asset,
    influence: Option<i8>,
    copies: Option<u8>,
    amount: Option<i8>,
    text: Option<String>,
    source: Option<Source>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SituationLines {
    name: Situation,
    prestige: Option<i8>,
    amount: Option<i8>,
    text: Option<String>,
    source: Option<Source>,
}

impl engine::Cards for Cards {
    fn standard() -> &'static Cards {
        &STANDARD
    }

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        let overlay: Overlay = read_toml(toml)?;
        let mut cards = self.clone();
        for lines in overlay.asset {
            let span = lines.span();
            let lines = lines.into_inner();
            if let Some(card) = cards.asset.iter_mut().find(|card| card.name == lines.name) {
                lay(&mut card.influence, lines.influence);
                lay(&mut card.copies, lines.copies);
                card.amount = lines.amount.or(card.amount);
                lay(&mut card.text, lines.text);
                lay(&mut card.source, lines.source);
                card.check().map_err(|message| CardError::at(toml, span, message))?;
            }
        }
        for lines in overlay.situation {
            let span = lines.span();
            let lines = lines.into_inner();
            if let Some(card) = cards.situation.iter_mut().find(|card| card.name == lines.name) {
                lay(&mut card.prestige, lines.prestige);
                card.amount = lines.amount.or(card.amount);
                lay(&mut card.text, lines.text);
                lay(&mut card.source, lines.source);
                card.check().map_err(|message| CardError::at(toml, span, message))?;
            }
        }
        engine::Cards::check(&cards)?;
        Ok(cards)
    }

    fn check(&self) -> Result<(), CardError> {
        if !self.asset.iter().map(|card| card.name).eq(Asset::ALL) {
            return Err(CardError::whole("each of the nine kinds of Assets must be there once"));
        }
        if !self.situation.iter().map(|card| card.name).eq(Situation::ALL) {
            return Err(CardError::whole("each of the twelve Situations must be there once"));
        }
        let assets = self.asset.iter().map(AssetCard::check);
        let situations = self.situation.iter().map(SituationCard::check);
        assets.chain(situations).collect::<Result<(), String>>().map_err(CardError::whole)?;
        match self.asset.iter().map(|card| usize::from(card.copies)).sum() {
            DECK => Ok(()),
            sum => Err(CardError::whole(format!(
                "the copies of the Assets add up to {sum}; a side has {DECK}"
            ))),
        }
    }

    fn list(&self) -> Vec<CardText> {
        let assets = self.asset.iter().map(|card| CardText {
            deck: "Assets",
            name: card.name.name().to_owned(),
            copies: card.copies,
            facts: format!("Influence {}", card.influence),
            text: filled(&card.text, card.amount),
            source: card.source,
            note: None,
        });
        let situations = self.situation.iter().map(|card| CardText {
            deck: "Situations",
            name: card.name.name().to_owned(),
            copies: 1,
            facts: format!("Prestige {}", card.prestige),
            text: filled(&card.text, card.amount),
            source: card.source,
            note: None,
        });
        assets.chain(situations).collect()
    }
}

fn lay<T>(card: &mut T, line: Option<T>) {
    if let Some(value) = line {
        *card = value;
    }
}

impl AssetCard {
    fn check(&self) -> Result<(), String> {
        let name = self.name.name();
        let uses = !matches!(self.name, Asset::Diplomat | Asset::Soldier | Asset::Spy);
        between(name, "influence", self.influence.into(), 0, 20)?;
        between(name, "copies", self.copies.into(), 0, DECK as i16)?;
        amount(name, self.amount, uses)
    }
}

impl SituationCard {
    fn check(&self) -> Result<(), String> {
        let name = self.name.name();
        let uses = !matches!(
            self.name,
            Situation::PeaceConference
                | Situation::PoliticalQuagmire
                | Situation::PotentialRival
                | Situation::TradeChokepoint
                | Situation::UnreliableAlly
        );
        between(name, "prestige", self.prestige.into(), 0, 20)?;
        amount(name, self.amount, uses)
    }
}

fn between(name: &str, field: &str, value: i16, low: i16, high: i16) -> Result<(), String> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(format!("{name}: {field} cannot be {value}; allowed is {low} to {high}"))
}

fn amount(name: &str, amount: Option<i8>, uses: bool) -> Result<(), String> {
    match amount {
        Some(value) if uses => between(name, "amount", value.into(), 0, 20),
        Some(_) => Err(format!("{name} has no number in its text, so it takes no amount")),
        None if uses => Err(format!("{name} needs an amount")),
        None => Ok(()),
    }
}
