//! The log of one table: opening it, appending to it, reading it.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::listing::{self, guests};
use super::trouble::Trouble;
use crate::{Append, Entry, NewTable, StoreError, StoredTable, Summary, TableId};

pub(super) fn create(connection: &Connection, table: &NewTable) -> Result<(), Trouble> {
    let NewTable { id, game, revision, head, made_at, entries, summary } = table;
    let made = connection
        .prepare_cached("INSERT INTO tables VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")?
        .execute((id, game, revision, head, made_at))?;
    if made == 0 {
        return Err(Trouble::Refused(StoreError::Taken(*id)));
    }
    connection
        .prepare_cached("INSERT INTO summaries VALUES (?, 0, ?, 0, 0, '')")?
        .execute((id, made_at))?;
    enter(connection, *id, 0, entries)?;
    listing::replace(connection, *id, summary)?;
    Ok(())
}

pub(super) fn append(
    connection: &Connection,
    table: TableId,
    append: &Append,
) -> Result<u64, Trouble> {
    let actual = check(connection, table, append)?;
    let length = enter(connection, table, actual, &append.entries)?;
    if let Some(summary) = &append.summary {
        listing::replace(connection, table, summary)?;
    }
    Ok(length)
}

/// The length of the log, if these entries may be appended to it. It is checked before anything
/// is written, so a refusal leaves the transaction as it was.
fn check(connection: &Connection, table: TableId, append: &Append) -> Result<u64, Trouble> {
    let actual = connection
        .prepare_cached("SELECT length FROM summaries WHERE table_id = ?")?
        .query_row([table], |row| row.get(0))
        .optional()?
        .ok_or(Trouble::Refused(StoreError::Unknown(table)))?;
    let mut entered =
        connection.prepare_cached("SELECT number FROM entries WHERE table_id = ? AND key = ?")?;
    for key in append.entries.iter().filter_map(|entry| entry.key.as_deref()) {
        let at = entered.query_row((table, key), |row| row.get(0)).optional()?;
        if let Some(at) = at {
            return Err(Trouble::Refused(StoreError::Repeated { at }));
        }
    }
    if append.expected != actual {
        let expected = append.expected;
        return Err(Trouble::Refused(StoreError::Conflict { expected, actual }));
    }
    Ok(actual)
}

/// Writes the entries behind a log of that length, and gives its new length.
fn enter(connection: &Connection, table: TableId, length: u64, entries: &[Entry]) -> Result<u64> {
    let Some(changed_at) = entries.iter().map(|entry| entry.at).max() else { return Ok(length) };
    let mut insert = connection.prepare_cached("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)")?;
    for (number, entry) in (length..).zip(entries) {
        let Entry { kind, body, key, at } = entry;
        insert.execute((table, number, kind, body, key, at))?;
    }
    let length = length + entries.len() as u64;
    connection
        .prepare_cached(
            "UPDATE summaries SET length = ?2, changed_at = max(changed_at, ?3)
             WHERE table_id = ?1",
        )?
        .execute((table, length, changed_at))?;
    Ok(length)
}

pub(super) fn read(
    connection: &Connection,
    table: TableId,
    from: u64,
) -> Result<Option<StoredTable>, Trouble> {
    let stored = connection
        .prepare_cached(
            "SELECT game, revision, head, made_at, length, open, over, line
             FROM tables JOIN summaries ON table_id = id WHERE id = ?",
        )?
        .query_row([table], |row| stored(table, row))
        .optional()?;
    let Some(mut stored) = stored else { return Ok(None) };
    stored.summary.guests = guests(connection, table)?;
    if from < stored.length {
        stored.entries = entries(connection, table, from)?;
    }
    let expected = stored.length.saturating_sub(from);
    if stored.entries.len() as u64 != expected {
        let found = stored.entries.len();
        let words = format!("table {table} has {found} of {expected} entries from {from} on");
        return Err(Trouble::Damaged(words));
    }
    Ok(Some(stored))
}

fn stored(id: TableId, row: &Row<'_>) -> Result<StoredTable> {
    let (open, over, line) = (row.get(5)?, row.get(6)?, row.get(7)?);
    Ok(StoredTable {
        id,
        game: row.get(0)?,
        revision: row.get(1)?,
        head: row.get(2)?,
        made_at: row.get(3)?,
        length: row.get(4)?,
        entries: Vec::new(),
        summary: Summary { open, over, guests: Vec::new(), line },
    })
}

/// The entries from that number on, up to the first gap.
fn entries(connection: &Connection, table: TableId, from: u64) -> Result<Vec<Entry>> {
    let mut select = connection.prepare_cached(
        "SELECT number, kind, body, key, at FROM entries
         WHERE table_id = ? AND number >= ? ORDER BY number",
    )?;
    let mut rows = select.query((table, from))?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        if row.get::<_, u64>(0)? != from + entries.len() as u64 {
            break;
        }
        let (kind, body, key, at) = (row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?);
        entries.push(Entry { kind, body, key, at });
    }
    Ok(entries)
}

/// A table's name is kept as people see it, so that an operator finds a table by its address.
impl ToSql for TableId {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(self.to_string().into())
    }
}

impl FromSql for TableId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_str()?.parse().map_err(FromSqlError::other)
    }
}
