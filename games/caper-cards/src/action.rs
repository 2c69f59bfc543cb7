//! What a player can do: play a Crew, or use one that was turned up.

use serde::{Deserialize, Serialize};

use crate::deck::CREW_CARDS;

/// One decision with every choice it needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Play a card from the hand.
    Play {
        /// Which one.
        card: Card,
        /// And how.
        way: Way,
    },
    /// Use the ability of the card that was turned up from the deck or the face-down row.
    Use {
        /// And how.
        way: Way,
    },
}

/// How a Crew comes into play. Each Crew has exactly one way for each real choice it offers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// There is nothing to choose; the Mastermind joins the Crew.
    Plain,
    /// Chetney shows his first number.
    Upright,
    /// Chetney shows his other number.
    Turned,
    /// The Mastermind lies on the Risk.
    OnRisk,
    /// FCG rotates this Crew.
    Rotate(Slot),
    /// The Muscle discards this Crew.
    Discard(Slot),
}

/// A Crew card by its position in the shuffled deck: a handle that does not tell its face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(u8);

/// A place in the row of the round, counted from zero in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Slot(u8);

/// How many Crew are played in a round.
pub(crate) const SLOTS: usize = 4;

/// How many ways there are, legal or not.
const WAYS: u16 = DISCARDS + SLOTS as u16;

/// The code of the first rotation, and of the first discard.
const ROTATIONS: u16 = 4;
const DISCARDS: u16 = ROTATIONS + SLOTS as u16;

impl engine::Code for Action {
    const CODES: u16 = (CREW_CARDS as u16 + 1) * WAYS;

    fn code(self) -> u16 {
        match self {
            Action::Play { card, way } => u16::from(card.0) * WAYS + way.code(),
            Action::Use { way } => CREW_CARDS as u16 * WAYS + way.code(),
        }
    }

    fn from_code(code: u16) -> Option<Action> {
        let way = Way::from_code(code % WAYS)?;
        match usize::from(code / WAYS) {
            CREW_CARDS => Some(Action::Use { way }),
            position => Card::new(position).map(|card| Action::Play { card, way }),
        }
    }
}

impl Way {
    #[inline]
    const fn code(self) -> u16 {
        match self {
            Way::Plain => 0,
            Way::Upright => 1,
            Way::Turned => 2,
            Way::OnRisk => 3,
            Way::Rotate(slot) => ROTATIONS + slot.0 as u16,
            Way::Discard(slot) => DISCARDS + slot.0 as u16,
        }
    }

    /// Every way in the order of the codes.
    const ALL: [Way; WAYS as usize] = {
        let mut all = [Way::Plain; WAYS as usize];
        (all[1], all[2], all[3]) = (Way::Upright, Way::Turned, Way::OnRisk);
        let mut slot = 0;
        while slot < SLOTS {
            all[ROTATIONS as usize + slot] = Way::Rotate(Slot(slot as u8));
            all[DISCARDS as usize + slot] = Way::Discard(Slot(slot as u8));
            slot += 1;
        }
        all
    };

    #[inline]
    fn from_code(code: u16) -> Option<Way> {
        Way::ALL.get(usize::from(code)).copied()
    }
}

/// A set of ways, as a bit mask over their codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ways(u16);

impl Ways {
    pub(crate) const PLAIN: Ways = Ways(1);
    pub(crate) const EITHER_WAY_UP: Ways = Ways(0b0110);
    pub(crate) const PLAIN_OR_ON_RISK: Ways = Ways(0b1001);

    /// Rotating each of these places, given as a bit mask.
    #[inline]
    pub(crate) const fn rotations(places: u8) -> Ways {
        Ways((places as u16) << ROTATIONS)
    }

    /// Discarding from each of these places, given as a bit mask.
    #[inline]
    pub(crate) const fn discards(places: u8) -> Ways {
        Ways((places as u16) << DISCARDS)
    }

    #[inline]
    pub(crate) const fn contains(self, way: Way) -> bool {
        self.0 >> way.code() & 1 == 1
    }

    /// The only way there is, if there is only one.
    #[inline]
    pub(crate) fn only(self) -> Option<Way> {
        let mut ways = self.iter();
        ways.next().filter(|_| ways.next().is_none())
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Way> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let way = Way::from_code(left.trailing_zeros() as u16)?;
            left &= left - 1;
            Some(way)
        })
    }
}

impl Card {
    /// The card at this position of the deck, counted from zero.
    pub const fn new(position: usize) -> Option<Card> {
        if position < CREW_CARDS { Some(Card(position as u8)) } else { None }
    }

    /// Its position in the deck.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The cards whose bits are set, from the lowest position on.
    pub(crate) fn in_mask(mut mask: u32) -> impl Iterator<Item = Card> {
        std::iter::from_fn(move || {
            let card = Card::new(mask.trailing_zeros() as usize)?;
            mask &= mask - 1;
            Some(card)
        })
    }
}

impl Slot {
    /// The place with this number in the order of play, counted from zero.
    pub const fn new(index: usize) -> Option<Slot> {
        if index < SLOTS { Some(Slot(index as u8)) } else { None }
    }

    /// Its number in the order of play.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every place in order.
    pub(crate) fn all() -> impl Iterator<Item = Slot> {
        (0..SLOTS as u8).map(Slot)
    }

    /// The places whose bits are set, in order.
    #[inline]
    pub(crate) fn in_mask(places: u8) -> impl Iterator<Item = Slot> {
        Slot::all().filter(move |slot| places >> slot.0 & 1 == 1)
    }
}

impl TryFrom<u8> for Card {
    type Error = String;

    fn try_from(position: u8) -> Result<Card, String> {
        Card::new(position.into()).ok_or_else(|| {
            format!("there is no card {position}; cards are 0 to {}", CREW_CARDS - 1)
        })
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.0
    }
}

impl TryFrom<u8> for Slot {
    type Error = String;

    fn try_from(index: u8) -> Result<Slot, String> {
        Slot::new(index.into())
            .ok_or_else(|| format!("there is no place {index} in the row; places are 0 to 3"))
    }
}

impl From<Slot> for u8 {
    fn from(slot: Slot) -> u8 {
        slot.0
    }
}
