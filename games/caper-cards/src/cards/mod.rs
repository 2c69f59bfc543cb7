//! The cards as data: what is printed on them, and how we know.

use std::sync::LazyLock;

use engine::{CardError, CardText, Source, read_toml};
use serde::{Deserialize, Serialize};

mod figures;
mod kinds;
mod overlay;

pub(crate) use figures::{CrewFigures, Figures};
pub use kinds::{Crew, Reward, Suit};
use overlay::{Overlay, lay_over};

/// How many Crew cards there are, copies counted.
pub const CREW_CARDS: usize = 24;

/// What is printed on every card, in the order of [`Crew::ALL`] and [`Reward::ALL`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The Crew.
    pub crew: [CrewCard; Crew::KINDS],
    /// The Rewards.
    pub reward: [RewardCard; Reward::COUNT],
}

/// A Crew card as it is printed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrewCard {
    /// Its name.
    pub name: String,
    /// Its number; a diamond has a second one, which it shows when it is rotated.
    pub numbers: Vec<i64>,
    /// Its icon.
    pub suit: Suit,
    /// How many of it there are.
    pub copies: i64,
    /// What its ability adds to the Crew score each time it counts, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<i64>,
    /// What it does, with placeholders for its numbers.
    pub text: String,
    /// Where we know it from.
    pub source: Source,
    /// A remark on the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A Reward card as it is printed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RewardCard {
    /// Its name.
    pub name: String,
    /// What it adds to the Risk.
    pub number: i64,
    /// Where we know the number from.
    pub number_source: Source,
    /// What its Complication adds to the Crew score each time it counts, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<i64>,
    /// What its Complication does, with a placeholder for the amount.
    pub complication: String,
    /// Where we know the name and the Complication from.
    pub source: Source,
    /// A remark on the sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl engine::Cards for Cards {
    fn standard() -> &'static Cards {
        static STANDARD: LazyLock<Cards> = LazyLock::new(|| {
            #[expect(clippy::expect_used, reason = "the file is part of the program and tested")]
            read_toml(include_str!("../../cards/cards.toml")).expect("the card list is well formed")
        });
        &STANDARD
    }

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        let overlay: Overlay = read_toml(toml)?;
        lay_over(self, toml, &overlay)
    }

    fn check(&self) -> Result<(), CardError> {
        let crew = Crew::ALL.iter().zip(&self.crew).map(|(crew, card)| card.check(*crew));
        let rewards =
            Reward::ALL.iter().zip(&self.reward).map(|(reward, card)| card.check(*reward));
        crew.chain(rewards)
            .collect::<Result<(), Flaw>>()
            .map_err(|flaw| CardError::whole(flaw.message))?;
        self.check_copies().map_err(CardError::whole)
    }

    fn list(&self) -> Vec<CardText> {
        let crew = self.crew.iter().map(CrewCard::describe);
        crew.chain(self.reward.iter().map(RewardCard::describe)).collect()
    }
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

    pub(crate) fn check_copies(&self) -> Result<(), String> {
        let copies: i64 = self.crew.iter().map(|card| card.copies).sum();
        if copies == CREW_CARDS as i64 {
            return Ok(());
        }
        Err(format!("the copies of all Crew add up to {copies}; they must be {CREW_CARDS}"))
    }
}

/// What is wrong with one card, and the field it stands in.
#[derive(Debug)]
pub(crate) struct Flaw {
    pub(crate) field: &'static str,
    pub(crate) message: String,
}

impl Flaw {
    fn unless(fine: bool, field: &'static str, why: impl FnOnce() -> String) -> Result<(), Flaw> {
        if fine { Ok(()) } else { Err(Flaw { field, message: why() }) }
    }
}

impl CrewCard {
    pub(crate) fn check(&self, crew: Crew) -> Result<(), Flaw> {
        let name = crew.name();
        check_name(&self.name, name)?;
        for number in &self.numbers {
            Flaw::unless((1..=21).contains(number), "numbers", || {
                format!("{name} cannot show {number}; a Crew number is 1 to 21")
            })?;
        }
        let numbers = self.numbers.as_slice();
        Flaw::unless(
            match self.suit {
                Suit::Diamond => matches!(numbers, [one, other] if one != other),
                _ => numbers.len() == 1,
            },
            "numbers",
            || {
                format!(
                    "{name} is a {} with the numbers {numbers:?}; a diamond has two different \
                     numbers, every other Crew one",
                    self.suit.name()
                )
            },
        )?;
        Flaw::unless((0..=CREW_CARDS as i64).contains(&self.copies), "copies", || {
            format!("there cannot be {} of {name}; copies are 0 to {CREW_CARDS}", self.copies)
        })?;
        check_amount(name, self.amount, crew.has_amount())
    }

    /// What it does, its numbers filled in.
    pub fn text(&self) -> String {
        let mut text = fill(&self.text, "{amount}", self.amount.map(signed));
        for (place, number) in ["{number}", "{other}"].into_iter().zip(&self.numbers) {
            text = text.replace(place, &number.to_string());
        }
        text
    }

    fn describe(&self) -> CardText {
        let numbers: Vec<String> = self.numbers.iter().map(i64::to_string).collect();
        CardText {
            deck: "Crew",
            name: self.name.clone(),
            copies: u8::try_from(self.copies).unwrap_or(0),
            facts: format!("{}, {}", numbers.join(" or "), self.suit.name()),
            text: self.text(),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

impl RewardCard {
    pub(crate) fn check(&self, reward: Reward) -> Result<(), Flaw> {
        let name = reward.name();
        check_name(&self.name, name)?;
        Flaw::unless((1..=9).contains(&self.number), "number", || {
            format!(
                "{name} cannot be {}; a Reward's number is 1 to 9, so that no heist is harder \
                 than 21",
                self.number
            )
        })?;
        check_amount(name, self.amount, reward.has_amount())
    }

    /// What its Complication does, its amount filled in.
    pub fn text(&self) -> String {
        fill(&self.complication, "{amount}", self.amount.map(signed))
    }

    fn describe(&self) -> CardText {
        CardText {
            deck: "Rewards",
            name: self.name.clone(),
            copies: 1,
            facts: format!("Reward {}", self.number),
            text: self.text(),
            source: self.source.max(self.number_source),
            note: self.note.clone(),
        }
    }
}

fn check_name(found: &str, name: &str) -> Result<(), Flaw> {
    Flaw::unless(found == name, "name", || format!("\"{found}\" stands where {name} belongs"))
}

fn check_amount(name: &str, amount: Option<i64>, wanted: bool) -> Result<(), Flaw> {
    Flaw::unless(amount.is_some() == wanted, "amount", || {
        if wanted { format!("{name} needs an amount") } else { format!("{name} has no amount") }
    })?;
    Flaw::unless(amount.is_none_or(|amount| (-9..=9).contains(&amount)), "amount", || {
        format!("the amount of {name} is out of range; an amount is -9 to 9")
    })
}

fn fill(text: &str, place: &str, value: Option<String>) -> String {
    value.map_or_else(|| text.to_owned(), |value| text.replace(place, &value))
}

fn signed(amount: i64) -> String {
    format!("{amount:+}")
}
