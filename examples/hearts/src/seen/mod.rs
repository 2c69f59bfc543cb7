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
    /// Who leads the trick on the table, or the next one if four cards lie there.
    pub leader: Option<Seat>,
    pub seats: Vec<SeatView>,
    /// The viewer's cards as they were dealt, for the words of a choice that names a place.
    #[serde(skip)]
    pub(crate) dealt: Option<[Card; 13]>,
}

/// One player. Whatever is none is for the player's own eyes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    pub cards: u32,
    pub hand: Option<Vec<String>>,
    pub passed: Option<Vec<String>>,
    pub points: u8,
    /// The card in the trick on the table, or in the last one until a card is led.
    pub trick: Option<String>,
}

pub(crate) fn prompt(game: &Hearts, _: Viewer) -> Phase {
    game.phase
}

pub(crate) fn view(game: &Hearts, viewer: Viewer) -> View {
    View {
        phase: game.phase,
        passing: game.deal.direction,
        hearts_broken: game.broken(),
        leader: (game.phase == Phase::Play).then_some(game.leader),
        seats: (0..4).map(|seat| seat_view(game, viewer, seat)).collect(),
        dealt: viewer.seat().map(|seat| game.deal.hands[seat.index() % 4]),
    }
}

fn seat_view(game: &Hearts, viewer: Viewer, seat: usize) -> SeatView {
    let own = viewer.sees(Seat(seat as u8)) && game.phase != Phase::Undealt;
    let names = |set: Set| own.then(|| cards(set).map(Card::short).collect());
    let on_table = if game.in_trick() == 0 { 4 } else { game.in_trick() };
    let played = |card: &&Card| game.played[seat] & card.bit() != 0;
    SeatView {
        cards: game.hands[seat].count_ones(),
        hand: names(game.hands[seat] & !game.passed[seat]),
        passed: names(game.passed[seat]),
        points: score::points(game)[seat],
        trick: game.trick[..on_table].iter().find(played).map(|card| card.short()),
    }
}
