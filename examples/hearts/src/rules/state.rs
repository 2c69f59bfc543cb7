//! A game in progress.

use engine::{Cards as _, Next, Seat, Seats, Setup, SetupError};
use serde::{Deserialize, Serialize};

use super::action::{ALL, Card, Set};
use super::deal::{Deal, Direction};

/// A game in progress.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hearts {
    /// What each card counts, and which count anything.
    pub(crate) points: [u8; 52],
    pub(crate) penalty: Set,
    pub(crate) phase: Phase,
    pub(crate) deal: Deal,
    /// What each seat holds, has passed, and has played. Passed cards change hands together.
    pub(crate) hands: [Set; 4],
    pub(crate) passed: [Set; 4],
    pub(crate) played: [Set; 4],
    /// What each seat may hold, as far as everybody knows from how it played.
    pub(crate) possible: [Set; 4],
    /// The last four cards played, who led them, and how many were played in all.
    pub(crate) trick: [Card; 4],
    pub(crate) leader: Seat,
    pub(crate) count: u8,
    /// The points each seat has taken.
    pub(crate) taken: [u8; 4],
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Undealt,
    Pass,
    Play,
    Over,
}

pub(crate) fn new(setup: &Setup<Hearts>) -> Result<Hearts, SetupError> {
    setup.cards.check()?;
    let points = std::array::from_fn(|card| setup.cards.card[card].points);
    Ok(Hearts {
        points,
        penalty: (0..52).fold(0, |set, card| set | Set::from(points[card] > 0) << card),
        phase: Phase::Undealt,
        deal: Deal::unshuffled(),
        hands: [0; 4],
        passed: [0; 4],
        played: [0; 4],
        possible: [ALL; 4],
        trick: [Card(0); 4],
        leader: Seat(0),
        count: 0,
        taken: [0; 4],
    })
}

#[inline]
pub(crate) fn next(game: &Hearts) -> Next {
    match game.phase {
        Phase::Undealt => Next::Chance,
        Phase::Pass => Next::Seats(game.passing()),
        Phase::Play => Next::Seats(Seats::one(game.active())),
        Phase::Over => Next::Over,
    }
}

impl Hearts {
    /// How many cards of the trick lie on the table.
    #[inline]
    pub(crate) fn in_trick(&self) -> usize {
        usize::from(self.count % 4)
    }

    /// Who plays next.
    #[inline]
    pub(crate) fn active(&self) -> Seat {
        Seat((self.leader.0 + self.count % 4) % 4)
    }

    /// Who has cards to pass.
    pub(crate) fn passing(&self) -> Seats {
        (0..4).map(Seat).filter(|seat| self.passed[seat.index()].count_ones() < 3).collect()
    }

    /// Whether a penalty card has been played.
    #[inline]
    pub(crate) fn broken(&self) -> bool {
        self.played.iter().any(|played| played & self.penalty != 0)
    }

    /// Who takes up what a seat passes, once cards have changed hands.
    pub(crate) fn receiver(&self, seat: usize) -> Option<usize> {
        let changed = self.phase != Phase::Pass && self.deal.direction != Direction::Keep;
        changed.then_some((seat + self.deal.direction as usize) % 4)
    }
}

pub(crate) fn audit(game: &Hearts) -> Result<(), String> {
    let had = |seat: usize| game.hands[seat] | game.played[seat];
    let dealt = if game.phase == Phase::Undealt { 0 } else { 13 };
    for seat in 0..4 {
        let wrong = game.hands[seat] & (game.played[seat] | !game.possible[seat]);
        if had(seat).count_ones() != dealt || wrong != 0 {
            return Err(format!("seat {seat} has had {:052b}, of that {wrong:b}", had(seat)));
        }
    }
    let all = (0..4).fold(0, |all, seat| all | had(seat));
    if all.count_ones() == 4 * dealt { Ok(()) } else { Err("a card is lost".to_owned()) }
}
