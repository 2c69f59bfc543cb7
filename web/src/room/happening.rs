//! What happens at a table: the entries of its log, as they are stored.

use engine::{Seat, Seed};
use serde::{Deserialize, Serialize};

/// What never changes about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Head {
    /// The options of the game, as text.
    pub(crate) options: Vec<(String, String)>,
    pub(crate) seed: Seed,
    /// For each seat the secret in its link: whoever has it may sit there.
    pub(crate) tokens: Vec<String>,
    /// Whether the table stands in the list of open tables.
    pub(crate) listed: bool,
    /// How many minutes each seat has for the whole game, if there is a clock.
    pub(crate) minutes: Option<u16>,
    /// Whether this is the game's lesson.
    #[serde(default)]
    pub(crate) lesson: bool,
}

/// One entry of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Happening {
    /// A guest sat down.
    Sat { seat: Seat, guest: String, name: String },
    /// A bot plays for this seat from now on.
    Bot { seat: Seat, level: String },
    /// The guest of this seat plays again.
    Returned { seat: Seat },
    /// A seat took an action. The lines are those of a record, with what chance did after it.
    Played { seat: Seat, lines: Vec<String>, spent_ms: u64 },
    /// A seat took its last action back.
    Undone { seat: Seat },
    /// Somebody said something.
    Said { seat: Option<Seat>, name: String, text: String },
    /// A seat set which questions pass by themselves.
    Quiet { seat: Seat, quiet: Quiet },
    /// The same people play again, at another table.
    Rematch { table: String },
}

impl Happening {
    /// The word for it in the store.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Happening::Sat { .. } => "sat",
            Happening::Bot { .. } => "bot",
            Happening::Returned { .. } => "returned",
            Happening::Played { .. } => "played",
            Happening::Undone { .. } => "undone",
            Happening::Said { .. } => "said",
            Happening::Quiet { .. } => "quiet",
            Happening::Rematch { .. } => "rematch",
        }
    }
}

/// Which questions pass by themselves for a seat. It is the seat's own business and a matter of
/// the interface: the rules know nothing of it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Quiet {
    /// The moments at which this seat always passes.
    pub(crate) windows: Vec<String>,
    /// The things that this seat does not want to be asked about.
    pub(crate) things: Vec<String>,
}
