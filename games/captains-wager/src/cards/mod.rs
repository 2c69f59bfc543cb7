//! The cards as data, and whether a game can be played with them.

mod card;
pub(crate) mod effect;
pub(crate) mod figures;

use engine::{CardError, CardText, DeckFile, Printed};
use serde::{Deserialize, Serialize};

pub use card::{ClanCard, CrewCard, EncounterCard, Set, TreasureCard};

use crate::cards::effect::{Effect, When};
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
        Crew::all().find(|crew| self.crew(*crew).name == name)
    }

    /// The item with this name.
    pub fn find_item(&self, name: &str) -> Option<Item> {
        Item::all().find(|item| self.item_name(*item) == name)
    }
}

impl engine::Cards for Cards {
    engine::standard_cards!(Cards, "../../cards/cards.toml");

    fn overlay(&self, toml: &str) -> Result<Cards, CardError> {
        DeckFile::overlay(self, toml, |file, cards: &mut Cards| {
            file.list("crew", &mut cards.crew)?;
            file.list("treasure", &mut cards.treasure)?;
            file.list("encounter", &mut cards.encounter)?;
            file.list("clan_item", &mut cards.clan_item)
        })
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
        let crew = self.crew.iter().map(Printed::check);
        let treasures = self.treasure.iter().map(Printed::check);
        let encounters = self.encounter.iter().map(Printed::check);
        let clan_items = self.clan_item.iter().map(Printed::check);
        crew.chain(treasures).chain(encounters).chain(clan_items).collect::<Result<(), _>>()?;
        self.check_names()?;
        self.check_crew()?;
        self.check_treasures()?;
        self.check_encounters()
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
    fn check_names(&self) -> Result<(), CardError> {
        let mut names: Vec<&str> = self.crew.iter().map(Printed::name).collect();
        names.extend(self.treasure.iter().map(Printed::name));
        names.extend(self.encounter.iter().map(Printed::name));
        names.extend(self.clan_item.iter().map(Printed::name));
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                Err(CardError::about("name", format!("two cards are called {}", pair[0])))
            }
            None => Ok(()),
        }
    }

    /// Whether there are enough crew for every number of captains.
    fn check_crew(&self) -> Result<(), CardError> {
        for (players, due) in [(2, 10), (3, 12), (4, 16), (5, 20)] {
            let used = |card: &&CrewCard| card.players <= players && !card.bonus;
            let stays = |card: &&CrewCard| used(card) && !card.only_without_bonus;
            let found = self.crew.iter().filter(used).count();
            // Of the bonus crew, the table may take a single one in.
            if found < due || self.crew.iter().filter(stays).count() + 1 < due {
                return Err(CardError::whole(format!(
                    "{found} crew are left for {players} captains without bonus crew; they need {due}"
                )));
            }
        }
        Ok(())
    }

    /// Whether there are enough treasures of each value for every module.
    fn check_treasures(&self) -> Result<(), CardError> {
        for gold in 2..=4 {
            let of_value = || self.treasure.iter().filter(|card| card.gold == gold);
            let base = of_value().filter(|card| !card.bonus).count();
            let out = of_value().filter(|card| card.out_when_shorter).count();
            if (base, of_value().count(), out) != (5, 6, 1) {
                let message = format!(
                    "of {gold} gold there must be five treasures and one bonus treasure, and one \
                     of them is out when the game is shorter"
                );
                return Err(CardError::about("gold", message));
            }
        }
        Ok(())
    }

    /// Whether each set has its encounters.
    fn check_encounters(&self) -> Result<(), CardError> {
        let sets = [Set::Base, Set::A, Set::B, Set::C];
        let numbers = sets.into_iter().flat_map(|set| (1..=3).map(move |number| (number, set)));
        for (number, set) in numbers.chain([(4, Set::Base)]) {
            let is_it = |card: &&EncounterCard| card.number == number && card.set == set;
            if self.encounter.iter().filter(is_it).count() != 1 {
                let message = format!("{} needs exactly one encounter {number}", set.text());
                return Err(CardError::about("number", message));
            }
        }
        Ok(())
    }
}
