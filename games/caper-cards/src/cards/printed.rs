//! What is printed on a card, and how we know.

use engine::{CardError, CardText, Cards as _, Printed, Source};
use serde::{Deserialize, Serialize};

use super::{CREW_CARDS, Cards};
use crate::{Crew, Reward, Suit};

/// A Crew card as it is printed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrewCard {
    /// Its name: what it does for a living.
    pub name: String,
    /// Whom it shows, if it is known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub character: String,
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
    /// The same in the other reading, where a table may choose between two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<String>,
    /// Where we know the name and the Complication from.
    pub source: Source,
    /// A remark on the sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Printed for CrewCard {
    const KIND: &'static str = "Crew";

    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), CardError> {
        let name = &self.name;
        let crew = find(&Crew::ALL, Crew::name, name)?;
        for number in &self.numbers {
            ensure((1..=21).contains(number), "numbers", || {
                format!("{name} cannot show {number}; a Crew number is 1 to 21")
            })?;
        }
        let fit = match (self.suit, self.numbers.as_slice()) {
            (Suit::Diamond, [one, other]) => one != other,
            (Suit::Diamond, _) => false,
            (_, numbers) => numbers.len() == 1,
        };
        // If the suit was changed, it is what makes the numbers wrong.
        let changed = self.suit != Cards::standard().crew(crew).suit;
        ensure(fit, if changed { "suit" } else { "numbers" }, || {
            format!(
                "{name} is a {} with the numbers {:?}; a diamond has two different numbers, \
                 every other Crew one",
                self.suit.name(),
                self.numbers
            )
        })?;
        ensure((0..=CREW_CARDS as i64).contains(&self.copies), "copies", || {
            format!("there cannot be {} of {name}; copies are 0 to {CREW_CARDS}", self.copies)
        })?;
        check_amount(name, self.amount, crew.has_amount())
    }
}

impl Printed for RewardCard {
    const KIND: &'static str = "Reward";

    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), CardError> {
        let (name, number) = (&self.name, self.number);
        let reward = find(&Reward::ALL, Reward::name, name)?;
        ensure((1..=9).contains(&number), "number", || {
            format!(
                "{name} cannot be {number}; a Reward's number is 1 to 9, so that no heist is \
                 harder than 21"
            )
        })?;
        check_amount(name, self.amount, reward.has_amount())
    }

    fn source_of(field: &str) -> &'static str {
        if field == "number" { "number_source" } else { "source" }
    }
}

impl CrewCard {
    /// What it does, its numbers filled in.
    pub fn text(&self) -> String {
        let mut text = with_amount(&self.text, self.amount);
        for (place, number) in ["{number}", "{other}"].into_iter().zip(&self.numbers) {
            text = text.replace(place, &number.to_string());
        }
        text
    }

    pub(super) fn describe(&self) -> CardText {
        let numbers: Vec<String> = self.numbers.iter().map(i64::to_string).collect();
        let mut facts = format!("{}, {}", numbers.join(" or "), self.suit.name());
        if !self.character.is_empty() {
            facts += &format!(", {}", self.character);
        }
        CardText {
            deck: "Crew",
            name: self.name.clone(),
            copies: u8::try_from(self.copies).unwrap_or(0),
            facts,
            text: self.text(),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

impl RewardCard {
    /// The same card with the text of the other reading, if there is one.
    pub(super) fn read_otherwise(&self) -> RewardCard {
        let mut card = self.clone();
        if let Some(otherwise) = card.otherwise.take() {
            card.complication = otherwise;
        }
        card
    }

    /// What its Complication does, its amount filled in.
    pub fn text(&self) -> String {
        with_amount(&self.complication, self.amount)
    }

    pub(super) fn describe(&self) -> CardText {
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

/// The kind of card with this name. The rules know the kinds, so no other name can be played.
fn find<K: Copy>(kinds: &[K], name_of: fn(K) -> &'static str, name: &str) -> Result<K, CardError> {
    kinds.iter().copied().find(|kind| name_of(*kind) == name).ok_or_else(|| {
        let names: Vec<&str> = kinds.iter().map(|kind| name_of(*kind)).collect();
        CardError::about("name", format!("{name} is none of: {}", names.join(", ")))
    })
}

fn check_amount(name: &str, amount: Option<i64>, wanted: bool) -> Result<(), CardError> {
    ensure(amount.is_some() == wanted, "amount", || {
        if wanted { format!("{name} needs an amount") } else { format!("{name} has no amount") }
    })?;
    ensure(amount.is_none_or(|amount| (-9..=9).contains(&amount)), "amount", || {
        format!("the amount of {name} is out of range; an amount is -9 to 9")
    })
}

fn ensure(fine: bool, field: &'static str, why: impl FnOnce() -> String) -> Result<(), CardError> {
    if fine { Ok(()) } else { Err(CardError::about(field, why())) }
}

fn with_amount(text: &str, amount: Option<i64>) -> String {
    amount.map_or_else(|| text.to_owned(), |it| text.replace("{amount}", &format!("{it:+}")))
}
