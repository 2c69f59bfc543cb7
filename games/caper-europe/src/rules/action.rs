//! What a player can do.

use serde::{Deserialize, Serialize};

use crate::Good;
use crate::cards::book::THIEVES;

engine::codes! {
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
        /// Put a Gear from the hand on one of your Thieves.
        PlayGear {
            /// Which Gear.
            card: Gear,
            /// Where.
            at: Site,
            /// On which of your Thieves there.
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
}

engine::codes! {
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

impl Thief {
    /// Its place in the row of all cards.
    #[inline]
    pub(crate) const fn place(self) -> u8 {
        self.index() as u8
    }
}

impl Gear {
    /// Its place in the row of all cards.
    #[inline]
    pub(crate) const fn place(self) -> u8 {
        (THIEVES + self.index()) as u8
    }

    /// The Gear at a place.
    #[inline]
    pub(crate) const fn at(place: u8) -> Option<Gear> {
        match place.checked_sub(THIEVES as u8) {
            Some(number) => Gear::new(number),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
