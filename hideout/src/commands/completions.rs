//! `hideout completions`: what a shell must know to complete commands and flags.

use std::io::Write;

use anyhow::Result;
use clap::Command;
use clap_complete::Shell;

/// Print the script with which a shell completes commands and flags
///
/// The script goes to standard output; put it where your shell looks for such scripts, and make it
/// anew when you upgrade.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout completions bash > ~/.local/share/bash-completion/completions/hideout
  hideout completions fish > ~/.config/fish/completions/hideout.fish
  hideout completions zsh > ~/.zfunc/_hideout        any folder that is in $fpath")]
pub(crate) struct Args {
    /// Your shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, mut command: Command, out: &mut dyn Write) -> Result<()> {
    // Into memory first: the generator panics where a reader has seen enough.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "hideout", &mut script);
    out.write_all(&script)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::{CommandFactory, ValueEnum};

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn every_script_knows_every_command_and_flag() {
        for &shell in Shell::value_variants() {
            let mut out = Vec::new();
            run(&Args { shell }, Cli::command(), &mut out).unwrap();
            let script = String::from_utf8(out).unwrap();
            let within = |c: char| c.is_alphanumeric() || c == '-';
            let words: BTreeSet<&str> =
                script.split(|c| !within(c)).map(|word| word.trim_start_matches('-')).collect();
            for command in Cli::command().get_subcommands() {
                assert!(words.contains(command.get_name()), "{shell}: {command}");
                for flag in command.get_arguments().filter_map(|it| it.get_long()) {
                    assert!(words.contains(flag), "{shell}: {command} --{flag}");
                }
            }
        }
    }
}
