//! What is to be sent: a message waits in the store until it is.

use serde::{Deserialize, Serialize};

use super::Way;
use crate::identity::{Digest, GuestId};

/// Something to be sent to one person by one way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    /// To whom.
    pub(crate) person: GuestId,
    /// How.
    pub(crate) way: Way,
    /// What for.
    pub(crate) why: Why,
    /// The decisions that it is about: several, where several were waiting to be told.
    pub(crate) turns: Vec<Turn>,
    /// When it is no longer of use.
    pub(crate) expires_at: i64,
    /// How often it was tried.
    pub(crate) tries: u32,
    /// Whether somebody is at it. Whoever finds it like this when its time has come knows that they
    /// were interrupted, and that it may have been sent: it is not sent again.
    pub(crate) sending: bool,
}

/// What a message is for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Why {
    /// It is their turn.
    Turn,
    /// It still is, and their time is nearly up.
    Reminder,
    /// They want to see whether it works.
    Test,
    /// They gave an address of mail, and whoever reads it is asked.
    Confirm {
        /// Which one.
        address: String,
    },
}

/// A decision that somebody is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Turn {
    pub(crate) table: String,
    /// The game's id.
    pub(crate) game: String,
    pub(crate) seat: u8,
    /// Which decision of the seat.
    pub(crate) decision: u32,
    /// When its time is up.
    pub(crate) deadline: i64,
}

impl Message {
    /// A name for it that is the same however often it is made, and says nothing.
    pub(crate) fn name(&self) -> String {
        let first = self.turns.first();
        let turn = first.map(|turn| (&turn.table, turn.seat, turn.decision));
        let text = format!("{} {:?} {:?} {turn:?}", self.person, self.way, self.why);
        let text = match self.why {
            Why::Turn | Why::Reminder => text,
            // Tests and questions may be asked for again.
            Why::Test | Why::Confirm { .. } => format!("{text} {}", self.expires_at),
        };
        Digest::of(&text).to_string()[..32].to_owned()
    }

    /// Whether it is about turns, so that it can be told together with others.
    pub(crate) fn is_about_turns(&self) -> bool {
        matches!(self.why, Why::Turn | Why::Reminder)
    }
}

impl Why {
    /// How much it says, as part of what was told last: a reminder says more than a notice.
    pub(crate) fn rank(&self) -> u32 {
        match self {
            Why::Turn => 1,
            _ => 2,
        }
    }
}
