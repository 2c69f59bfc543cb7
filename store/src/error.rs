//! What can go wrong, in sentences for whoever can mend it.

use std::path::PathBuf;

use thiserror::Error;

use crate::TableId;

/// Why a store did not do what it was asked.
///
/// The first six are refusals: the store is well, and nothing was changed. The others are faults
/// of the file or the disk: the sentence is for the operator and names the file and what to do. A
/// write that was answered with a fault is not acknowledged; should the machine stop right then, it
/// may be found in the log all the same, and its key will tell.
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
    /// Only a finished table's log is packed.
    #[error("the table {0} is not finished, so its log is not packed")]
    Unfinished(TableId),

    /// The disk is full.
    #[error("the disk is full: {} can't grow. Free some space; no restart is needed", file.display())]
    Full {
        /// The database file.
        file: PathBuf,
    },
    /// The file or its folder may not be written.
    #[error("{} can't be written. Let this user write the file and its folder, and see that the disk is not mounted read-only", file.display())]
    ReadOnly {
        /// The database file.
        file: PathBuf,
    },
    /// The file is damaged.
    #[error("{} is damaged ({detail}). Stop the server, keep a copy of the file with its -wal and -shm files, and bring back a backup or try the sqlite3 program's .recover", file.display())]
    Corrupt {
        /// The database file.
        file: PathBuf,
        /// What was found.
        detail: String,
    },
    /// The file is not a SQLite database.
    #[error("{} is not a database, or its first page is damaged. Name another file or bring back a backup; this one was left as it is", file.display())]
    NotADatabase {
        /// The file.
        file: PathBuf,
    },
    /// The file is a database of another program.
    #[error("{} is a database of another program. Name another file; this one was left as it is", file.display())]
    Foreign {
        /// The file.
        file: PathBuf,
    },
    /// The file was written by a newer Hideout.
    #[error("{} was written by a newer Hideout (layout {found}; this one knows up to {known}). Start that version; the file was left as it is", file.display())]
    Newer {
        /// The database file.
        file: PathBuf,
        /// The layout it has.
        found: i64,
        /// The newest layout this version knows.
        known: i64,
    },
    /// The file can't be opened or made.
    #[error("{} can't be opened: {detail}. It must be a file, in a folder that exists, and this user must be allowed to write both", file.display())]
    CannotOpen {
        /// The file.
        file: PathBuf,
        /// What the system says.
        detail: String,
    },
    /// Another server is at work on the file.
    #[error("another server is at work on {}. Stop that one first, or give each server a file of its own", file.display())]
    InUse {
        /// The database file.
        file: PathBuf,
    },
    /// There is a file where a copy was to be made.
    #[error("{} exists already. Name another file for the copy, or move that one away; it was left as it is", file.display())]
    Exists {
        /// The file in the way.
        file: PathBuf,
    },
    /// Another program holds the file.
    #[error("another program holds {} locked. See whether a second server, a backup or a sqlite3 shell is at work on it", file.display())]
    Busy {
        /// The database file.
        file: PathBuf,
    },
    /// More is waiting than the disk can take.
    #[error(
        "too much is waiting to be written or read. Try again in a moment; if this lasts, the disk is too slow"
    )]
    Overloaded,
    /// Something else failed at the disk or in the database.
    #[error("{} could not be used: {detail}. See the system's log for errors of the disk", file.display())]
    Failed {
        /// The database file.
        file: PathBuf,
        /// What the database says.
        detail: String,
    },
    /// The store has been closed.
    #[error("the store is closed: the server is stopping")]
    Closed,
}
