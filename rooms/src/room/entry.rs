//! What happens at a table: the entries of its log, as they are stored.

use engine::{Seat, Seed};
use review::Review;
use serde::{Deserialize, Deserializer, Serialize};

use super::Origin;
use crate::deals::Try;
use crate::identity::{Digest, GuestId};
use crate::table::AutoPass;
use crate::turns::{Pause, TurnBased};

/// What never changes about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The options of the game, as text.
    pub options: Vec<(String, String)>,
    /// The server's part of the seed. What the seats add to it stands in the log.
    pub seed: Seed,
    /// Who opened the table and may invite, fill seats with bots and mute.
    #[serde(default)]
    pub host: Option<Host>,
    /// Whether the table stands in the list of open tables.
    pub listed: bool,
    /// How many minutes each seat has for the whole game, if there is a clock.
    pub minutes: Option<u16>,
    /// How many seconds each decision adds to that.
    #[serde(default)]
    pub increment: u16,
    /// How it is played over days, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_based: Option<TurnBased>,
    /// Whether players may ask for hints although they play against each other.
    #[serde(default)]
    pub hints: bool,
    /// Whether this is the game's lesson.
    #[serde(default)]
    pub lesson: bool,
    /// The deal that somebody tries here, if this is such a table.
    #[serde(default, rename = "try", skip_serializing_if = "Option::is_none")]
    pub deal: Option<Try>,
    /// Whether the game counts for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// What opens any free seat, if the table has one link for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub door: Option<String>,
    /// Which game it tries again, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
}

impl Head {
    /// How much time a seat has after so many decisions, if there is a clock.
    pub fn allowance_ms(&self, decisions: u32) -> Option<u64> {
        let added = u64::from(self.increment) * u64::from(decisions) * 1000;
        self.minutes.map(|minutes| u64::from(minutes) * 60_000 + added)
    }
}

/// Who opened a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Host {
    /// Somebody with a browser.
    Guest(GuestId),
    /// A program that has a secret for it.
    Bearer(Digest),
}

/// One entry of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are what they are called")]
pub enum LogEntry {
    /// A free seat can be taken by whoever has this invitation.
    Invited { seat: Seat, invitation: String },
    /// Somebody sat down: with a browser, or with a secret of their own. The invitation is used
    /// up. What the sitter adds to the seed is fixed now.
    Sat {
        seat: Seat,
        #[serde(default, deserialize_with = "guest_or_program")]
        guest: Option<GuestId>,
        #[serde(default)]
        secret: Option<Digest>,
        name: String,
        #[serde(default)]
        seed: Option<Seed>,
    },
    /// Somebody stood up before the game began.
    Left { seat: Seat },
    /// Every seat was taken, and the cards were dealt.
    Dealt {
        #[serde(rename = "lines")]
        record_lines: Vec<String>,
        seat_seeds: Vec<Option<Seed>>,
        up_ms: u64,
    },
    /// Everybody sat where the lots say: on each seat whoever sat on the one that stands there.
    Lots { order: Vec<Seat> },
    /// A bot plays for this seat from now on.
    Bot { seat: Seat, level: String },
    /// The sitter of this seat plays again.
    Returned { seat: Seat },
    /// A seat took an action; the record's lines hold what chance did after it too.
    Played {
        seat: Seat,
        #[serde(rename = "lines")]
        record_lines: Vec<String>,
        spent_ms: u64,
        #[serde(default)]
        up_ms: u64,
    },
    /// A seat took its last action back.
    Undone {
        seat: Seat,
        #[serde(default)]
        up_ms: u64,
    },
    /// A seat asked for a hint at a table where others play too.
    Hinted { seat: Seat },
    /// The game waits for a seat since this moment of the calendar, at a table that is played over
    /// days.
    Asked { seat: Seat, at: i64 },
    /// The time of a seat was up.
    Lapsed { seat: Seat },
    /// These are the holidays of a seat's sitter.
    Holidays { seat: Seat, holidays: Vec<Pause> },
    /// Somebody said something: a seat, or an onlooker by their browser.
    Said {
        seat: Option<Seat>,
        #[serde(default)]
        guest: Option<GuestId>,
        name: String,
        text: String,
    },
    /// The host let somebody be heard no longer, or again.
    Muted { voice: Voice, muted: bool },
    /// A seat set which questions pass by themselves.
    #[serde(rename = "quiet")]
    AutoPass {
        seat: Seat,
        #[serde(rename = "quiet")]
        auto_pass: AutoPass,
    },
    /// The sitter has a new secret that opens the seat from any browser; an older one is void.
    Secret { seat: Seat, secret: Digest },
    /// The sitter came with another browser and the seat's secret.
    Device { seat: Seat, guest: GuestId },
    /// The sitter plays with this browser alone; others and the secret are void.
    Alone { seat: Seat, guest: GuestId },
    /// The finished game was reviewed.
    Reviewed { review: Box<Review> },
    /// Whoever has this seat tries the finished game again, at another table.
    Tried { seat: Seat, moment: usize, table: String },
    /// The same people play again, at another table.
    Rematch { table: String },
    /// The table was closed before the game was over.
    Closed { by: Closer, why: String },
}

/// Whose talk the host can stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Voice {
    /// A player.
    Seat(Seat),
    /// One onlooker.
    Guest(GuestId),
    /// Everybody who has no seat.
    Onlookers,
}

/// Who closed a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closer {
    /// The only person at it.
    Player,
    /// Whoever runs the server.
    Operator,
    /// The server itself, because nobody played on.
    House,
    /// Somebody's time was up.
    Clock,
}

/// The words in the store for what brings a game on. Talk and whatever else people do beside it
/// does not.
pub(crate) const BRINGS_ON: [&str; 2] = ["dealt", "played"];

impl LogEntry {
    /// The word for it in the store.
    pub fn kind(&self) -> &'static str {
        match self {
            LogEntry::Invited { .. } => "invited",
            LogEntry::Sat { .. } => "sat",
            LogEntry::Left { .. } => "left",
            LogEntry::Dealt { .. } => "dealt",
            LogEntry::Lots { .. } => "lots",
            LogEntry::Bot { .. } => "bot",
            LogEntry::Returned { .. } => "returned",
            LogEntry::Played { .. } => "played",
            LogEntry::Undone { .. } => "undone",
            LogEntry::Hinted { .. } => "hinted",
            LogEntry::Asked { .. } => "asked",
            LogEntry::Lapsed { .. } => "lapsed",
            LogEntry::Holidays { .. } => "holidays",
            LogEntry::Said { .. } => "said",
            LogEntry::Muted { .. } => "muted",
            LogEntry::AutoPass { .. } => "quiet",
            LogEntry::Secret { .. } => "secret",
            LogEntry::Device { .. } => "device",
            LogEntry::Alone { .. } => "alone",
            LogEntry::Reviewed { .. } => "reviewed",
            LogEntry::Tried { .. } => "tried",
            LogEntry::Rematch { .. } => "rematch",
            LogEntry::Closed { .. } => "closed",
        }
    }

    /// The browser or the person that it names.
    pub fn guest(&self) -> Option<GuestId> {
        match self {
            LogEntry::Sat { guest, .. } | LogEntry::Said { guest, .. } => *guest,
            LogEntry::Device { guest, .. } | LogEntry::Alone { guest, .. } => Some(*guest),
            LogEntry::Muted { voice: Voice::Guest(guest), .. } => Some(*guest),
            _ => None,
        }
    }

    /// How long the server had been up when a decision began or ended by this entry.
    pub fn up_ms(&self) -> Option<u64> {
        match self {
            LogEntry::Dealt { up_ms, .. }
            | LogEntry::Played { up_ms, .. }
            | LogEntry::Undone { up_ms, .. } => Some(*up_ms),
            _ => None,
        }
    }
}

/// In older logs a program is a guest by that name; nobody can speak for such a seat any more.
fn guest_or_program<'de, D: Deserializer<'de>>(from: D) -> Result<Option<GuestId>, D::Error> {
    match Option::<String>::deserialize(from)?.as_deref() {
        None | Some("program") => Ok(None),
        Some(id) => id.parse().map(Some).map_err(serde::de::Error::custom),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A log of an earlier version is read as far as it means anything.
    #[test]
    fn older_logs_are_read() {
        let read = |text: &str| serde_json::from_str::<LogEntry>(text).unwrap();
        let program = read(r#"{"what":"sat","seat":0,"guest":"program","name":"Robin"}"#);
        assert!(matches!(program, LogEntry::Sat { guest: None, secret: None, .. }));
        let id = "0123456789abcdef0123456789abcdef";
        let guest = read(&format!(r#"{{"what":"sat","seat":0,"guest":"{id}","name":"Ana"}}"#));
        assert!(matches!(guest, LogEntry::Sat { guest: Some(own), .. } if own.to_string() == id));
        assert_eq!(
            read(r#"{"what":"played","seat":1,"lines":["x"],"spent_ms":7}"#),
            LogEntry::Played {
                seat: Seat(1),
                record_lines: vec!["x".into()],
                spent_ms: 7,
                up_ms: 0
            }
        );
        let head = r#"{"options":[],"seed":"SEED","tokens":["a"],"listed":true,"minutes":null}"#;
        let head = head.replace("SEED", &"0".repeat(64));
        assert_eq!(serde_json::from_str::<Head>(&head).unwrap().host, None);
    }
}
