//! `hideout features`: the numbers that programs learn from.

use std::io::Write;

use anyhow::Result;
use engine::{Entry, everything};
use serde::Serialize;
use shelf::Shelved;

use super::game::GameCommand;
use crate::text;

/// Look at the numbers that programs learn from
///
/// An observation is what one seat sees, as a row of numbers between -1 and 1. Each line has the
/// number of an entry, its range, the amount that is written as 1, and what the entry says. Seats
/// are counted from the one that looks.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout features caps-and-hammers
  hideout features hearts --json
  hideout features caper --state | grep hidden")]
pub(crate) struct Args {
    /// The game
    game: String,

    /// The whole truth instead of what a seat sees: for critics, never for players
    #[arg(long)]
    state: bool,

    /// Write JSON for programs
    #[arg(long)]
    json: bool,
}

/// An entry as programs read it.
#[derive(Serialize)]
struct Numbered {
    number: usize,
    #[serde(flatten)]
    entry: Entry,
}

impl GameCommand for Args {
    fn game(&self) -> &str {
        &self.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        let shown = if self.state { G::SEEN.len() + G::HIDDEN.len() } else { G::SEEN.len() };
        let entries = everything::<G>().take(shown).enumerate();
        if self.json {
            let entries = entries.map(|(number, entry)| Numbered { number, entry });
            return super::write_json(out, &entries.collect::<Vec<Numbered>>());
        }
        for (number, Entry { name, low, high, one }) in entries {
            let range = format!("{low} to {high}");
            let name = text::plain(&name);
            writeln!(out, "{number:>5}  {range:>8}  1 = {one:<3} {name}")?;
        }
        Ok(())
    }
}
