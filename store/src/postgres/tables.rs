//! Tables as a whole: opening, reading, packing and removing them.

use tokio_postgres::Row;

use super::line::Line;
use super::query::{Parameter, Query, decoded, get, get_count, get_table, get_text, signed};
use super::trouble::Trouble;
use crate::{Entry, Guest, NewTable, StoreError, StoredTable, Summary, TableId, packing};

const CREATE: &str = "
WITH made AS (
    INSERT INTO hideout.tables VALUES ($1, $2, $3, $4, $5, NULL)
    ON CONFLICT DO NOTHING RETURNING id
), summed AS (
    INSERT INTO hideout.summaries SELECT id, $6, 0, $7, $8, $9, $10, $11, $12, $13, $14 FROM made
), entered AS (
    INSERT INTO hideout.entries SELECT id, number - 1, kind, body, key, at FROM made,
        unnest($15::text[], $16::text[], $17::text[], $18::bigint[])
            WITH ORDINALITY AS given (kind, body, key, at, number)
), came AS (
    INSERT INTO hideout.guests SELECT DISTINCT id, guest FROM made, unnest($11::text[]) AS guest
)
SELECT id FROM made";

const READ: &str = "
SELECT game, revision, head, made_at, length, open, over, line, guests, awaited, opened_by,
       opened_from, packed, CASE WHEN packed > $2 THEN log END, kinds, bodies, keys, times, first
FROM hideout.tables JOIN hideout.summaries ON table_id = id CROSS JOIN LATERAL (
    SELECT array_agg(kind) AS kinds, array_agg(body) AS bodies, array_agg(key) AS keys,
           array_agg(at) AS times, min(number) AS first
    FROM (SELECT * FROM hideout.entries
          WHERE entries.table_id = id AND number >= $2 ORDER BY number) AS unpacked
) AS log_in_rows
WHERE id = $1";

const DELETE: &str = "
WITH entered AS (DELETE FROM hideout.entries WHERE table_id = $1),
     seated AS (DELETE FROM hideout.guests WHERE table_id = $1),
     summed AS (DELETE FROM hideout.summaries WHERE table_id = $1)
DELETE FROM hideout.tables WHERE id = $1 RETURNING id";

const LOCK: &str =
    "SELECT over, packed, length FROM hideout.summaries WHERE table_id = $1 FOR UPDATE";

const PACK: &str = "
WITH entered AS (DELETE FROM hideout.entries WHERE table_id = $1),
     summed AS (UPDATE hideout.summaries SET packed = length WHERE table_id = $1)
UPDATE hideout.tables SET log = $2 WHERE id = $1";

const LENGTHS: &str = "SELECT table_id, length FROM hideout.summaries WHERE table_id = ANY ($1)";

pub(super) fn create(table: &NewTable) -> Query {
    let NewTable { id, game, revision, head, made_at, entries, summary, .. } = table;
    let changed_at = entries.iter().map(|entry| entry.at).fold(*made_at, i64::max);
    let parameters = vec![
        Parameter::table(*id),
        Parameter::text(game),
        Parameter::Number((*revision).into()),
        Parameter::text(head),
        Parameter::Number(*made_at),
        Parameter::Number(entries.len() as i64),
        Parameter::Number(changed_at),
        Parameter::Flag(summary.open),
        Parameter::Flag(summary.over),
        Parameter::text(&summary.line),
        Parameter::texts(summary.guests.iter().map(|guest| &*guest.id)),
        Parameter::Flags(summary.guests.iter().map(|guest| guest.awaited).collect()),
        Parameter::text(&table.opened_by),
        Parameter::text(&table.opened_from),
        Parameter::texts(entries.iter().map(|entry| &*entry.kind)),
        Parameter::texts(entries.iter().map(|entry| &*entry.body)),
        Parameter::optional_texts(entries.iter().map(|entry| entry.key.as_deref())),
        Parameter::Numbers(entries.iter().map(|entry| entry.at).collect()),
    ];
    Query::new(CREATE, parameters)
}

/// Whether a table stands there that was opened exactly like this one.
pub(super) async fn stands(line: &Line, table: &NewTable) -> Result<bool, Trouble> {
    let Some(stored) = read(line, table.id, 0).await? else { return Ok(false) };
    Ok(stored.game == table.game
        && stored.head == table.head
        && stored.made_at == table.made_at
        && stored.opened_by == table.opened_by
        && stored.entries.starts_with(&table.entries))
}

pub(super) fn delete(table: TableId) -> Query {
    Query::new(DELETE, [Parameter::table(table)])
}

/// A table at one moment, because one statement sees one.
pub(super) async fn read(
    line: &Line,
    table: TableId,
    from: u64,
) -> Result<Option<StoredTable>, Trouble> {
    let wanted = [Parameter::table(table), Parameter::count(from)];
    let rows = line.run(&Query::new(READ, wanted)).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let (open, over, text) = (get(row, 5)?, get(row, 6)?, get_text(row, 7)?);
    let guests = guests(get(row, 8)?, get(row, 9)?)?;
    let length = get_count(row, 4)?;
    Ok(Some(StoredTable {
        id: table,
        game: get_text(row, 0)?,
        revision: revision(row, 1)?,
        head: get_text(row, 2)?,
        made_at: get(row, 3)?,
        length,
        entries: entries(row, table, from, length)?,
        summary: Summary { open, over, guests, line: text },
        opened_by: get_text(row, 10)?,
        opened_from: get_text(row, 11)?,
    }))
}

pub(super) fn revision(row: &Row, column: usize) -> Result<u32, Trouble> {
    let revision: i64 = get(row, column)?;
    u32::try_from(revision).map_err(|_| Trouble::Damaged(format!("{revision} is no revision")))
}

pub(super) fn guests(ids: Vec<String>, awaited: Vec<bool>) -> Result<Vec<Guest>, Trouble> {
    let guests = ids.into_iter().zip(awaited);
    guests.map(|(id, awaited)| Ok(Guest { id: decoded(id)?, awaited })).collect()
}

/// The entries from that number on, packed or not, and not one less than there must be.
fn entries(row: &Row, table: TableId, from: u64, length: u64) -> Result<Vec<Entry>, Trouble> {
    let packed = get_count(row, 12)?;
    let mut entries = Vec::new();
    if from < packed {
        let log: Option<Vec<u8>> = get(row, 13)?;
        let unpacked = log.and_then(|log| packing::unpack(&log, packed));
        entries = unpacked.ok_or_else(|| unreadable(table))?;
        entries.drain(..from as usize);
    }
    let first: Option<i64> = get(row, 18)?;
    if let Some(first) = first {
        let column = |column| get::<Vec<Option<String>>>(row, column);
        let (kinds, bodies, keys) = (column(14)?, column(15)?, column(16)?);
        let times: Vec<i64> = get(row, 17)?;
        if first != signed(from.max(packed)) {
            return Err(missing(table, from));
        }
        for (((kind, body), key), at) in kinds.into_iter().zip(bodies).zip(keys).zip(times) {
            let (kind, body) =
                (decoded(kind.unwrap_or_default())?, decoded(body.unwrap_or_default())?);
            entries.push(Entry { kind, body, key: key.map(decoded).transpose()?, at });
        }
    }
    if entries.len() as u64 == length.saturating_sub(from) {
        Ok(entries)
    } else {
        Err(missing(table, from))
    }
}

fn missing(table: TableId, from: u64) -> Trouble {
    Trouble::Damaged(format!("entries of table {table} are missing, from {from} on"))
}

pub(super) fn unreadable(table: TableId) -> Trouble {
    Trouble::Damaged(format!("the packed log of table {table} can't be read"))
}

/// Packs all entries of a finished table, those that were packed before included.
pub(super) async fn pack(line: &Line, table: TableId) -> Result<Result<(), StoreError>, Trouble> {
    let work = async {
        let rows = line.run(&Query::new(LOCK, [Parameter::table(table)])).await?;
        let Some(row) = rows.first() else { return Ok(Err(StoreError::Unknown(table))) };
        if !get::<bool>(row, 0)? {
            return Ok(Err(StoreError::Unfinished(table)));
        }
        if get_count(row, 1)? == get_count(row, 2)? {
            return Ok(Ok(()));
        }
        let Some(stored) = read(line, table, 0).await? else {
            return Ok(Err(StoreError::Unknown(table)));
        };
        let Some(log) = packing::pack(&stored.entries) else {
            return Err(Trouble::Damaged(format!("the log of table {table} can't be packed")));
        };
        line.run(&Query::new(PACK, [Parameter::table(table), Parameter::Bytes(log)])).await?;
        Ok(Ok(()))
    };
    line.within(work).await
}

pub(super) async fn lengths(
    line: &Line,
    tables: &[TableId],
) -> Result<Vec<(TableId, u64)>, Trouble> {
    let wanted = [Parameter::tables(tables.iter().copied())];
    let rows = line.run(&Query::new(LENGTHS, wanted)).await?;
    rows.iter().map(|row| Ok((get_table(row, 0)?, get_count(row, 1)?))).collect()
}
