//! What the puzzles of this game are about.

use ui::Theme;

use super::{below, enemy, words};
use crate::{Action, Asset, How, View};

/// In the last round a lead of ten is a war; one that is this large is close to it.
const LARGE: i16 = 6;
const LAST_ROUND: u8 = 3;

/// What a puzzle is about that is answered by `action` from this view.
pub(super) fn of(view: &View, action: Action) -> Theme {
    let own = below(view.viewer);
    let [mine, theirs] = [own, enemy(own)].map(|seat| view.sides[seat.index()].prestige);
    let deployed = |card| {
        let mut hand = view.sides[own.index()].hand.iter().flatten();
        hand.find(|held| held.card == card).map(|held| held.asset)
    };
    match action {
        _ if view.round == LAST_ROUND && (mine - theirs).abs() >= LARGE => words::AT_THE_BRINK,
        Action::EndTurn => words::KEEPING_QUIET,
        Action::Launch { .. } => words::LAUNCHING,
        Action::Deploy { how: How::FaceUp | How::Launched(_), .. } => words::IN_THE_OPEN,
        Action::Deploy { card, .. } => match deployed(card) {
            Some(Asset::Diplomat) => words::WINNING_TIES,
            Some(Asset::Soldier | Asset::Spy | Asset::Scientist) => words::QUIET_WORK,
            _ => words::DEPLOYING,
        },
    }
}
