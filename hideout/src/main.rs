//! `hideout`: one digital table for card games of scoundrels.
//!
//! Every sub-command is a file under `commands`; none of them knows a particular game. What
//! they share: [`setup`] for the flags that set a table, [`files`] and [`number`] for what may
//! come from the command line, [`text`], [`paint`] and [`progress`] for the terminal.

mod cli;
mod commands;
mod data;
mod files;
mod number;
mod play;
mod progress;
mod setup;
mod text;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use ui::terminal::paint;

fn main() -> ExitCode {
    let mut out = anstream::stdout();
    let done = cli::Cli::parse().run(&mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match done {
        Ok(code) => code,
        // Whoever read our output has seen enough (`hideout rules GAME | head`).
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What is wrong may quote a file: it must not steer the terminal.
            let sentence = text::plain(&format!("{error:#}").replace('\n', " "));
            // If even this cannot be written, there is nobody left to tell.
            let _ = writeln!(anstream::stderr(), "{} {sentence}", paint::bad("error:"));
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(broken)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|error| error.io_error_kind() == Some(io::ErrorKind::BrokenPipe))
    })
}
