//! Lists of tables, from their summaries.

use tokio_postgres::Row;

use super::line::Line;
use super::query::{Parameter, Query, get, get_count, get_table, get_text};
use super::tables::{guests, revision};
use super::trouble::Trouble;
use crate::{Found, Summary, Which};

pub(super) async fn find(line: &Line, which: &Which, limit: usize) -> Result<Vec<Found>, Trouble> {
    let rows = line.run(&query(which, limit)).await?;
    rows.iter().map(found).collect()
}

/// The query for such tables: `$1` is the limit, and `$2` what they are compared with, where there
/// is such a thing.
fn query(which: &Which, limit: usize) -> Query {
    let sits = "table_id IN (SELECT table_id FROM hideout.guests WHERE guest = $2)";
    let (condition, wanted) = match which {
        // Each half is in order by an index of its own.
        Which::All => (None, None),
        Which::Open => (Some("NOT over AND open".to_owned()), None),
        Which::Unfinished => (Some("NOT over".to_owned()), None),
        Which::Playing(guest) => {
            (Some(format!("NOT over AND {sits}")), Some(Parameter::text(guest)))
        }
        Which::Awaiting(guest) => {
            let awaited = "EXISTS (SELECT FROM unnest(guests, awaited) AS seat (who, asked)
                           WHERE who = $2 AND asked)";
            let waits = format!("NOT over AND {sits} AND {awaited}");
            (Some(waits), Some(Parameter::text(guest)))
        }
        Which::Played(guest) => (Some(format!("over AND {sits}")), Some(Parameter::text(guest))),
        Which::OpenedBy(person) => {
            (Some("NOT over AND opened_by = $2".to_owned()), Some(Parameter::text(person)))
        }
        Which::OpenedFrom(address) => {
            (Some("NOT over AND opened_from = $2".to_owned()), Some(Parameter::text(address)))
        }
        Which::Idle { since, empty } => {
            let nobody = if *empty { " AND guests = '{}'" } else { "" };
            let idle = format!("NOT over AND changed_at < $2{nobody}");
            (Some(idle), Some(Parameter::Number(*since)))
        }
        Which::Unpacked => (Some("over AND packed < length".to_owned()), None),
        Which::Behind(name) => {
            let name = name.map(|name| name.to_string()).unwrap_or_default();
            (Some("table_id > $2".to_owned()), Some(Parameter::Text(name)))
        }
    };
    let order = match which {
        Which::Idle { .. } | Which::Awaiting(_) => "changed_at, table_id DESC",
        Which::Behind(_) => "table_id",
        _ => "changed_at DESC, table_id",
    };
    let chosen = |condition: &str| {
        format!("(SELECT * FROM hideout.summaries WHERE {condition} ORDER BY {order} LIMIT $1)")
    };
    let chosen = match condition {
        Some(condition) => chosen(&condition),
        None => format!("({} UNION ALL {})", chosen("NOT over"), chosen("over")),
    };
    let sql = format!(
        "SELECT table_id, game, revision, made_at, changed_at, length, open, over, line, guests,
                awaited, opened_by, opened_from
         FROM {chosen} AS chosen JOIN hideout.tables ON id = table_id
         ORDER BY {order} LIMIT $1"
    );
    let limit = Parameter::count(limit as u64);
    Query::new(sql, [limit].into_iter().chain(wanted).collect::<Vec<_>>())
}

fn found(row: &Row) -> Result<Found, Trouble> {
    let (open, over, line) = (get(row, 6)?, get(row, 7)?, get_text(row, 8)?);
    let guests = guests(get(row, 9)?, get(row, 10)?)?;
    Ok(Found {
        id: get_table(row, 0)?,
        game: get_text(row, 1)?,
        revision: revision(row, 2)?,
        made_at: get(row, 3)?,
        changed_at: get(row, 4)?,
        length: get_count(row, 5)?,
        summary: Summary { open, over, guests, line },
        opened_by: get_text(row, 11)?,
        opened_from: get_text(row, 12)?,
    })
}
