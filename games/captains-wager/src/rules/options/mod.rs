//! What can be chosen before a game: how many captains, whose clan is which, and which modules.

mod agreement;
mod fields;

use engine::{Field, OptionError};
use serde::{Deserialize, Serialize};

use crate::cards::Set;

pub use agreement::{BonusCrew, Leaving};

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many captains play.
    pub players: u8,
    /// How captains come by their clans.
    pub clans: Clans,
    /// Whether captains who have stolen get what their encounter cards bring.
    pub thieves_share: bool,
    /// Whether bonus crew are in.
    pub bonus_crew: bool,
    /// Which of them.
    pub which_crew: BonusCrew,
    /// Whether the bonus treasures are in, and what leaves for them.
    pub bonus_items: BonusItems,
    /// Which treasure of 2 gold leaves every deck, if the same three do.
    pub out_2: Leaving,
    /// Which of 3 gold.
    pub out_3: Leaving,
    /// Which of 4 gold.
    pub out_4: Leaving,
    /// The set from which the first encounter card comes.
    pub encounter_1: Set,
    /// The set from which the second encounter card comes.
    pub encounter_2: Set,
    /// The set from which the third encounter card comes.
    pub encounter_3: Set,
    /// Whether every captain begins with the item of their clan.
    pub clan_items: bool,
}

/// How captains come by their clans.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clans {
    /// By chance.
    #[default]
    Drawn,
    /// Each captain chooses, in seat order, from those that are left.
    Chosen,
    /// The first seat has the first clan, and so on.
    Seats,
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
            clans: Clans::Drawn,
            thieves_share: true,
            bonus_crew: false,
            which_crew: BonusCrew::default(),
            bonus_items: BonusItems::Off,
            out_2: Leaving(None),
            out_3: Leaving(None),
            out_4: Leaving(None),
            encounter_1: Set::Base,
            encounter_2: Set::Base,
            encounter_3: Set::Base,
            clan_items: false,
        }
    }
}

impl Options {
    /// Which treasure of this value leaves every deck, if the same three do.
    pub(crate) fn leaving(&self, gold: u8) -> Leaving {
        match gold {
            2 => self.out_2,
            3 => self.out_3,
            _ => self.out_4,
        }
    }
}

impl engine::Options for Options {
    fn fields() -> &'static [Field] {
        fields::all()
    }

    fn lists() -> &'static [&'static str] {
        &[fields::WHICH_CREW]
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    fn check(&self) -> Result<(), OptionError> {
        for field in Self::fields() {
            // Setting a field to the value it has refuses a value that is not allowed.
            self.clone().set(field.name, &self.get(field.name)?)?;
        }
        let clash = |sentence: &str| Err(OptionError::Clash(sentence.to_owned()));
        if !self.bonus_crew && self.which_crew != BonusCrew::default() {
            return clash("which_crew names bonus crew, but bonus_crew is false; set it to true");
        }
        let leaving = [self.out_2, self.out_3, self.out_4];
        if self.bonus_items != BonusItems::SameThree && leaving != [Leaving(None); 3] {
            return clash(
                "out_2, out_3 and out_4 name treasures that leave every deck, which only happens \
                 if bonus_items is same_three",
            );
        }
        Ok(())
    }
}
