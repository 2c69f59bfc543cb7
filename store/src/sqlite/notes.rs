//! What a server keeps beside its tables: secrets and notes; and the proof that it can write.

use std::collections::HashMap;

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Result, Row};

use super::trouble::Trouble;
use crate::note::Expected;
use crate::{Change, Scan};

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

pub(super) fn secrets(connection: &Connection) -> Result<Vec<(String, [u8; 32])>> {
    connection
        .prepare_cached("SELECT name, secret FROM secrets ORDER BY name")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
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

/// Makes the changes if all of them may be made; a refusal leaves everything as it was.
pub(super) fn change(connection: &Connection, changes: &[Change]) -> Result<(), Trouble> {
    // A change sees those before it, which are not written before all are checked.
    let mut earlier: HashMap<(&str, &str), Option<&str>> = HashMap::with_capacity(changes.len());
    for change in changes {
        let value = change.value.as_deref();
        let checked = match earlier.insert((&change.kind, &change.name), value) {
            Some(earlier) => change.check(earlier),
            // Nothing is read of what may say anything.
            None if change.expected == Expected::Anything => Ok(()),
            None => change.check(get(connection, &change.kind, &change.name)?.as_deref()),
        };
        checked.map_err(Trouble::Refused)?;
    }
    for Change { kind, name, value, .. } in changes {
        put(connection, kind, name, value.as_deref())?;
    }
    Ok(())
}

pub(super) fn get(connection: &Connection, kind: &str, name: &str) -> Result<Option<String>> {
    connection
        .prepare_cached("SELECT value FROM notes WHERE kind = ? AND name = ?")?
        .query_row((kind, name), |row| row.get(0))
        .optional()
}

pub(super) fn scan(connection: &Connection, scan: &Scan) -> Result<Vec<(String, String)>> {
    let Scan { kind, from, to, backwards, limit } = scan;
    // Every blob is behind every text: as an end it is none.
    let to = to.clone().map_or(Value::Blob(Vec::new()), Value::Text);
    let order = if *backwards { "DESC" } else { "ASC" };
    let limit = i64::try_from(*limit).unwrap_or(i64::MAX);
    connection
        .prepare_cached(&format!(
            "SELECT name, value FROM notes
             WHERE kind = ? AND name >= ? AND name < ? ORDER BY name {order} LIMIT ?"
        ))?
        .query_map((kind, from, to, limit), named)?
        .collect()
}

fn named(row: &Row<'_>) -> Result<(String, String)> {
    Ok((row.get(0)?, row.get(1)?))
}

pub(super) fn list(connection: &Connection, kind: &str) -> Result<Vec<(String, String)>> {
    connection
        .prepare_cached("SELECT name, value FROM notes WHERE kind = ? ORDER BY name")?
        .query_map([kind], named)?
        .collect()
}

pub(super) fn kinds(connection: &Connection) -> Result<Vec<String>> {
    connection
        .prepare_cached("SELECT DISTINCT kind FROM notes ORDER BY kind")?
        .query_map([], |row| row.get(0))?
        .collect()
}

/// Writes something and takes it back. The transaction is flushed like any other, and nothing is
/// left of it.
pub(super) fn check(connection: &Connection) -> Result<()> {
    connection.prepare_cached("INSERT INTO proofs VALUES (zeroblob(?))")?.execute([FILLER])?;
    connection.prepare_cached("DELETE FROM proofs")?.execute([])?;
    Ok(())
}
