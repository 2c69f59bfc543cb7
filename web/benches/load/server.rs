//! What is measured: one server over a file, or nodes over PostgreSQL. Each is a process of its
//! own, so that its memory and its time can be told from the crowd's.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener as Door, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use pgtest::Cluster;
use store::Sqlite;
use tempfile::TempDir;
use tokio::net::TcpListener;
use web::Settings;

use super::ROLE;
use super::budget::Budget;

/// How long a node may take to open its doors.
const PATIENCE: Duration = Duration::from_secs(60);

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

/// The same in the words of `hideout serve`.
const GENEROUS: [(&str, &str); 9] = [
    ("HIDEOUT_CONNECTIONS", "1000000"),
    ("HIDEOUT_CONNECTIONS_PER_ADDRESS", "1000000"),
    ("HIDEOUT_STREAMS", "1000000"),
    ("HIDEOUT_REQUESTS", "1000000"),
    ("HIDEOUT_TABLES_PER_PERSON", "1000000"),
    ("HIDEOUT_TABLES_PER_ADDRESS", "1000000"),
    ("HIDEOUT_TABLES_PER_MINUTE", "1000000"),
    ("HIDEOUT_THINKERS", "1"),
    ("HIDEOUT_LOG", "warn"),
];

/// A server that runs.
struct Server {
    address: SocketAddr,
    child: Child,
    /// Given back when it has ended.
    _budget: Option<Budget>,
}

/// All servers that run, and their database.
pub(crate) struct Servers {
    servers: Vec<Server>,
    database: Option<Cluster>,
    /// Goes when they have ended.
    folder: Option<TempDir>,
}

/// Starts a node of this program, with so many hundredths of a core.
fn started(program: &str, data: &str, number: usize, percent: Option<u32>) -> Server {
    let port = Door::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let name = format!("hideout-load-{}-{number}", std::process::id());
    let budget = percent.map(|percent| Budget::of(percent, &name));
    let child = Command::new(program)
        .args(["serve", "--data", data, "--port", &port.to_string()])
        .args(["--address", "127.0.0.1"])
        .envs(GENEROUS)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("{program} cannot be started: {error}"));
    budget.iter().for_each(|budget| budget.hold(child.id()));
    Server { address: ([127, 0, 0, 1], port).into(), child, _budget: budget }
}

impl Servers {
    /// One over a file.
    pub(crate) fn over_a_file() -> Servers {
        let mut child = Command::new(env::current_exe().unwrap())
            .env(ROLE, "server")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().parse().unwrap();
        let servers = vec![Server { address, child, _budget: None }];
        Servers { servers, database: None, folder: None }
    }

    /// One of this program over a file.
    pub(crate) fn of_program(program: &str, percent: Option<u32>) -> Servers {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("hideout.db").display().to_string();
        let server = started(program, &data, 0, percent);
        Servers { servers: vec![server], database: None, folder: Some(folder) }.open()
    }

    /// Nodes of this program over a PostgreSQL server of their own, each with so many hundredths
    /// of a core.
    pub(crate) fn over_postgres(program: &str, nodes: usize, percent: Option<u32>) -> Servers {
        let cluster = Cluster::start();
        let data = cluster.database();
        let servers = (0..nodes).map(|number| started(program, &data, number, percent)).collect();
        Servers { servers, database: Some(cluster), folder: None }.open()
    }

    /// Waits until all have opened their doors.
    fn open(self) -> Servers {
        let began = Instant::now();
        for server in &self.servers {
            while TcpStream::connect(server.address).is_err() {
                assert!(began.elapsed() < PATIENCE, "a node does not open its doors");
                thread::sleep(Duration::from_millis(50));
            }
        }
        self
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.servers.iter().map(|server| server.address).collect()
    }

    /// The memory they hold.
    pub(crate) fn memory_kib(&self) -> u64 {
        let of = |server: &Server| {
            let status = fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
            let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
            line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap()
        };
        self.servers.iter().map(of).sum()
    }

    /// The time they have computed.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        self.servers.iter().filter_map(|server| Times::of(server.child.id())).map(|it| it.own).sum()
    }

    /// The time their database has computed, if they have one.
    pub(crate) fn database_seconds(&self) -> Option<f64> {
        let file = self.database.as_ref()?.data().join("postmaster.pid");
        let first: u32 = fs::read_to_string(file).ok()?.lines().next()?.parse().ok()?;
        let all = fs::read_dir("/proc").ok()?.flatten();
        let numbers = all.filter_map(|it| it.file_name().to_str()?.parse::<u32>().ok());
        let times = numbers.filter_map(|number| Some((number, Times::of(number)?)));
        let family = times.filter(|(number, times)| *number == first || times.parent == first);
        Some(family.map(|(number, it)| it.own + if number == first { it.ended } else { 0.0 }).sum())
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for server in &mut self.servers {
            drop(server.child.stdin.take());
            // A program of its own does not hear that nobody reads any more.
            if self.database.is_some() || self.folder.is_some() {
                let _ = server.child.kill();
            }
            let _ = server.child.wait();
        }
    }
}

/// What the kernel says of a process.
struct Times {
    parent: u32,
    /// The seconds it has computed.
    own: f64,
    /// Those of its children that have ended.
    ended: f64,
}

impl Times {
    fn of(process: u32) -> Option<Times> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        // Linux counts a hundred ticks a second.
        let seconds = |field: usize| Some(fields.get(field)?.parse::<f64>().ok()? / 100.0);
        Some(Times {
            parent: fields.get(1)?.parse().ok()?,
            own: seconds(11)? + seconds(12)?,
            ended: seconds(13)? + seconds(14)?,
        })
    }
}
