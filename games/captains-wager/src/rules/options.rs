//! What can be chosen before a game: how many captains, and which modules.

use engine::{Choice, Field};
use serde::{Deserialize, Serialize};

use crate::cards::Set;

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many captains play.
    pub players: u8,
    /// Whether the bonus crew are in.
    pub bonus_crew: bool,
    /// Whether the bonus treasures are in, and what leaves for them.
    pub bonus_items: BonusItems,
    /// The set from which the first encounter card comes.
    pub encounter_1: Set,
    /// The set from which the second encounter card comes.
    pub encounter_2: Set,
    /// The set from which the third encounter card comes.
    pub encounter_3: Set,
    /// Whether every captain begins with the item of their clan.
    pub clan_items: bool,
}

/// What happens with the bonus treasures.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BonusItems {
    /// They stay in the box.
    #[default]
    Off,
    /// They are added: 18 cards a deck.
    Add,
    /// They are added, and the same three treasures are taken out of every deck.
    SameThree,
    /// They are added, and each captain secretly takes out one treasure of each value.
    Secret,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            players: 4,
            bonus_crew: false,
            bonus_items: BonusItems::Off,
            encounter_1: Set::Base,
            encounter_2: Set::Base,
            encounter_3: Set::Base,
            clan_items: false,
        }
    }
}

impl engine::Options for Options {
    fn fields() -> &'static [Field] {
        const fn choice(value: &'static str, about: &'static str) -> Choice {
            Choice { value, about }
        }
        const PLAYERS: &[Choice] = &[
            choice("4", "four captains"),
            choice("3", "three captains"),
            choice("5", "five captains"),
            choice("2", "two captains: five crew each and four encounters"),
        ];
        const BONUS_CREW: &[Choice] = &[
            choice("false", "the crew of the first game"),
            choice("true", "more and wilder crew"),
        ];
        const BONUS_ITEMS: &[Choice] = &[
            choice("off", "15 treasures a deck"),
            choice("add", "18 treasures a deck, and a longer game"),
            choice("same_three", "three new treasures for the same three old ones in each deck"),
            choice("secret", "each captain secretly takes out one treasure of each value"),
        ];
        const SETS: &[Choice] = &[
            choice("base", "no action"),
            choice("a", "coins and loans"),
            choice("b", "your own treasure deck"),
            choice("c", "trouble for the others"),
        ];
        const CLAN_ITEMS: &[Choice] = &[
            choice("false", "all captains begin alike"),
            choice("true", "every captain begins with the item of their clan"),
        ];
        const FIELDS: &[Field] = &[
            Field { name: "players", about: "how many captains play", choices: PLAYERS },
            Field { name: "bonus_crew", about: "the bonus crew", choices: BONUS_CREW },
            Field { name: "bonus_items", about: "the bonus treasures", choices: BONUS_ITEMS },
            Field { name: "encounter_1", about: "the set of encounter 1", choices: SETS },
            Field { name: "encounter_2", about: "the set of encounter 2", choices: SETS },
            Field { name: "encounter_3", about: "the set of encounter 3", choices: SETS },
            Field { name: "clan_items", about: "the clan items", choices: CLAN_ITEMS },
        ];
        FIELDS
    }

    fn players(&self) -> usize {
        self.players.into()
    }
}
