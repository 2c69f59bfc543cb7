//! What a player can do, and what happens.

use engine::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::deal::Direction;

engine::handles! {
    /// A card by its face: the Clubs from the 2 to the Ace, then Diamonds, Hearts and Spades.
    Card below 52, "card";
    /// A card by its place among the thirteen that a player was dealt.
    Place below 13, "place in a hand";
}

engine::codes! {
    /// One decision. A card that is passed in secret is named by its place, so that the action
    /// means something in every deal that others imagine; a card that is played, by its face.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Action {
        Pass { place: Place },
        Play { card: Card },
    }
}

/// Something that happened. What not everybody may know is missing in the public form.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    Dealt { seat: Seat, hand: Option<[Card; 13]> },
    Direction { direction: Direction },
    Passed { seat: Seat, card: Option<Card> },
    Received { seat: Seat, from: Seat, cards: Option<[Card; 3]> },
    Leads { seat: Seat },
    Played { seat: Seat, card: Card },
    Took { seat: Seat, points: u8 },
    ShotTheMoon { seat: Seat },
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::Dealt { .. } => "HT-1.1",
            Event::Direction { .. } => "HT-1.2",
            Event::Passed { .. } => "HT-2.1",
            Event::Received { .. } => "HT-2.2",
            Event::Leads { .. } => "HT-3.1",
            Event::Played { .. } => "HT-3.2",
            Event::Took { points: 0, .. } => "HT-3.5",
            Event::Took { .. } => "HT-4.1",
            Event::ShotTheMoon { .. } => "HT-4.2",
        })
    }

    fn reveals(&self) -> bool {
        !matches!(self, Event::Passed { .. })
    }
}

/// A set of cards, one bit each.
pub(crate) type Set = u64;

pub(crate) const ALL: Set = (1 << 52) - 1;
pub(crate) const TWO_OF_CLUBS: Card = Card(0);
pub(crate) const HEARTS: Set = SUIT << 26;
const SUIT: Set = (1 << 13) - 1;

impl Card {
    pub(crate) const fn bit(self) -> Set {
        1 << self.0
    }

    pub(crate) const fn suit(self) -> Set {
        SUIT << (self.0 / 13 * 13)
    }

    /// As people write it: Q♠.
    pub fn short(self) -> String {
        let rank = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
        format!("{}{}", rank[self.index() % 13], ['♣', '♦', '♥', '♠'][self.index() / 13])
    }
}

/// The cards of a set, from the lowest.
pub(crate) fn cards(set: Set) -> impl Iterator<Item = Card> {
    engine::bits(set).map(Card)
}

pub(crate) fn set<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Set {
    cards.into_iter().fold(0, |set, card| set | card.bit())
}
