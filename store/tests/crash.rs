//! Killed at any moment, the store loses nothing that it acknowledged.
//!
//! The test runs itself again as another program, which appends as fast as it can and says each
//! number once it is acknowledged. That program is killed with no chance to tidy up.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, thread};

use store::{Append, Entry, NewTable, Sqlite, Store, StoreError, Summary, TableId};

/// Names the file to the other program; without it this is the test.
const FILE: &str = "STORE_CRASH_FILE";
const KILLS: usize = 10;
/// Callers in the other program, each with a table of its own.
const CALLERS: u8 = 4;

fn id(caller: u8) -> TableId {
    TableId::from_bytes([0, 0, 0, 0, 0, 0, 0, caller])
}

#[test]
fn nothing_acknowledged_is_lost_by_a_kill() {
    if let Some(file) = env::var_os(FILE) {
        append_until_killed(Path::new(&file));
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hideout.db");
    let mut acknowledged = HashMap::new();
    for kill in 0..KILLS {
        // Spread over the first two hundred: 79 is prime to 200.
        let heard = run_and_kill(&file, kill * 79 % 200);
        acknowledged.extend(heard);
        check(&file, &acknowledged);
    }
}

/// Starts the other program, lets each caller be acknowledged something, listens to that many
/// acknowledgements more, and kills it upon the last one: an entry that was acknowledged too early
/// would be lost right then. Gives the last length that each caller was told.
fn run_and_kill(file: &Path, more: usize) -> HashMap<u8, u64> {
    let mut other = Command::new(env::current_exe().unwrap())
        .args(["--exact", "nothing_acknowledged_is_lost_by_a_kill", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(other.stdout.take().unwrap()).lines();
    let mut told = lines.map_while(Result::ok).filter_map(|line| told(&line));
    let mut heard = HashMap::new();
    while heard.len() < CALLERS.into() {
        heard.extend([told.next().unwrap()]);
    }
    heard.extend(told.by_ref().take(more));
    other.kill().unwrap();
    // What it said before it died.
    heard.extend(told);
    other.wait().unwrap();
    heard
}

/// What a line says: who was told which length. A line that the kill cut short ends without its
/// full stop and says nothing.
fn told(line: &str) -> Option<(u8, u64)> {
    let (caller, length) =
        line.strip_prefix("acknowledged ")?.strip_suffix('.')?.split_once(' ')?;
    Some((caller.parse().ok()?, length.parse().ok()?))
}

/// Every acknowledged entry is there, without a gap or a duplicate, and at most one more: the one
/// that was on its way.
fn check(file: &Path, acknowledged: &HashMap<u8, u64>) {
    let store = Sqlite::open(file).unwrap();
    for (caller, told) in acknowledged {
        let stored = store.read(id(*caller), 0).wait().unwrap().unwrap();
        assert!((*told..=told + 1).contains(&stored.length), "{told} told, {}", stored.length);
        let found: Vec<String> = stored.entries.into_iter().map(|entry| entry.body).collect();
        let expected: Vec<String> = (0..stored.length).map(|number| number.to_string()).collect();
        assert_eq!(found, expected);
    }
    store.close().wait().unwrap();
}

fn append_until_killed(file: &Path) {
    let store = Sqlite::open(file).unwrap();
    thread::scope(|scope| {
        for caller in 0..CALLERS {
            let store = &store;
            scope.spawn(move || append_for_ever(store, caller));
        }
    });
}

fn append_for_ever(store: &Sqlite, caller: u8) {
    let opened = store.create(NewTable {
        id: id(caller),
        game: "toy".into(),
        revision: 1,
        head: "{}".into(),
        made_at: 0,
        entries: vec![],
        summary: Summary::default(),
        opened_by: String::new(),
        opened_from: String::new(),
    });
    let opened = opened.wait();
    assert!(matches!(opened, Ok(()) | Err(StoreError::Taken(_))), "{opened:?}");
    let mut length = store.read(id(caller), u64::MAX).wait().unwrap().unwrap().length;
    loop {
        let text = length.to_string();
        let entry = Entry { kind: "n".into(), body: text.clone(), key: Some(text), at: 0 };
        let append = Append { expected: length, entries: vec![entry], summary: None };
        length = store.append(id(caller), append).wait().unwrap();
        // One write for the whole line, past the test's own capture and buffer.
        let line = format!("acknowledged {caller} {length}.\n");
        std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
    }
}
