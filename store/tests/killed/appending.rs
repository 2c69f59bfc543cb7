//! The store loses nothing that it acknowledged: the other program appends as fast as it can and
//! says each number once it is acknowledged.

use std::collections::HashMap;
use std::path::Path;
use std::thread;

use store::{Append, Entry, Sqlite, Store, StoreError, TableId};

use crate::{file_of_the_other, say, start_other, table};

const KILLS: usize = 10;
/// Callers in the other program, each with a table of its own.
const CALLERS: u8 = 4;

fn id(caller: u8) -> TableId {
    TableId::from_bytes([0, 0, 0, 0, 0, 0, 0, caller])
}

#[test]
fn nothing_acknowledged_is_lost_by_a_kill() {
    if let Some(file) = file_of_the_other() {
        append_until_killed(&file);
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
    let test = "appending::nothing_acknowledged_is_lost_by_a_kill";
    let (mut other, lines) = start_other(test, file);
    let mut told = lines.filter_map(|line| told(&line));
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
    let opened = store.create(table(id(caller), vec![], false)).wait();
    assert!(matches!(opened, Ok(()) | Err(StoreError::Taken(_))), "{opened:?}");
    let mut length = store.read(id(caller), u64::MAX).wait().unwrap().unwrap().length;
    loop {
        let text = length.to_string();
        let entry = Entry { kind: "n".into(), body: text.clone(), key: Some(text), at: 0 };
        let append = Append { expected: length, entries: vec![entry], summary: None };
        length = store.append(id(caller), append).wait().unwrap();
        say(&format!("acknowledged {caller} {length}"));
    }
}
