//! `hideout ceiling`: how often a crew could win at best.

use std::io::Write;

use anyhow::Result;
use lab::{Ceiling, CeilingReport, Mean};
use shelf::Shelved;

use super::game::GameCommand;
use super::series::{SeriesArgs, write_heading, write_json};
use crate::{paint, progress, text};

/// Find out how often a crew could win at best
///
/// For games that are won and lost together. Every deal is searched exactly, twice: for a crew
/// that knows everything, and for one that plays with open hands but does not know what will be
/// turned up. No bot that plays by the rules can do better on average. The deals are those that
/// `hideout simulate` plays with the same seed.
#[derive(clap::Args, Debug)]
#[command(mut_arg("games", |games| games.default_value("100").help("How many deals")))]
#[command(mut_arg("seed", |seed| seed.help("Any text; the same seed gives the same deals")))]
#[command(mut_arg("threads", |threads| threads.help(THREADS)))]
#[command(after_help = "\
Examples:
  hideout ceiling caper-cards --players 4 --games 200 --seed strength
  hideout ceiling caper-cards --players 2 --option risk=12 --json")]
pub(crate) struct Args {
    #[command(flatten)]
    series: SeriesArgs,

    /// Write JSON for programs
    #[arg(long)]
    json: bool,
}

const THREADS: &str = "How many threads search; as many as there are cores unless given";

impl GameCommand for Args {
    fn game(&self) -> &str {
        &self.series.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        let (setup, seed) = self.series.setup()?;
        let &SeriesArgs { games, threads, .. } = &self.series;
        let ceiling = Ceiling::<G> { setup, games, seed, threads };
        let bar = progress::bar("{pos}/{len} deals", games);
        let report = ceiling.find(&|| bar.inc(1))?;
        bar.finish_and_clear();
        if self.json {
            return write_json(out, &ceiling.setup, seed, report);
        }
        write_heading(out, G::INFO.name, &format!("{games} deals"), seed)?;
        Ok(write!(out, "\n{}", table(&report))?)
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
