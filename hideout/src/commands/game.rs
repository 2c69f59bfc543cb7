//! Commands about one game: each is written once, for whichever game is named.

use std::io::Write;

use anyhow::Result;
use shelf::{Shelved, Visitor};

/// A command about one game.
pub(crate) trait GameCommand {
    /// The game that was named.
    fn game(&self) -> &str;

    /// Does what was asked, with that game.
    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()>;
}

/// Finds the game and runs the command with it.
pub(crate) fn run(command: &impl GameCommand, out: &mut dyn Write) -> Result<()> {
    shelf::visit(command.game(), Run { command, out })?
}

struct Run<'a, C> {
    command: &'a C,
    out: &'a mut dyn Write,
}

impl<C: GameCommand> Visitor for Run<'_, C> {
    type Output = Result<()>;

    fn visit<G: Shelved>(self) -> Result<()> {
        self.command.run::<G>(self.out)
    }
}
