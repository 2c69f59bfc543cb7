//! `hideout ratings rebuild`: everything that follows from results, made anew from them.

use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use rooms::Settings;
use rooms::server::Server;

use crate::data::Data;

/// Make results, tallies, ratings and ladders anew from the records
///
/// Finished games of which no result was noted get one, as those have that were played before
/// results were kept. Then everything that follows from results is thrown away and made anew, in
/// the order in which the games ended; the numbers are the same as before. The server must not run.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout ratings rebuild
  hideout ratings rebuild --data /var/lib/hideout/tables.db")]
pub(super) struct Args {
    /// The file that holds every table, or a postgres:// address
    #[arg(long, value_name = "FILE", env = "HIDEOUT_DATA", default_value = "hideout.db")]
    #[arg(hide_env_values = true)]
    data: Data,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let store = args.data.open_alone()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::open(Arc::clone(&store), Settings::default()).await?;
        let rebuilt = server.rebuild_results().await?;
        store.close().await?;
        writeln!(
            out,
            "{} games of people, {} of them noted only now and {} rated.",
            rebuilt.games, rebuilt.noted, rebuilt.rated
        )?;
        Ok(())
    })
}
