//! What can go wrong, in sentences for whoever can mend it.

use thiserror::Error;

use crate::{Place, TableId};

/// Why a store did not do what it was asked.
///
/// The first seven are refusals: the store is well, and nothing was changed. The others are faults
/// of the file, the disk or the database's server: the sentence is for the operator and names the
/// place and what to do. A write that was answered with a fault is not acknowledged; should the
/// machine stop right then, or the line to the server be cut, it may be found in the log all the
/// same, and its key will tell.
#[derive(Clone, PartialEq, Eq, Error, Debug)]
pub enum StoreError {
    /// A table of this name exists.
    #[error("the table {0} exists already")]
    Taken(TableId),
    /// No table has this name.
    #[error("there is no table {0}")]
    Unknown(TableId),
    /// The log has grown since the caller looked, or never was as long as the caller thinks.
    #[error("the log was expected to have {expected} entries and has {actual}")]
    Conflict {
        /// The length the caller expected.
        expected: u64,
        /// The length it has.
        actual: u64,
    },
    /// An entry with this key is in the log already.
    #[error("this was entered before, as entry {at}")]
    Repeated {
        /// The number of that entry.
        at: u64,
    },
    /// The caller gave one key to two entries at once.
    #[error("two of the entries have the same key")]
    SameKeyTwice,
    /// A note no longer says what whoever changes it has read.
    #[error("the note {name} of the kind {kind} was changed meanwhile")]
    Changed {
        /// The kind of the note.
        kind: String,
        /// Its name.
        name: String,
    },
    /// Only a finished table's log is packed.
    #[error("the table {0} is not finished, so its log is not packed")]
    Unfinished(TableId),

    /// The disk is full.
    #[error("the disk is full: {place} can't grow. Free some space; no restart is needed")]
    Full {
        /// Where the store is.
        place: Place,
    },
    /// The file or its folder may not be written.
    #[error(
        "{place} can't be written. Let this user write the file and its folder, and see that the disk is not mounted read-only"
    )]
    ReadOnly {
        /// Where the store is.
        place: Place,
    },
    /// What is stored is damaged.
    #[error("{place} is damaged ({detail}). {}", place.rescue())]
    Corrupt {
        /// Where the store is.
        place: Place,
        /// What was found.
        detail: String,
    },
    /// The file is not a SQLite database.
    #[error(
        "{place} is not a database, or its first page is damaged. Name another file or bring back a backup; this one was left as it is"
    )]
    NotADatabase {
        /// The file.
        place: Place,
    },
    /// The database belongs to another program.
    #[error(
        "{place} is a database of another program. Name another one; this one was left as it is"
    )]
    Foreign {
        /// The file.
        place: Place,
    },
    /// The store was written by a newer Hideout.
    #[error(
        "{place} was written by a newer Hideout (layout {found}; this one knows up to {known}). Start that version; nothing was changed"
    )]
    Newer {
        /// Where the store is.
        place: Place,
        /// The layout it has.
        found: i64,
        /// The newest layout this version knows.
        known: i64,
    },
    /// The file can't be opened or made.
    #[error(
        "{place} can't be opened: {detail}. It must be a file, in a folder that exists, and this user must be allowed to write both"
    )]
    CannotOpen {
        /// The file.
        place: Place,
        /// What the system says.
        detail: String,
    },
    /// Another server is at work on the same store.
    #[error(
        "another server is at work on {place}. Stop that one first, or give each server a place of its own"
    )]
    InUse {
        /// Where the store is.
        place: Place,
    },
    /// There is a file where a copy was to be made.
    #[error(
        "{place} exists already. Name another file for the copy, or move that one away; it was left as it is"
    )]
    Exists {
        /// The file in the way.
        place: Place,
    },
    /// Another program holds the file.
    #[error(
        "another program holds {place} locked. See whether a second server, a backup or a sqlite3 shell is at work on it"
    )]
    Busy {
        /// Where the store is.
        place: Place,
    },
    /// More is waiting than the disk can take.
    #[error(
        "too much is waiting to be written or read. Try again in a moment; if this lasts, the disk is too slow"
    )]
    Overloaded,
    /// Something else failed at the disk or in the database.
    #[error(
        "{place} could not be used: {detail}. See the log of the system, or of the database's server"
    )]
    Failed {
        /// Where the store is.
        place: Place,
        /// What the database says.
        detail: String,
    },
    /// The database's server can't be reached, or did not answer in time.
    #[error(
        "{place} can't be reached: {detail}. See that the database's server runs and that this address, user and password are right; no restart is needed here"
    )]
    Unreachable {
        /// The server.
        place: Place,
        /// What happened.
        detail: String,
    },
    /// The database's server is set so that it may forget what it has acknowledged, or can't keep
    /// it at all.
    #[error("{place} must not be used: {detail}")]
    Unfit {
        /// The server.
        place: Place,
        /// What is wrong, and what to change.
        detail: String,
    },
    /// The store has been closed.
    #[error("the store is closed: the server is stopping")]
    Closed,
}
