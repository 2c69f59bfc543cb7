//! The person at the keyboard: lines out, lines in.

use std::io::{self, BufRead, IsTerminal, Write};

/// Clears the screen and what has scrolled off it, so that nobody can scroll back to another
/// player's hand. Left out where the output is not a terminal.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// Where a person reads and types.
pub(crate) struct Console<'a> {
    pub(crate) out: &'a mut dyn Write,
    lines: io::Lines<io::StdinLock<'static>>,
    /// Whether the answers have to be shown by us, because no terminal echoes them.
    echo: bool,
}

impl<'a> Console<'a> {
    pub(crate) fn new(out: &'a mut dyn Write) -> Console<'a> {
        let stdin = io::stdin();
        let echo = !stdin.is_terminal();
        Console { out, lines: stdin.lock().lines(), echo }
    }

    /// Whether both sides are a terminal, so that a person can be asked step by step.
    pub(crate) fn is_interactive() -> bool {
        io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// Shows `prompt` and waits for a line; nothing at the end of the input.
    pub(crate) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let line = match self.lines.next() {
            None => None,
            // What is not text is an answer nobody understands, not the end of the game.
            Some(Err(error)) if error.kind() == io::ErrorKind::InvalidData => Some("?!".to_owned()),
            Some(line) => Some(line?),
        };
        if self.echo {
            writeln!(self.out, "{}", crate::text::plain(line.as_deref().unwrap_or_default()))?;
        }
        Ok(line)
    }

    /// Wipes the screen.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        write!(self.out, "{CLEAR}")
    }
}
