//! What one viewer sees, built field by field.

use engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::rules::action::cards;
use crate::rules::score;
use crate::{Card, Direction, Hearts, Phase};

/// The table as one viewer sees it. Cards are written as people write them: Q♠.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    pub phase: Phase,
    /// Where cards are passed.
    pub direction: Direction,
    /// The trick on the table, or the last one until a card is led.
    pub trick: Vec<String>,
    /// Who led the trick on the table, or leads the next one.
    pub leader: Seat,
    pub hearts_broken: bool,
    pub seats: Vec<SeatView>,
}

/// One player. Whatever is none is for the player's own eyes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    pub cards: u32,
    /// The hand: while cards are passed as it was dealt, then sorted.
    pub hand: Option<Vec<String>>,
    pub passed: Option<Vec<String>>,
    pub points: u8,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    Pass,
    Lead,
    Follow,
    Wait,
}

pub(crate) fn prompt(game: &Hearts, _: Viewer) -> Prompt {
    match game.phase {
        Phase::Pass => Prompt::Pass,
        Phase::Play if game.in_trick() == 0 => Prompt::Lead,
        Phase::Play => Prompt::Follow,
        Phase::Undealt | Phase::Over => Prompt::Wait,
    }
}

pub(crate) fn view(game: &Hearts, viewer: Viewer) -> View {
    let on_table = match (game.count, game.in_trick()) {
        (0, _) => 0,
        (_, 0) => 4,
        (_, some) => some,
    };
    View {
        phase: game.phase,
        direction: game.deal.direction,
        trick: names(game.trick[..on_table].iter().copied()),
        leader: game.leader,
        hearts_broken: game.broken(),
        seats: (0..4).map(|seat| seat_view(game, viewer, seat)).collect(),
    }
}

fn seat_view(game: &Hearts, viewer: Viewer, seat: usize) -> SeatView {
    let own = viewer.sees(Seat(seat as u8)) && game.phase != Phase::Undealt;
    let hand = || match game.phase {
        Phase::Pass => names(game.deal.hands[seat].into_iter()),
        _ => names(cards(game.hands[seat])),
    };
    SeatView {
        cards: game.hands[seat].count_ones(),
        hand: own.then(hand),
        passed: own.then(|| names(cards(game.passed[seat]))),
        points: score::points(game)[seat],
    }
}

fn names(cards: impl Iterator<Item = Card>) -> Vec<String> {
    cards.map(Card::short).collect()
}
