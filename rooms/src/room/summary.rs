//! What a list of tables says of one.

use engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::{Chair, RoomState};
use crate::words;

/// An entry of a list of tables: kept in the store with the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Everybody's name, in the order of the seats; empty where nobody sits.
    pub names: Vec<String>,
    /// How it ended, or where it stands.
    pub state: String,
    /// How many seats are free.
    pub free: usize,
}

impl Card {
    /// What is said of this table now.
    pub fn of(room: &RoomState) -> Card {
        let seats = room.seats().zip(&room.chairs);
        let name = |(seat, chair): (Seat, &Chair)| match chair.is_free() {
            true => String::new(),
            false => room.names[seat].to_owned(),
        };
        let ending = room.table.as_ref().and_then(|table| table.ending(Viewer::Spectator));
        let state = match (&room.table, &room.closed, ending) {
            (_, Some(why), _) => why.clone(),
            (_, None, Some(ending)) => ending.sentence,
            (Some(table), None, None) => table.ask(Viewer::Spectator),
            (None, None, None) => words::WAITING_FOR_PLAYERS.to_owned(),
        };
        Card {
            names: seats.map(name).collect(),
            state,
            free: room.chairs.iter().filter(|chair| chair.is_free()).count(),
        }
    }

    /// What the store kept; nothing if an older version wrote it otherwise.
    pub fn read(text: &str) -> Option<Card> {
        serde_json::from_str(text).ok()
    }

    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
