//! Killed at any moment, with no chance to tidy up, the store keeps its promises.
//!
//! Each test runs itself again as another program, which works on a file until it is killed and
//! says on the way what it has done. They are a binary of their own: a lock is inherited for the
//! moment in which a process starts, and tests that reopen files must not meet that.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod appending;
mod locking;
mod packing;

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use store::{Entry, NewTable, Summary, TableId};

/// Names the file to the other program; without it this is the test.
const FILE: &str = "STORE_KILLED_FILE";

/// The file to work on, if this is the other program.
fn file_of_the_other() -> Option<PathBuf> {
    env::var_os(FILE).map(PathBuf::from)
}

/// Starts `test` as another program that works on `file`, and gives what it says, line by line.
fn start_other(test: &str, file: &Path) -> (Child, impl Iterator<Item = String> + use<>) {
    let mut other = Command::new(env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(other.stdout.take().unwrap()).lines();
    (other, lines.map_while(Result::ok))
}

/// Says something as the other program: one write for the whole line, past the test's own
/// capture and buffer. A line that the kill cut short ends without its full stop.
fn say(line: &str) {
    std::io::stdout().lock().write_all(format!("{line}.\n").as_bytes()).unwrap();
}

fn table(id: TableId, entries: Vec<Entry>, over: bool) -> NewTable {
    NewTable {
        id,
        game: "toy".into(),
        revision: 1,
        head: "{}".into(),
        made_at: 0,
        entries,
        summary: Summary { over, ..Summary::default() },
        opened_by: String::new(),
        opened_from: String::new(),
    }
}
