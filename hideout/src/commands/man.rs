//! `hideout man`: the help of every command as a manual page.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Command;

/// Write the manual pages, one for each command
///
/// They say what --help says. Put them where `man` looks, or read one with `man -l FILE`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout man ~/.local/share/man/man1        then: man hideout-serve")]
pub(crate) struct Args {
    /// The folder to write them to; made if it does not exist
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn run(args: &Args, command: Command, out: &mut dyn Write) -> Result<()> {
    let name = args.folder.display();
    fs::create_dir_all(&args.folder).with_context(|| format!("folder {name}"))?;
    clap_mangen::generate_to(command, &args.folder).with_context(|| format!("folder {name}"))?;
    writeln!(out, "The manual pages are in {name}; the first is hideout.1.")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    /// Looks for the page of `command` and of all below it, and says how many there are.
    fn look_for_pages(folder: &Path, name: &str, command: &Command) -> usize {
        let page = fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
        // A hyphen is written with a backslash there.
        let page = page.replace('\\', "");
        let below = command.get_subcommands().map(|below| {
            let name = format!("{name}-{}", below.get_name());
            assert!(page.contains(&name), "{name} is not mentioned one page up");
            look_for_pages(folder, &name, below)
        });
        let below: usize = below.sum();
        for flag in command.get_arguments().filter_map(|it| it.get_long()) {
            assert!(page.contains(&format!("--{flag}")), "{name} --{flag}");
        }
        1 + below
    }

    #[test]
    fn every_command_has_a_page_and_is_mentioned() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("share/man1");
        run(&Args { folder: folder.clone() }, Cli::command(), &mut Vec::new()).unwrap();
        let pages = look_for_pages(&folder, "hideout", &Cli::command());
        assert!(pages > 20, "only {pages} pages");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), pages);
    }

    #[test]
    fn a_folder_that_is_a_file_is_refused_by_name() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let folder = file.path().to_owned();
        let error = run(&Args { folder: folder.clone() }, Cli::command(), &mut Vec::new());
        assert!(format!("{:#}", error.unwrap_err()).contains(folder.to_str().unwrap()));
    }
}
