//! The log of one table: opening it, appending to it, reading it.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::listing::{self, guests};
use super::packing;
use super::trouble::Trouble;
use crate::{Append, Entry, NewTable, StoreError, StoredTable, Summary, TableId};

/// How long a log is, and how many of its entries are packed.
#[derive(Clone, Copy)]
pub(super) struct Lengths {
    pub(super) length: u64,
    pub(super) packed: u64,
}

pub(super) fn create(connection: &Connection, table: &NewTable) -> Result<(), Trouble> {
    let NewTable { id, game, revision, head, made_at, entries, summary, .. } = table;
    let made = connection
        .prepare_cached("INSERT INTO tables VALUES (?, ?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING")?
        .execute((id, game, revision, head, made_at))?;
    if made == 0 {
        return Err(Trouble::Refused(StoreError::Taken(*id)));
    }
    connection
        .prepare_cached("INSERT INTO summaries VALUES (?, 0, ?, 0, 0, '', 0, ?, ?)")?
        .execute((id, made_at, &table.opened_by, &table.opened_from))?;
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

/// Removes all there is of a table, and says whether there was one.
pub(super) fn delete(connection: &Connection, table: TableId) -> Result<bool> {
    for rows in ["entries WHERE table_id", "guests WHERE table_id", "summaries WHERE table_id"] {
        connection.prepare_cached(&format!("DELETE FROM {rows} = ?"))?.execute([table])?;
    }
    let removed = connection.prepare_cached("DELETE FROM tables WHERE id = ?")?.execute([table])?;
    Ok(removed > 0)
}

/// The length of the log, if these entries may be appended to it. It is checked before anything
/// is written, so a refusal leaves the transaction as it was.
fn check(connection: &Connection, table: TableId, append: &Append) -> Result<u64, Trouble> {
    let lengths = connection
        .prepare_cached("SELECT length, packed FROM summaries WHERE table_id = ?")?
        .query_row([table], |row| Ok(Lengths { length: row.get(0)?, packed: row.get(1)? }))
        .optional()?
        .ok_or(Trouble::Refused(StoreError::Unknown(table)))?;
    let keys: Vec<&str> = append.entries.iter().filter_map(|entry| entry.key.as_deref()).collect();
    if let Some(at) = entered(connection, table, lengths, &keys)? {
        return Err(Trouble::Refused(StoreError::Repeated { at }));
    }
    let actual = lengths.length;
    if append.expected != actual {
        let expected = append.expected;
        return Err(Trouble::Refused(StoreError::Conflict { expected, actual }));
    }
    Ok(actual)
}

/// The number of the entry with the first of these keys that is in the log. Little is said at a
/// finished table, so it may cost the unpacking of its log.
fn entered(
    connection: &Connection,
    table: TableId,
    lengths: Lengths,
    keys: &[&str],
) -> Result<Option<u64>, Trouble> {
    let packed = match lengths.packed {
        0 => Vec::new(),
        _ if keys.is_empty() => Vec::new(),
        count => packing::unpack(connection, table, count)?,
    };
    let mut select =
        connection.prepare_cached("SELECT number FROM entries WHERE table_id = ? AND key = ?")?;
    for key in keys {
        let early = packed.iter().position(|entry| entry.key.as_deref() == Some(key));
        let at = match early {
            Some(number) => Some(number as u64),
            None => select.query_row((table, key), |row| row.get(0)).optional()?,
        };
        if at.is_some() {
            return Ok(at);
        }
    }
    Ok(None)
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

/// How long the logs of those tables are that exist.
pub(super) fn lengths(connection: &Connection, tables: &[TableId]) -> Result<Vec<(TableId, u64)>> {
    let mut select =
        connection.prepare_cached("SELECT length FROM summaries WHERE table_id = ?")?;
    let mut lengths = Vec::with_capacity(tables.len());
    for table in tables {
        let length = select.query_row([table], |row| row.get(0)).optional()?;
        lengths.extend(length.map(|length| (*table, length)));
    }
    Ok(lengths)
}

pub(super) fn read(
    connection: &Connection,
    table: TableId,
    from: u64,
) -> Result<Option<StoredTable>, Trouble> {
    let stored = connection
        .prepare_cached(
            "SELECT game, revision, head, made_at, length, open, over, line, opened_by,
                    opened_from, packed
             FROM tables JOIN summaries ON table_id = id WHERE id = ?",
        )?
        .query_row([table], |row| Ok((stored(table, row)?, row.get(10)?)))
        .optional()?;
    let Some((mut stored, packed)) = stored else { return Ok(None) };
    stored.summary.guests = guests(connection, table)?;
    let lengths = Lengths { length: stored.length, packed };
    stored.entries = entries(connection, table, from, lengths)?;
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
        opened_by: row.get(8)?,
        opened_from: row.get(9)?,
    })
}

/// The entries from that number on, packed or not, and not one less than there must be.
pub(super) fn entries(
    connection: &Connection,
    table: TableId,
    from: u64,
    lengths: Lengths,
) -> Result<Vec<Entry>, Trouble> {
    let Lengths { length, packed } = lengths;
    let mut entries = Vec::new();
    if from < packed {
        entries = packing::unpack(connection, table, packed)?;
        entries.drain(..from as usize);
    }
    if from < length {
        entries.extend(unpacked(connection, table, from.max(packed))?);
    }
    let (found, expected) = (entries.len() as u64, length.saturating_sub(from));
    if found != expected {
        let words = format!("table {table} has {found} of {expected} entries from {from} on");
        return Err(Trouble::Damaged(words));
    }
    Ok(entries)
}

/// The entries in the rows from that number on, up to the first gap.
fn unpacked(connection: &Connection, table: TableId, from: u64) -> Result<Vec<Entry>> {
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
