//! Lists of tables, from their summaries.

use rusqlite::{Connection, Result, Row};

use super::trouble::Trouble;
use crate::{Found, Guest, Summary, TableId, Which};

/// Replaces a table's summary. Rows that stay as they were are not written.
pub(super) fn replace(connection: &Connection, table: TableId, summary: &Summary) -> Result<()> {
    let Summary { open, over, guests, line } = summary;
    connection
        .prepare_cached("UPDATE summaries SET open = ?2, over = ?3, line = ?4 WHERE table_id = ?1")?
        .execute((table, open, over, line))?;
    let mut seat = connection.prepare_cached(
        "INSERT INTO guests VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
         SET guest = excluded.guest, awaited = excluded.awaited
         WHERE guest <> excluded.guest OR awaited <> excluded.awaited",
    )?;
    for (place, Guest { id, awaited }) in guests.iter().enumerate() {
        seat.execute((table, place, id, awaited))?;
    }
    connection
        .prepare_cached("DELETE FROM guests WHERE table_id = ? AND place >= ?")?
        .execute((table, guests.len()))?;
    Ok(())
}

/// Who sits at a table, in the order of the seats.
pub(super) fn guests(connection: &Connection, table: TableId) -> Result<Vec<Guest>> {
    connection
        .prepare_cached("SELECT guest, awaited FROM guests WHERE table_id = ? ORDER BY place")?
        .query_map([table], |row| Ok(Guest { id: row.get(0)?, awaited: row.get(1)? }))?
        .collect()
}

pub(super) fn find(
    connection: &Connection,
    which: &Which,
    limit: usize,
) -> Result<Vec<Found>, Trouble> {
    let mut select = connection.prepare_cached(&query(which))?;
    let guest = match which {
        Which::Open | Which::Unfinished => None,
        Which::Playing(guest) | Which::Played(guest) => Some(guest),
    };
    // The limit of SQLite is signed, and a negative one would mean none.
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let found = select.query_map((guest, limit), row_of)?;
    let mut found: Vec<Found> = found.collect::<Result<_>>()?;
    for table in &mut found {
        table.summary.guests = guests(connection, table.id)?;
    }
    Ok(found)
}

/// The query for such tables: `?1` is the guest, where there is one, and `?2` the limit.
pub(super) fn query(which: &Which) -> String {
    let sits = "summaries.table_id IN (SELECT table_id FROM guests WHERE guest = ?1)";
    let condition = match which {
        Which::Open => "over = 0 AND open = 1".to_owned(),
        Which::Unfinished => "over = 0".to_owned(),
        Which::Playing(_) => format!("over = 0 AND {sits}"),
        Which::Played(_) => format!("over = 1 AND {sits}"),
    };
    format!(
        "SELECT id, game, revision, made_at, changed_at, length, open, over, line
         FROM summaries JOIN tables ON id = summaries.table_id
         WHERE {condition} ORDER BY changed_at DESC, summaries.table_id LIMIT ?2"
    )
}

fn row_of(row: &Row<'_>) -> Result<Found> {
    let (open, over, line) = (row.get(6)?, row.get(7)?, row.get(8)?);
    Ok(Found {
        id: row.get(0)?,
        game: row.get(1)?,
        revision: row.get(2)?,
        made_at: row.get(3)?,
        changed_at: row.get(4)?,
        length: row.get(5)?,
        summary: Summary { open, over, guests: Vec::new(), line },
    })
}
