//! `hideout simulate`: many games between bots.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use lab::{Mean, Share, Simulated, Study, Summary};
use shelf::Shelved;

use super::game::GameCommand;
use super::series::{SeriesArgs, write_heading, write_json};
use crate::{paint, progress, text};

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
    /// The bots in seat order
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "greedy,random")]
    #[arg(value_parser = super::bot_name, long_help = super::bots_help("The bots in seat order"))]
    bots: Vec<String>,

    #[command(flatten)]
    series: SeriesArgs,

    /// Write every game's record into this file, replacing it
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// Write JSON for programs
    #[arg(long)]
    json: bool,
}

impl GameCommand for Args {
    fn game(&self) -> &str {
        &self.series.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        let study = self.series.study::<G>(&self.bots)?;
        let start = Instant::now();
        let summary = play(&study, self.records.as_deref())?;
        if self.json {
            let results = Simulated { bots: &study.bots, summary: &summary };
            return write_json(out, &study.setup, study.seed, results);
        }
        write_summary(out, &study, &summary, start.elapsed())
    }
}

fn play<G: Shelved>(study: &Study<G>, records: Option<&Path>) -> Result<Summary> {
    let bar = progress::bar("{pos}/{len} games", study.games);
    let step = || bar.inc(1);
    let summary = match records {
        None => lab::simulate(study, None, &step)?,
        Some(path) => {
            let file = || format!("records file {}", path.display());
            let mut records = BufWriter::new(File::create(path).with_context(file)?);
            let summary = lab::simulate(study, Some(&mut records), &step)?;
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
    write_heading(out, G::INFO.name, &format!("{games} games of {players}"), study.seed)?;
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
