//! The cards as data, and whether a game can be played with them.

pub(crate) mod effect;
pub(crate) mod figures;
mod overlay;

use std::sync::LazyLock;

use engine::{CardError, CardText, Source, read_toml};
use serde::{Deserialize, Serialize};

use crate::cards::effect::{CardKind, Effect, When};
use crate::cards::overlay::{Overlay, lay_over};
use crate::rules::ids::{CLANS, CREW, Clan, Crew, ENCOUNTERS, Encounter, Item, TREASURES};

/// What is printed on every card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The crew.
    pub crew: Vec<CrewCard>,
    /// The treasures that each clan has.
    pub treasure: Vec<TreasureCard>,
    /// The encounter cards.
    pub encounter: Vec<EncounterCard>,
    /// The clan items, in the order of the clans.
    pub clan_item: Vec<ClanCard>,
}

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

static STANDARD: LazyLock<Cards> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the file is part of the program and tested")]
    read_toml(include_str!("../../cards/cards.toml")).expect("the standard cards are in order")
});

impl Cards {
    /// What is printed on a crew; the list has one for each.
    pub fn crew(&self, crew: Crew) -> &CrewCard {
        &self.crew[crew.index()]
    }

    /// What is printed on an encounter card.
    pub fn encounter(&self, encounter: Encounter) -> &EncounterCard {
        &self.encounter[encounter.index()]
    }

    /// The name of a clan.
    pub fn clan(&self, clan: Clan) -> &str {
        &self.clan_item[clan.index()].clan
    }

    /// The name of an item.
    pub fn item_name(&self, item: Item) -> &str {
        match self.treasure.get(item.index()) {
            Some(card) => &card.name,
            None => &self.clan_item[item.index() - TREASURES].name,
        }
    }

    /// When an item may be used and what it does.
    pub fn item_use(&self, item: Item) -> (When, Effect) {
        match self.treasure.get(item.index()) {
            Some(card) => (card.when, card.effect),
            None => {
                let card = &self.clan_item[item.index() - TREASURES];
                (card.when, card.effect)
            }
        }
    }

    /// What a treasure is worth when claimed; a clan item cannot be.
    pub fn gold(&self, item: Item) -> Option<u8> {
        self.treasure.get(item.index()).map(|card| card.gold)
    }

    /// The crew with this name.
    pub fn find_crew(&self, name: &str) -> Option<Crew> {
        Crew::new(self.crew.iter().position(|card| card.name == name)?)
    }

    /// The item with this name.
    pub fn find_item(&self, name: &str) -> Option<Item> {
        Item::all().find(|item| self.item_name(*item) == name)
    }
}

impl engine::Cards for Cards {
    fn standard() -> &'static Cards {
        &STANDARD
    }

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        let overlay: Overlay = read_toml(toml)?;
        lay_over(self, toml, &overlay)
    }

    fn check(&self) -> Result<(), CardError> {
        let lists = [
            ("crew", self.crew.len(), CREW),
            ("treasures", self.treasure.len(), TREASURES),
            ("encounter cards", self.encounter.len(), ENCOUNTERS),
            ("clan items", self.clan_item.len(), CLANS),
        ];
        for (what, found, due) in lists {
            if found != due {
                return Err(CardError::whole(format!("there are {found} {what} instead of {due}")));
            }
        }
        let crew = self.crew.iter().map(CrewCard::check);
        let treasures = self.treasure.iter().map(TreasureCard::check);
        let encounters = self.encounter.iter().map(EncounterCard::check);
        let clan_items = self.clan_item.iter().map(ClanCard::check);
        let each = crew.chain(treasures).chain(encounters).chain(clan_items);
        each.collect::<Result<(), String>>().map_err(CardError::whole)?;
        self.check_names().map_err(CardError::whole)?;
        self.check_together().map_err(CardError::whole)
    }

    fn list(&self) -> Vec<CardText> {
        let crew = self.crew.iter().map(CrewCard::describe);
        let treasures = self.treasure.iter().map(TreasureCard::describe);
        let encounters = self.encounter.iter().map(EncounterCard::describe);
        let clan_items = self.clan_item.iter().map(ClanCard::describe);
        crew.chain(treasures).chain(encounters).chain(clan_items).collect()
    }
}

impl Cards {
    fn check_names(&self) -> Result<(), String> {
        let mut names: Vec<&str> = self.crew.iter().map(|card| card.name.as_str()).collect();
        names.extend(self.treasure.iter().map(|card| card.name.as_str()));
        names.extend(self.encounter.iter().map(|card| card.name.as_str()));
        names.extend(self.clan_item.iter().map(|card| card.name.as_str()));
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(format!("two cards are called {}", pair[0])),
            None => Ok(()),
        }
    }

    /// Whether there are enough cards of each kind for every number of captains and module.
    pub(crate) fn check_together(&self) -> Result<(), String> {
        for (players, due) in [(2, 10), (3, 12), (4, 16), (5, 20)] {
            let used = |card: &&CrewCard| card.players <= players && !card.bonus;
            let found = self.crew.iter().filter(used).count();
            if found < due {
                return Err(format!(
                    "{found} crew are left for {players} captains without bonus crew; they need {due}"
                ));
            }
        }
        for gold in 2..=4 {
            let of_value = || self.treasure.iter().filter(|card| card.gold == gold);
            let base = of_value().filter(|card| !card.bonus).count();
            let out = of_value().filter(|card| card.out_when_shorter).count();
            if (base, of_value().count(), out) != (5, 6, 1) {
                return Err(format!(
                    "of {gold} gold there must be five treasures and one bonus treasure, and one \
                     of them is out when the game is shorter"
                ));
            }
        }
        let sets = [Set::Base, Set::A, Set::B, Set::C];
        let numbers = sets.into_iter().flat_map(|set| (1..=3).map(move |number| (number, set)));
        for (number, set) in numbers.chain([(4, Set::Base)]) {
            let is_it = |card: &&EncounterCard| card.number == number && card.set == set;
            if self.encounter.iter().filter(is_it).count() != 1 {
                return Err(format!("each set needs one encounter {number}, but not {set:?}"));
            }
        }
        Ok(())
    }
}

impl CrewCard {
    pub(crate) fn check(&self) -> Result<(), String> {
        between(&self.name, "value", self.value, 1, 20)?;
        between(&self.name, "players", self.players, 2, 5)?;
        check_effect(&self.name, self.effect, CardKind::Crew)
    }

    fn describe(&self) -> CardText {
        let mut facts = format!("value {}", self.value);
        if self.players > 2 {
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
    pub(crate) fn check(&self) -> Result<(), String> {
        between(&self.name, "gold", self.gold, 2, 4)?;
        usable(&self.name, self.when, self.effect)
    }

    fn describe(&self) -> CardText {
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
    pub(crate) fn check(&self) -> Result<(), String> {
        between(&self.name, "number", self.number, 1, 4)?;
        check_effect(&self.name, self.effect, CardKind::Encounter)
    }

    fn describe(&self) -> CardText {
        let set = match self.set {
            Set::Base => "the first game".to_owned(),
            set => format!("set {}", format!("{set:?}").to_lowercase()),
        };
        CardText {
            deck: "Encounters",
            name: self.name.clone(),
            copies: 1,
            facts: format!("number {}, {set}", self.number),
            text: self.effect.text(CardKind::Encounter),
            source: self.source,
            note: None,
        }
    }
}

impl ClanCard {
    pub(crate) fn check(&self) -> Result<(), String> {
        usable(&self.name, self.when, self.effect)
    }

    fn describe(&self) -> CardText {
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

fn usable(name: &str, when: When, effect: Effect) -> Result<(), String> {
    check_effect(name, effect, CardKind::Item)?;
    if effect.times().contains(&when) {
        return Ok(());
    }
    let times: Vec<&str> = effect.times().iter().map(|when| when.text()).collect();
    Err(format!(
        "{name} cannot be used at this time: {}; its effect fits: {}",
        when.text(),
        times.join(", ")
    ))
}

fn check_effect(name: &str, effect: Effect, on: CardKind) -> Result<(), String> {
    effect.check(on).map_err(|error| format!("{name}: {error}"))?;
    let amount = effect.amount();
    amount.map_or(Ok(()), |amount| between(name, "the amount of the effect", amount, 1, 9))
}

fn between(name: &str, field: &str, value: u8, low: u8, high: u8) -> Result<(), String> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(format!("{name}: {field} cannot be {value}; allowed is {low} to {high}"))
}
