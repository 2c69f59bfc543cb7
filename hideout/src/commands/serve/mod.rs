//! `hideout serve`: tables in the browser.

mod args;

use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context, Result};
use store::{Sqlite, Store};
use tokio::net::TcpListener;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{fmt, registry};

pub(crate) use args::Args;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    start_log(args)?;
    let settings = args.settings()?;
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&args.data)?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let wanted = SocketAddr::new(args.address, args.port);
        let listener = TcpListener::bind(wanted)
            .await
            .with_context(|| format!("cannot listen on {wanted}; try another --port"))?;
        let address = listener.local_addr()?;
        writeln!(out, "Hideout is open: http://{address}")?;
        writeln!(out, "Every table is kept in {}. Ctrl-C stops the server.", args.data.display())?;
        out.flush()?;
        web::serve(listener, store, settings, asked_to_stop()).await?;
        Ok(())
    })
}

fn start_log(args: &Args) -> Result<()> {
    let filter: Targets =
        args.log.parse().with_context(|| format!("\"{}\" is no filter for the log", args.log))?;
    let lines = fmt::layer().with_writer(io::stderr).with_ansi(wants_colours());
    let lines = if args.log_json { lines.json().boxed() } else { lines.boxed() };
    let started = registry().with(lines.with_filter(filter)).try_init();
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
