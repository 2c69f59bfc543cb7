//! A finished table's log in one piece, beside its table.

use rusqlite::{Connection, OptionalExtension};

use super::log;
use super::trouble::Trouble;
use crate::{Entry, StoreError, TableId, packing};

/// Packs all entries of a finished table, those that were packed before included.
pub(super) fn pack(connection: &Connection, table: TableId) -> Result<(), Trouble> {
    let (length, packed, over): (u64, u64, bool) = connection
        .prepare_cached("SELECT length, packed, over FROM summaries WHERE table_id = ?")?
        .query_row([table], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?
        .ok_or(Trouble::Refused(StoreError::Unknown(table)))?;
    if !over {
        return Err(Trouble::Refused(StoreError::Unfinished(table)));
    }
    if packed == length {
        return Ok(());
    }
    let entries = log::entries(connection, table, 0, log::Lengths { length, packed })?;
    let Some(log) = packing::pack(&entries) else {
        return Err(Trouble::Damaged(format!("the log of table {table} can't be packed")));
    };
    connection.prepare_cached("UPDATE tables SET log = ?2 WHERE id = ?1")?.execute((table, log))?;
    connection.prepare_cached("DELETE FROM entries WHERE table_id = ?")?.execute([table])?;
    connection
        .prepare_cached("UPDATE summaries SET packed = length WHERE table_id = ?")?
        .execute([table])?;
    Ok(())
}

/// The packed entries of a table, of which there must be that many.
pub(super) fn unpack(
    connection: &Connection,
    table: TableId,
    count: u64,
) -> Result<Vec<Entry>, Trouble> {
    let log: Option<Vec<u8>> = connection
        .prepare_cached("SELECT log FROM tables WHERE id = ?")?
        .query_row([table], |row| row.get(0))?;
    log.and_then(|log| packing::unpack(&log, count))
        .ok_or_else(|| Trouble::Damaged(format!("the packed log of table {table} can't be read")))
}
