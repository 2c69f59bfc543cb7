//! The cards as data.

mod figures;
mod kinds;
mod printed;

use engine::{CardError, CardText, DeckFile, Printed};
use serde::{Deserialize, Serialize};

use crate::Readings;

pub(crate) use figures::{CrewFigures, Figures};
pub use kinds::{Crew, Reward, Suit};
pub use printed::{CrewCard, RewardCard};

/// How many Crew cards there are, copies counted.
pub const CREW_CARDS: usize = 24;

/// What is printed on every card, in the order of [`Crew::ALL`] and [`Reward::ALL`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The Crew.
    pub crew: Vec<CrewCard>,
    /// The Rewards.
    pub reward: Vec<RewardCard>,
}

impl Cards {
    /// What is printed on a Crew card.
    pub fn crew(&self, crew: Crew) -> &CrewCard {
        &self.crew[crew.index()]
    }

    /// What is printed on a Reward card.
    pub fn reward(&self, reward: Reward) -> &RewardCard {
        &self.reward[reward.index()]
    }

    /// What a Complication does, as this table reads it.
    pub fn complication(&self, reward: Reward, readings: Readings) -> String {
        let card = self.reward(reward);
        if readings.otherwise(reward) { card.read_otherwise().text() } else { card.text() }
    }

    /// The same cards, with the texts of the other readings where there are two.
    pub(crate) fn read_otherwise(&self) -> Cards {
        let reward = self.reward.iter().map(RewardCard::read_otherwise).collect();
        Cards { reward, ..self.clone() }
    }
}

impl engine::Cards for Cards {
    engine::standard_cards!(Cards, "../../cards/cards.toml");

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        DeckFile::overlay(self, toml, |file, cards| {
            file.list("crew", &mut cards.crew)?;
            file.list("reward", &mut cards.reward)
        })
    }

    fn check(&self) -> Result<(), CardError> {
        check_list(&self.crew, &Crew::ALL.map(Crew::name))?;
        check_list(&self.reward, &Reward::ALL.map(Reward::name))?;
        let copies: i64 = self.crew.iter().map(|card| card.copies).sum();
        if copies == CREW_CARDS as i64 {
            return Ok(());
        }
        let message =
            format!("the copies of all Crew add up to {copies}; they must be {CREW_CARDS}");
        Err(CardError::about("copies", message))
    }

    fn list(&self) -> Vec<CardText> {
        let crew = self.crew.iter().map(CrewCard::describe);
        crew.chain(self.reward.iter().map(RewardCard::describe)).collect()
    }
}

/// Every card is in its place and can be played with.
fn check_list<C: Printed>(cards: &[C], names: &[&str]) -> Result<(), CardError> {
    if cards.len() != names.len() {
        let message = format!("there are {} {} cards, not {}", names.len(), C::KIND, cards.len());
        return Err(CardError::whole(message));
    }
    for (card, name) in cards.iter().zip(names) {
        if card.name() != *name {
            let message = format!("\"{}\" stands where {name} belongs", card.name());
            return Err(CardError::whole(message));
        }
        card.check()?;
    }
    Ok(())
}
