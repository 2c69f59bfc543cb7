//! What a server keeps beside its tables: secrets and notes; and the proof that it can write.

use tokio_postgres::Row;

use super::line::Line;
use super::pass;
use super::query::{Parameter, Query, get, get_count, get_text};
use super::trouble::Trouble;
use crate::{Change, Expected, Lease, Scan, StoreError};

/// Makes changes if all of them may be made, and tells the first that may not. Each note is given
/// once. What must not exist yet is inserted without a way out: if another node is faster, the
/// statement fails and is tried again, and then sees what the other wrote. Nothing is changed
/// without the line's pass (`pass`); that is told as place 0.
const CHANGE: &str = "
WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[])
        WITH ORDINALITY AS asked (kind, name, must, expected, value, place)
), held AS MATERIALIZED (
    SELECT now.kind, now.name, now.value FROM hideout.notes AS now JOIN asked USING (kind, name)
    ORDER BY now.kind, now.name FOR UPDATE OF now
), wrong AS MATERIALIZED (
    SELECT min(place) AS place FROM asked LEFT JOIN held USING (kind, name)
    WHERE (must = 1 AND held.value IS NOT NULL)
       OR (must = 2 AND held.value IS DISTINCT FROM asked.expected)
), pass AS MATERIALIZED (
    SELECT true AS holds FROM hideout.leases WHERE name = $7 FOR KEY SHARE
), may AS MATERIALIZED (
    SELECT * FROM asked WHERE NOT $6 AND (SELECT place FROM wrong) IS NULL
      AND (SELECT holds FROM pass)
), gone AS (
    DELETE FROM hideout.notes AS now USING may
    WHERE now.kind = may.kind AND now.name = may.name AND may.value IS NULL
), made AS (
    INSERT INTO hideout.notes SELECT kind, name, value FROM may
    WHERE value IS NOT NULL AND must = 1
), kept AS (
    INSERT INTO hideout.notes SELECT kind, name, value FROM may
    WHERE value IS NOT NULL AND must <> 1
    ON CONFLICT (kind, name) DO UPDATE SET value = excluded.value
)
SELECT 0::bigint AS place WHERE (SELECT holds FROM pass) IS NULL
UNION ALL SELECT place FROM wrong WHERE place IS NOT NULL ORDER BY place";

const SECRET: &str = "
INSERT INTO hideout.secrets VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING secret";

/// `clock_timestamp`, because `now` stands still within a transaction.
const LEASE: &str = "
INSERT INTO hideout.leases VALUES ($1, $2, 1, clock_timestamp() + $3 * interval '1 millisecond')
ON CONFLICT (name) DO UPDATE SET
    holder = excluded.holder, until = excluded.until,
    term = leases.term + CASE WHEN leases.holder = excluded.holder THEN 0 ELSE 1 END
WHERE leases.holder = excluded.holder OR leases.until <= clock_timestamp() RETURNING term";

const CLOCK: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";

const CHECK: &str = "
WITH gone AS (DELETE FROM hideout.proofs)
INSERT INTO hideout.proofs VALUES (clock_timestamp())";

/// Changes as the database gets them: each note once, and what follows from the list itself.
pub(super) struct Changes<'a> {
    changes: &'a [Change],
    /// The first change of each note, whose expectation is for the database.
    first: Vec<usize>,
    /// The first change that does not expect what the one before it leaves.
    doomed: Option<usize>,
}

impl<'a> Changes<'a> {
    pub(super) fn new(changes: &'a [Change]) -> Self {
        let mut first = Vec::new();
        for (number, change) in changes.iter().enumerate() {
            let earlier = changes[..number].iter().rev().find(|other| same_note(other, change));
            match earlier {
                Some(earlier) if change.check(earlier.value.as_deref()).is_err() => {
                    return Self { changes, first, doomed: Some(number) };
                }
                Some(_) => {}
                None => first.push(number),
            }
        }
        Self { changes, first, doomed: None }
    }

    /// The statement that makes them, for whoever has this pass.
    pub(super) fn query(&self, pass: &str) -> Query {
        let asked = || self.first.iter().map(|number| &self.changes[*number]);
        let must = asked().map(|change| match change.expected {
            Expected::Anything => 0,
            Expected::Missing => 1,
            Expected::Value(_) => 2,
        });
        let expected = asked().map(|change| match &change.expected {
            Expected::Value(value) => Some(&**value),
            Expected::Anything | Expected::Missing => None,
        });
        let parameters = [
            Parameter::texts(asked().map(|change| &*change.kind)),
            Parameter::texts(asked().map(|change| &*change.name)),
            Parameter::Numbers(must.collect()),
            Parameter::optional_texts(expected),
            Parameter::optional_texts(asked().map(|change| self.last(change))),
            Parameter::Flag(self.doomed.is_some()),
            Parameter::text(pass),
        ];
        Query::new(CHANGE, parameters)
    }

    /// What a note says in the end.
    fn last(&self, of: &Change) -> Option<&str> {
        self.changes.iter().rev().find(|other| same_note(other, of))?.value.as_deref()
    }

    /// What came of it.
    pub(super) fn outcome(&self, rows: &[Row]) -> Result<Result<(), StoreError>, Trouble> {
        let refused = match rows.first() {
            Some(row) => {
                let place = get_count(row, 0)?.checked_sub(1).ok_or_else(pass::withdrawn)?;
                self.first.get(place as usize).copied()
            }
            None => self.doomed,
        };
        Ok(match refused.and_then(|number| self.changes.get(number)) {
            Some(Change { kind, name, .. }) => {
                Err(StoreError::Changed { kind: kind.clone(), name: name.clone() })
            }
            None => Ok(()),
        })
    }

    /// Whether all notes say what they would say after this.
    pub(super) async fn stand(&self, line: &Line) -> Result<bool, Trouble> {
        for change in self.first.iter().map(|number| &self.changes[*number]) {
            let now = get_note(line, &change.kind, &change.name).await?;
            if now.as_deref() != self.last(change) {
                return Ok(false);
            }
        }
        Ok(self.doomed.is_none())
    }
}

fn same_note(one: &Change, other: &Change) -> bool {
    (&one.kind, &one.name) == (&other.kind, &other.name)
}

pub(super) fn secret(name: &str, fresh: [u8; 32]) -> Query {
    Query::new(SECRET, [Parameter::text(name), Parameter::Bytes(fresh.to_vec())])
}

pub(super) fn secret_in(row: &Row, column: usize) -> Result<[u8; 32], Trouble> {
    let secret: Vec<u8> = get(row, column)?;
    secret.try_into().map_err(|_| Trouble::Damaged("a secret has not 32 bytes".into()))
}

pub(super) fn lease(lease: &Lease) -> Query {
    let Lease { name, holder, time } = lease;
    let time = Parameter::Number(i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
    Query::new(LEASE, [Parameter::text(name), Parameter::text(holder), time])
}

pub(super) fn check() -> Query {
    Query::new(CHECK, [])
}

/// What time it is at the database, in milliseconds since 1970.
pub(super) async fn clock(line: &Line) -> Result<i64, Trouble> {
    let rows = line.run(&Query::new(CLOCK, [])).await?;
    let row = rows.first().ok_or_else(|| Trouble::Damaged("it does not know the time".into()))?;
    get(row, 0)
}

pub(super) async fn secrets(line: &Line) -> Result<Vec<(String, [u8; 32])>, Trouble> {
    let select = Query::new("SELECT name, secret FROM hideout.secrets ORDER BY name", []);
    line.run(&select).await?.iter().map(|row| Ok((get_text(row, 0)?, secret_in(row, 1)?))).collect()
}

pub(super) async fn get_note(
    line: &Line,
    kind: &str,
    name: &str,
) -> Result<Option<String>, Trouble> {
    let select = "SELECT value FROM hideout.notes WHERE kind = $1 AND name = $2";
    let rows =
        line.run(&Query::new(select, [Parameter::text(kind), Parameter::text(name)])).await?;
    rows.first().map(|row| get_text(row, 0)).transpose()
}

pub(super) async fn scan(line: &Line, scan: &Scan) -> Result<Vec<(String, String)>, Trouble> {
    let Scan { kind, from, to, backwards, limit } = scan;
    let end = if to.is_some() { "AND name < $4" } else { "" };
    let order = if *backwards { "DESC" } else { "ASC" };
    let sql = format!(
        "SELECT name, value FROM hideout.notes
         WHERE kind = $1 AND name >= $2 {end} ORDER BY name {order} LIMIT $3"
    );
    let limit = Parameter::count(*limit as u64);
    let mut parameters = vec![Parameter::text(kind), Parameter::text(from), limit];
    parameters.extend(to.as_deref().map(Parameter::text));
    let rows = line.run(&Query::new(sql, parameters)).await?;
    rows.iter().map(|row| Ok((get_text(row, 0)?, get_text(row, 1)?))).collect()
}

pub(super) async fn kinds(line: &Line) -> Result<Vec<String>, Trouble> {
    let select = Query::new("SELECT DISTINCT kind FROM hideout.notes ORDER BY kind", []);
    line.run(&select).await?.iter().map(|row| get_text(row, 0)).collect()
}
