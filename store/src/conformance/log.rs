//! The log of one table.

use super::{append, bodies, entry, guest, id, keyed, table};
use crate::{Entry, NewTable, Store, StoreError, StoredTable, Summary, Which};

pub(super) fn a_table_is_read_as_it_was_opened(store: &dyn Store) {
    assert_eq!(store.read(id(1), 0).wait(), Ok(None));
    let guests = vec![guest("ana", true), guest("ben", false)];
    let summary = Summary { open: true, over: false, guests, line: "{}".into() };
    let opened = NewTable {
        entries: vec![entry("one"), keyed("two")],
        summary,
        opened_by: "ana".into(),
        opened_from: "192.0.2.1".into(),
        ..table(1)
    };
    assert_eq!(store.create(opened.clone()).wait(), Ok(()));
    let stored = StoredTable {
        id: opened.id,
        game: opened.game,
        revision: opened.revision,
        head: opened.head,
        made_at: opened.made_at,
        length: 2,
        entries: opened.entries,
        summary: opened.summary,
        opened_by: opened.opened_by,
        opened_from: opened.opened_from,
    };
    assert_eq!(store.read(id(1), 0).wait(), Ok(Some(stored)));
}

pub(super) fn a_name_is_given_once(store: &dyn Store) {
    store.create(table(1)).wait().unwrap();
    let other = NewTable { game: "other".into(), entries: vec![entry("x")], ..table(1) };
    assert_eq!(store.create(other).wait(), Err(StoreError::Taken(id(1))));
    let stored = store.read(id(1), 0).wait().unwrap().unwrap();
    assert_eq!((stored.game.as_str(), stored.length), ("toy", 0));
}

pub(super) fn entries_are_read_in_order_from_any_place(store: &dyn Store) {
    store.create(NewTable { entries: vec![entry("0")], ..table(1) }).wait().unwrap();
    store.create(table(2)).wait().unwrap();
    assert_eq!(store.append(id(2), append(0, [entry("other")])).wait(), Ok(1));
    assert_eq!(store.append(id(1), append(1, [entry("1"), entry("2")])).wait(), Ok(3));
    assert_eq!(store.append(id(1), append(3, [entry("3")])).wait(), Ok(4));
    for (from, expected) in [(0, "0123"), (1, "123"), (3, "3"), (4, ""), (5, ""), (u64::MAX, "")] {
        let stored = store.read(id(1), from).wait().unwrap().unwrap();
        let read: String = stored.entries.into_iter().map(|entry| entry.body).collect();
        assert_eq!((read.as_str(), stored.length), (expected, 4), "from {from}");
    }
}

pub(super) fn an_unknown_table_is_not_made_by_the_way(store: &dyn Store) {
    let unknown = Err(StoreError::Unknown(id(1)));
    assert_eq!(store.append(id(1), append(0, [entry("x")])).wait(), unknown);
    assert_eq!(store.append(id(1), append(0, [])).wait(), unknown);
    assert_eq!(store.read(id(1), 0).wait(), Ok(None));
}

pub(super) fn a_wrong_length_is_refused(store: &dyn Store) {
    store.create(NewTable { entries: vec![entry("0"), entry("1")], ..table(1) }).wait().unwrap();
    for expected in [0, 1, 3, u64::MAX] {
        let refused = Err(StoreError::Conflict { expected, actual: 2 });
        assert_eq!(store.append(id(1), append(expected, [entry("x")])).wait(), refused);
        assert_eq!(store.append(id(1), append(expected, [])).wait(), refused);
    }
    assert_eq!(bodies(store, id(1)), ["0", "1"]);
    assert_eq!(store.append(id(1), append(2, [])).wait(), Ok(2), "nothing to append is fine");
    assert_eq!(store.append(id(1), append(2, [entry("2")])).wait(), Ok(3));
}

pub(super) fn a_key_is_entered_once_in_a_table(store: &dyn Store) {
    store.create(NewTable { entries: vec![entry("0"), keyed("a")], ..table(1) }).wait().unwrap();
    store.create(table(2)).wait().unwrap();
    assert_eq!(store.append(id(1), append(2, [keyed("b")])).wait(), Ok(3));
    let repeated = |at| Err(StoreError::Repeated { at });
    assert_eq!(store.append(id(1), append(3, [keyed("a")])).wait(), repeated(1));
    assert_eq!(store.append(id(1), append(3, [keyed("c"), keyed("b")])).wait(), repeated(2));
    assert_eq!(bodies(store, id(1)), ["0", "a", "b"]);
    assert_eq!(store.append(id(1), append(3, [entry("x"), entry("x")])).wait(), Ok(5));
    assert_eq!(store.append(id(2), append(0, [keyed("a")])).wait(), Ok(1), "another table");
}

pub(super) fn a_key_is_looked_for_before_the_length(store: &dyn Store) {
    store.create(table(1)).wait().unwrap();
    let attempt = append(0, [keyed("a")]);
    assert_eq!(store.append(id(1), attempt.clone()).wait(), Ok(1));
    assert_eq!(store.append(id(1), append(1, [keyed("b")])).wait(), Ok(2));
    assert_eq!(store.append(id(1), attempt).wait(), Err(StoreError::Repeated { at: 0 }));
}

pub(super) fn one_key_for_two_entries_is_refused(store: &dyn Store) {
    let twice = [keyed("a"), entry("x"), keyed("a")];
    let opened = NewTable { entries: twice.to_vec(), ..table(1) };
    assert_eq!(store.create(opened).wait(), Err(StoreError::SameKeyTwice));
    assert_eq!(store.read(id(1), 0).wait(), Ok(None));
    store.create(table(1)).wait().unwrap();
    assert_eq!(store.append(id(1), append(0, twice)).wait(), Err(StoreError::SameKeyTwice));
    assert_eq!(bodies(store, id(1)), [""; 0]);
}

/// A refusal leaves no entry, no summary and no key behind.
pub(super) fn all_entries_or_none(store: &dyn Store) {
    store.create(NewTable { entries: vec![keyed("a")], ..table(1) }).wait().unwrap();
    let summary = Some(Summary { line: "changed".into(), ..Summary::default() });
    let mut attempt = append(1, [keyed("b"), keyed("a")]);
    attempt.summary = summary.clone();
    let repeated = Err(StoreError::Repeated { at: 0 });
    assert_eq!(store.append(id(1), attempt.clone()).wait(), repeated);
    attempt = append(7, [keyed("b")]);
    attempt.summary = summary;
    let conflict = Err(StoreError::Conflict { expected: 7, actual: 1 });
    assert_eq!(store.append(id(1), attempt).wait(), conflict);
    let stored = store.read(id(1), 0).wait().unwrap().unwrap();
    assert_eq!((stored.length, stored.summary.line.as_str()), (1, ""));
    assert_eq!(store.append(id(1), append(1, [keyed("b")])).wait(), Ok(2));
}

pub(super) fn text_comes_back_as_it_was_given(store: &dyn Store) {
    let odd = ["", "a\0b", "'; DROP TABLE entries; --", "🂡 \u{202e}", "\r\n"];
    let long = "x".repeat(100_000);
    let entries = odd.into_iter().chain([long.as_str()]).enumerate().map(|(number, text)| Entry {
        kind: text.into(),
        body: text.into(),
        key: Some(text.into()),
        at: [i64::MIN, -1, 0, i64::MAX][number % 4],
    });
    let entries: Vec<Entry> = entries.collect();
    let opened = NewTable { game: "\0".into(), head: long.clone(), ..table(1) };
    store.create(opened).wait().unwrap();
    assert_eq!(store.append(id(1), append(0, entries.clone())).wait(), Ok(6));
    let stored = store.read(id(1), 0).wait().unwrap().unwrap();
    assert_eq!((stored.game.as_str(), stored.head), ("\0", long));
    assert_eq!(stored.entries, entries);
}

pub(super) fn a_dropped_answer_stops_nothing(store: &dyn Store) {
    drop(store.create(table(1)));
    drop(store.append(id(1), append(0, [entry("0")])));
    assert_eq!(store.append(id(1), append(1, [entry("1")])).wait(), Ok(2));
    assert_eq!(bodies(store, id(1)), ["0", "1"]);
}

pub(super) fn a_deleted_table_is_gone_for_good(store: &dyn Store) {
    assert_eq!(store.delete(id(1)).wait(), Ok(false), "there never was one");
    let guests = vec![guest("ana", true)];
    let summary = Summary { guests, line: "old".into(), over: true, ..Summary::default() };
    for number in [1, 2] {
        let entries = vec![entry("old"), keyed("a")];
        let summary = summary.clone();
        store.create(NewTable { entries, summary, ..table(number) }).wait().unwrap();
    }
    store.pack(id(1)).wait().unwrap();
    store.append(id(1), append(2, [keyed("b")])).wait().unwrap();
    assert_eq!(store.delete(id(1)).wait(), Ok(true));
    assert_eq!(store.delete(id(1)).wait(), Ok(false));
    assert_eq!(store.read(id(1), 0).wait(), Ok(None));
    assert_eq!(store.append(id(1), append(3, [])).wait(), Err(StoreError::Unknown(id(1))));
    let found = store.find(Which::Played("ana".into()), 9).wait().unwrap();
    assert_eq!(found.iter().map(|found| found.id).collect::<Vec<_>>(), [id(2)]);
    assert_eq!(bodies(store, id(2)), ["old", "a"], "another table is left alone");

    // The name is free, and nothing of the old table sticks to it.
    assert_eq!(store.create(table(1)).wait(), Ok(()));
    let fresh = store.read(id(1), 0).wait().unwrap().unwrap();
    assert_eq!((fresh.length, fresh.summary), (0, Summary::default()));
    assert_eq!(store.append(id(1), append(0, [keyed("a"), keyed("b")])).wait(), Ok(2));
    assert_eq!(bodies(store, id(1)), ["a", "b"]);
}
