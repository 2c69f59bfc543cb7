//! Cards that can be read in two ways: how this table reads them.

use engine::Choice;
use serde::{Deserialize, Serialize};

use crate::Reward;

/// How this table reads the Complications that can be read in two ways.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Readings {
    /// The Changebringer Coin.
    pub coin: Coin,
    /// The Circlet of the Hidden Eye.
    pub circlet: Circlet,
}

impl Readings {
    /// How every table read them when nothing was said of it: in games of revision 1.
    pub(crate) const fn of_revision_1() -> Readings {
        Readings { coin: Coin::InPlay, circlet: Circlet::All }
    }

    /// Whether the Complication of this Reward is read in another way than usual.
    pub(crate) fn otherwise(self, reward: Reward) -> bool {
        let usual = Readings::default();
        match reward {
            Reward::ChangebringerCoin => self.coin != usual.coin,
            Reward::CircletOfTheHiddenEye => self.circlet != usual.circlet,
            _ => false,
        }
    }
}

/// What the Changebringer Coin counts (CC-7.10, CC-7.11).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coin {
    /// Every odd Crew when it is played, whatever becomes of it.
    #[default]
    Played,
    /// The odd Crew in play at that moment.
    InPlay,
}

/// What the Circlet of the Hidden Eye discards (CC-7.12, CC-7.13).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Circlet {
    /// All Crew of a kind that is there more than once.
    #[default]
    All,
    /// All of them but the first that was played.
    AllButOne,
}

/// Who looks at the Reward when three play and the Thief comes from the deck (CC-10.3).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckThief {
    /// The player after the Boss: the Boss has played the Thief.
    #[default]
    NextPlayer,
    /// The Boss, whose own card comes next.
    Boss,
}

const fn choice(value: &'static str, about: &'static str) -> Choice {
    Choice { value, about }
}

pub(super) const COIN: &[Choice] = &[
    choice("played", "each odd Crew when it is played, and that stays, whatever becomes of it"),
    choice("in_play", "the odd Crew in play at that moment"),
];

pub(super) const CIRCLET: &[Choice] = &[
    choice("all", "every Crew of a kind that is in play more than once"),
    choice("all_but_one", "all of them but the first that was played"),
];

pub(super) const THIEF: &[Choice] = &[
    choice("next_player", "the player after the Boss"),
    choice("boss", "the Boss, before playing a card from the hand"),
];
