//! How the server bears a crowd: thousands of pages open, hundreds of actions a second, each on
//! disk before it is shown. Everything goes over the loopback to servers in processes of their own,
//! and the measurement ends by itself.
//!
//! `HIDEOUT_LOAD_STREAMS`, `HIDEOUT_LOAD_RATE` and `HIDEOUT_LOAD_SECONDS` change the usual 10,000
//! streams, 500 actions a second and 20 seconds.
//!
//! `HIDEOUT_LOAD_PROGRAM` names a `hideout` that was built with the feature `postgres`. Then it is
//! not one server over a file that is measured but three nodes of that program over a PostgreSQL
//! server of their own (`HIDEOUT_LOAD_NODES`; with 0 one of it over a file), each held to `HIDEOUT_LOAD_BUDGET` hundredths of a
//! core if that is given. With `HIDEOUT_LOAD_GROWTH=1` it is seen for one node, two and so on how
//! many actions a second they sustain: 99 of 100 shown everywhere within 100 ms.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a measurement is for reading")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a measurement that cannot go on is void"
)]

mod budget;
mod connection;
mod crowd;
mod server;

use std::env;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Duration;

use crowd::{Crowd, Told};
use server::Servers;

/// Says which part of the measurement this process is; none is what `cargo bench` starts.
const ROLE: &str = "HIDEOUT_LOAD_ROLE";
/// Streams at each table.
const AT_A_TABLE: usize = 4;
/// The memory a stream may take, idle or after the load.
const MOST_KIB: f64 = 20.0;
/// What 99 of 100 deliveries may take where it is seen how many there can be, in milliseconds.
const SUSTAINED: f64 = 100.0;
/// How many rates are tried at most, each so much higher than the one before.
const TRIES: usize = 16;
const HIGHER: f64 = 1.25;

fn main() -> ExitCode {
    match env::var(ROLE).as_deref() {
        Err(_) => with_many_files(),
        Ok("server") => {
            server::run();
            ExitCode::SUCCESS
        }
        Ok(_) => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                match setting("HIDEOUT_LOAD_GROWTH", 0) {
                    0 => measure().await,
                    _ => {
                        grow().await;
                        ExitCode::SUCCESS
                    }
                }
            })
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

fn servers(nodes: usize) -> Servers {
    let budget = env::var("HIDEOUT_LOAD_BUDGET").ok().map(|text| text.parse().unwrap());
    match env::var("HIDEOUT_LOAD_PROGRAM") {
        Ok(program) if nodes == 0 => Servers::of_program(&program, budget),
        Ok(program) => Servers::over_postgres(&program, nodes, budget),
        Err(_) => Servers::over_a_file(),
    }
}

/// A share of all deliveries took at most this, in milliseconds.
fn delay(told: &Told, share: f64) -> f64 {
    let place = (told.delays.len() as f64 * share) as usize;
    told.delays[place.min(told.delays.len() - 1)].as_secs_f64() * 1e3
}

/// Fails where a stream takes more memory than it may.
async fn measure() -> ExitCode {
    let streams = setting("HIDEOUT_LOAD_STREAMS", 10_000);
    let rate = setting("HIDEOUT_LOAD_RATE", 500);
    let seconds = setting("HIDEOUT_LOAD_SECONDS", 20);
    let tables = streams / AT_A_TABLE;
    let servers = servers(setting("HIDEOUT_LOAD_NODES", 3));
    let crowd = Arc::new(Crowd::seat(servers.addresses(), tables, AT_A_TABLE).await);
    println!("{tables} tables are set at {} nodes", servers.addresses().len());
    tokio::time::sleep(Duration::from_secs(1)).await;
    let empty = servers.memory_kib();

    crowd.watch().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let idle = servers.memory_kib();
    println!("{streams} streams are open");

    let busy_before = (servers.cpu_seconds(), servers.database_seconds());
    let told = crowd.act(rate, Duration::from_secs(seconds as u64)).await;
    let cpu = servers.cpu_seconds() - busy_before.0;
    let database = servers.database_seconds().zip(busy_before.1);
    let busy = servers.memory_kib();

    let each = |kib: u64| kib.saturating_sub(empty) as f64 / streams as f64;
    let an_action = |seconds: f64| seconds / told.delays.len() as f64 * 1e3;
    println!("memory without streams   {:8.1} MiB", empty as f64 / 1024.0);
    println!("a stream, idle           {:8.1} KiB", each(idle));
    println!("a stream, after the load {:8.1} KiB", each(busy));
    println!("actions                  {:8}", told.delays.len());
    println!("refused or never told    {:8}", told.missing);
    println!("actions a second         {:8.0}", told.delays.len() as f64 / seconds as f64);
    println!("to the last delivery p50 {:8.1} ms", delay(&told, 0.50));
    println!("                     p99 {:8.1} ms", delay(&told, 0.99));
    println!("                     max {:8.1} ms", delay(&told, 1.0));
    println!("the servers' processor   {cpu:8.2} s in {seconds} s");
    println!("                         {:8.2} ms an action", an_action(cpu));
    if let Some((after, before)) = database {
        println!("the database's processor {:8.2} ms an action", an_action(after - before));
    }
    if each(idle.max(busy)) > MOST_KIB {
        println!("A stream may take {MOST_KIB} KiB.");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// How many actions a second so many nodes sustain, for one, two and so on.
async fn grow() {
    let streams = setting("HIDEOUT_LOAD_STREAMS", 400);
    let first = setting("HIDEOUT_LOAD_RATE", 50);
    let time = Duration::from_secs(setting("HIDEOUT_LOAD_SECONDS", 10) as u64);
    println!("| nodes | actions a second | p50 | p99 | nodes, each action | database, each |");
    println!("|---:|---:|---:|---:|---:|---:|");
    for nodes in 1..=setting("HIDEOUT_LOAD_NODES", 3) {
        let servers = servers(nodes);
        let (mut rate, mut best) = (first as f64, None);
        for _ in 0..TRIES {
            // A fresh crowd each time: the games of the last one are further on.
            let tables = streams / AT_A_TABLE;
            let crowd = Arc::new(Crowd::seat(servers.addresses(), tables, AT_A_TABLE).await);
            crowd.watch().await;
            let before = (servers.cpu_seconds(), servers.database_seconds());
            let told = crowd.act(rate as usize, time).await;
            let cpu = servers.cpu_seconds() - before.0;
            let database = servers.database_seconds().zip(before.1).map(|(now, then)| now - then);
            crowd.leave();
            let p99 = delay(&told, 0.99);
            println!("<!-- {nodes} nodes, {rate:.0} a second: p99 {p99:.1} ms -->");
            if told.missing > 0 || p99 > SUSTAINED {
                break;
            }
            let each = |seconds: f64| seconds / told.delays.len() as f64 * 1e3;
            best = Some(format!(
                "| {nodes} | {rate:.0} | {:.1} ms | {p99:.1} ms | {:.2} ms | {:.2} ms |",
                delay(&told, 0.50),
                each(cpu),
                each(database.unwrap_or_default())
            ));
            rate *= HIGHER;
        }
        println!("{}", best.unwrap_or(format!("| {nodes} | fewer than {first} | | | | |")));
    }
}
