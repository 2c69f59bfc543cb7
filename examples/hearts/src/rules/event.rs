//! What happens.

use engine::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::action::Card;
use super::deal::Direction;

/// Something that happened. What not everybody may know is missing in the public form.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A seat was dealt its cards.
    Dealt { seat: Seat, hand: Option<[Card; 13]> },
    /// It was drawn where cards are passed.
    Direction { direction: Direction },
    /// A seat passed a card.
    Passed { seat: Seat, card: Option<Card> },
    /// A seat took up what it was passed.
    Received { seat: Seat, from: Seat, cards: Option<[Card; 3]> },
    /// A seat holds the 2 of Clubs.
    Leads { seat: Seat },
    /// A seat played a card.
    Played { seat: Seat, card: Card },
    /// The first penalty card was played.
    Broken,
    /// A seat took a trick.
    Took { seat: Seat, points: u8 },
    /// A seat has taken all penalty cards.
    Moon { seat: Seat },
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
            Event::Broken => "HT-3.6",
            Event::Took { points: 0, .. } => "HT-3.5",
            Event::Took { .. } => "HT-4.1",
            Event::Moon { .. } => "HT-4.2",
        })
    }

    fn reveals(&self) -> bool {
        !matches!(self, Event::Passed { .. } | Event::Broken | Event::Direction { .. })
    }
}
