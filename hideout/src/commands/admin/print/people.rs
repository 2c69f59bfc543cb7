//! People, what was told of them, and what was done about them.

use std::io::Write;

use anyhow::Result;
use rooms::people::OperatorDeed;
use web::admin::{LeaverReport, PersonReport, RegularsReport, ReportReport};

use super::ago;
use crate::paint;
use crate::text::{self, plain};

pub(super) fn list(out: &mut dyn Write, people: &[PersonReport], now: i64) -> Result<()> {
    if people.is_empty() {
        writeln!(out, "Nobody has a name of their own yet.")?;
        return Ok(());
    }
    let heads = ["NAME", "ID", "KEPT", "BROWSERS", "STATE"];
    let mut rows = vec![heads.map(paint::faint).to_vec()];
    for person in people {
        let state = match (person.banned, person.leaving) {
            (true, _) => "banned",
            (false, true) => "leaving",
            (false, false) => "",
        };
        rows.push(vec![
            paint::strong(plain(&person.name)),
            plain(&person.id),
            ago(person.joined, now),
            person.sessions.to_string(),
            state.to_owned(),
        ]);
    }
    write!(out, "{}", text::columns(&rows, &[3]))?;
    Ok(())
}

pub(super) fn reports(out: &mut dyn Write, reports: &[ReportReport], now: i64) -> Result<()> {
    if reports.is_empty() {
        writeln!(out, "Nothing was reported.")?;
    }
    for report in reports {
        let name = paint::strong(plain(&report.name));
        writeln!(out, "{name}  {}, by {}", ago(report.at, now), plain(&report.by))?;
        if let Some(about) = &report.about {
            writeln!(out, "  about {}", plain(about))?;
        }
        if let Some(table) = &report.table {
            writeln!(out, "  at table {}", plain(table))?;
        }
        if !report.said.is_empty() {
            write!(out, "{}", text::hang("  said: ", &plain(&report.said), text::width()))?;
        }
        write!(out, "{}", text::hang("  told: ", &plain(&report.words), text::width()))?;
        if let Some(settled) = &report.settled {
            write!(out, "{}", text::hang("  settled: ", &plain(settled), text::width()))?;
        }
    }
    Ok(())
}

pub(super) fn deeds(out: &mut dyn Write, deeds: &[OperatorDeed], now: i64) -> Result<()> {
    if deeds.is_empty() {
        writeln!(out, "Nothing was done about anybody.")?;
    }
    for deed in deeds {
        let line = format!("{} {}: {}", plain(&deed.what), plain(&deed.whom), plain(&deed.why));
        writeln!(out, "{}  {line}", ago(deed.at, now))?;
    }
    Ok(())
}

pub(super) fn fairness(
    out: &mut dyn Write,
    leavers: &[LeaverReport],
    regulars: &[RegularsReport],
) -> Result<()> {
    if leavers.is_empty() && regulars.is_empty() {
        writeln!(out, "Nobody has left a rated game, and nobody meets the same person often.")?;
        return Ok(());
    }
    let heads = ["LEFT RATED GAMES", "AS A LOSS", "EARLY", "OF ALL"];
    let mut rows = vec![heads.map(paint::faint).to_vec()];
    rows.extend(leavers.iter().map(|it| {
        let counts = [it.left.to_string(), it.early.to_string(), it.rated.to_string()];
        [vec![plain(&it.name)], counts.to_vec()].concat()
    }));
    write!(out, "{}", text::columns(&rows, &[1, 2, 3]))?;
    let heads = ["RATED GAMES OF", "WITH", "TOGETHER", "OF ALL"];
    let mut rows = vec![heads.map(paint::faint).to_vec()];
    rows.extend(regulars.iter().map(|it| {
        vec![plain(&it.name), plain(&it.rival), it.together.to_string(), it.rated.to_string()]
    }));
    writeln!(out)?;
    Ok(write!(out, "{}", text::columns(&rows, &[2, 3]))?)
}
