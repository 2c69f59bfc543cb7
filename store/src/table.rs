//! What the store keeps of a table.

use std::collections::HashSet;

use crate::{StoreError, TableId};

/// A table to be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its name in the store, which must not be taken.
    pub id: TableId,
    /// The game's id, such as `caper`.
    pub game: String,
    /// The revision of the game's rules the table was opened under.
    pub revision: u32,
    /// What stands at the head of the record (setup, seed, seats): opaque to the store, and never
    /// changed. It may hold secrets of the table, so it does not belong into a log line.
    pub head: String,
    /// When it was opened, in milliseconds since 1970 on the caller's clock.
    pub made_at: i64,
    /// The first entries of its log, if there are any yet.
    pub entries: Vec<Entry>,
    /// What lists of tables show of it.
    pub summary: Summary,
    /// Who opened it: opaque to the store, and empty if unknown.
    pub opened_by: String,
    /// The network address it was opened from: opaque to the store, and empty if unknown.
    pub opened_from: String,
}

/// One entry of a table's log. Entries are numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What kind of thing it is, in a word: `action`, `chat`, `sit`.
    pub kind: String,
    /// What happened: opaque to the store.
    pub body: String,
    /// A name for the attempt, chosen by whoever made it. It is unique within a table, so that
    /// the same attempt made twice is entered once.
    pub key: Option<String>,
    /// When it happened, in milliseconds since 1970 on the caller's clock.
    pub at: i64,
}

/// What is to be added to a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// How long the log is as far as the caller knows.
    pub expected: u64,
    /// The entries, in order. None at all is fine where only the summary changes.
    pub entries: Vec<Entry>,
    /// What lists show of the table from now on; `None` leaves that as it is.
    pub summary: Option<Summary>,
}

/// What lists of tables show of one table, so that nobody has to replay its log for them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Summary {
    /// Whether anyone may still sit down.
    pub open: bool,
    /// Whether the game is over.
    pub over: bool,
    /// Who sits at the table, in the order of the seats. A guest may sit in two of them.
    pub guests: Vec<Guest>,
    /// What a list says of the table: opaque to the store.
    pub line: String,
}

/// A guest at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The guest's id: opaque to the store.
    pub id: String,
    /// Whether the table waits for this guest to decide.
    pub awaited: bool,
}

/// A table as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// Its name in the store.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// The revision of the game's rules the table was opened under.
    pub revision: u32,
    /// The head of its record, as it was given.
    pub head: String,
    /// When it was opened.
    pub made_at: i64,
    /// How many entries its log has, whether or not all of them were asked for.
    pub length: u64,
    /// The entries that were asked for: those from number `from` on, without a gap.
    pub entries: Vec<Entry>,
    /// The latest summary.
    pub summary: Summary,
    /// Who opened it, as it was given.
    pub opened_by: String,
    /// The network address it was opened from, as it was given.
    pub opened_from: String,
}

/// Which tables to find.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Which {
    /// Those at which a seat is open and the game is not over.
    Open,
    /// All that are not over.
    Unfinished,
    /// Those that are not over and at which this guest sits.
    Playing(String),
    /// Those that are not over and wait for this guest to decide, the longest idle first.
    Awaiting(String),
    /// Those that are over and at which this guest sat to the end.
    Played(String),
    /// All, finished or not.
    All,
    /// Unfinished ones opened by this person.
    OpenedBy(String),
    /// Unfinished ones opened from this network address.
    OpenedFrom(String),
    /// Unfinished ones in which nothing has happened since this time, the longest idle first.
    Idle {
        /// In milliseconds since 1970: what changed at this very time is not idle.
        since: i64,
        /// Whether only those are meant at which no guest sits.
        empty: bool,
    },
    /// Finished ones with entries that are not packed yet.
    Unpacked,
    /// All in the order of their names, from behind this one on: for going through all of them.
    Behind(Option<TableId>),
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Its name in the store.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// The revision of the game's rules the table was opened under.
    pub revision: u32,
    /// When it was opened.
    pub made_at: i64,
    /// The latest of the times on its entries and of when it was opened.
    pub changed_at: i64,
    /// How many entries its log has.
    pub length: u64,
    /// The latest summary.
    pub summary: Summary,
    /// Who opened it, as it was given.
    pub opened_by: String,
    /// The network address it was opened from, as it was given.
    pub opened_from: String,
}

/// What other nodes have done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grown {
    /// The log of this table is that long by now.
    Table(TableId, u64),
    /// Something may have been missed: ask for all lengths.
    Unknown,
}

/// Refuses entries that share a key. It is the caller's mistake, so every store looks for it
/// first, whatever else is the matter.
pub(crate) fn distinct_keys(entries: &[Entry]) -> Result<(), StoreError> {
    let mut seen = HashSet::new();
    let mut keys = entries.iter().filter_map(|entry| entry.key.as_deref());
    let distinct = keys.all(|key| seen.insert(key));
    if distinct { Ok(()) } else { Err(StoreError::SameKeyTwice) }
}
