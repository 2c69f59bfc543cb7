//! `hideout ceiling`: how often a crew could win at best.

use std::io::Write;

use anyhow::Result;
use engine::Seed;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Ceiling, CeilingReport, Mean};
use serde::Serialize;
use shelf::{Shelved, Visitor};

use crate::setup::{self, SetupArgs};
use crate::{number, paint, text};

/// Find out how often a crew could win at best
///
/// For games that are won and lost together. Every deal is searched exactly, twice: for a crew
/// that knows everything, and for one that plays with open hands but does not know what will be
/// turned up. No bot that plays by the rules can do better on average. The deals are those that
/// `hideout simulate` plays with the same seed.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout ceiling caper-cards --players 4 --games 200 --seed strength
  hideout ceiling caper-cards --players 2 --option risk=12 --json")]
pub(crate) struct Args {
    /// The game
    game: String,

    /// How many deals
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = number::within(number::GAMES))]
    games: u64,

    /// Any text; the same seed gives the same deals
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,

    /// How many threads search; as many as there are cores unless given
    #[arg(long, value_name = "N", value_parser = number::within(number::THREADS))]
    threads: Option<usize>,

    #[command(flatten)]
    setup: SetupArgs,

    /// Write JSON for programs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    shelf::visit(&args.game, Find { args, out })?
}

struct Find<'a> {
    args: &'a Args,
    out: &'a mut dyn Write,
}

/// What `--json` gives.
#[derive(Serialize)]
#[serde(bound = "")]
struct Report<'a, G: Shelved> {
    game: &'static str,
    revision: u32,
    seed: Seed,
    options: &'a G::Options,
    #[serde(flatten)]
    report: CeilingReport,
}

impl Visitor for Find<'_> {
    type Output = Result<()>;

    fn visit<G: Shelved>(self) -> Result<()> {
        let args = self.args;
        let ceiling = Ceiling::<G> {
            setup: args.setup.setup()?,
            games: args.games,
            seed: setup::seed(args.seed.as_deref())?,
            threads: args.threads,
        };
        let bar = ProgressBar::new(ceiling.games);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} deals, {eta} left") {
            bar.set_style(style);
        }
        let report = ceiling.find(&|| bar.inc(1))?;
        bar.finish_and_clear();
        if args.json {
            let report = Report::<G> {
                game: G::INFO.id,
                revision: G::INFO.revision,
                seed: ceiling.seed,
                options: &ceiling.setup.options,
                report,
            };
            return super::write_json(self.out, &report);
        }
        writeln!(self.out, "{}: {} deals", paint::strong(G::INFO.name), report.games)?;
        writeln!(self.out, "Seed: {}\n", ceiling.seed)?;
        write!(self.out, "{}", table(&report))?;
        Ok(())
    }
}

fn table(report: &CeilingReport) -> String {
    let mut rows = vec![["A CREW THAT KNOWS", "WINS AT BEST, % (95 %)"].map(paint::faint).to_vec()];
    for (knows, chance) in [("everything", report.clairvoyant), ("all hands", report.open_hands)] {
        rows.push(vec![paint::strong(knows), percent(chance)]);
    }
    text::columns(&rows, &[])
}

fn percent(chance: Mean) -> String {
    match chance.plus_minus {
        Some(plus_minus) => format!("{:.1} ± {:.1}", 100.0 * chance.mean, 100.0 * plus_minus),
        None => format!("{:.1}", 100.0 * chance.mean),
    }
}
