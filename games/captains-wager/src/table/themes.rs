//! What the puzzles of this game are about.

use ui::Theme;

use super::words;
use crate::{Action, Stake};

/// What a puzzle is about that is answered by `action`.
pub(super) fn of(action: Action) -> Theme {
    match action {
        Action::Play { stake: Stake::Borrow, .. } => words::BORROWING,
        Action::Play { stake: Stake::Bet, .. } => words::BETTING,
        Action::Steal | Action::Keep { .. } => words::STEALING,
        Action::UseItem { .. } => words::USING,
        Action::Pass => words::WAITING,
        Action::PayLoan | Action::EndTurn => words::DEBTS,
        Action::TakeSpoils { .. } | Action::Rob { .. } | Action::Sift { .. } => words::SPOILS,
        Action::ChooseClan { .. } | Action::TakeOut { .. } => words::BEFORE_THE_JOURNEY,
    }
}
