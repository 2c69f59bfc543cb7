//! Appending: one statement for many tables, and the long way for whoever it refuses.

use std::collections::HashMap;

use tokio_postgres::Row;

use super::line::Line;
use super::query::{Parameter, Query, get, get_count, get_table, get_text, signed};
use super::tables;
use super::trouble::Trouble;
use crate::{Append, Entry, Guest, StoreError, TableId, packing};

/// Appends to tables, each of them given once, if everything is as expected: the length, and none
/// of the keys in the log. Rows are locked in the order of the names, so that two nodes never wait
/// for each other. Who is not among the answers is refused, for whatever reason.
///
/// A key is looked for by a subquery and not by a join, so that it is an index lookup whatever the
/// planner thinks of the sizes. Keys of a packed log can't be looked for here at all.
const APPEND: &str = include_str!("append.sql");

/// Locks a table, and tells what must be known to append to it.
const LOCK: &str = "
SELECT length, packed, log FROM hideout.summaries JOIN hideout.tables ON id = table_id
WHERE table_id = $1 FOR UPDATE OF summaries";

const KEYS: &str = "
SELECT key, number FROM hideout.entries WHERE table_id = $1 AND key IS NOT NULL
    AND md5(key) IN (SELECT md5(wanted) FROM unnest($2::text[]) AS wanted)";

/// The statement that appends to these tables. `checked` says that the keys were looked for before.
pub(super) fn query(appends: &[(TableId, &Append)], checked: bool) -> Query {
    let each = |number: fn(&Append) -> i64| {
        Parameter::Numbers(appends.iter().map(|(_, append)| number(append)).collect())
    };
    let flag = |flag: fn(&Append) -> bool| {
        Parameter::Flags(appends.iter().map(|(_, append)| flag(append)).collect())
    };
    let lines = appends.iter().map(|(_, append)| append.summary.as_ref().map_or("", |it| &it.line));
    let entries: Vec<(TableId, i64, &Entry)> = appends
        .iter()
        .flat_map(|(table, append)| {
            let numbers = (0..).map(|place| signed(append.expected).wrapping_add(place));
            numbers.zip(&append.entries).map(|(number, entry)| (*table, number, entry))
        })
        .collect();
    let guests: Vec<(TableId, i64, &Guest)> = appends
        .iter()
        .flat_map(|(table, append)| {
            let guests = append.summary.iter().flat_map(|summary| &summary.guests);
            (0..).zip(guests).map(|(place, guest)| (*table, place, guest))
        })
        .collect();
    let parameters = vec![
        Parameter::tables(appends.iter().map(|(table, _)| *table)),
        each(|append| signed(append.expected)),
        each(|append| append.entries.len() as i64),
        each(|append| append.entries.iter().map(|it| it.at).max().unwrap_or(i64::MIN)),
        flag(|append| append.entries.iter().any(|it| it.key.is_some())),
        flag(|append| append.summary.is_some()),
        flag(|append| append.summary.as_ref().is_some_and(|it| it.open)),
        flag(|append| append.summary.as_ref().is_some_and(|it| it.over)),
        Parameter::texts(lines),
        Parameter::tables(entries.iter().map(|(table, ..)| *table)),
        Parameter::Numbers(entries.iter().map(|(_, number, _)| *number).collect()),
        Parameter::texts(entries.iter().map(|(.., entry)| &*entry.kind)),
        Parameter::texts(entries.iter().map(|(.., entry)| &*entry.body)),
        Parameter::optional_texts(entries.iter().map(|(.., entry)| entry.key.as_deref())),
        Parameter::Numbers(entries.iter().map(|(.., entry)| entry.at).collect()),
        Parameter::tables(guests.iter().map(|(table, ..)| *table)),
        Parameter::Numbers(guests.iter().map(|(_, place, _)| *place).collect()),
        Parameter::texts(guests.iter().map(|(.., guest)| &*guest.id)),
        Parameter::Flags(guests.iter().map(|(.., guest)| guest.awaited).collect()),
        Parameter::Flag(checked),
    ];
    Query::new(APPEND, parameters)
}

/// Whose append was made, with the new length.
pub(super) fn winners(rows: &[Row]) -> Result<HashMap<TableId, u64>, Trouble> {
    rows.iter().map(|row| Ok((get_table(row, 0)?, get_count(row, 1)?))).collect()
}

/// Appends to one table with the reasons for a refusal. `again` says that this was tried before
/// with an unknown end: what stands in the log exactly as it would have been entered was.
pub(super) async fn checked(
    line: &Line,
    table: TableId,
    append: &Append,
    again: bool,
) -> Result<Result<u64, StoreError>, Trouble> {
    let work = async {
        let rows = line.run(&Query::new(LOCK, [Parameter::table(table)])).await?;
        let Some(row) = rows.first() else { return Ok(Err(StoreError::Unknown(table))) };
        let actual = get_count(row, 0)?;
        let repeated = entered(line, table, append, row).await?;
        let late = append.expected != actual;
        if again && (repeated.is_some() || late) && stands(line, table, append).await? {
            return Ok(Ok(append.expected + append.entries.len() as u64));
        }
        if let Some(at) = repeated {
            return Ok(Err(StoreError::Repeated { at }));
        }
        if late {
            return Ok(Err(StoreError::Conflict { expected: append.expected, actual }));
        }
        let rows = line.run(&query(&[(table, append)], true)).await?;
        let won = winners(&rows)?.remove(&table);
        won.map(Ok).ok_or_else(|| Trouble::Failed("a locked table has changed".into()))
    };
    line.within(work).await
}

/// The number of the entry with the first of the keys that is in the log. Little is said at a
/// finished table, so it may cost the unpacking of its log.
async fn entered(
    line: &Line,
    table: TableId,
    append: &Append,
    locked: &Row,
) -> Result<Option<u64>, Trouble> {
    let keys: Vec<&str> = append.entries.iter().filter_map(|entry| entry.key.as_deref()).collect();
    if keys.is_empty() {
        return Ok(None);
    }
    let mut numbers: HashMap<String, u64> = HashMap::new();
    let packed = get_count(locked, 1)?;
    if packed > 0 {
        let log: Option<Vec<u8>> = get(locked, 2)?;
        let entries = log.and_then(|log| packing::unpack(&log, packed));
        let entries = entries.ok_or_else(|| tables::unreadable(table))?;
        numbers.extend((0..).zip(entries).filter_map(|(at, entry)| Some((entry.key?, at))));
    }
    let wanted = [Parameter::table(table), Parameter::texts(keys.iter().copied())];
    for row in line.run(&Query::new(KEYS, wanted)).await? {
        numbers.insert(get_text(&row, 0)?, get_count(&row, 1)?);
    }
    Ok(keys.into_iter().find_map(|key| numbers.get(key).copied()))
}

/// Whether the entries stand where they were to be appended, every one as it was given.
async fn stands(line: &Line, table: TableId, append: &Append) -> Result<bool, Trouble> {
    let stored = tables::read(line, table, append.expected).await?;
    Ok(stored
        .is_some_and(|it| !append.entries.is_empty() && it.entries.starts_with(&append.entries)))
}
