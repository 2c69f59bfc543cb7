//! `hideout man`: the help of every command as a manual page.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Command;
use clap::builder::Resettable;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

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
    let mut command = command.disable_help_subcommand(true);
    command.build();
    write_pages(&command, &args.folder).with_context(|| format!("folder {name}"))?;
    writeln!(out, "The manual pages are in {name}; the first is hideout.1.")?;
    Ok(())
}

/// Writes the page of `command` and those of all commands below it.
fn write_pages(command: &Command, folder: &Path) -> io::Result<()> {
    let plain = command.clone().after_help(Resettable::Reset);
    let page = Man::new(plain).source(concat!("hideout ", env!("CARGO_PKG_VERSION")));
    let mut file = File::create(folder.join(page.get_filename()))?;
    page.render(&mut file)?;
    if let Some(examples) = command.get_after_help() {
        write_examples(&examples.to_string(), &mut file)?;
    }
    command.get_subcommands().try_for_each(|below| write_pages(below, folder))
}

/// The end of the help, line by line as it stands: `Man` would fill its lines like a paragraph.
fn write_examples(text: &str, file: &mut File) -> io::Result<()> {
    let mut section = Roff::new();
    section.control("SH", ["EXAMPLES"]).control("nf", []);
    // The heading above says it already.
    for line in text.lines().filter(|line| *line != "Examples:") {
        section.text([roman(line)]);
    }
    section.control("fi", []).to_writer(file)
}

#[cfg(test)]
mod tests {
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
        for flag in command.get_arguments().filter(|flag| !flag.is_hide_set()) {
            let long = flag.get_long().map(|long| format!("--{long}"));
            let variable = flag.get_env().map(|it| it.to_str().unwrap().to_owned());
            for word in long.iter().chain(&variable) {
                assert!(page.contains(word), "{word} is missing in {name}");
            }
        }
        let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        for line in examples.lines().filter(|line| *line != "Examples:") {
            assert!(page.contains(&format!("\n{line}\n")), "{name}: {line}");
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
