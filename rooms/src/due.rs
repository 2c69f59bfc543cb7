//! When a table has to be looked after while nobody is there: notes in the order of time.

use store::{Change, TableId};

/// The kind of these notes. Each is named by the moment and the table, and says nothing.
pub(crate) const DUE: &str = "due";

/// A moment as the beginning of a note's name, so that earlier ones come first.
pub(crate) fn moment(at: i64) -> String {
    format!("{:015}", at.max(0))
}

/// Somebody has to look at a table at this time.
pub(crate) fn due(at: i64, table: TableId) -> Change {
    Change::put(DUE, name(at, table), "")
}

/// Nobody has to any more.
pub(crate) fn no_longer_due(at: i64, table: TableId) -> Change {
    Change::remove(DUE, name(at, table))
}

fn name(at: i64, table: TableId) -> String {
    format!("{}/{table}", moment(at))
}

/// The table of a note.
pub(crate) fn table(name: &str) -> Option<TableId> {
    name.split_once('/').and_then(|(_, table)| table.parse().ok())
}
