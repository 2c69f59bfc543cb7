//! `hideout simulate`: many games between bots.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use engine::{Cards, Seed};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Mean, Share, Study, Summary};
use serde::Serialize;
use shelf::{Shelved, Visitor};

use crate::setup::{self, SetupArgs};
use crate::{number, paint, text};

/// Let bots play many games and sum them up
///
/// The bots in the list take the seats in order and move on by one seat from game to game, so
/// that each has every seat equally often. Every number comes with its 95 % interval. The same
/// seed gives the same games, however many threads play them.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout simulate caps-and-hammers --games 10000 --bots greedy,random
  hideout simulate caper-cards --players 3 --bots greedy --seed tuesday --json
  hideout simulate caper-cards --games 100 --records games.jsonl")]
pub(crate) struct Args {
    /// The game
    game: String,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = number::within(number::GAMES))]
    games: u64,

    /// The bots in seat order
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "greedy,random")]
    #[arg(long_help = super::bots_help("The bots in seat order"))]
    bots: Vec<String>,

    /// Any text; the same seed gives the same games
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,

    /// Write every game's record into this file, replacing it
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// How many threads play; as many as there are cores unless given
    #[arg(long, value_name = "N", value_parser = number::within(number::THREADS))]
    threads: Option<usize>,

    #[command(flatten)]
    setup: SetupArgs,

    /// Write JSON for programs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    shelf::visit(&args.game, Simulate { args, out })?
}

struct Simulate<'a> {
    args: &'a Args,
    out: &'a mut dyn Write,
}

/// What `--json` gives: the study, and how it came out.
#[derive(Serialize)]
#[serde(bound = "")]
struct Report<'a, G: Shelved> {
    game: &'static str,
    revision: u32,
    seed: Seed,
    bots: &'a [String],
    options: &'a G::Options,
    /// The cards, if they are not the standard ones.
    cards: Option<&'a G::Cards>,
    summary: &'a Summary,
}

impl Visitor for Simulate<'_> {
    type Output = Result<()>;

    fn visit<G: Shelved>(self) -> Result<()> {
        let args = self.args;
        let study = Study::<G> {
            setup: args.setup.setup()?,
            bots: args.bots.iter().map(|name| name.trim().to_owned()).collect(),
            maker: G::bot,
            games: args.games,
            seed: setup::seed(args.seed.as_deref())?,
            threads: args.threads,
        };
        let start = Instant::now();
        let summary = play(&study, args)?;
        if args.json {
            let report = Report::<G> {
                game: G::INFO.id,
                revision: G::INFO.revision,
                seed: study.seed,
                bots: &study.bots,
                options: &study.setup.options,
                cards: (study.setup.cards != *G::Cards::standard()).then_some(&study.setup.cards),
                summary: &summary,
            };
            return super::write_json(self.out, &report);
        }
        write_summary::<G>(self.out, &study, &summary, start.elapsed())
    }
}

fn play<G: Shelved>(study: &Study<G>, args: &Args) -> Result<Summary> {
    let bar = ProgressBar::new(study.games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    let progress = || bar.inc(1);
    let summary = match &args.records {
        None => lab::simulate(study, None, &progress)?,
        Some(path) => {
            let file = || format!("records file {}", path.display());
            let mut records = BufWriter::new(File::create(path).with_context(file)?);
            let summary = lab::simulate(study, Some(&mut records), &progress)?;
            records.flush().with_context(file)?;
            summary
        }
    };
    bar.finish_and_clear();
    Ok(summary)
}

fn write_summary<G: Shelved>(
    out: &mut dyn Write,
    study: &Study<G>,
    summary: &Summary,
    time: Duration,
) -> Result<()> {
    let games = summary.games;
    let players = match study.setup.players() {
        1 => "1 player".to_owned(),
        players => format!("{players} players"),
    };
    writeln!(out, "{}: {games} games of {players}", paint::strong(G::INFO.name))?;
    writeln!(out, "Seed: {}", study.seed)?;
    let rate = games as f64 / time.as_secs_f64().max(1e-9);
    writeln!(out, "Speed: {rate:.0} games a second")?;
    writeln!(out, "Decisions in a game: {}", average(summary.decisions))?;
    if G::INFO.cooperative {
        writeln!(out, "The players win and lose together.\n")?;
        write!(out, "{}", together(study, summary))?;
    } else {
        let without = Share::of(summary.no_winner as f64, games);
        writeln!(out, "Games without a winner: {} %\n", percent(without))?;
        write!(out, "{}\n{}", bots(summary), seats(study, summary))?;
    }
    Ok(())
}

/// One row for each bot.
fn bots(summary: &Summary) -> String {
    let heads = ["BOT", "GAMES", "WINS", "SHARED", "WIN % (95 %)", "POINTS (95 %)"];
    let mut rows = vec![heads.map(paint::faint).to_vec()];
    for bot in &summary.bots {
        rows.push(vec![
            paint::strong(&bot.bot),
            bot.games.to_string(),
            bot.wins.to_string(),
            bot.shared_wins.to_string(),
            percent(bot.won),
            average(bot.points),
        ]);
    }
    text::columns(&rows, &[1, 2, 3])
}

/// One row for each seat.
fn seats<G: Shelved>(study: &Study<G>, summary: &Summary) -> String {
    let mut rows = vec![["SEAT", "WIN % (95 %)", "POINTS (95 %)"].map(paint::faint).to_vec()];
    for (index, seat) in summary.seats.iter().enumerate() {
        let name = G::seat_name(&study.setup.options, engine::Seat(index as u8));
        rows.push(vec![
            format!("{} {}", seat.seat, paint::strong(text::plain(&name))),
            percent(seat.won),
            average(seat.points),
        ]);
    }
    text::columns(&rows, &[])
}

/// Where all win or lose together, a row for the whole crew; and where the bots take turns at
/// the table, a row for the crews that had each of them.
fn together<G: Shelved>(study: &Study<G>, summary: &Summary) -> String {
    let heads = ["CREW", "GAMES", "WIN % (95 %)", "POINTS (95 %)"];
    let mut rows = vec![heads.map(paint::faint).to_vec()];
    if let Some(seat) = summary.seats.first() {
        rows.push(vec![
            paint::strong(study.bots.join(", ")),
            summary.games.to_string(),
            percent(summary.won),
            average(seat.points),
        ]);
    }
    for bot in summary.bots.iter().filter(|bot| bot.games < summary.games) {
        rows.push(vec![
            format!("with {}", bot.bot),
            bot.games.to_string(),
            percent(bot.won),
            average(bot.points),
        ]);
    }
    text::columns(&rows, &[1])
}

fn percent(share: Share) -> String {
    let [share, low, high] = [share.share, share.low, share.high].map(|part| 100.0 * part);
    format!("{share:.1} ({low:.1} to {high:.1})")
}

fn average(mean: Mean) -> String {
    match mean.plus_minus {
        Some(plus_minus) => format!("{:.2} ± {plus_minus:.2}", mean.mean),
        None => format!("{:.2}", mean.mean),
    }
}
