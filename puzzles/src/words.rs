//! What puzzles say.

pub(crate) fn particular(goal: &str, always: &str) -> String {
    format!("{goal}. {always}")
}

pub(crate) fn more_for(row: &str) -> String {
    format!("Score more for “{row}”")
}

pub(crate) fn less_for_rivals(row: &str) -> String {
    format!("Let your rivals score less for “{row}”")
}
