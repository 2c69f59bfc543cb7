//! `hideout move-data`: from a file to a database's server, and back.

use std::io::Write;

use anyhow::{Result, bail};
use store::moving;

use crate::data::Data;
use crate::progress;

/// Move everything from one place to another: a file, or a PostgreSQL database
///
/// Tables with their logs, people, ratings, notes, bans and the server's secrets are carried over,
/// and every byte is compared at the end. Stop all servers first. The old place is left as it is;
/// the new one must be empty, and can't be opened before all is there. If it is interrupted, start
/// it again with the same words: it goes on where it stood.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout move-data hideout.db postgres://hideout:password@db.example.org/hideout
  hideout move-data postgres://hideout:password@db.example.org/hideout tables.db")]
pub(crate) struct Args {
    /// The file or the postgres:// address that holds everything now
    from: Data,

    /// The file or the postgres:// address that is to hold it
    to: Data,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let Args { from, to } = args;
    if from == to {
        bail!("{from} can't be moved to itself");
    }
    if let Some(file) = from.file()
        && !file.exists()
    {
        bail!("there is no file {from}");
    }
    let (old, new) = (from.open_alone()?, to.open_alone()?);
    let bar = progress::bar("{pos}/{len} tables", 0);
    let carried = moving::carry(&*old, &*new, |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let closed = [old, new].map(|store| store.close().wait());
    let carried = carried?;
    closed.into_iter().collect::<Result<(), _>>()?;
    let moving::Holdings { tables, entries, notes, secrets, digest } = carried;
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    writeln!(
        out,
        "{to} holds everything that {from} holds, and every byte was compared: {tables} tables \
         with {entries} entries, {notes} notes and {secrets} secrets, SHA-256 {digest}.\n\
         {from} was left as it is. From now on start with --data {to}"
    )?;
    Ok(())
}
