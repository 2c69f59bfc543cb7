//! What happens.

use engine::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::action::Card;
use super::deal::Direction;

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
