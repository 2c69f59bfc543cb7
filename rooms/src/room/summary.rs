//! What a list of tables says of one.

use engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::{Chair, Room, RoomState};
use crate::ratings::Speed;
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
    /// The names of those who are kept, in the order of the seats; nothing where nobody is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<Option<String>>,
    /// What the table agreed on.
    #[serde(default)]
    pub terms: CardTerms,
    /// How many hours a decision may take, at a table that is played over days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u16>,
    /// When the time of each guest is up who is asked there, in the order of the summary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub due: Vec<Option<i64>>,
}

/// What somebody wants to know of a table before they sit down.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct CardTerms {
    /// The options that are not as usual.
    pub options: Vec<(String, String)>,
    /// How many minutes each seat has, if there is a clock.
    pub minutes: Option<u16>,
    /// How many seconds each decision adds to that.
    pub increment: u16,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// How fast it is played.
    pub speed: Speed,
}

impl Room {
    pub(super) fn card_terms(&self) -> CardTerms {
        CardTerms {
            options: self.head.options.clone(),
            minutes: self.head.minutes,
            increment: self.head.increment,
            rated: self.head.rated,
            speed: self.speed(),
        }
    }
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
        let people = || room.chairs.iter().map(|chair| chair.person().map(str::to_owned));
        Card {
            people: if people().any(|it| it.is_some()) { people().collect() } else { Vec::new() },
            names: seats.map(name).collect(),
            state,
            free: room.chairs.iter().filter(|chair| chair.is_free()).count(),
            terms: CardTerms::default(),
            hours: None,
            due: Vec::new(),
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
