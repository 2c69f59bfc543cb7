//! `hideout puzzles`: positions with one clearly best move.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use engine::{Cards, RawRecord};
use puzzles::{Collection, LEVELS, Making, Puzzle};
use shelf::Shelved;

use super::game::GameCommand;
use crate::setup::{self, SetupArgs};
use crate::{files, number, paint, progress};

/// Make puzzles, or find them in finished games: positions with one clearly best move
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(clap::Subcommand, Debug)]
pub(crate) enum Command {
    Make(MakeArgs),
    Find(FindArgs),
    Again(AgainArgs),
}

/// Look again at puzzles that were made for older rules
///
/// A puzzle holds for the rules it was made for. Each of another revision is weighed anew where its
/// actions lead by the rules as they are; it is written with its new figures if it is still a
/// puzzle, and left out if it is none. Those of today's rules are written as they stand.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout puzzles again captains-wager old.jsonl --out puzzles.jsonl")]
pub(crate) struct AgainArgs {
    /// The game
    game: String,

    /// The file of puzzles
    file: PathBuf,

    /// The file that is added to; GAME.puzzles.jsonl unless given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl GameCommand for AgainArgs {
    fn game(&self) -> &str {
        &self.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        if !self.file.exists() {
            bail!("{} is not there", self.file.display());
        }
        let old = read(&self.file)?;
        let path = out_path(self.out.as_deref(), &self.game);
        let mut collection = Collection::new(usize::MAX);
        for puzzle in &read(&path)? {
            collection.has::<G>(puzzle);
        }
        let mut file = append_to(&path)?;
        let bar = progress::bar("{pos}/{len} puzzles", old.len() as u64);
        let mut kept = 0;
        for puzzle in &old {
            let today = puzzle.revision == G::INFO.revision;
            let now = if today { Some(puzzle.clone()) } else { puzzles::again::<G>(puzzle) };
            if let Some(now) = now.filter(|it| collection.has::<G>(it)) {
                writeln!(file, "{}", now.to_line())?;
                kept += 1;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let (name, path) = (paint::strong(G::INFO.name), path.display());
        let kept = format!("{kept} of {}", puzzles_in_words(old.len()));
        writeln!(out, "{name}: {kept} written to {path}")?;
        Ok(())
    }
}

/// Look for puzzles in finished games
///
/// Every decision of every record is looked at as `make` does it. Whose games they are does not
/// matter: a puzzle has the cards and the moves, and no name. On a server `hideout admin
/// games-for-puzzles` writes the records of those who allow it.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout admin games-for-puzzles caper > games.jsonl
  hideout puzzles find caper games.jsonl --out puzzles.jsonl")]
pub(crate) struct FindArgs {
    /// The game; records of others are left out
    game: String,

    /// A file of records
    file: PathBuf,

    /// The file that is added to; GAME.puzzles.jsonl unless given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl GameCommand for FindArgs {
    fn game(&self) -> &str {
        &self.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        let raws: Vec<RawRecord> = files::read_records(&self.file)?
            .collect::<Result<_, _>>()
            .context("a record is broken")?;
        let path = out_path(self.out.as_deref(), &self.game);
        let mut collection = Collection::new(usize::MAX);
        for puzzle in &read(&path)? {
            collection.has::<G>(puzzle);
        }
        let mut file = append_to(&path)?;
        let bar = progress::bar("{pos}/{len} games", raws.len() as u64);
        let mut found = 0;
        for (number, raw) in raws.iter().enumerate() {
            if raw.game()? == G::INFO.id {
                let record = super::review::read::<G>(raw)
                    .with_context(|| format!("the record on line {}", raw.first_line()))?;
                for puzzle in puzzles::in_record(&record, number as u64) {
                    if collection.has::<G>(&puzzle) {
                        writeln!(file, "{}", puzzle.to_line())?;
                        found += 1;
                    }
                }
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let (name, path) = (paint::strong(G::INFO.name), path.display());
        writeln!(out, "{name}: {} found, written to {path}", puzzles_in_words(found))?;
        Ok(())
    }
}

fn out_path(given: Option<&Path>, game: &str) -> PathBuf {
    given.map_or_else(|| format!("{game}.puzzles.jsonl").into(), Path::to_owned)
}

fn append_to(path: &Path) -> Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| format!("{} cannot be written", path.display()))
}

/// Look for puzzles in games between bots
///
/// The bots play one game after the other, with a slip now and then. Wherever at least three
/// moves can be made, the game is open, and a short search likes one move much better than all
/// others, the moves are weighed against each other in the same imagined worlds, by what the
/// seat knows and never by the hidden cards. A position becomes a puzzle if the best move is
/// ahead of the second by ten games in a hundred or more and by four standard errors, if three
/// seeds and two budgets agree, if the easiest bot misses it, and if the strongest finds it. How hard
/// it is, is measured: every level is asked, and the puzzle says how often each found the answer.
///
/// The file has one puzzle a line. Each is written as soon as it is found, and one that stands
/// there already is not written again, so a search that was stopped goes on where it was. The
/// same seed makes the same puzzles on any number of threads.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout puzzles make caper --count 10
  hideout puzzles make caps-and-hammers --count 100 --seed winter --out puzzles.jsonl
  hideout puzzles make captains-wager --players 3 --games 500 --out puzzles.jsonl
  hideout puzzles make caper --missed-by safecracker --out hard.jsonl")]
pub(crate) struct MakeArgs {
    /// The game
    game: String,

    /// How many puzzles the file is to have
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = number::within(1..=100_000_usize))]
    count: usize,

    /// The most games that are looked at
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    #[arg(value_parser = number::within(number::GAMES))]
    games: u64,

    /// Any text; the same seed makes the same puzzles
    #[arg(long, value_name = "TEXT", default_value = "puzzles")]
    seed: String,

    /// The strongest bot that misses them; for all but the easiest, positions are looked for in which
    /// a short search errs, and a game takes longer
    #[arg(long, value_name = "BOT", default_value = LEVELS[0].0)]
    #[arg(value_parser = [LEVELS[0].0, LEVELS[1].0, LEVELS[2].0])]
    missed_by: String,

    /// How many threads look; as many as there are cores unless given
    #[arg(long, value_name = "N", value_parser = number::within(number::THREADS))]
    threads: Option<usize>,

    /// The file that is added to; GAME.puzzles.jsonl unless given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    setup: SetupArgs,
}

impl GameCommand for MakeArgs {
    fn game(&self) -> &str {
        &self.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        let setup = self.setup.setup::<G>()?;
        if setup.cards != *G::Cards::standard() {
            bail!("puzzles are made with the standard cards: leave --deck out");
        }
        let seed = setup::seed(Some(&self.seed))?;
        let path = out_path(self.out.as_deref(), &self.game);
        let old = read(&path)?;
        let mut collection = Collection::new(self.count);
        for puzzle in &old {
            collection.has::<G>(puzzle);
        }
        let from = puzzles::next_game(&old, seed);
        let missed = LEVELS.iter().position(|(name, _)| *name == self.missed_by);
        let hardness = missed.unwrap_or_default() + 1;
        let making = Making { setup, seed, from, to: self.games, hardness, threads: self.threads };
        write_all(&making, &path, &mut collection)?;
        let (name, path) = (paint::strong(G::INFO.name), path.display());
        writeln!(out, "{name}: {} in {path}", puzzles_in_words(collection.len()))?;
        write_levels(out, &collection)
    }
}

/// Makes the puzzles, and writes each into the file at once.
fn write_all<G: Shelved>(
    making: &Making<G>,
    path: &Path,
    collection: &mut Collection,
) -> Result<()> {
    let mut file = append_to(path)?;
    let bar = progress::bar("{pos}/{len} puzzles ({msg})", collection.wanted() as u64);
    bar.set_position(collection.len() as u64);
    puzzles::make(making, collection, &mut |game, taken| {
        let lines = taken.iter().map(|puzzle| format!("{}\n", puzzle.to_line()));
        file.write_all(lines.collect::<String>().as_bytes())?;
        bar.set_message(format!("{} games", game + 1));
        bar.inc(taken.len() as u64);
        Ok(())
    })?;
    bar.finish_and_clear();
    Ok(())
}

fn read(path: &Path) -> Result<Vec<Puzzle>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = std::fs::read_to_string(path);
    let text = text.with_context(|| format!("{} cannot be read", path.display()))?;
    puzzles::read(&text).with_context(|| path.display().to_string())
}

/// How hard they are.
fn write_levels(out: &mut dyn Write, collection: &Collection) -> Result<()> {
    for ((name, _), count) in LEVELS.iter().zip(collection.counts()).skip(1) {
        writeln!(out, "  {} found from the {name} on", puzzles_in_words(count))?;
    }
    Ok(())
}

fn puzzles_in_words(count: usize) -> String {
    match count {
        1 => "1 puzzle".to_owned(),
        _ => format!("{count} puzzles"),
    }
}
