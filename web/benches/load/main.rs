//! How the server bears a crowd: thousands of pages open, hundreds of actions a second, each on
//! disk before it is shown. Everything goes over the loopback to a server in a process of its own,
//! and the measurement ends by itself.
//!
//! `HIDEOUT_LOAD_STREAMS`, `HIDEOUT_LOAD_RATE` and `HIDEOUT_LOAD_SECONDS` change the usual 10,000
//! streams, 500 actions a second and 20 seconds.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a measurement is for reading")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a measurement that cannot go on is void"
)]

mod connection;
mod crowd;
mod server;

use std::env;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Duration;

use crowd::Crowd;
use server::Server;

/// Says which part of the measurement this process is; none is what `cargo bench` starts.
const ROLE: &str = "HIDEOUT_LOAD_ROLE";
/// Streams at each table.
const AT_A_TABLE: usize = 4;

fn main() -> ExitCode {
    match env::var(ROLE).as_deref() {
        Err(_) => with_many_files(),
        Ok("server") => {
            server::run();
            ExitCode::SUCCESS
        }
        Ok(_) => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(measure());
            ExitCode::SUCCESS
        }
    }
}

/// Starts this program again with as many open files as the system allows: every stream is one,
/// here and in the server.
fn with_many_files() -> ExitCode {
    let own = env::current_exe().unwrap();
    let shell = "ulimit -n $(ulimit -H -n); exec \"$0\"";
    let status = Command::new("sh").args(["-c", shell]).arg(own).env(ROLE, "crowd").status();
    if status.unwrap().success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn setting(name: &str, usual: usize) -> usize {
    env::var(name).map_or(usual, |text| text.parse().unwrap())
}

async fn measure() {
    let streams = setting("HIDEOUT_LOAD_STREAMS", 10_000);
    let rate = setting("HIDEOUT_LOAD_RATE", 500);
    let seconds = setting("HIDEOUT_LOAD_SECONDS", 20);
    let tables = streams / AT_A_TABLE;
    let server = Server::start();
    let crowd = Arc::new(Crowd::seat(server.address, tables, AT_A_TABLE).await);
    println!("{tables} tables are set");
    tokio::time::sleep(Duration::from_secs(1)).await;
    let empty = server.memory_kib();

    crowd.watch().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let idle = server.memory_kib();
    println!("{streams} streams are open");

    let busy_before = server.cpu_seconds();
    let mut told = crowd.act(rate, Duration::from_secs(seconds as u64)).await;
    let cpu = server.cpu_seconds() - busy_before;
    let busy = server.memory_kib();

    told.delays.sort_unstable();
    let delay = |share: f64| {
        let place = (told.delays.len() as f64 * share) as usize;
        told.delays[place.min(told.delays.len() - 1)].as_secs_f64() * 1e3
    };
    let each = |kib: u64| kib.saturating_sub(empty) as f64 / streams as f64;
    println!("memory without streams   {:8.1} MiB", empty as f64 / 1024.0);
    println!("a stream, idle           {:8.1} KiB", each(idle));
    println!("a stream, after the load {:8.1} KiB", each(busy));
    println!("actions                  {:8}", told.delays.len());
    println!("refused or never told    {:8}", told.missing);
    println!("actions a second         {:8.0}", told.delays.len() as f64 / seconds as f64);
    println!("to the last delivery p50 {:8.1} ms", delay(0.50));
    println!("                     p99 {:8.1} ms", delay(0.99));
    println!("                     max {:8.1} ms", delay(1.0));
    println!("the server's processor   {cpu:8.2} s in {seconds} s");
}
