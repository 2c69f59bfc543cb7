//! What one viewer gets of a room: the regions of its page.

use std::hash::{DefaultHasher, Hash, Hasher};

use engine::Viewer;
use maud::Markup;
use serde::{Deserialize, Serialize};

use super::{Inside, Room, Standing};
use crate::pages::{people, table};
use crate::settings::Settings;
use crate::words;

/// A room as one viewer sees it at one moment.
#[derive(Debug)]
pub(crate) struct Shown {
    /// How long the log was.
    pub(crate) length: u64,
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

impl Part {
    /// A number that tells whether the part has changed.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.html.0.hash(&mut hasher);
        hasher.finish()
    }
}

impl Room {
    /// The room as somebody of this standing sees it.
    pub(crate) fn show(&self, inside: &Inside, standing: Standing, settings: &Settings) -> Shown {
        let viewer = standing.viewer();
        let look = inside.table.as_ref().map(|table| table.look(viewer));
        let side =
            |id, label: &str, html| Part { id, label: label.to_owned(), html, place: Place::Side };
        let (regions, ask, choices) = match look {
            Some(look) => (look.regions, look.prompt, look.choices),
            None => (Vec::new(), String::new(), Vec::new()),
        };
        let scene = regions.into_iter().map(|region| Part {
            id: region.id,
            label: region.label,
            html: region.html,
            place: Place::Scene,
        });
        let at = table::At { room: self, inside, standing, settings };
        let choices = match self.lesson_step(inside) {
            Some(step) => crate::lesson::allowed(step, choices),
            None => choices,
        };
        let beside = [
            side("prompt", words::WHAT_TO_DO, table::prompt(&at, &ask, &choices)),
            side("seats", words::PLAYERS, people::seats(&at)),
            side("score", words::SCORE_SHEET, table::score(&at)),
            side("log", words::WHAT_HAPPENED, table::log(&at)),
            side("chat", words::TALK, people::chat(&at)),
        ];
        Shown {
            length: inside.length,
            awaited: standing.seat.is_some_and(|seat| inside.awaits(seat)),
            parts: scene.chain(beside).collect(),
        }
    }
}

/// What a list of tables says of one: kept in the store with the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Card {
    /// Everybody's name, in the order of the seats; empty where nobody sits.
    pub(crate) names: Vec<String>,
    /// How it ended, or where it stands.
    pub(crate) state: String,
    /// How many seats are free.
    pub(crate) free: usize,
}

impl Card {
    pub(crate) fn of(inside: &Inside) -> Card {
        let seats = inside.seats().zip(&inside.chairs);
        let name = |(seat, chair): (engine::Seat, &super::Chair)| match chair.is_free() {
            true => String::new(),
            false => inside.names[seat].to_owned(),
        };
        let ending = inside.table.as_ref().and_then(|table| table.ending());
        let state = match (&inside.table, &inside.closed, ending) {
            (_, Some(why), _) => why.clone(),
            (_, None, Some(ending)) => ending.sentence,
            (Some(table), None, None) => table.ask(Viewer::Spectator),
            (None, None, None) => words::WAITING_FOR_PLAYERS.to_owned(),
        };
        Card {
            names: seats.map(name).collect(),
            state,
            free: inside.chairs.iter().filter(|chair| chair.is_free()).count(),
        }
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
