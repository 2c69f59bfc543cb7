//! What one viewer sees, built field by field.

pub(crate) mod imagine;
mod observe;
mod words;

use std::fmt;

use arrayvec::ArrayVec;
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
    pub seats: ArrayVec<SeatView, 4>,
    /// The viewer's cards as they were dealt, for the words of a choice that names a place.
    #[serde(skip)]
    pub(crate) dealt: Option<[Card; 13]>,
}

/// One player. Whatever is none is for the player's own eyes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    pub cards: u32,
    pub hand: Option<ArrayVec<Written, 13>>,
    pub passed: Option<ArrayVec<Written, 13>>,
    pub points: u8,
    /// The card in the trick on the table, or in the last one until a card is led.
    pub trick: Option<Written>,
    /// What everybody remembers who pays attention: the cards this player has played, and those
    /// it may hold after how it played.
    #[serde(skip)]
    pub(crate) played: Set,
    #[serde(skip)]
    pub(crate) possible: Set,
}

/// A card that is written as people write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Written(pub Card);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.short())
    }
}

impl PartialEq<&str> for Written {
    fn eq(&self, other: &&str) -> bool {
        self.0.short() == *other
    }
}

impl From<Written> for String {
    fn from(written: Written) -> String {
        written.0.short()
    }
}

impl TryFrom<String> for Written {
    type Error = String;

    fn try_from(text: String) -> Result<Written, String> {
        let card = Card::all().find(|card| card.short() == text);
        card.map(Written).ok_or_else(|| format!("there is no card {text}"))
    }
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
    let written = |set: Set| own.then(|| cards(set).map(Written).collect());
    let on_table = if game.in_trick() == 0 { 4 } else { game.in_trick() };
    let played = |card: &&Card| game.played[seat] & card.bit() != 0;
    SeatView {
        cards: game.hands[seat].count_ones(),
        hand: written(game.hands[seat] & !game.passed[seat]),
        passed: written(game.passed[seat]),
        points: score::points(game)[seat],
        trick: game.trick[..on_table].iter().find(played).copied().map(Written),
        played: game.played[seat],
        possible: game.possible[seat],
    }
}
