//! What the puzzles of this game are about.

use ui::Theme;

use super::words;
use crate::{Action, View, Way};

/// What a puzzle is about that is answered by `action` from this view.
pub(super) fn of(view: &View, action: Action) -> Theme {
    let (Action::Play { way, .. } | Action::Use { way }) = action;
    match way {
        Way::OnRisk => words::COVERING,
        Way::Rotate(_) => words::ROTATING,
        Way::Discard(_) => words::DISCARDING,
        Way::Upright | Way::Turned => words::EITHER_NUMBER,
        Way::Plain if view.row.len() + 1 == super::PLACES => words::THE_LAST_CREW,
        Way::Plain if view.tucked.is_empty() => words::LEAVING_ROOM,
        Way::Plain => words::MINDING_TROUBLE,
    }
}
