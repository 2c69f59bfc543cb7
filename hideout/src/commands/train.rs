//! `hideout train`: teaches the bots a game, or a deck of one's own.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use bots::Budget;
use engine::Setup;
use lab::train::{Judged, RoundReport, SelfPlay, Stage, Training};
use shelf::Shelved;

use super::game::GameCommand;
use crate::setup::{self, SetupArgs};
use crate::{number, paint, progress, text};

/// Teach the bots a game, or a deck of your own
///
/// Lets searching players play against each other, learns from which positions they won, and goes
/// round again with what was learned. The result is a file with a small net, which
/// `hideout simulate`, `arena` and `lab` take with --net: their bots then judge by it.
///
/// An option that is given is the same in every game; all others are drawn for each game, so that
/// the net knows them all. The same seed gives the same net. With --folder the games are kept, and
/// a training that was interrupted goes on where it was.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout train caps-and-hammers --games 20000 --rounds 2 --out caps.net
  hideout train caper --deck my-deck.toml --players 2 --folder training --out my-deck.net
  hideout lab caper --deck my-deck.toml --players 2 --net my-deck.net --out report.html")]
pub(crate) struct Args {
    /// The game
    game: String,

    /// How many games are played in each round
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    #[arg(value_parser = number::within(number::GAMES))]
    games: u64,

    /// How many rounds; each plays with what the one before has learned
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,

    /// How many worlds the players imagine for a decision
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    iterations: u32,

    /// How many deals each round's net plays against the one before
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=100_000))]
    deals: u64,

    /// Any text; the same seed gives the same net
    #[arg(long, value_name = "TEXT", default_value = "train")]
    seed: String,

    /// How many threads play and learn; as many as there are cores unless given
    #[arg(long, value_name = "N", value_parser = number::within(number::THREADS))]
    threads: Option<usize>,

    /// Keep the games here, to go on after an interruption
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// Where the net goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Draw what came true of what the net says, and how it learned
    #[arg(long, value_name = "FILE.svg")]
    picture: Option<PathBuf>,

    /// Write JSON for programs, a line for each round
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    setup: SetupArgs,
}

impl GameCommand for Args {
    fn game(&self) -> &str {
        &self.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        let setup: Setup<G> = self.setup.setup()?;
        let budget = Budget::Iterations(self.iterations);
        let training = Training {
            play: SelfPlay { setup, fixed: self.setup.given(), budget, searcher: G::searcher },
            games: self.games,
            rounds: self.rounds,
            deals: self.deals,
            seed: setup::seed(Some(&self.seed))?,
            threads: self.threads,
            folder: self.folder.clone(),
        };
        // Whether the net can be written is found out before hours of games.
        let out_file = || format!("cannot write {}", self.out.display());
        std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.out)
            .with_context(out_file)?;
        let bar = progress::bar("{msg} {pos}/{len}", self.games);
        let told = |stage, done, all| {
            bar.set_message(match stage {
                Stage::Playing => "playing",
                Stage::Learning => "learning",
                Stage::Matching => "against the last",
            });
            bar.set_length(all);
            bar.set_position(done);
        };
        let (mut written, mut rounds) = (Ok(()), Vec::new());
        training.run(&told, |report, net| {
            let mut write = |report: &RoundReport| -> Result<()> {
                std::fs::write(&self.out, net.write()).with_context(out_file)?;
                bar.suspend(|| {
                    if self.json { super::write_json(out, report) } else { tell(out, report) }
                })
            };
            if written.is_ok() {
                written = write(&report);
            }
            rounds.push(report);
        })?;
        bar.finish_and_clear();
        written?;
        if let Some(picture) = &self.picture {
            std::fs::write(picture, lab::train::picture(G::INFO.name, &rounds))
                .with_context(|| format!("cannot write {}", picture.display()))?;
        }
        Ok(())
    }
}

fn tell(out: &mut dyn Write, report: &RoundReport) -> Result<()> {
    let RoundReport { round, games, positions, held_out, .. } = report;
    writeln!(out, "{}", paint::strong(format!("Round {round}")))?;
    writeln!(out, "{games} games, {positions} positions; {held_out} held out")?;
    let mut rows = vec![["HOW FAR OFF", "LOSS"].map(paint::faint).to_vec()];
    for (what, loss) in [
        ("always the mean", report.constant_loss),
        ("rules of thumb", report.hand_written_loss),
        ("this net", report.loss),
    ] {
        rows.push(vec![what.to_owned(), format!("{loss:.4}")]);
    }
    write!(out, "{}", text::columns(&rows, &[1]))?;
    let mut rows = vec![["SAID, %", "CAME TRUE, %", "POSITIONS"].map(paint::faint).to_vec()];
    for tenth in report.calibration.iter().filter(|tenth| tenth.positions > 0) {
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let cells = [percent(tenth.said), percent(tenth.came_true), tenth.positions.to_string()];
        rows.push(cells.to_vec());
    }
    write!(out, "{}", text::columns(&rows, &[0, 1, 2]))?;
    let Judged { score, fair } = report.against_the_last;
    let before = if *round == 1 { "rules of thumb" } else { "the net before" };
    let off = score.plus_minus.map(|off| format!(" ± {:.1}", 100.0 * off)).unwrap_or_default();
    let (score, fair) = (100.0 * score.mean, 100.0 * fair);
    writeln!(out, "Against {before}: won {score:.1}{off} %, where {fair:.1} % would be even.\n")?;
    Ok(())
}
