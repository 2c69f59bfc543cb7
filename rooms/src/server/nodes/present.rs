//! What a node says of itself, and of who is at which table there.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::room::Room;
use crate::server::calls::Call;

/// For so long it is told when something came from a seat that has no page open, as that of a
/// program: longer than a node that stays alive can miss a note.
const TOLD: Duration = Duration::from_secs(30);

/// What a node says of itself.
#[derive(Serialize, Deserialize, Default)]
pub(super) struct Note {
    pub(super) version: String,
    /// Another number each time.
    pub(super) beat: u64,
    pub(super) draining: bool,
    /// The tables at which somebody is through that node.
    pub(super) tables: BTreeMap<String, Present>,
    /// Who is called anew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) called: Vec<Call>,
}

/// Who is at a table through a node.
#[derive(Serialize, Deserialize)]
pub(super) struct Present {
    /// The seats that have a page open there.
    pub(super) seats: Vec<u8>,
    /// How many watch.
    pub(super) watchers: usize,
    /// How many milliseconds ago something came from seats that have no page open.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) heard: BTreeMap<u8, u64>,
}

impl Present {
    /// Who is in a room here, if anybody is.
    pub(super) fn of(room: &Room) -> Option<Present> {
        let heard = room.presence.heard_here(TOLD);
        let present = Present {
            seats: room.presence.seats_here().map(|seat| seat.0).collect(),
            watchers: room.watchers(),
            heard: heard.map(|(seat, ago)| (seat.0, ago.as_millis() as u64)).collect(),
        };
        (present.watchers > 0 || !present.heard.is_empty()).then_some(present)
    }
}

/// What is known of another node that is alive.
pub(super) struct Other {
    pub(super) id: String,
    pub(super) note: Note,
    /// How long ago its note changed, as this node saw it.
    pub(super) age: Duration,
}
