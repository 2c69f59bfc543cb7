//! A game in progress: its state, and beside it what can be done and what happens.

pub(crate) mod action;
pub(crate) mod deal;
pub(crate) mod legal;
pub(crate) mod play;
pub(crate) mod score;

use engine::{Cards as _, Next, Seat, Seats, Setup, SetupError};
use serde::{Deserialize, Serialize};

use action::{ALL, Action, Card, Set};
use deal::{Deal, Direction};

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Hearts {
    /// What each card counts by suit and rank, which cards count, and what each seat has taken.
    pub(crate) points: [[u8; 13]; 4],
    pub(crate) penalty: Set,
    pub(crate) taken: [u8; 4],
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
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    #[default]
    Undealt,
    Pass,
    Play,
    Over,
}

pub(crate) fn new(setup: &Setup<Hearts>) -> Result<Hearts, SetupError> {
    setup.cards.check()?;
    let mut game = Hearts { possible: [ALL; 4], ..Hearts::default() };
    for (card, printed) in Card::all().zip(&setup.cards.card) {
        game.points[card.index() / 13][card.index() % 13] = printed.points;
        game.penalty |= if printed.points > 0 { card.bit() } else { 0 };
    }
    Ok(game)
}

pub(crate) fn next(game: &Hearts) -> Next {
    match game.phase {
        Phase::Undealt => Next::Chance,
        Phase::Pass => Next::Seats(game.passing()),
        Phase::Play => Next::Seats(Seats::one(game.active())),
        Phase::Over => Next::Over,
    }
}

impl Hearts {
    /// The card that an action is about.
    pub(crate) fn card(&self, seat: Seat, action: Action) -> Card {
        match action {
            Action::Pass { place } => self.deal.hands[seat.index() % 4][place.index()],
            Action::Play { card } => card,
        }
    }

    pub(crate) fn in_trick(&self) -> usize {
        usize::from(self.count % 4)
    }

    pub(crate) fn active(&self) -> Seat {
        Seat((self.leader.0 + self.count % 4) % 4)
    }

    pub(crate) fn passing(&self) -> Seats {
        (0..4).map(Seat).filter(|seat| self.passed[seat.index()].count_ones() < 3).collect()
    }

    /// Whether a penalty card has been played.
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
    let had: [Set; 4] = std::array::from_fn(|seat| game.hands[seat] | game.played[seat]);
    let apart = had.iter().fold(0, |all, had| all | had) == ALL;
    let dealt = apart && had.iter().all(|had| had.count_ones() == 13);
    let wrong = |seat: usize| game.hands[seat] & (game.played[seat] | !game.possible[seat]) != 0;
    let right = game.phase == Phase::Undealt || dealt && !(0..4).any(wrong);
    if right { Ok(()) } else { Err("a hand holds what it can't".to_owned()) }
}
