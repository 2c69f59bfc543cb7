//! What is printed on one card.

use engine::{CardError, CardText, Printed, Source};
use serde::{Deserialize, Serialize};

use crate::cards::effect::{CardKind, Effect, When};

/// A crew card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrewCard {
    /// Its name.
    pub name: String,
    /// What it is compared by.
    pub value: u8,
    /// The fewest captains it is used with.
    #[serde(default = "any_number", skip_serializing_if = "is_any_number")]
    pub players: u8,
    /// Whether it has the cutlass of a bonus card.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bonus: bool,
    /// Whether it is out when the bonus crew are in.
    #[serde(default, skip_serializing_if = "is_false")]
    pub only_without_bonus: bool,
    /// What it does.
    pub effect: Effect,
    /// Where we know it from.
    pub source: Source,
    /// A remark on that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A treasure card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreasureCard {
    /// Its name.
    pub name: String,
    /// What it is worth when claimed.
    pub gold: u8,
    /// Whether it has the cutlass of a bonus card.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bonus: bool,
    /// Whether it is one of the three that are out when the same three are taken out for all.
    #[serde(default, skip_serializing_if = "is_false")]
    pub out_when_shorter: bool,
    /// When it may be used as an item.
    pub when: When,
    /// What it does as an item.
    pub effect: Effect,
    /// Where we know it from.
    pub source: Source,
    /// A remark on that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// An encounter card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncounterCard {
    /// Its name.
    pub name: String,
    /// Which encounter of an adventure it is for.
    pub number: u8,
    /// The set it belongs to.
    pub set: Set,
    /// What it does for whoever claims it.
    pub effect: Effect,
    /// Where we know it from.
    pub source: Source,
}

/// A clan item.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClanCard {
    /// Its name.
    pub name: String,
    /// The clan it belongs to.
    pub clan: String,
    /// When it may be used.
    pub when: When,
    /// What it does.
    pub effect: Effect,
    /// Where we know it from.
    pub source: Source,
}

/// A set of encounter cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Set {
    /// The cards of the first game, without actions.
    #[default]
    Base,
    /// The first bonus set.
    A,
    /// The second bonus set.
    B,
    /// The third bonus set.
    C,
}

impl Set {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Set::Base => "the first game",
            Set::A => "set a",
            Set::B => "set b",
            Set::C => "set c",
        }
    }
}

const fn any_number() -> u8 {
    2
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_any_number(players: &u8) -> bool {
    *players == any_number()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

impl Printed for CrewCard {
    const KIND: &'static str = "crew";

    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), CardError> {
        between(&self.name, "value", self.value, 1, 20)?;
        between(&self.name, "players", self.players, 2, 5)?;
        check_effect(&self.name, self.effect, CardKind::Crew)
    }
}

impl Printed for TreasureCard {
    const KIND: &'static str = "treasure";

    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), CardError> {
        between(&self.name, "gold", self.gold, 2, 4)?;
        check_item(&self.name, self.when, self.effect)
    }
}

impl Printed for EncounterCard {
    const KIND: &'static str = "encounter card";

    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), CardError> {
        between(&self.name, "number", self.number, 1, 4)?;
        check_effect(&self.name, self.effect, CardKind::Encounter)
    }
}

impl Printed for ClanCard {
    const KIND: &'static str = "clan item";

    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), CardError> {
        check_item(&self.name, self.when, self.effect)
    }
}

fn check_item(name: &str, when: When, effect: Effect) -> Result<(), CardError> {
    check_effect(name, effect, CardKind::Item)?;
    if effect.times().contains(&when) {
        return Ok(());
    }
    let times: Vec<&str> = effect.times().iter().map(|when| when.text()).collect();
    let (when, times) = (when.text(), times.join(", "));
    let message = format!("{name} cannot be used at this time: {when}; its effect fits: {times}");
    Err(CardError::about("when", message))
}

fn check_effect(name: &str, effect: Effect, on: CardKind) -> Result<(), CardError> {
    effect.check(on).map_err(|error| CardError::about("effect", format!("{name}: {error}")))
}

fn between(name: &str, field: &'static str, value: u8, low: u8, high: u8) -> Result<(), CardError> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    let message = format!("{name}: {field} cannot be {value}; allowed is {low} to {high}");
    Err(CardError::about(field, message))
}

impl CrewCard {
    pub(super) fn describe(&self) -> CardText {
        let mut facts = format!("value {}", self.value);
        if self.players > any_number() {
            facts += &format!(", {}+ captains", self.players);
        }
        if self.bonus {
            facts += ", bonus";
        }
        CardText {
            deck: "Crew",
            name: self.name.clone(),
            copies: 1,
            facts,
            text: self.effect.text(CardKind::Crew),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

impl TreasureCard {
    pub(super) fn describe(&self) -> CardText {
        let bonus = if self.bonus { ", bonus" } else { "" };
        CardText {
            deck: "Treasures (of each clan)",
            name: self.name.clone(),
            copies: 1,
            facts: format!("{} gold, {}{bonus}", self.gold, self.when.text()),
            text: self.effect.text(CardKind::Item),
            source: self.source,
            note: self.note.clone(),
        }
    }
}

impl EncounterCard {
    pub(super) fn describe(&self) -> CardText {
        CardText {
            deck: "Encounters",
            name: self.name.clone(),
            copies: 1,
            facts: format!("number {}, {}", self.number, self.set.text()),
            text: self.effect.text(CardKind::Encounter),
            source: self.source,
            note: None,
        }
    }
}

impl ClanCard {
    pub(super) fn describe(&self) -> CardText {
        CardText {
            deck: "Clan items",
            name: self.name.clone(),
            copies: 1,
            facts: format!("{}, {}", self.clan, self.when.text()),
            text: self.effect.text(CardKind::Item),
            source: self.source,
            note: None,
        }
    }
}
