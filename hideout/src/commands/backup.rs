//! `hideout backup`: a copy of all tables, made while the server is open.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use store::Sqlite;

use crate::data::Data;
use crate::progress;

/// Copy the file with all tables while the server runs
///
/// The copy holds every table as it was at one moment; people play on meanwhile. It is checked
/// before it counts as done, and it is never written over a file that exists. Whoever reads it
/// knows every hidden card of the running games, so only its owner may. To go back to it, stop the
/// server and put the copy in the place of the file.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout backup monday.db
  hideout backup /backups/tables.db --data /var/lib/hideout/tables.db")]
pub(crate) struct Args {
    /// The file to make
    file: PathBuf,

    /// The file that holds every table
    #[arg(long, value_name = "FILE", env = "HIDEOUT_DATA", default_value = "hideout.db")]
    #[arg(hide_env_values = true)]
    data: Data,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let Some(data) = args.data.file() else {
        bail!(
            "{} has backups of its own: use pg_dump, or archive its log (docs/hosting.md), or carry \
             everything into a file with `hideout move-data`",
            args.data
        );
    };
    let bar = progress::bar("{bytes}/{total_bytes}", 0);
    let copied = Sqlite::backup(data, &args.file, |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    copied?;
    let (data, file) = (data.display(), args.file.display());
    writeln!(out, "{file} holds every table of {data}, and was checked.")?;
    Ok(())
}
