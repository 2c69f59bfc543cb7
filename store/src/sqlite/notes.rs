//! What a server keeps beside its tables: secrets and notes; and the proof that it can write.

use rusqlite::{Connection, Result};

/// More than a page, so that the proof needs fresh ones wherever there is no free one left.
const FILLER: usize = 8192;

pub(super) fn secret(connection: &Connection, name: &str, fresh: [u8; 32]) -> Result<[u8; 32]> {
    connection
        .prepare_cached("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING")?
        .execute((name, fresh))?;
    connection
        .prepare_cached("SELECT secret FROM secrets WHERE name = ?")?
        .query_row([name], |row| row.get(0))
}

pub(super) fn put(
    connection: &Connection,
    kind: &str,
    name: &str,
    value: Option<&str>,
) -> Result<()> {
    match value {
        Some(value) => connection
            .prepare_cached(
                "INSERT INTO notes VALUES (?, ?, ?)
                 ON CONFLICT DO UPDATE SET value = excluded.value",
            )?
            .execute((kind, name, value))?,
        None => connection
            .prepare_cached("DELETE FROM notes WHERE kind = ? AND name = ?")?
            .execute((kind, name))?,
    };
    Ok(())
}

pub(super) fn list(connection: &Connection, kind: &str) -> Result<Vec<(String, String)>> {
    connection
        .prepare_cached("SELECT name, value FROM notes WHERE kind = ? ORDER BY name")?
        .query_map([kind], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

/// Writes something and takes it back. The transaction is flushed like any other, and nothing is
/// left of it.
pub(super) fn check(connection: &Connection) -> Result<()> {
    connection.prepare_cached("INSERT INTO proofs VALUES (zeroblob(?))")?.execute([FILLER])?;
    connection.prepare_cached("DELETE FROM proofs")?.execute([])?;
    Ok(())
}
