//! What one viewer sees, built field by field.

pub(crate) mod imagine;
mod words;

use engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::rules::action::{Set, cards};
use crate::rules::score;
use crate::{Card, Direction, Hearts, Phase};

/// The table as one viewer sees it. Cards are written as people write them: Q♠.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    pub phase: Phase,
    pub passing: Direction,
    pub hearts_broken: bool,
    /// The trick on the table, or the last one until a card is led.
    pub trick: Vec<Played>,
    pub seats: Vec<SeatView>,
    /// The viewer's cards as they were dealt, for the words of a choice that names a place.
    #[serde(skip)]
    pub(crate) dealt: Option<[Card; 13]>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    pub seat: Seat,
    pub card: String,
}

/// One player. Whatever is none is for the player's own eyes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    pub cards: u32,
    pub hand: Option<Vec<String>>,
    pub passed: Option<Vec<String>>,
    pub points: u8,
}

pub(crate) fn prompt(game: &Hearts, _: Viewer) -> Phase {
    game.phase
}

pub(crate) fn view(game: &Hearts, viewer: Viewer) -> View {
    let on_table = if game.count == 0 { 0 } else { (game.count - 1) % 4 + 1 };
    let dealt = |seat: &usize| viewer == Viewer::Seat(Seat(*seat as u8));
    View {
        phase: game.phase,
        passing: game.deal.direction,
        hearts_broken: game.broken(),
        trick: game.trick[..on_table.into()].iter().map(|card| played(game, *card)).collect(),
        seats: (0..4).map(|seat| seat_view(game, viewer, seat)).collect(),
        dealt: (0..4).find(dealt).map(|seat| game.deal.hands[seat]),
    }
}

fn played(game: &Hearts, card: Card) -> Played {
    let seat = game.played.iter().position(|played| played & card.bit() != 0);
    Played { seat: Seat(seat.unwrap_or(0) as u8), card: card.short() }
}

fn seat_view(game: &Hearts, viewer: Viewer, seat: usize) -> SeatView {
    let own = viewer.sees(Seat(seat as u8)) && game.phase != Phase::Undealt;
    let names = |set: Set| own.then(|| cards(set).map(Card::short).collect());
    SeatView {
        cards: game.hands[seat].count_ones(),
        hand: names(game.hands[seat] & !game.passed[seat]),
        passed: names(game.passed[seat]),
        points: score::points(game)[seat],
    }
}
