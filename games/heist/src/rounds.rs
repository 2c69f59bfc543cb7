//! The six rounds, the same in both games.

use serde::{Deserialize, Serialize};

/// One round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// Which cards are dealt.
    pub kind: RoundKind,
    /// How many for each of two hands.
    pub cards: u8,
    /// The place of the first of them in the shuffled deck of their kind.
    pub first: u8,
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
    Round { kind: RoundKind::Thief, cards: 4, first: 0 },
    Round { kind: RoundKind::Gear, cards: 6, first: 0 },
    Round { kind: RoundKind::Thief, cards: 3, first: 8 },
    Round { kind: RoundKind::Gear, cards: 6, first: 12 },
    Round { kind: RoundKind::Thief, cards: 2, first: 14 },
    Round { kind: RoundKind::Gear, cards: 6, first: 24 },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_round_goes_on_where_the_last_of_its_kind_ended() {
        for kind in [RoundKind::Thief, RoundKind::Gear] {
            let mut dealt = 0;
            for round in ROUNDS.into_iter().filter(|round| round.kind == kind) {
                assert_eq!(round.first, dealt);
                dealt += 2 * round.cards;
            }
        }
    }
}
