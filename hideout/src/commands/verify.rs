//! `hideout verify`: was it dealt as promised, and played by the rules?

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use engine::{Finding, RawRecord, Record, RecordError, Verdict};
use serde::Serialize;
use shelf::{Shelved, Visitor};

use crate::{files, paint, text};

/// Check records: the shuffle, every action, every event, the result
///
/// For each record in the file: does the seed fit the digest that was published before the game,
/// does it give the order that was dealt, was every action allowed, did it do what the record
/// says, and is the result right?
///
/// A record holds, or it does not, or it is open: nothing in it is wrong, but it has no end, or
/// was played under rules that this program no longer plays, so not everything can be checked.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout verify game.jsonl
  hideout verify games.jsonl --quiet
  hideout verify games.jsonl --json

Exit codes:
  0  every record holds
  1  a record does not hold, or cannot be read
  2  the command was written wrongly
  3  none of them fails, but at least one is open")]
pub(crate) struct Args {
    /// A file of records
    file: PathBuf,

    /// Only say what does not hold, and the sum
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
    verdict: Verdict,
    findings: Vec<Finding>,
    /// Why it could not even be read.
    error: Option<String>,
}

/// There are records without an end, or of other rules, and nothing in them is wrong.
const OPEN: u8 = 3;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<ExitCode> {
    let mut sum = Sum::default();
    let mut reports = Vec::new();
    for raw in files::read_records(&args.file)? {
        let report = examine(raw);
        sum.add(&report);
        if args.json {
            reports.push(report);
        } else if !(args.quiet && report.verdict == Verdict::Holds) {
            write_report(out, sum.records, &report)?;
        }
    }
    if sum.records == 0 {
        bail!("{} holds no record", args.file.display());
    }
    if args.json {
        super::write_json(out, &reports)?;
    } else {
        write!(out, "{}", text::hang("", &sum.sentence(), text::width()))?;
    }
    Ok(match sum.verdict() {
        Verdict::Holds => ExitCode::SUCCESS,
        Verdict::Fails => ExitCode::FAILURE,
        Verdict::Open => ExitCode::from(OPEN),
    })
}

struct Verify<'a>(&'a RawRecord);

impl Visitor for Verify<'_> {
    type Output = Result<Vec<Finding>, RecordError>;

    fn visit<G: Shelved>(self) -> Self::Output {
        Record::<G>::examine(self.0)
    }
}

fn examine(raw: Result<RawRecord, RecordError>) -> Report {
    let unreadable = |line, game, error: String| Report {
        line,
        game,
        verdict: Verdict::Fails,
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
            let verdict = Verdict::of(&findings);
            Report { line, game: Some(game), verdict, findings, error: None }
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

/// All records of a file together.
#[derive(Default)]
struct Sum {
    records: usize,
    failed: usize,
    open: usize,
    /// Whether the last open one was played under other rules.
    other_rules: bool,
}

impl Sum {
    fn add(&mut self, report: &Report) {
        self.records += 1;
        match report.verdict {
            Verdict::Holds => {}
            Verdict::Fails => self.failed += 1,
            Verdict::Open => {
                self.open += 1;
                let rules = |finding: &Finding| finding.check == "rules";
                let rules = report.findings.iter().find(|finding| rules(finding));
                self.other_rules = rules.is_some_and(|it| it.result == Verdict::Open);
            }
        }
    }

    /// As bad as the worst of them.
    fn verdict(&self) -> Verdict {
        match (self.failed, self.open) {
            (0, 0) => Verdict::Holds,
            (0, _) => Verdict::Open,
            _ => Verdict::Fails,
        }
    }

    fn sentence(&self) -> String {
        let Sum { records, failed, open, other_rules } = *self;
        match (records, failed, open) {
            (1, 0, 0) => "The record holds.".to_owned(),
            (1, 0, _) if other_rules => "The record cannot be judged in full: it was played \
                under rules that this program does not play."
                .to_owned(),
            (1, 0, _) => "The record is right as far as it goes: it has no end, so neither the \
                shuffle nor the result can be checked."
                .to_owned(),
            (1, ..) => "The record does not hold.".to_owned(),
            (_, 0, 0) => format!("All {records} records hold."),
            (_, 0, _) => {
                format!("No record fails, but {open} of {records} cannot be checked to the end.")
            }
            (_, _, 0) => format!("{failed} of {records} records do not hold."),
            _ => format!(
                "{failed} of {records} records do not hold, and {open} cannot be checked to the end."
            ),
        }
    }
}
