//! Lists of tables, from their summaries.

use rusqlite::types::Value;
use rusqlite::{Connection, Result, Row};

use super::trouble::Trouble;
use crate::{Found, Guest, Summary, TableId, Which};

/// Replaces a table's summary. Rows that stay as they were are not written.
pub(super) fn replace(connection: &Connection, table: TableId, summary: &Summary) -> Result<()> {
    let Summary { open, over, guests, line } = summary;
    connection
        .prepare_cached("UPDATE summaries SET line = ?2 WHERE table_id = ?1 AND line <> ?2")?
        .execute((table, line))?;
    // Apart from the line, because these two are in indexes and change once or twice in a game.
    connection
        .prepare_cached(
            "UPDATE summaries SET open = ?2, over = ?3
             WHERE table_id = ?1 AND (open <> ?2 OR over <> ?3)",
        )?
        .execute((table, open, over))?;
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
    // The limit of SQLite is signed, and a negative one would mean none.
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let found = select.query_map((wanted(which), limit), row_of)?;
    let mut found: Vec<Found> = found.collect::<Result<_>>()?;
    for table in &mut found {
        table.summary.guests = guests(connection, table.id)?;
    }
    Ok(found)
}

/// What the query compares with.
fn wanted(which: &Which) -> Value {
    match which {
        Which::All | Which::Open | Which::Unfinished | Which::Unpacked => Value::Null,
        // Nothing is behind an empty name but every name.
        Which::Behind(name) => Value::Text(name.map(|name| name.to_string()).unwrap_or_default()),
        Which::Playing(text)
        | Which::Awaiting(text)
        | Which::Played(text)
        | Which::OpenedBy(text)
        | Which::OpenedFrom(text) => Value::Text(text.clone()),
        Which::Idle { since, .. } => Value::Integer(*since),
    }
}

/// The query for such tables: `?1` is what they are compared with, where there is such a thing,
/// and `?2` the limit.
pub(super) fn query(which: &Which) -> String {
    let sits = "summaries.table_id IN (SELECT table_id FROM guests WHERE guest = ?1)";
    let awaited = "summaries.table_id IN
        (SELECT table_id FROM guests WHERE guest = ?1 AND awaited = 1)";
    let nobody = "NOT EXISTS (SELECT 1 FROM guests WHERE guests.table_id = summaries.table_id)";
    let selection = match which {
        // Each half is in order by an index of its own.
        Which::All => format!("{} UNION ALL {}", select("over = 0"), select("over = 1")),
        Which::Open => select("over = 0 AND open = 1"),
        Which::Unfinished => select("over = 0"),
        Which::Playing(_) => select(&format!("over = 0 AND {sits}")),
        Which::Awaiting(_) => select(&format!("over = 0 AND {awaited}")),
        Which::Played(_) => select(&format!("over = 1 AND {sits}")),
        Which::OpenedBy(_) => select("over = 0 AND opened_by = ?1"),
        Which::OpenedFrom(_) => select("over = 0 AND opened_from = ?1"),
        Which::Idle { empty: false, .. } => select("over = 0 AND changed_at < ?1"),
        Which::Idle { empty: true, .. } => {
            select(&format!("over = 0 AND changed_at < ?1 AND {nobody}"))
        }
        Which::Unpacked => select("over = 1 AND packed < length"),
        Which::Behind(_) => select("summaries.table_id > ?1"),
    };
    let order = match which {
        Which::Idle { .. } | Which::Awaiting(_) => "changed_at, table_id DESC",
        Which::Behind(_) => "summaries.table_id",
        _ => "changed_at DESC, table_id",
    };
    format!("{selection} ORDER BY {order} LIMIT ?2")
}

fn select(condition: &str) -> String {
    format!(
        "SELECT summaries.table_id, game, revision, made_at, changed_at, length, open, over, line,
                opened_by, opened_from
         FROM summaries JOIN tables ON id = summaries.table_id WHERE {condition}"
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
        opened_by: row.get(9)?,
        opened_from: row.get(10)?,
    })
}
