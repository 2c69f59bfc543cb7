//! What differs with the number of players, in one place.

use engine::Seat;
use serde::{Deserialize, Serialize};

use super::reading::DeckThief;

/// The rules of one player count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Variant {
    players: u8,
    thief: DeckThief,
}

/// Where a Crew that nobody holds is turned up from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The top of the deck, with three players.
    Deck,
    /// The face-down row, alone.
    Row,
}

impl Variant {
    pub(crate) const fn new(players: u8, thief: DeckThief) -> Variant {
        Variant { players, thief }
    }

    pub(crate) const fn players(self) -> usize {
        self.players as usize
    }

    pub(crate) const fn thief(self) -> DeckThief {
        self.thief
    }

    const fn is_small(self) -> bool {
        self.players <= 2
    }

    /// How many heists in a row win the game.
    pub(crate) const fn heists(self) -> u8 {
        if self.is_small() { 5 } else { 4 }
    }

    /// How many Crew each player is dealt.
    pub(crate) const fn hand(self) -> u8 {
        if self.is_small() { 4 } else { 5 }
    }

    /// How many Crew each player draws between two heists.
    pub(crate) const fn draws(self) -> u8 {
        if self.is_small() { 2 } else { 0 }
    }

    /// How many Crew lie in the face-down row at the start.
    pub(crate) const fn face_down(self) -> u8 {
        if self.players == 1 { 10 } else { 0 }
    }

    /// The first position of the face-down row.
    pub(crate) const fn row_start(self) -> u8 {
        self.players * self.hand()
    }

    /// The first position of the deck that is left after dealing.
    pub(crate) const fn deck_start(self) -> u8 {
        self.row_start() + self.face_down()
    }

    /// Who plays the Crew with this number in the round, counted from zero.
    #[inline]
    pub(crate) const fn player(self, boss: Seat, turn: u8) -> Seat {
        // Spelled out: dividing by a constant is cheap.
        Seat(match self.players {
            1 => 0,
            2 => (boss.0 + turn) % 2,
            3 => (boss.0 + turn.saturating_sub(1)) % 3,
            _ => (boss.0 + turn) % 4,
        })
    }

    /// Who looks at the Reward when the Crew with this number in the round is the Thief.
    pub(crate) fn looks(self, boss: Seat, turn: u8) -> Seat {
        match (self.turned_up(turn), self.thief) {
            (Some(Origin::Deck), DeckThief::Boss) => boss,
            _ => self.player(boss, turn).next(self.players()),
        }
    }

    /// Whether the Crew with this number in the round is turned up instead of played from a
    /// hand, and from where.
    #[inline]
    pub(crate) const fn turned_up(self, turn: u8) -> Option<Origin> {
        match (self.players, turn) {
            (1, 0 | 2) => Some(Origin::Row),
            (3, 0) => Some(Origin::Deck),
            _ => None,
        }
    }
}
