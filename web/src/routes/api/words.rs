//! What a table says in words, as the API hands it out.

use rooms::table;
use serde::Serialize;

/// A move that a bot would consider.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Advice {
    /// The action's number.
    action: u16,
    /// What it does.
    words: String,
    /// The chance of winning, in per cent.
    chance: u8,
    /// How often it was looked at.
    visits: u32,
}

impl Advice {
    pub(crate) fn of(advice: table::Advice) -> Advice {
        let table::Advice { action, words, chance, visits } = advice;
        Advice { action, words, chance, visits }
    }
}

/// Something a seat can do.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Choice {
    /// The action's number.
    action: u16,
    /// What it does.
    words: String,
    /// The things on the page to touch for it.
    path: Vec<String>,
}

impl Choice {
    pub(crate) fn of(choice: table::Choice) -> Choice {
        let table::Choice { action, words, path, .. } = choice;
        Choice { action, words, path }
    }
}

/// A line of the log.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct StoryLine {
    /// The step it belongs to, counted from one.
    step: usize,
    text: String,
    /// The rule behind it.
    rule: &'static str,
}

impl StoryLine {
    pub(crate) fn of(line: table::LogLine) -> StoryLine {
        let table::LogLine { step, text, rule } = line;
        StoryLine { step, text, rule }
    }
}
