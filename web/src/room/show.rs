//! What one viewer gets of a room: the regions of its page.

use std::hash::{DefaultHasher, Hash, Hasher};

use engine::{Seat, Viewer};
use maud::Markup;
use serde::{Deserialize, Serialize};

use super::{Inside, Room};
use crate::pages::table;
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
    /// The room through the eyes of `viewer`.
    pub(crate) fn show(&self, inside: &Inside, viewer: Viewer, settings: &Settings) -> Shown {
        let look = inside.table.look(viewer);
        let side =
            |id, label: &str, html| Part { id, label: label.to_owned(), html, place: Place::Side };
        let scene = look.regions.into_iter().map(|region| Part {
            id: region.id,
            label: region.label,
            html: region.html,
            place: Place::Scene,
        });
        let at = table::At { room: self, inside, viewer, settings };
        let choices = match self.lesson_step(inside) {
            Some(step) => step.allowed(look.choices),
            None => look.choices,
        };
        let beside = [
            side("prompt", words::WHAT_TO_DO, table::prompt(&at, &look.prompt, &choices)),
            side("seats", words::PLAYERS, table::seats(&at)),
            side("score", words::SCORE_SHEET, table::score(&at)),
            side("log", words::WHAT_HAPPENED, table::log(&at)),
            side("chat", words::TALK, table::chat(&at)),
        ];
        Shown {
            length: inside.length,
            awaited: inside.awaits(viewer),
            parts: scene.chain(beside).collect(),
        }
    }
}

impl Inside {
    /// Whether the game waits for this viewer.
    pub(crate) fn awaits(&self, viewer: Viewer) -> bool {
        let Viewer::Seat(seat) = viewer else { return false };
        let plays = self.chair(seat).is_some_and(super::Chair::is_played_by_guest);
        plays && self.has_begun() && self.table.next().seats().contains(seat)
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
        let taken = |seat: usize| {
            let chair = &inside.chairs[seat];
            chair.guest.is_some() || chair.bot.is_some()
        };
        let name = |seat: usize| match taken(seat) {
            true => inside.table.names()[Seat(seat as u8)].to_owned(),
            false => String::new(),
        };
        let seats = 0..inside.chairs.len();
        let state = match (inside.table.ending(), inside.has_begun()) {
            (Some(ending), _) => ending.sentence,
            (None, true) => inside.table.ask(Viewer::Spectator),
            (None, false) => words::WAITING_FOR_PLAYERS.to_owned(),
        };
        Card {
            names: seats.clone().map(name).collect(),
            state,
            free: seats.filter(|&seat| !taken(seat)).count(),
        }
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
