//! What the commands that play many games share: their flags, and how their results are headed.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use engine::{Game, Seed, Setup};
use lab::Study;
use serde::Serialize;
use shelf::Shelved;

use crate::setup::{self, SetupArgs};
use crate::{number, paint};

/// Which games are played.
#[derive(Args, Debug)]
pub(crate) struct SeriesArgs {
    /// The game
    pub(super) game: String,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = number::within(number::GAMES))]
    pub(super) games: u64,

    /// Any text; the same seed gives the same games
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,

    /// How many threads play; as many as there are cores unless given
    #[arg(long, value_name = "N", value_parser = number::within(number::THREADS))]
    pub(super) threads: Option<usize>,

    /// Let the bots judge by a net from `hideout train`
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,

    #[command(flatten)]
    setup: SetupArgs,
}

impl SeriesArgs {
    /// All games between these bots.
    pub(super) fn study<G: Shelved>(&self, bots: &[String]) -> Result<Study<G>> {
        let (setup, seed) = self.setup()?;
        let &SeriesArgs { games, threads, .. } = self;
        Ok(Study { setup, bots: bots.to_vec(), maker: G::bot, games, seed, threads })
    }

    /// What each game is played with, and the seed of all of them.
    pub(super) fn setup<G: Shelved>(&self) -> Result<(Setup<G>, Seed)> {
        let setup = self.setup.setup()?;
        setup::use_net(self.net.as_deref(), &setup)?;
        Ok((setup, setup::seed(self.seed.as_deref())?))
    }
}

/// Writes the heading of the results for people: which game, how many, and the seed that gives
/// the same again.
pub(super) fn write_heading(
    out: &mut dyn Write,
    game: &str,
    count: &str,
    seed: impl Display,
) -> Result<()> {
    Ok(writeln!(out, "{}: {count}\nSeed: {seed}", paint::strong(game))?)
}

/// Writes the results for programs: what was played, and how it came out.
pub(super) fn write_json<G: Game>(
    out: &mut dyn Write,
    setup: &Setup<G>,
    seed: Seed,
    results: impl Serialize,
) -> Result<()> {
    super::write_json(out, &lab::published(setup, seed, results))
}
