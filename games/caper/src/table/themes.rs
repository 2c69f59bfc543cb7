//! What the puzzles of this game are about.

use ui::Theme;

use super::words;
use crate::{Action, Choice};

/// What a puzzle is about that is answered by `action`.
pub(super) fn of(action: Action) -> Theme {
    match action {
        Action::PlayThief { choice: Choice::Flip(_), .. }
        | Action::PlayGear { choice: Choice::Flip(_), .. } => words::FLIPPING,
        Action::PlayThief { choice: Choice::Recover(_), .. }
        | Action::PlayGear { choice: Choice::Recover(_), .. } => words::RECOVERING,
        Action::PlayThief { .. } => words::PLACING,
        Action::PlayGear { .. } => words::EQUIPPING,
        Action::Discard { .. } => words::CASHING_IN,
        Action::Assign { .. } | Action::Pass { .. } => words::GIVING,
    }
}
