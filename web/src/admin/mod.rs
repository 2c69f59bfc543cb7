//! The operator's commands: heard on a socket in the file system that only its owner can open.
//!
//! One command is one connection: a line of JSON goes in and a line of JSON comes back. Nothing of
//! this is reachable over the network, and nothing of it shows a hidden card.

mod commands;
mod people;
#[cfg(unix)]
mod socket;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::site::Site;

#[cfg(unix)]
pub use socket::send;

/// What an operator can ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// List tables, the last changed first.
    Tables {
        /// Finished ones too.
        all: bool,
        /// How many at most.
        most: usize,
    },
    /// The public part of a table: what an onlooker sees, and who sits there.
    Show {
        /// The table's name in addresses.
        table: String,
    },
    /// Ends a game that is not over. It stays in the store until it is deleted.
    Close {
        /// The table's name in addresses.
        table: String,
        /// What the players are told.
        why: String,
    },
    /// Deletes a table with its log.
    Delete {
        /// The table's name in addresses.
        table: String,
    },
    /// Lets somebody at a table be heard no longer, or again.
    Mute {
        /// The table's name in addresses.
        table: String,
        /// The number of a seat, the id of a guest, or `onlookers`.
        whom: String,
        /// Or again.
        muted: bool,
    },
    /// Turns somebody away from the whole server.
    Ban {
        /// The id of a guest, the name of a person, or a network address.
        whom: String,
        /// What they are told.
        why: String,
    },
    /// Lets them in again.
    Unban {
        /// The id of a guest, or a network address.
        whom: String,
    },
    /// Everybody who was turned away.
    Bans,
    /// Lists people who are kept, or those whom a name could mean.
    People {
        /// Only this one.
        name: Option<String>,
        /// How many at most.
        most: usize,
    },
    /// Who leaves rated games, and who plays them with the same person again and again.
    Fairness {
        /// How many of each at most.
        most: usize,
    },
    /// What people have told the operator, the newest first.
    Reports {
        /// Settled ones too.
        all: bool,
        /// How many at most.
        most: usize,
    },
    /// Writes down what became of a report.
    Settle {
        /// The report's name, as it is listed.
        report: String,
        /// What became of it.
        how: String,
    },
    /// Takes somebody's name away for good.
    TakeName {
        /// The name.
        name: String,
        /// Why.
        why: String,
    },
    /// What was done about people, the newest first.
    Deeds {
        /// How many at most.
        most: usize,
    },
    /// Signs with a new key from now on.
    RotateKeys {
        /// Whether nothing that was signed before is believed any more.
        at_once: bool,
    },
    /// The limits in force, and who is near them.
    Quotas,
    /// Packs finished tables and deletes abandoned ones now, not within the next minute.
    Tidy,
    /// What people think of the puzzles.
    Votes,
    /// Records of finished games whose players allow that they become puzzles, without names.
    GamesForPuzzles {
        /// The game's id.
        game: String,
        /// How many at most.
        most: usize,
    },
}

/// What comes back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It was done; a sentence says what.
    Done(String),
    /// It was not done; a sentence says why.
    Refused(String),
    /// The tables that were asked for.
    Tables(Vec<TableSummary>),
    /// One table.
    Table(Box<TableReport>),
    /// Who was turned away.
    Bans(Vec<Ban>),
    /// Limits, and who is near them.
    Quotas(Quotas),
    /// People who are kept.
    People(Vec<PersonReport>),
    /// Who leaves, and who meets whom.
    Fairness {
        /// Who leaves rated games.
        leavers: Vec<LeaverReport>,
        /// Who plays them with the same person again and again.
        regulars: Vec<RegularsReport>,
    },
    /// What people told.
    Reports(Vec<ReportReport>),
    /// What was done about people.
    Deeds(Vec<rooms::people::OperatorDeed>),
    /// What people think of the puzzles, those that are liked least first.
    Votes(Vec<PuzzleVotes>),
    /// Records, each with all its lines.
    Records(Vec<String>),
}

/// Somebody who is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonReport {
    /// Their id, by which they can be banned.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub joined: i64,
    /// By how many browsers they are signed in.
    pub sessions: usize,
    /// Whether they were turned away.
    pub banned: bool,
    /// Whether they are about to leave.
    pub leaving: bool,
}

/// Somebody who leaves rated games. It says what happened and not why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeaverReport {
    /// What they are called, or their id.
    pub name: String,
    /// How often they left a rated game when it had begun for them.
    pub left: u32,
    /// How often before that.
    pub early: usize,
    /// How many rated games they have played.
    pub rated: u32,
}

/// Somebody who plays rated games with the same person again and again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RegularsReport {
    /// What they are called, or their id.
    pub name: String,
    /// The other one.
    pub rival: String,
    /// How many rated games they have played with each other.
    pub together: u32,
    /// How many the first one has played in all.
    pub rated: u32,
}

/// What somebody told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportReport {
    /// Its name, by which it is settled.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who told it: a name, or an id.
    pub by: String,
    /// Whom it is about: a name or an id.
    pub about: Option<String>,
    /// The table and the line of talk.
    pub table: Option<String>,
    /// The number of the line.
    pub line: Option<usize>,
    /// What was said there.
    pub said: String,
    /// In the words of whoever told it.
    pub words: String,
    /// What became of it.
    pub settled: Option<String>,
}

/// What people think of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleVotes {
    /// The game's id.
    pub game: String,
    /// The number of the puzzle.
    pub puzzle: usize,
    /// How many find it good.
    pub good: usize,
    /// How many find it bad.
    pub bad: usize,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSummary {
    /// The table's name in addresses.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Who sits there; empty for a free seat.
    pub names: Vec<String>,
    /// Where it stands, or how it ended.
    pub state: String,
    /// Whether nobody plays on there.
    pub over: bool,
    /// When something last happened, in milliseconds since 1970.
    pub changed_at: i64,
    /// How many entries its log has.
    pub length: u64,
}

/// The public part of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableReport {
    /// The table's name in addresses.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// What is asked now, or how it ended.
    pub state: String,
    /// Who sits where.
    pub seats: Vec<SeatReport>,
    /// The last lines of the log, as an onlooker reads them.
    pub story: Vec<String>,
    /// What was said, each line with who said it.
    pub chat: Vec<ChatReport>,
}

/// Who plays for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatReport {
    /// Its number.
    pub seat: u8,
    /// What its player is called.
    pub name: String,
    /// The level of the bot that plays, if one does.
    pub bot: Option<String>,
    /// The browsers of its player, each with the address it last came from since the start.
    pub guests: Vec<(String, Option<String>)>,
}

/// A line of talk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChatReport {
    /// What the speaker is called.
    pub name: String,
    /// The number of the seat, or the id of an onlooker.
    pub whom: String,
    /// What was said.
    pub text: String,
}

/// Somebody who was turned away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ban {
    /// The id of a guest, or a network address.
    pub whom: String,
    /// What they are told.
    pub why: String,
}

/// Limits, and who is near them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Quotas {
    /// Each limit by the name of its setting.
    pub limits: Vec<(String, String)>,
    /// Those who have opened the most unfinished tables, with how many: guests, and addresses by
    /// the name the store knows them by.
    pub most_tables: Vec<(String, usize)>,
    /// Rooms in memory, open streams, decisions that bots have yet to think about.
    pub now: Vec<(String, usize)>,
}

/// A command that did not get through.
#[derive(Debug, Error)]
pub enum AdminError {
    /// Nobody listens.
    #[error("no server listens at {0}: {1}. Is it running, and are you its owner?")]
    NoServer(String, std::io::Error),
    /// The connection broke.
    #[error("the server did not answer: {0}")]
    Broken(#[from] std::io::Error),
    /// The answer makes no sense.
    #[error("the server's answer cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
}

/// Listens as long as what is returned lives.
pub(crate) fn listen(site: &Site) -> std::io::Result<Listening> {
    let Some(file) = &site.settings.admin else { return Ok(Listening::default()) };
    #[cfg(unix)]
    {
        socket::listen(file, site.clone())
    }
    #[cfg(not(unix))]
    {
        tracing::warn!(file = %file.display(), "this system has no sockets for commands");
        Ok(Listening::default())
    }
}

/// Listens until it is dropped; then the socket's file is removed.
#[derive(Debug, Default)]
pub(crate) struct Listening {
    task: Option<tokio::task::JoinHandle<()>>,
    file: Option<std::path::PathBuf>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.task.take().iter().for_each(tokio::task::JoinHandle::abort);
        if let Some(file) = self.file.take() {
            // If it stays, the next start removes it.
            let _ = std::fs::remove_file(file);
        }
    }
}
