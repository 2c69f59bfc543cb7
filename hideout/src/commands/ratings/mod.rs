//! `hideout ratings`: what people and bots are worth.

mod bots;
mod kept;
mod rebuild;

use std::io::Write;

use anyhow::Result;

/// Make ratings anew, or measure what bots are worth
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Rebuild(rebuild::Args),
    Bots(bots::Args),
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    match &args.command {
        Command::Rebuild(args) => rebuild::run(args, out),
        Command::Bots(args) => super::game::run(args, out),
    }
}
