//! Colours and weights. They only ever repeat what the words or marks say already; on a pipe or
//! with `NO_COLOR` they are left out.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

/// Headings and names.
pub fn strong(text: impl Display) -> String {
    paint(Style::new().bold(), text)
}

/// What can be skipped at first reading.
pub fn faint(text: impl Display) -> String {
    paint(Style::new().dimmed(), text)
}

/// The number of a rule.
pub fn rule(number: impl Display) -> String {
    colour(AnsiColor::Cyan, number)
}

/// What went well.
pub fn good(text: impl Display) -> String {
    colour(AnsiColor::Green, text)
}

/// What went wrong.
pub fn bad(text: impl Display) -> String {
    paint(AnsiColor::Red.on_default().bold(), text)
}

/// What wants attention.
pub fn loud(text: impl Display) -> String {
    paint(AnsiColor::Yellow.on_default().bold(), text)
}

/// Any colour.
pub fn colour(colour: AnsiColor, text: impl Display) -> String {
    paint(colour.on_default(), text)
}

fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
