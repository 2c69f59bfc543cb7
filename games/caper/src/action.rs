//! What a player can do.

use serde::{Deserialize, Serialize};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Place a Thief at a Location.
    PlayThief {
        /// Which of the cards in hand.
        card: Held,
        /// Where.
        at: Site,
        /// What its icons are aimed at.
        choice: Choice,
    },
    /// Put a Gear on a Thief.
    PlayGear {
        /// Which of the cards in hand.
        card: Held,
        /// At which Location.
        at: Site,
        /// On which of the own Thieves there.
        on: Slot,
        /// What its icons are aimed at.
        choice: Choice,
    },
    /// Discard a Gear for a Coin.
    Discard {
        /// Which of the cards in hand.
        card: Held,
    },
    /// As the Snitch, give this card to Cream and the other one to Mint.
    Assign {
        /// The card for Cream.
        card: Held,
    },
    /// As a Lookout, pass two cards to the Mastermind on the left.
    Pass {
        /// The cards.
        cards: Pair,
    },
}

/// What the icons of a played card are aimed at. A card has at most one such icon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// It needs no choice, or there is nothing to choose.
    Nothing,
    /// The rival's Thief at the same Location whose topmost card is flipped.
    Flip(Slot),
    /// The card that is recovered.
    Recover(Discarded),
}

engine::handles! {
    /// A card in the own hand: its place among those dealt this round. In a team it is the place
    /// in the row that the Lookout sees, and for a Mastermind simply the one or the other.
    Held below 12, "card";
    /// One of the three Locations, from the left.
    Site below 3, "Location";
    /// One of the three places for a Thief on one side of a Location.
    Slot below 3, "place for a Thief";
    /// A card by its place among the Thieves, or among the Gear, of a Discard Area. It is the
    /// last round's last turn that has most: two rounds with six Gear each, and four more.
    Discarded below 16, "discarded card";
}

impl Site {
    pub(crate) const FIRST: Site = Site(0);
}

impl Slot {
    pub(crate) const FIRST: Slot = Slot(0);
}

impl Held {
    pub(crate) const FIRST: Held = Held(0);

    /// The card as one of sixteen bits.
    #[inline]
    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// Two different cards, the lower one first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "[Held; 2]", into = "[Held; 2]")]
pub struct Pair(Held, Held);

impl Pair {
    /// These two cards; nothing if they are one and the same.
    pub fn new(one: Held, other: Held) -> Option<Pair> {
        (one != other).then(|| Pair(one.min(other), one.max(other)))
    }

    /// Both cards.
    pub fn cards(self) -> [Held; 2] {
        [self.0, self.1]
    }

    /// Pairs are numbered by the higher card, then by the lower one.
    fn code(self) -> u16 {
        let (low, high) = (u16::from(self.0.0), u16::from(self.1.0));
        high * (high - 1) / 2 + low
    }

    fn from_code(code: u16) -> Option<Pair> {
        let high = (1..u16::from(Held::COUNT)).rev().find(|high| high * (high - 1) / 2 <= code)?;
        Some(Pair(Held::new((code - high * (high - 1) / 2) as u8)?, Held::new(high as u8)?))
    }
}

impl TryFrom<[Held; 2]> for Pair {
    type Error = String;

    fn try_from([one, other]: [Held; 2]) -> Result<Pair, String> {
        Pair::new(one, other).ok_or_else(|| format!("card {} cannot be passed twice", one.0))
    }
}

impl From<Pair> for [Held; 2] {
    fn from(pair: Pair) -> [Held; 2] {
        pair.cards()
    }
}

const CARDS: u16 = Held::COUNT as u16;
const CHOICES: u16 = 1 + Slot::COUNT as u16 + Discarded::COUNT as u16;
const THIEVES: u16 = CARDS * 3 * CHOICES;
const GEAR: u16 = CARDS * 9 * CHOICES;
const PAIRS: u16 = CARDS * (CARDS - 1) / 2;
const DISCARDS: u16 = THIEVES + GEAR;
const ASSIGNS: u16 = DISCARDS + CARDS;
const PASSES: u16 = ASSIGNS + CARDS;

impl engine::Code for Action {
    const CODES: u16 = PASSES + PAIRS;

    fn code(self) -> u16 {
        match self {
            Action::PlayThief { card, at, choice } => {
                (u16::from(card.0) * 3 + u16::from(at.0)) * CHOICES + choice.code()
            }
            Action::PlayGear { card, at, on, choice } => {
                let stack = u16::from(at.0) * 3 + u16::from(on.0);
                THIEVES + (u16::from(card.0) * 9 + stack) * CHOICES + choice.code()
            }
            Action::Discard { card } => DISCARDS + u16::from(card.0),
            Action::Assign { card } => ASSIGNS + u16::from(card.0),
            Action::Pass { cards } => PASSES + cards.code(),
        }
    }

    fn from_code(code: u16) -> Option<Action> {
        if code < THIEVES {
            let place = (code / CHOICES) as u8;
            Some(Action::PlayThief {
                card: Held::new(place / 3)?,
                at: Site::new(place % 3)?,
                choice: Choice::from_code(code % CHOICES)?,
            })
        } else if code < DISCARDS {
            let code = code - THIEVES;
            let place = (code / CHOICES) as u8;
            Some(Action::PlayGear {
                card: Held::new(place / 9)?,
                at: Site::new(place % 9 / 3)?,
                on: Slot::new(place % 3)?,
                choice: Choice::from_code(code % CHOICES)?,
            })
        } else if code < ASSIGNS {
            Some(Action::Discard { card: Held::new((code - DISCARDS) as u8)? })
        } else if code < PASSES {
            Some(Action::Assign { card: Held::new((code - ASSIGNS) as u8)? })
        } else if code < PASSES + PAIRS {
            Some(Action::Pass { cards: Pair::from_code(code - PASSES)? })
        } else {
            None
        }
    }
}

impl Choice {
    fn code(self) -> u16 {
        match self {
            Choice::Nothing => 0,
            Choice::Flip(slot) => 1 + u16::from(slot.0),
            Choice::Recover(card) => 4 + u16::from(card.0),
        }
    }

    fn from_code(code: u16) -> Option<Choice> {
        match code {
            0 => Some(Choice::Nothing),
            1..=3 => Slot::new(code as u8 - 1).map(Choice::Flip),
            _ => Discarded::new(code as u8 - 4).map(Choice::Recover),
        }
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
    fn a_handle_out_of_range_is_not_read() {
        let read = |json: &str| serde_json::from_str::<Action>(json).unwrap_err().to_string();
        let error = read(r#"{"discard":{"card":12}}"#);
        assert!(error.contains("no card 12; they go from 0 to 11"), "{error}");
        let error = read(r#"{"pass":{"cards":[3,3]}}"#);
        assert!(error.contains("card 3 cannot be passed twice"), "{error}");
        assert_eq!(
            serde_json::from_str::<Action>(r#"{"pass":{"cards":[5,3]}}"#).unwrap(),
            Action::Pass { cards: Pair(Held(3), Held(5)) }
        );
    }
}
