use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::Clock;

/// How long a server may take to start.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server with its folder. Whatever is in it is gone when this is dropped.
#[derive(Debug)]
pub struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    databases: AtomicU32,
    /// What the server takes for the time, if that is not the machine's.
    clock: Option<Clock>,
    /// Waits for the end of this program, and then ends the server.
    warden: Child,
}

impl Cluster {
    /// The server that all tests of a program share. Tests that stop it have one of their own.
    pub fn shared() -> &'static Cluster {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        SHARED.get_or_init(Cluster::start)
    }

    /// Makes a server and starts it.
    #[must_use]
    pub fn start() -> Cluster {
        Cluster::start_with(None)
    }

    /// The same with a clock of its own.
    #[must_use]
    pub fn start_with(clock: Option<Clock>) -> Cluster {
        // The path of a socket has a hundred letters at most, so it is the system's own folder.
        let folder = tempfile::Builder::new().prefix("pg").tempdir().unwrap();
        let programs = programs();
        if is_root() {
            let owned = Command::new("chown").arg("postgres").arg(folder.path()).status();
            assert!(owned.unwrap().success(), "the server needs a user postgres");
        }
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
        let data = folder.path().join("data");
        let mut make = as_postgres(&programs.join("initdb"));
        make.args(["--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"])
            .args(["--username=hideout", "--pgdata"])
            .arg(&data);
        run(make);
        let stop = as_postgres(&programs.join("pg_ctl"));
        let words: Vec<&str> = std::iter::once(stop.get_program())
            .chain(stop.get_args())
            .map(|word| word.to_str().unwrap())
            .collect();
        let place = folder.path().display();
        // Whoever ends the test by a signal may send it to all of its children.
        let end = format!(
            "trap '' TERM INT HUP; read line; {} -D {place}/data -m immediate stop; rm -rf {place}",
            words.join(" ")
        );
        let warden = Command::new("sh")
            .args(["-c", &end])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let cluster = Cluster { folder, programs, databases: AtomicU32::new(0), clock, warden };
        cluster.go_on();
        cluster
    }

    /// The folder with the socket.
    #[must_use]
    pub fn socket(&self) -> PathBuf {
        self.folder.path().join(".s.PGSQL.5432")
    }

    /// Makes an empty database, and gives its address.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.address(&name)
    }

    /// The address of a database.
    #[must_use]
    pub fn address(&self, database: &str) -> String {
        format!("postgres://hideout@/{database}?host={}", self.folder.path().display())
    }

    /// Lets the server carry out something, and gives what it says, without the frills.
    pub fn sql(&self, database: &str, statements: &str) -> String {
        let mut psql = as_postgres(&self.programs.join("psql"));
        psql.args(["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-U", "hideout", "-h"])
            .arg(self.folder.path())
            .args(["-d", database, "-c", statements]);
        run(psql)
    }

    /// The same for an address that [`database`](Cluster::database) gave.
    pub fn sql_at(&self, address: &str, statements: &str) -> String {
        let name = address.split(['/', '?']).nth(3).unwrap();
        self.sql(name, statements)
    }

    /// Ends the server as a crash would, without a word to anybody.
    pub fn crash(&self) {
        self.control(&["-m", "immediate", "-w", "stop"]);
    }

    /// Starts it after a crash.
    pub fn go_on(&self) {
        let place = self.folder.path().display();
        let settings = format!("-k {place} -c listen_addresses='' -c max_connections=200");
        let log = format!("{place}/log");
        // The crashed one may not be gone entirely, and a busy machine takes its time to recover.
        let deadline = Instant::now() + PATIENCE;
        loop {
            let words = ["-w", "-t", "120", "-l", &log, "-o", &settings, "start"];
            if self.try_control(&words) {
                return;
            }
            assert!(Instant::now() < deadline, "the server does not start: see {log}");
            thread::sleep(Duration::from_millis(200));
        }
    }

    /// The server's clock, if it has one of its own.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// The folder with the server's data, for tests that change it while the server is stopped.
    #[must_use]
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn control(&self, words: &[&str]) {
        assert!(self.try_control(words), "pg_ctl {words:?}");
    }

    fn try_control(&self, words: &[&str]) -> bool {
        let mut control = as_postgres(&self.programs.join("pg_ctl"));
        control.arg("-D").arg(self.data()).args(words);
        control.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let Some(clock) = self.clock.as_ref().filter(|_| words.contains(&"start")) else {
            return control.status().unwrap().success();
        };
        clock.wear(&mut control);
        let mut started = control.spawn().unwrap();
        clock.is_worn_by(started.id());
        started.wait().unwrap().success()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.warden.stdin.take());
        drop(self.warden.wait());
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.trim_ascii() == b"0"
}

/// The server refuses to be run by root.
fn as_postgres(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command.current_dir("/");
    command
}

/// Where Debian puts the programs; elsewhere they are on the path.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions.map(|version| version.path().join("bin")).max();
    newest.unwrap_or_default()
}

fn run(mut command: Command) -> String {
    let output = command.stdin(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| {
        panic!("the tests need PostgreSQL (apt-get install postgresql): {command:?}: {error}")
    });
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed: {words}");
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}
