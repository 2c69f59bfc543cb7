//! The cards as data.

mod figures;
mod kinds;
mod printed;

use engine::{CardError, CardText, DeckFile, Printed};
use serde::{Deserialize, Serialize};

pub(crate) use figures::Figures;
pub use kinds::{Asset, Situation};
pub use printed::{AssetCard, SituationCard};

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

impl Cards {
    pub(crate) fn asset(&self, asset: Asset) -> &AssetCard {
        &self.asset[asset.index()]
    }

    pub(crate) fn situation(&self, situation: Situation) -> &SituationCard {
        &self.situation[situation.index()]
    }

    /// The text on an Asset with its number in place.
    pub fn asset_text(&self, asset: Asset) -> String {
        self.asset(asset).text()
    }

    /// The text on a Situation with its number in place.
    pub fn situation_text(&self, situation: Situation) -> String {
        self.situation(situation).text()
    }
}

impl engine::Cards for Cards {
    engine::standard_cards!(Cards, "../../cards/cards.toml");

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        DeckFile::overlay(self, toml, |file, cards| {
            file.list("asset", &mut cards.asset)?;
            file.list("situation", &mut cards.situation)
        })
    }

    fn check(&self) -> Result<(), CardError> {
        if !self.asset.iter().map(|card| card.name).eq(Asset::ALL) {
            return Err(CardError::whole("each of the nine kinds of Assets must be there once"));
        }
        if !self.situation.iter().map(|card| card.name).eq(Situation::ALL) {
            return Err(CardError::whole("each of the twelve Situations must be there once"));
        }
        self.asset.iter().try_for_each(Printed::check)?;
        self.situation.iter().try_for_each(Printed::check)?;
        match self.asset.iter().map(|card| usize::from(card.copies)).sum() {
            DECK => Ok(()),
            sum => Err(CardError::about(
                "copies",
                format!("the copies of the Assets add up to {sum}; a side has {DECK}"),
            )),
        }
    }

    fn list(&self) -> Vec<CardText> {
        let assets = self.asset.iter().map(AssetCard::describe);
        assets.chain(self.situation.iter().map(SituationCard::describe)).collect()
    }
}
