//! A game in progress.

use engine::{Cards as _, Options as _, Seat, Seats, Setup, SetupError};
use serde::{Deserialize, Serialize};

use super::action::{Card, Place, Set};
use super::deal::{Deal, Direction};
use super::options::Passing;

pub(crate) const PLAYERS: usize = 4;

/// A game in progress.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hearts {
    /// What each card counts, and which count anything.
    pub(crate) points: [u8; 52],
    pub(crate) penalty: Set,
    pub(crate) passing: Passing,
    pub(crate) deal: Deal,
    pub(crate) phase: Phase,
    /// What each seat holds; cards change hands when everybody has passed.
    pub(crate) hands: [Set; PLAYERS],
    /// What each seat has passed, and how many.
    pub(crate) passed: [[Place; 3]; PLAYERS],
    pub(crate) passes: [u8; PLAYERS],
    /// What each seat has played.
    pub(crate) played: [Set; PLAYERS],
    /// What each seat may hold, as far as everybody knows from how it played.
    pub(crate) possible: [Set; PLAYERS],
    /// The last four cards in the order in which they were played.
    pub(crate) trick: [Card; PLAYERS],
    /// Who led the trick that is on the table, or leads the next one.
    pub(crate) leader: Seat,
    /// How many cards have been played.
    pub(crate) count: u8,
    /// Whether a penalty card has been played.
    pub(crate) broken: bool,
    pub(crate) taken: [u8; PLAYERS],
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before the deal.
    Undealt,
    /// Cards are passed.
    Pass,
    /// Cards are played.
    Play,
    /// It is over.
    Over,
}

impl Hearts {
    pub(crate) fn new(setup: &Setup<Hearts>) -> Result<Hearts, SetupError> {
        setup.options.check()?;
        setup.cards.check()?;
        let points = setup.cards.points();
        let bit = |(card, points): (usize, &u8)| Set::from(*points > 0) << card;
        Ok(Hearts {
            points,
            penalty: points.iter().enumerate().map(bit).fold(0, |set, bit| set | bit),
            passing: setup.options.passing,
            deal: Deal::unshuffled(),
            phase: Phase::Undealt,
            hands: [0; PLAYERS],
            passed: [[Place(0); 3]; PLAYERS],
            passes: [0; PLAYERS],
            played: [0; PLAYERS],
            possible: [Set::MAX; PLAYERS],
            trick: [Card(0); PLAYERS],
            leader: Seat(0),
            count: 0,
            broken: false,
            taken: [0; PLAYERS],
        })
    }

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

    pub(crate) fn still_passing(&self) -> Seats {
        Seats::all(PLAYERS).iter().filter(|seat| self.passes[seat.index()] < 3).collect()
    }

    /// The cards a seat has passed so far.
    pub(crate) fn passed_by(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        let places = &self.passed[seat.index()][..self.passes[seat.index()].into()];
        places.iter().map(move |place| self.deal.card(seat, *place))
    }

    /// Who takes up what a seat passes.
    pub(crate) fn receiver(&self, seat: Seat) -> Seat {
        Seat((seat.0 + self.deal.direction as u8) % 4)
    }

    /// Who passes to a seat.
    pub(crate) fn giver(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 4 - self.deal.direction as u8) % 4)
    }

    /// Whether cards were passed and have been taken up.
    pub(crate) fn exchanged(&self) -> bool {
        self.deal.direction != Direction::Keep && matches!(self.phase, Phase::Play | Phase::Over)
    }
}
