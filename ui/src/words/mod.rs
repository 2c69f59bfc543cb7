//! What is said at every table.

pub(crate) mod told;

use engine::Source;

use crate::Theme;

pub(crate) const THE_TABLE: &str = "The table";
pub(crate) const YOU: &str = "You";
pub(crate) const NOTHING: &str = "none";
pub(crate) const YES: &str = "yes";
pub(crate) const NO: &str = "no";
pub(crate) const UNKNOWN: &str = "–";
pub(crate) const GOAL: &str = "Find the move that wins most often from here.";
pub(crate) const THE_BEST_MOVE: Theme =
    Theme { name: "The best move", hint: "One move is clearly better than all others." };

/// Where a card comes from, in a sentence.
pub(crate) fn origin(source: Source) -> &'static str {
    match source {
        Source::Rulebook => "As the rulebook has it.",
        Source::Public => "As public material shows it.",
        Source::House => "Designed by us, inside what the rulebook says.",
    }
}

/// Several words on one line.
pub(crate) fn list(items: &[String]) -> String {
    if items.is_empty() { NOTHING.to_owned() } else { items.join(", ") }
}

/// The name of a field as a heading: "cards_left" is "Cards left".
pub(crate) fn heading(field: &str) -> String {
    let mut letters = field.chars().map(|letter| if letter == '_' { ' ' } else { letter });
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
