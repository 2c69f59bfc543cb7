//! What one viewer sees, built field by field.

use engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::rules::action::cards;
use crate::rules::score;
use crate::rules::state::PLAYERS;
use crate::{Card, Direction, Hearts, Phase};

/// The table as one viewer sees it. Cards are written as people write them: Q♠.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Where the game stands.
    pub phase: Phase,
    /// Where cards are passed.
    pub direction: Direction,
    /// The trick on the table.
    pub trick: TrickView,
    /// The trick before it.
    pub last_trick: Option<TrickView>,
    /// Whether hearts are broken.
    pub hearts_broken: bool,
    /// The players.
    pub seats: Vec<SeatView>,
}

/// A trick.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TrickView {
    /// Who led it, or leads it.
    pub leader: Seat,
    /// Its cards in the order of play.
    pub cards: Vec<String>,
}

/// One player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// How many cards it holds.
    pub cards: u8,
    /// Its cards, sorted; seen by itself only.
    pub hand: Option<Vec<String>>,
    /// Its cards as they were dealt, while they are passed; seen by itself only.
    pub dealt: Option<Vec<String>>,
    /// How many cards it has passed.
    pub passes: u8,
    /// What it has passed; seen by itself only.
    pub passed: Option<Vec<String>>,
    /// What it has been passed, once it has taken it up; seen by itself only.
    pub received: Option<Vec<String>>,
    /// What it has to count.
    pub points: u8,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Pass a card.
    Pass,
    /// Lead a trick.
    Lead,
    /// Play to a trick.
    Follow,
    /// Nothing.
    Wait,
}

pub(crate) fn prompt(game: &Hearts) -> Prompt {
    match game.phase {
        Phase::Pass => Prompt::Pass,
        Phase::Play if game.in_trick() == 0 => Prompt::Lead,
        Phase::Play => Prompt::Follow,
        Phase::Undealt | Phase::Over => Prompt::Wait,
    }
}

pub(crate) fn view(game: &Hearts, viewer: Viewer) -> View {
    let trick = TrickView {
        leader: game.leader,
        cards: names(game.trick[..game.in_trick()].iter().copied()),
    };
    View {
        phase: game.phase,
        direction: game.deal.direction,
        trick,
        last_trick: last_trick(game),
        hearts_broken: game.broken,
        seats: (0..PLAYERS as u8).map(|seat| seat_view(game, viewer, Seat(seat))).collect(),
    }
}

fn seat_view(game: &Hearts, viewer: Viewer, seat: Seat) -> SeatView {
    let index = seat.index();
    let mine = viewer.sees(seat) && game.phase != Phase::Undealt;
    let passing = game.phase == Phase::Pass;
    SeatView {
        cards: game.hands[index].count_ones() as u8,
        hand: mine.then(|| names(cards(game.hands[index]))),
        dealt: (mine && passing).then(|| names(game.deal.hands[index].into_iter())),
        passes: game.passes[index],
        passed: mine.then(|| names(game.passed_by(seat))),
        received: (mine && game.exchanged()).then(|| names(game.passed_by(game.giver(seat)))),
        points: score::points(game)[index],
    }
}

/// The trick before the one on the table, as long as nothing has been played to that one.
fn last_trick(game: &Hearts) -> Option<TrickView> {
    (game.count > 0 && game.in_trick() == 0).then(|| {
        let holder = |card: &Card| game.played.iter().position(|set| set & card.bit() != 0);
        let leader = holder(&game.trick[0]).unwrap_or(0);
        TrickView { leader: Seat(leader as u8), cards: names(game.trick.into_iter()) }
    })
}

fn names(cards: impl Iterator<Item = Card>) -> Vec<String> {
    cards.map(Card::short).collect()
}
