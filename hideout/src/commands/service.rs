//! What all commands share that run until they are stopped: their log, and how they are stopped.

use std::io::{self, IsTerminal};

use anyhow::{Context, Result};
use traces::Collector;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{fmt, registry};

/// What is logged.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Log {
    /// What is logged to standard error: error, warn, info, debug, or as in "web=debug"
    #[arg(long = "log", value_name = "FILTER", env = "HIDEOUT_LOG", default_value = "info")]
    filter: String,
    /// Log one JSON object a line, for programs
    #[arg(long = "log-json", env = "HIDEOUT_LOG_JSON")]
    json: bool,
    /// Send traces to an OpenTelemetry collector, as to http://127.0.0.1:4318
    #[arg(long, value_name = "ADDRESS", env = "HIDEOUT_TRACES", value_parser = Collector::at)]
    traces: Option<Collector>,
    /// Of how many requests in 100 there are traces
    #[arg(long, value_name = "N", env = "HIDEOUT_TRACES_SHARE", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=100))]
    traces_share: u8,
}

impl Log {
    /// Starts the log, and the traces if they are wanted; within a runtime, which sends them.
    pub(super) fn start(&self) -> Result<()> {
        let filter = &self.filter;
        let filter: Targets =
            filter.parse().with_context(|| format!("\"{filter}\" is no filter for the log"))?;
        let lines = fmt::layer().with_writer(io::stderr).with_ansi(wants_colours());
        let lines = if self.json { lines.json().boxed() } else { lines.boxed() };
        // A trace is no line: it is sent or it is not there.
        let filter = filter.with_target(traces::TARGET, LevelFilter::OFF);
        let recorder = self.traces.clone().map(|collector| {
            let (recorder, sending) = collector.open(f64::from(self.traces_share) / 100.0);
            tokio::spawn(sending);
            recorder.layer()
        });
        let started = registry().with(lines.with_filter(filter)).with(recorder).try_init();
        started.map_err(|error| anyhow::anyhow!("the log cannot be started: {error}"))
    }
}

/// A file or another program that takes the log gets no colour codes, nor does a person who asked
/// for none.
fn wants_colours() -> bool {
    let declined = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    io::stderr().is_terminal() && !declined
}

/// Done when somebody presses Ctrl-C or the system asks the process to end.
pub(super) async fn asked_to_stop() {
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
