//! Packed logs: nothing that can be read tells them from others.

use std::thread;

use super::lists::numbers;
use super::{append, bodies, entry, id, keyed, table};
use crate::{Append, Entry, NewTable, Store, StoreError, StoredTable, Summary, Which};

/// Opens a finished table with that many entries, every second with a key: its number.
fn finished(store: &dyn Store, number: u8, entries: u64) {
    let entry = |place: u64| Entry {
        at: place as i64 * 1000,
        key: (place % 2 == 1).then(|| place.to_string()),
        ..entry(&format!("body {place}"))
    };
    let summary = Summary { over: true, line: "line".into(), ..Summary::default() };
    let entries = (0..entries).map(entry).collect();
    store.create(NewTable { entries, summary, ..table(number) }).wait().unwrap();
}

fn read(store: &dyn Store, number: u8, from: u64) -> StoredTable {
    store.read(id(number), from).wait().unwrap().unwrap()
}

pub(super) fn a_packed_log_is_read_as_before(store: &dyn Store) {
    let odd = ["", "a\0b", "🂡 \u{202e}", "\r\n", &"x".repeat(100_000)].map(|text| Entry {
        kind: text.into(),
        body: text.into(),
        key: Some(text.into()),
        at: 0,
    });
    let times = [i64::MIN, i64::MAX, -1, 0].map(|at| Entry { at, ..entry("x") });
    finished(store, 1, 3);
    store.append(id(1), append(3, odd)).wait().unwrap();
    store.append(id(1), append(8, times)).wait().unwrap();
    let froms = [0, 1, 7, 11, 12, 13, u64::MAX];
    let all = |store| froms.map(|from| read(store, 1, from));
    let lists = [Which::All, Which::Unfinished].map(|which| store.find(which, 9).wait());
    let before = all(store);
    assert_eq!(before[0].length, 12);
    for _ in 0..2 {
        assert_eq!(store.pack(id(1)).wait(), Ok(()), "packing twice is harmless");
        assert_eq!(all(store), before);
    }
    assert_eq!([Which::All, Which::Unfinished].map(|which| store.find(which, 9).wait()), lists);
    finished(store, 2, 0);
    assert_eq!(store.pack(id(2)).wait(), Ok(()), "an empty log is fine");
    assert_eq!(read(store, 2, 0).entries, []);
}

pub(super) fn a_packed_log_grows_and_is_packed_again(store: &dyn Store) {
    finished(store, 1, 4);
    finished(store, 2, 4);
    let unpacked = || numbers(store, Which::Unpacked, usize::MAX);
    assert_eq!(unpacked(), [1, 2]);
    store.pack(id(1)).wait().unwrap();
    assert_eq!(unpacked(), [2]);
    for length in [4, 5] {
        let conflict = Err(StoreError::Conflict { expected: length - 1, actual: length });
        assert_eq!(store.append(id(1), append(length - 1, [entry("y")])).wait(), conflict);
        let later = [Entry { at: 9000, ..entry(&format!("body {length}")) }];
        assert_eq!(store.append(id(1), append(length, later)).wait(), Ok(length + 1));
        assert_eq!(unpacked(), [1, 2], "what came later is not packed yet");
        let mixed: Vec<StoredTable> = (0..8).map(|from| read(store, 1, from)).collect();
        let expected: Vec<String> = (0..=length).map(|place| format!("body {place}")).collect();
        assert_eq!(bodies(store, id(1)), expected);
        store.pack(id(1)).wait().unwrap();
        assert_eq!(unpacked(), [2]);
        assert_eq!((0..8).map(|from| read(store, 1, from)).collect::<Vec<_>>(), mixed);
    }
    // A game that goes on after all is a game like any other.
    let goes_on = Append { summary: Some(Summary::default()), ..append(6, [keyed("on")]) };
    assert_eq!(store.append(id(1), goes_on).wait(), Ok(7));
    assert_eq!(numbers(store, Which::Unfinished, 9), [1]);
    assert_eq!(bodies(store, id(1)).len(), 7);
}

pub(super) fn a_packed_key_is_known(store: &dyn Store) {
    finished(store, 1, 6);
    store.pack(id(1)).wait().unwrap();
    assert_eq!(store.append(id(1), append(6, [keyed("late")])).wait(), Ok(7));
    for _ in 0..2 {
        let attempt = |expected, keys: &[&str]| {
            let entries: Vec<Entry> = keys.iter().map(|key| keyed(key)).collect();
            store.append(id(1), append(expected, entries)).wait()
        };
        let repeated = |at| Err(StoreError::Repeated { at });
        assert_eq!(attempt(7, &["1"]), repeated(1));
        assert_eq!(attempt(0, &["5"]), repeated(5), "looked for before the length");
        assert_eq!(attempt(7, &["new", "late"]), repeated(6));
        assert_eq!(attempt(7, &["late", "3"]), repeated(6), "the first that is known");
        assert_eq!(attempt(7, &["3", "late"]), repeated(3));
        let conflict = Err(StoreError::Conflict { expected: 6, actual: 7 });
        assert_eq!(attempt(6, &["new"]), conflict);
        store.pack(id(1)).wait().unwrap();
    }
    assert_eq!(store.append(id(1), append(7, [keyed("2")])).wait(), Ok(8), "2 has no key");
}

pub(super) fn only_finished_tables_are_packed(store: &dyn Store) {
    assert_eq!(store.pack(id(1)).wait(), Err(StoreError::Unknown(id(1))));
    assert_eq!(store.read(id(1), 0).wait(), Ok(None));
    store.create(NewTable { entries: vec![entry("0")], ..table(1) }).wait().unwrap();
    assert_eq!(store.pack(id(1)).wait(), Err(StoreError::Unfinished(id(1))));
    assert_eq!(numbers(store, Which::Unpacked, 9), [0; 0]);
    assert_eq!(bodies(store, id(1)), ["0"]);
    let over = Some(Summary { over: true, ..Summary::default() });
    store.append(id(1), Append { summary: over, ..append(1, []) }).wait().unwrap();
    assert_eq!(numbers(store, Which::Unpacked, 9), [1]);
    assert_eq!(store.pack(id(1)).wait(), Ok(()));
    assert_eq!(numbers(store, Which::Unpacked, 9), [0; 0]);
}

/// Whoever reads while a log is packed, grows and is packed again sees a whole log each time.
pub(super) fn nobody_sees_half_a_packing(store: &dyn Store) {
    const ROUNDS: u64 = 50;
    finished(store, 1, 20);
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for length in 20..20 + ROUNDS {
                store.pack(id(1)).wait().unwrap();
                let next = entry(&format!("body {length}"));
                assert_eq!(store.append(id(1), append(length, [next])).wait(), Ok(length + 1));
            }
        });
        while !writer.is_finished() {
            for (place, body) in bodies(store, id(1)).into_iter().enumerate() {
                assert_eq!(body, format!("body {place}"));
            }
        }
    });
    assert_eq!(bodies(store, id(1)).len() as u64, 20 + ROUNDS);
}
