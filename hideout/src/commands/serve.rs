//! `hideout serve`: tables in the browser.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use store::{Sqlite, Store};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;
use web::Settings;

use crate::number::{self, within};

/// Serve tables that people play at in a browser
///
/// Starts at once, without any configuration: one process, one file. Open the address it prints,
/// pick a game, and play against a bot or send a friend the link of a seat. Stop it with Ctrl-C
/// whenever you like: every table is in the file, and goes on where it was.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The port to listen on; 0 takes any that is free
    #[arg(long, env = "HIDEOUT_PORT", default_value_t = 4000)]
    #[arg(value_parser = within(0..=u16::MAX))]
    port: u16,
    /// The address to listen on; 0.0.0.0 lets others in the network play
    #[arg(long, env = "HIDEOUT_ADDRESS", default_value = "127.0.0.1")]
    address: IpAddr,
    /// The file that holds every table; made if it does not exist
    #[arg(long, value_name = "FILE", env = "HIDEOUT_DATA", default_value = "hideout.db")]
    data: PathBuf,
    /// How long a bot waits before it moves, in milliseconds
    #[arg(long, value_name = "MS", env = "HIDEOUT_PACE", default_value_t = 600)]
    #[arg(value_parser = within(0_u64..=60_000))]
    pace: u64,
    /// How long a player must be away before the others may let a bot play, in seconds
    #[arg(long, value_name = "SECONDS", env = "HIDEOUT_GRACE", default_value_t = 60)]
    #[arg(value_parser = within(0_u64..=86_400))]
    grace: u64,
    /// How many threads bots think on [default: as many as there are cores]
    #[arg(long, value_name = "N", env = "HIDEOUT_THINKERS")]
    #[arg(value_parser = within(number::THREADS))]
    thinkers: Option<usize>,
    /// How many open tables one network address may watch at a time
    #[arg(long, value_name = "N", env = "HIDEOUT_STREAMS", default_value_t = 64)]
    #[arg(value_parser = within(1_usize..=1_000_000))]
    streams: usize,
    /// How many requests a second one network address may make
    #[arg(long, value_name = "N", env = "HIDEOUT_REQUESTS", default_value_t = 20)]
    #[arg(value_parser = within(1_u32..=1_000_000))]
    requests: u32,
    /// The server is reached over TLS (through a proxy), so cookies are sent over TLS only
    #[arg(long, env = "HIDEOUT_HTTPS")]
    https: bool,
    /// The address of the proxy in front, whose X-Forwarded-For is believed
    #[arg(long, value_name = "ADDRESS", env = "HIDEOUT_PROXY")]
    proxy: Option<IpAddr>,
    /// What is logged to standard error: error, warn, info, debug, or as in "web=debug"
    #[arg(long, value_name = "FILTER", env = "HIDEOUT_LOG", default_value = "info")]
    log: String,
    /// Log one JSON object a line, for programs
    #[arg(long, env = "HIDEOUT_LOG_JSON")]
    log_json: bool,
}

const EXAMPLES: &str = "\
Examples:
  hideout serve                                      on this machine alone
  hideout serve --address 0.0.0.0 --port 8080        for everybody in the network
  hideout serve --data /var/lib/hideout/tables.db --https --proxy 127.0.0.1";

impl Args {
    fn settings(&self) -> Settings {
        let usual = Settings::default();
        Settings {
            pace: Duration::from_millis(self.pace),
            grace: Duration::from_secs(self.grace),
            thinkers: self.thinkers.unwrap_or(usual.thinkers),
            streams_per_address: self.streams,
            requests_per_second: self.requests,
            https: self.https,
            proxy: self.proxy,
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    start_log(args)?;
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&args.data)?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let wanted = SocketAddr::new(args.address, args.port);
        let listener = TcpListener::bind(wanted)
            .await
            .with_context(|| format!("cannot listen on {wanted}; try another --port"))?;
        let address = listener.local_addr()?;
        writeln!(out, "Hideout is open: http://{address}")?;
        writeln!(out, "Every table is kept in {}. Ctrl-C closes the house.", args.data.display())?;
        out.flush()?;
        web::serve(listener, store, args.settings(), asked_to_stop()).await?;
        Ok(())
    })
}

fn start_log(args: &Args) -> Result<()> {
    let filter = EnvFilter::try_new(&args.log)
        .with_context(|| format!("\"{}\" is no filter for the log", args.log))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(wants_colours());
    let started = if args.log_json { log.json().try_init() } else { log.try_init() };
    started.map_err(|error| anyhow::anyhow!("the log cannot be started: {error}"))
}

/// A file or another program that takes the log gets no colour codes, nor does a person who asked
/// for none.
fn wants_colours() -> bool {
    let declined = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    io::stderr().is_terminal() && !declined
}

/// Done when somebody presses Ctrl-C or the system asks the process to end.
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = ended.recv() => {}
            }
            return;
        }
    }
    // If this cannot be heard either, the process ends when it is killed: nothing is lost then.
    let _ = tokio::signal::ctrl_c().await;
}
