//! What a player can do.

use serde::{Deserialize, Serialize};

use crate::Good;

/// One decision, with every choice it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Place a Thief from the hand at a Location.
    PlayThief {
        /// Which Thief.
        card: Thief,
        /// Where.
        at: Site,
        /// What its icons ask for.
        #[serde(default, skip_serializing_if = "Choice::is_none")]
        choice: Choice,
    },
    /// Put a Gear from the hand on an own Thief.
    PlayGear {
        /// Which Gear.
        card: Gear,
        /// Where.
        at: Site,
        /// On which of the own Thieves there.
        slot: Slot,
        /// What its icons ask for.
        #[serde(default, skip_serializing_if = "Choice::is_none")]
        choice: Choice,
    },
    /// Discard a Gear from the hand for a Coin.
    Discard {
        /// Which Gear.
        card: Gear,
    },
    /// Return a Stolen Good for a burned Gear that shows a wild one.
    Return {
        /// Which kind.
        good: Good,
    },
}

/// What the icons of a played card ask for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The rival's stack at this Location whose topmost Gear is burned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub burn: Option<Slot>,
    /// The kind of Stolen Good to take for "steal any".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take: Option<Good>,
}

impl Choice {
    /// Nothing is asked for.
    pub const NONE: Choice = Choice { burn: None, take: None };

    fn is_none(&self) -> bool {
        *self == Choice::NONE
    }
}

engine::handles! {
    /// A Thief by its place in the shuffled deck.
    Thief below 18, "Thief";
    /// A Gear by its place in the shuffled deck.
    Gear below 36, "Gear";
    /// One of the three Locations on the board, from the left.
    Site below 3, "Location";
    /// One of the three places for Thieves on one side of a Location, in the order in which
    /// they were placed.
    Slot below 3, "Thief at a Location";
}

/// Codes of a [`Choice`]: nothing or one of three, twice.
const CHOICES: u16 = 16;
const SITES: u16 = Site::COUNT as u16;
const SLOTS: u16 = Slot::COUNT as u16;
const THIEVES: u16 = Thief::COUNT as u16 * SITES * CHOICES;
const GEARS: u16 = Gear::COUNT as u16 * SITES * SLOTS * CHOICES;
const DISCARDS: u16 = Gear::COUNT as u16;

impl engine::Code for Action {
    const CODES: u16 = THIEVES + GEARS + DISCARDS + 3;

    fn code(self) -> u16 {
        match self {
            Action::PlayThief { card, at, choice } => {
                (u16::from(card.0) * SITES + u16::from(at.0)) * CHOICES + choice.code()
            }
            Action::PlayGear { card, at, slot, choice } => {
                let place = (u16::from(card.0) * SITES + u16::from(at.0)) * SLOTS;
                THIEVES + (place + u16::from(slot.0)) * CHOICES + choice.code()
            }
            Action::Discard { card } => THIEVES + GEARS + u16::from(card.0),
            Action::Return { good } => THIEVES + GEARS + DISCARDS + good as u16,
        }
    }

    fn from_code(code: u16) -> Option<Action> {
        if code < THIEVES {
            let place = code / CHOICES;
            let card = Thief::new((place / SITES) as u8)?;
            let at = Site::new((place % SITES) as u8)?;
            return Some(Action::PlayThief {
                card,
                at,
                choice: Choice::from_code(code % CHOICES)?,
            });
        }
        let code = code - THIEVES;
        if code < GEARS {
            let place = code / CHOICES;
            let card = Gear::new((place / SLOTS / SITES) as u8)?;
            let at = Site::new((place / SLOTS % SITES) as u8)?;
            let slot = Slot::new((place % SLOTS) as u8)?;
            let choice = Choice::from_code(code % CHOICES)?;
            return Some(Action::PlayGear { card, at, slot, choice });
        }
        let code = code - GEARS;
        if code < DISCARDS {
            return Gear::new(code as u8).map(|card| Action::Discard { card });
        }
        let good = Good::ALL.get(usize::from(code - DISCARDS));
        good.map(|&good| Action::Return { good })
    }
}

impl Action {
    /// The place of the card in the row of all cards, and a number for all that is chosen beside.
    pub(crate) fn card_and_rest(self) -> (Option<u8>, u16) {
        match self {
            Action::PlayThief { card, at, choice } => {
                (Some(card.place()), u16::from(at.0) * CHOICES + choice.code())
            }
            Action::PlayGear { card, at, slot, choice } => {
                let stack = u16::from(at.0) * SLOTS + u16::from(slot.0);
                (Some(card.place()), stack * CHOICES + choice.code())
            }
            Action::Discard { card } => (Some(card.place()), SITES * SLOTS * CHOICES),
            Action::Return { good } => (None, good as u16),
        }
    }
}

impl Choice {
    fn code(self) -> u16 {
        let burn = self.burn.map_or(0, |slot| 1 + u16::from(slot.0));
        let take = self.take.map_or(0, |good| 1 + good as u16);
        burn * 4 + take
    }

    fn from_code(code: u16) -> Option<Choice> {
        let burn = match code / 4 {
            0 => None,
            slot => Some(Slot::new(slot as u8 - 1)?),
        };
        let take = match code % 4 {
            0 => None,
            good => Some(*Good::ALL.get(usize::from(good) - 1)?),
        };
        Some(Choice { burn, take })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Code as _;

    #[test]
    fn every_code_is_one_action() {
        for code in 0..Action::CODES {
            assert_eq!(Action::from_code(code).map(Action::code), Some(code));
        }
        assert_eq!(Action::from_code(Action::CODES), None);
    }

    #[test]
    fn an_action_is_short_in_json() {
        let action = Action::PlayThief { card: Thief(3), at: Site(1), choice: Choice::NONE };
        let json = serde_json::to_string(&action).unwrap();
        assert_eq!(json, r#"{"play_thief":{"card":3,"at":1}}"#);
        assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
        let choice = Choice { burn: Some(Slot(2)), take: Some(Good::Antique) };
        let action = Action::PlayGear { card: Gear(35), at: Site(0), slot: Slot(1), choice };
        let json = serde_json::to_string(&action).unwrap();
        assert!(json.contains(r#""choice":{"burn":2,"take":"antique"}"#), "{json}");
        assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
    }

    #[test]
    fn a_handle_out_of_range_is_not_read() {
        let error = serde_json::from_str::<Action>(r#"{"discard":{"card":36}}"#).unwrap_err();
        assert!(error.to_string().contains("no Gear 36; they go from 0 to 35"), "{error}");
    }
}
