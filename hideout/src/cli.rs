//! The command line: which commands there are, and what `--help` says of them.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};

use crate::commands::{
    admin, arena, backup, cards, ceiling, completions, features, game, games, lab, man, move_data,
    play, puzzles, ratings, replay, review, rules, serve, simulate, think, train, verify,
};

/// One digital table for card games of scoundrels
///
/// Play in the browser or in the terminal, against bots or with friends, look up the rule behind everything that
/// happens, simulate thousands of games, replay any of them from any seat, and check that the
/// cards were dealt fairly.
#[derive(Parser, Debug)]
#[command(name = "hideout", version, max_term_width = 100, after_help = FIRST_STEPS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const FIRST_STEPS: &str = "\
First steps:
  hideout                            start the server: play in the browser
  hideout games                      what is on the shelf
  hideout play GAME                  play in the terminal against a bot
  hideout rules GAME                 how it is played
  hideout COMMAND --help             more on a command, with examples";

#[derive(Subcommand, Debug)]
enum Command {
    Serve(serve::Args),
    Think(think::Args),
    Admin(admin::Args),
    Backup(backup::Args),
    MoveData(move_data::Args),
    Games(games::Args),
    Rules(rules::Args),
    Cards(cards::Args),
    Features(features::Args),
    Play(play::Args),
    Simulate(simulate::Args),
    Arena(arena::Args),
    Lab(lab::Args),
    Train(train::Args),
    Ceiling(ceiling::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Review(review::Args),
    Puzzles(puzzles::Args),
    Ratings(ratings::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Cli {
    /// Does what was asked; the exit code is not zero where the answer is "no".
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<ExitCode> {
        match self.command {
            // Nothing asked for: a person who wants to play.
            None => return Cli::parse_from(["hideout", "serve"]).run(out),
            Some(Command::Serve(args)) => serve::run(&args, out)?,
            Some(Command::Think(args)) => think::run(&args, out)?,
            Some(Command::Admin(args)) => admin::run(&args, out)?,
            Some(Command::Backup(args)) => backup::run(&args, out)?,
            Some(Command::MoveData(args)) => move_data::run(&args, out)?,
            Some(Command::Games(args)) => games::run(&args, out)?,
            Some(Command::Rules(args)) => rules::run(&args, out)?,
            Some(Command::Cards(args)) => game::run(&args, out)?,
            Some(Command::Features(args)) => game::run(&args, out)?,
            Some(Command::Play(args)) => game::run(&args, out)?,
            Some(Command::Simulate(args)) => game::run(&args, out)?,
            Some(Command::Arena(args)) => game::run(&args, out)?,
            Some(Command::Lab(args)) => game::run(&args, out)?,
            Some(Command::Train(args)) => game::run(&args, out)?,
            Some(Command::Ceiling(args)) => game::run(&args, out)?,
            Some(Command::Replay(args)) => replay::run(&args, out)?,
            Some(Command::Verify(args)) => return verify::run(&args, out),
            Some(Command::Review(args)) => review::run(&args, out)?,
            Some(Command::Puzzles(puzzles::Args { command })) => match command {
                puzzles::Command::Make(args) => game::run(&args, out)?,
                puzzles::Command::Find(args) => game::run(&args, out)?,
                puzzles::Command::Again(args) => game::run(&args, out)?,
            },
            Some(Command::Ratings(args)) => ratings::run(&args, out)?,
            Some(Command::Completions(args)) => completions::run(&args, Cli::command(), out)?,
            Some(Command::Man(args)) => man::run(&args, Cli::command(), out)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
