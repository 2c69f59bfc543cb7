//! Killed while it packs logs, the store has each of them whole: packed or not, never half.

use std::path::Path;

use store::{Append, Entry, Sqlite, Store, StoreError, TableId, Which};

use crate::{file_of_the_other, say, start_other, table};

const KILLS: usize = 8;
/// How many entries a log has when it is packed first, and how many when it is packed again.
const EARLY: u64 = 40;
const LATE: u64 = 50;

fn id(number: u64) -> TableId {
    TableId::from_bytes(number.to_be_bytes())
}

fn entry(number: u64) -> Entry {
    let body = format!("entry {number}, {}", "and what came of it ".repeat(20));
    Entry { kind: "n".into(), body, key: Some(number.to_string()), at: number as i64 }
}

#[test]
fn a_kill_while_packing_loses_nothing() {
    if let Some(file) = file_of_the_other() {
        pack_until_killed(&file);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hideout.db");
    let mut packed = 0;
    for kill in 0..KILLS {
        // The next of 0 to 12 more, in an order that has no pattern: 5 is prime to 13.
        packed = run_and_kill(&file, packed, kill * 5 % 13);
        check(&file, packed);
    }
}

/// Lets the other program pack at least that many tables more, and gives how many it said it had.
fn run_and_kill(file: &Path, packed: u64, more: usize) -> u64 {
    let (mut other, lines) = start_other("packing::a_kill_while_packing_loses_nothing", file);
    let told = |line: String| -> Option<u64> {
        line.strip_prefix("packed ")?.strip_suffix('.')?.parse().ok()
    };
    let mut told = lines.filter_map(told);
    let heard = told.by_ref().take(more + 1).last();
    other.kill().unwrap();
    let last = told.last().or(heard);
    other.wait().unwrap();
    last.unwrap().max(packed)
}

/// Every log is whole, and those that were said to be packed are.
fn check(file: &Path, packed: u64) {
    let store = Sqlite::open(file).unwrap();
    let unpacked = store.find(Which::Unpacked, usize::MAX).wait().unwrap();
    assert!(unpacked.iter().all(|found| found.id >= id(packed)), "{unpacked:?}");
    let mut number = 0;
    while let Some(stored) = store.read(id(number), 0).wait().unwrap() {
        assert!([EARLY, LATE].contains(&stored.length), "{}", stored.length);
        assert!(number >= packed || stored.length == LATE);
        assert_eq!(stored.entries, (0..stored.length).map(entry).collect::<Vec<_>>());
        let again = Append { expected: 0, entries: vec![entry(7)], summary: None };
        let repeated = Err(StoreError::Repeated { at: 7 });
        assert_eq!(store.append(id(number), again).wait(), repeated);
        number += 1;
    }
    assert!((packed..=packed + 1).contains(&number), "{number} tables, {packed} packed");
    store.close().wait().unwrap();
}

/// Opens tables one after the other, packs each, lets it grow, packs it again and says so.
fn pack_until_killed(file: &Path) {
    let store = Sqlite::open(file).unwrap();
    // Go on with the last one: it may have been cut short.
    let known = store.find(Which::All, usize::MAX).wait().unwrap().len() as u64;
    for number in known.saturating_sub(1).. {
        let early = (0..EARLY).map(entry).collect();
        let opened = store.create(table(id(number), early, true)).wait();
        assert!(matches!(opened, Ok(()) | Err(StoreError::Taken(_))), "{opened:?}");
        store.pack(id(number)).wait().unwrap();
        let entries = (EARLY..LATE).map(entry).collect();
        let grown = store.append(id(number), Append { expected: EARLY, entries, summary: None });
        let grown = grown.wait();
        assert!(matches!(grown, Ok(LATE) | Err(StoreError::Repeated { .. })), "{grown:?}");
        store.pack(id(number)).wait().unwrap();
        say(&format!("packed {}", number + 1));
    }
}
