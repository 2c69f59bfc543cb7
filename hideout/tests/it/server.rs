//! The real program as a server that can be stopped, killed and started again.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Lines};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};

/// A server that runs.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    child: Child,
    /// What it prints goes here as long as it runs.
    _prints: Lines<BufReader<ChildStdout>>,
    log: String,
}

impl Server {
    /// Starts the server over a file; what it logs is added to `log`.
    pub(crate) fn open(data: &str, log: &str) -> Server {
        Server::open_with(data, log, &[])
    }

    /// The same with more flags.
    pub(crate) fn open_with(data: &str, log: &str, flags: &[&str]) -> Server {
        Server::open_as(data, log, |command| {
            command.args(flags);
        })
    }

    /// The same with whatever else its command needs.
    pub(crate) fn open_as(data: &str, log: &str, change: impl FnOnce(&mut Command)) -> Server {
        let mut command = command(data, log);
        change(&mut command);
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let Some(Ok(line)) = lines.next() else {
            panic!("no address: {}", fs::read_to_string(log).unwrap());
        };
        let address = line.split("http://").nth(1).unwrap().trim().parse().unwrap();
        Server { address, child, _prints: lines, log: log.to_owned() }
    }

    /// Ends it with no chance to tidy up.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
    }

    /// The number of its process.
    #[cfg(feature = "postgres")]
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until it has ended.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Asks it to end, as a service manager does.
    pub(crate) fn close(&mut self) -> ExitStatus {
        self.signal("TERM");
        self.wait()
    }

    pub(crate) fn signal(&self, name: &str) {
        let asked = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
        assert!(asked.unwrap().success());
    }

    /// It never lost its composure.
    #[track_caller]
    pub(crate) fn never_panicked(&self) {
        let log = fs::read_to_string(&self.log).unwrap();
        assert!(!log.contains("panicked"), "{log}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test that has failed leaves no server behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(data: &str, log: &str) -> Command {
    let log: File = OpenOptions::new().create(true).append(true).open(log).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_hideout"));
    command
        .args(["serve", "--port", "0", "--pace", "0", "--log", "warn", "--data", data])
        .args(["--requests", "1000000", "--streams", "10000", "--thinkers", "2"])
        .args(["--tables-per-address", "1000000", "--tables-per-person", "1000000"])
        .args(["--tables-per-minute", "1000000"])
        .args(["--connections-per-address", "10000"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log);
    command
}
