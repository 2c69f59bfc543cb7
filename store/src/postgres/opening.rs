//! Opening a database: is it ours, do we know its layout?
//!
//! Everything is in the schema `hideout`, so other programs may use the same database. A layout
//! has a number, and says which is the oldest program that can still work with it: a new program
//! adds to the layout and lets the old ones run on beside it.

use std::time::Duration;

use super::line::Line;
use super::query::{Parameter, Query, get};
use super::trouble::Trouble;
use crate::{Place, StoreError};

/// The layout that `layout.sql` makes, and the newest one we know.
const LAYOUT: i32 = 1;
/// The steps from nothing to the newest layout: the step with number n makes layout n + 1. Each
/// comes with the oldest layout whose programs can work with its result.
const STEPS: [(&str, i32); LAYOUT as usize] = [(include_str!("layout.sql"), 1)];
/// Whoever changes the layout holds this lock: `HIDE` in ASCII.
const LOCK: i64 = i32::from_be_bytes(*b"HIDE") as i64;
/// A lock that is waited for blocks all who come later, so it is waited for in short turns.
const TURN: &str = "SET LOCAL lock_timeout = '2s'";
const TURNS: usize = 15;
const PAUSE: Duration = Duration::from_millis(100);

/// Makes the tables, or brings an older layout up to date; leaves a newer one that we can work
/// with alone.
pub(super) async fn lay_out(line: &Line, place: &Place) -> Result<(), Trouble> {
    if found(line, place).await? >= LAYOUT {
        return Ok(());
    }
    let mut turns = 0;
    loop {
        match line.within(steps(line, place)).await {
            Err(Trouble::Again(_)) if turns < TURNS => {
                turns += 1;
                tokio::time::sleep(PAUSE).await;
            }
            done => return done,
        }
    }
}

/// Takes the steps that are missing, all or none. Another node may have been faster.
async fn steps(line: &Line, place: &Place) -> Result<(), Trouble> {
    line.batch(TURN).await?;
    line.run(&Query::new("SELECT pg_advisory_xact_lock($1)", [Parameter::Number(LOCK)])).await?;
    let found = usize::try_from(found(line, place).await?).unwrap_or_default();
    let Some(missing) = STEPS.get(found..).filter(|missing| !missing.is_empty()) else {
        return Ok(());
    };
    if found == 0 {
        make_schema(line).await?;
    }
    for (version, (step, oldest)) in (found + 1..).zip(missing) {
        line.batch(step).await?;
        let known = format!("UPDATE hideout.layout SET version = {version}, oldest = {oldest}");
        line.batch(&known).await?;
    }
    Ok(())
}

async fn make_schema(line: &Line) -> Result<(), Trouble> {
    // It may be there and empty: not every user may make one.
    let there = line.run(&Query::new("SELECT to_regnamespace('hideout') IS NOT NULL", [])).await?;
    if !there.first().map_or(Ok(false), |row| get(row, 0))? {
        line.batch("CREATE SCHEMA hideout").await?;
    }
    line.batch(
        "CREATE TABLE hideout.layout (version integer NOT NULL, oldest integer NOT NULL);
         INSERT INTO hideout.layout VALUES (0, 0)",
    )
    .await
}

/// The number of the layout that is there: 0 for none. One that we can't work with is refused.
async fn found(line: &Line, place: &Place) -> Result<i32, Trouble> {
    let there = "SELECT to_regclass('hideout.layout') IS NOT NULL,
        EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('hideout'))";
    let rows = line.run(&Query::new(there, [])).await?;
    let Some(row) = rows.first() else { return Ok(0) };
    let (ours, used): (bool, bool) = (get(row, 0)?, get(row, 1)?);
    let place = || place.clone();
    if !ours && used {
        return Err(Trouble::Refused(StoreError::Foreign { place: place() }));
    }
    if !ours {
        return Ok(0);
    }
    let rows = line.run(&Query::new("SELECT version, oldest FROM hideout.layout", [])).await?;
    let Some(row) = rows.first() else {
        return Err(Trouble::Damaged("it does not say which layout it has".into()));
    };
    let (version, oldest): (i32, i32) = (get(row, 0)?, get(row, 1)?);
    if oldest > LAYOUT {
        let (found, known) = (version.into(), LAYOUT.into());
        return Err(Trouble::Refused(StoreError::Newer { place: place(), found, known }));
    }
    Ok(version)
}

/// Refuses a database that another program of ours is connected to.
pub(super) async fn refuse_company(line: &Line, place: &Place) -> Result<(), Trouble> {
    let others = "SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND application_name = current_setting('application_name')";
    let rows = line.run(&Query::new(others, [])).await?;
    let others: i64 = rows.first().map_or(Ok(0), |row| get(row, 0))?;
    if others > 0 {
        return Err(Trouble::Refused(StoreError::InUse { place: place.clone() }));
    }
    Ok(())
}
