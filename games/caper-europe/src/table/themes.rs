//! What the puzzles of this game are about.

use ui::Theme;

use super::words;
use crate::{Action, Choice};

/// What a puzzle is about that is answered by `action`.
pub(super) fn of(action: Action) -> Theme {
    match action {
        Action::PlayThief { choice: Choice { burn: Some(_), .. }, .. }
        | Action::PlayGear { choice: Choice { burn: Some(_), .. }, .. } => words::BURNING,
        Action::PlayThief { choice: Choice { take: Some(_), .. }, .. }
        | Action::PlayGear { choice: Choice { take: Some(_), .. }, .. }
        | Action::Return { .. } => words::STEALING,
        Action::PlayThief { .. } => words::PLACING,
        Action::PlayGear { .. } => words::EQUIPPING,
        Action::Discard { .. } => words::CASHING_IN,
    }
}
