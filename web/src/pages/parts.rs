//! What one viewer gets of a room: the parts of its page.

use std::hash::{DefaultHasher, Hash, Hasher};

use maud::Markup;
use rooms::lesson;
use rooms::table::LogLine;
use ui::Moment;

use super::table::At;
use super::{people, prompt, table};
use crate::catalogue;
use crate::words;

/// A room as one viewer sees it at one moment.
#[derive(Debug)]
pub(crate) struct Shown {
    /// How long the log was.
    pub(crate) length: u64,
    /// How many steps of the game were taken.
    pub(crate) steps: usize,
    /// Whether the viewer has to decide.
    pub(crate) awaited: bool,
    pub(crate) parts: Vec<Part>,
}

/// A part of the page that is pushed on its own when it changes.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) id: &'static str,
    pub(crate) label: String,
    pub(crate) html: Markup,
    /// Whether it lies on the table or beside it.
    pub(crate) place: Place,
}

/// Where on the page a part stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// On the table: drawn by the game's scene.
    Scene,
    /// Beside it.
    Side,
}

/// A number that tells whether something looks otherwise.
pub(crate) fn fingerprint(it: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    it.hash(&mut hasher);
    hasher.finish()
}

/// What has happened since step number `from`, put on stage; `None` if that is not known.
pub(crate) fn moments(at: &At<'_>, from: Option<usize>) -> Vec<Moment> {
    let staged = || {
        let entry = catalogue::find(at.game()).ok()?;
        Some(entry.renderer.moments(at.state.table.as_deref()?, at.standing.viewer(), from?))
    };
    staged().unwrap_or_default()
}

/// The room as somebody sees it, with these lines of its log.
pub(crate) fn show(at: &At<'_>, lines: &[LogLine]) -> Shown {
    let (state, viewer) = (at.state, at.standing.viewer());
    let (mut regions, mut ask, mut choices) = (Vec::new(), String::new(), Vec::new());
    if let Some(table) = state.table.as_deref() {
        if let Ok(entry) = catalogue::find(at.game()) {
            regions = entry.renderer.regions(table, viewer);
        }
        ask = table.ask(viewer);
        choices = at.seat().map(|seat| table.choices(seat)).unwrap_or_default();
    }
    if let Some(step) = at.room.lesson_step(state) {
        choices = lesson::allowed(step, choices);
    }
    let scene = regions.into_iter().map(|region| Part {
        id: region.id,
        label: region.label,
        html: region.html,
        place: Place::Scene,
    });
    let side =
        |id, label: &str, html| Part { id, label: label.to_owned(), html, place: Place::Side };
    let beside = [
        side("prompt", words::WHAT_TO_DO, prompt::prompt(at, &ask, &choices)),
        side("seats", words::PLAYERS, people::seats(at)),
        side("score", words::SCORE_SHEET, table::score(at)),
        side("log", words::WHAT_HAPPENED, table::log(at, lines)),
        side("chat", words::TALK, people::chat(at)),
    ];
    Shown {
        length: state.length(),
        steps: state.table.as_ref().map_or(0, |table| table.steps()),
        awaited: at.is_awaited(),
        parts: scene.chain(beside).collect(),
    }
}
