//! `hideout verify`: was it dealt as promised, and played by the rules?

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use engine::{Finding, RawRecord, Record, RecordError, Verdict};
use serde::Serialize;
use shelf::{Shelved, Visitor};

use crate::{paint, text};

/// Check records: the shuffle, every action, every event, the result
///
/// For each record in the file: does the seed fit the digest that was published before the game,
/// does it give the order that was dealt, was every action allowed, did it do what the record
/// says, and is the result right? The exit code is not zero if any check fails.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout verify game.jsonl
  hideout verify games.jsonl --quiet
  hideout verify games.jsonl --json")]
pub(crate) struct Args {
    /// A file of records
    file: PathBuf,

    /// Only say what fails, and the sum
    #[arg(long, short)]
    quiet: bool,

    /// Write JSON for programs
    #[arg(long)]
    json: bool,
}

/// What was found in one record.
#[derive(Serialize)]
struct Report {
    /// Where in the file it begins.
    line: usize,
    game: Option<String>,
    holds: bool,
    findings: Vec<Finding>,
    /// Why it could not even be read.
    error: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<ExitCode> {
    let (mut records, mut failed) = (0_usize, 0_usize);
    let mut reports = Vec::new();
    for raw in open(&args.file)? {
        let report = examine(raw);
        records += 1;
        failed += usize::from(!report.holds);
        if args.json {
            reports.push(report);
        } else if !(args.quiet && report.holds) {
            write_report(out, records, &report)?;
        }
    }
    if records == 0 {
        bail!("{} holds no record", args.file.display());
    }
    if args.json {
        super::write_json(out, &reports)?;
    } else {
        write_sum(out, records, failed)?;
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The records of a file, one after the other.
pub(super) fn open(
    path: &Path,
) -> Result<impl Iterator<Item = Result<RawRecord, RecordError>> + use<>> {
    let file = File::open(path).with_context(|| format!("record file {}", path.display()))?;
    Ok(RawRecord::split(BufReader::new(file)))
}

struct Verify<'a>(&'a RawRecord);

impl Visitor for Verify<'_> {
    type Output = Result<Vec<Finding>, RecordError>;

    fn visit<G: Shelved>(self) -> Self::Output {
        Ok(Record::<G>::read(self.0)?.verify())
    }
}

fn examine(raw: Result<RawRecord, RecordError>) -> Report {
    let unreadable = |line, game, error: String| Report {
        line,
        game,
        holds: false,
        findings: Vec::new(),
        error: Some(error),
    };
    let raw = match raw {
        Ok(raw) => raw,
        Err(error) => return unreadable(error.line, None, error.to_string()),
    };
    let line = raw.first_line();
    let game = match raw.game() {
        Ok(game) => game,
        Err(error) => return unreadable(line, None, error.to_string()),
    };
    match shelf::visit(&game, Verify(&raw)) {
        Err(unknown) => unreadable(line, Some(game), format!("line {line}: {unknown}")),
        Ok(Err(error)) => unreadable(line, Some(game), error.to_string()),
        Ok(Ok(findings)) => {
            let holds = findings.iter().all(|finding| finding.result != Verdict::Fails);
            Report { line, game: Some(game), holds, findings, error: None }
        }
    }
}

fn write_report(out: &mut dyn Write, number: usize, report: &Report) -> Result<()> {
    let game = text::plain(report.game.as_deref().unwrap_or("unknown game"));
    writeln!(out, "{} (line {}, {game})", paint::strong(format!("Record {number}")), report.line)?;
    let width = text::width();
    for finding in &report.findings {
        let head = format!("  {}  {}", mark(finding.result), text::pad(finding.check, 9));
        write!(out, "{}", text::hang(&head, &text::plain(&finding.detail), width))?;
    }
    if let Some(error) = &report.error {
        write!(
            out,
            "{}",
            text::hang(&format!("  {}  ", mark(Verdict::Fails)), &text::plain(error), width)
        )?;
    }
    Ok(())
}

fn mark(verdict: Verdict) -> String {
    match verdict {
        Verdict::Holds => paint::good("holds"),
        Verdict::Fails => paint::bad("FAILS"),
        Verdict::Open => paint::loud("open "),
    }
}

fn write_sum(out: &mut dyn Write, records: usize, failed: usize) -> Result<()> {
    match (records, failed) {
        (1, 0) => writeln!(out, "The record holds.")?,
        (_, 0) => writeln!(out, "All {records} records hold.")?,
        (1, _) => writeln!(out, "The record does not hold.")?,
        _ => writeln!(out, "{failed} of {records} records do not hold.")?,
    }
    Ok(())
}
