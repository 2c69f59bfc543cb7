//! The six rounds, the same in both games.

use serde::{Deserialize, Serialize};

/// One round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// Which cards are dealt.
    pub kind: RoundKind,
    /// How many for each of two hands.
    pub cards: u8,
}

/// What a round is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundKind {
    /// Thieves are placed at Locations.
    Thief,
    /// Gear is put on Thieves.
    Gear,
}

/// The rounds in order: four, three and two Thieves, with six Gear after each.
pub const ROUNDS: [Round; 6] = [
    Round { kind: RoundKind::Thief, cards: 4 },
    Round { kind: RoundKind::Gear, cards: 6 },
    Round { kind: RoundKind::Thief, cards: 3 },
    Round { kind: RoundKind::Gear, cards: 6 },
    Round { kind: RoundKind::Thief, cards: 2 },
    Round { kind: RoundKind::Gear, cards: 6 },
];
