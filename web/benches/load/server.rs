//! The server, in a process of its own so that its memory can be told from the crowd's.

use std::env;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use store::Sqlite;
use tokio::net::TcpListener;
use web::Settings;

use super::ROLE;

/// The server, over a SQLite file in a folder of its own.
pub(crate) fn run() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(folder.path().join("hideout.db")).unwrap());
    let settings = Settings {
        rooms: rooms::Settings {
            tables_per_person: 1_000_000,
            tables_per_address: 1_000_000,
            tables_per_minute: 1_000_000,
            ..rooms::Settings::default()
        },
        connections_per_address: 1_000_000,
        streams_per_address: usize::MAX,
        requests_per_second: 1_000_000,
        ..Settings::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("{}", listener.local_addr().unwrap());
        // Until whoever started it has gone.
        let gone = tokio::task::spawn_blocking(|| std::io::stdin().lines().next());
        web::serve(listener, store, settings, async { drop(gone.await) }).await.unwrap();
    });
}

/// A server that runs.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Server {
    pub(crate) fn start() -> Server {
        let mut child = Command::new(env::current_exe().unwrap())
            .env(ROLE, "server")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Server { address: line.trim().parse().unwrap(), child }
    }

    fn proc(&self, file: &str) -> String {
        std::fs::read_to_string(format!("/proc/{}/{file}", self.child.id())).unwrap()
    }

    /// The memory it holds.
    pub(crate) fn memory_kib(&self) -> u64 {
        let status = self.proc("status");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// The time it has computed.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        let stat = self.proc("stat");
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks: f64 = fields[11..13].iter().map(|ticks| ticks.parse::<f64>().unwrap()).sum();
        // Linux counts a hundred ticks a second.
        ticks / 100.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
