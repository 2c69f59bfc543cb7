//! Lists of tables, and the secrets of the house.

use super::{append, entry, guest, id, table};
use crate::{Append, Entry, Found, NewTable, Store, Summary, Which};

const ALL: usize = usize::MAX;

pub(super) fn a_summary_lasts_until_it_is_replaced(store: &dyn Store) {
    let line = |line: &str| line.to_owned();
    let two = vec![guest("ana", false), guest("ben", true)];
    let first = Summary { open: true, over: false, guests: two, line: line("first") };
    store.create(NewTable { summary: first.clone(), ..table(1) }).wait().unwrap();
    store.create(NewTable { summary: first.clone(), ..table(2) }).wait().unwrap();
    store.append(id(1), append(0, [entry("x")])).wait().unwrap();
    let summary = |number| store.read(id(number), 0).wait().unwrap().unwrap().summary;
    assert_eq!(summary(1), first);
    // Nobody moved, one moved, one left, and ana came back twice.
    let seats = [
        vec![guest("ana", false), guest("ben", true)],
        vec![guest("ana", true), guest("ben", false)],
        vec![guest("ben", false)],
        vec![],
        vec![guest("ana", true), guest("ben", false), guest("ana", false)],
    ];
    for guests in seats {
        let next = Summary { open: guests.is_empty(), over: false, guests, line: line("next") };
        let change = Append { summary: Some(next.clone()), ..append(1, []) };
        assert_eq!(store.append(id(1), change).wait(), Ok(1));
        assert_eq!(summary(1), next);
    }
    assert_eq!(summary(2), first, "another table's summary is its own");
}

pub(super) fn tables_are_found_by_what_they_are(store: &dyn Store) {
    assert_eq!(store.find(Which::Unfinished, ALL).wait(), Ok(vec![]));
    let make = |number: u8, open, over, guests: &[&str]| {
        let guests = guests.iter().map(|name| guest(name, *name == "ana")).collect();
        let summary = Summary { open, over, guests, line: format!("line {number}") };
        store.create(NewTable { summary, made_at: number.into(), ..table(number) }).wait().unwrap();
    };
    make(1, false, false, &["ana", "ben"]);
    make(2, false, true, &["ana"]);
    make(3, true, false, &["ben"]);
    make(4, true, true, &["ben"]);
    make(5, true, false, &[]);
    make(6, false, false, &["ana", "ben", "ana"]);
    let find = |which: Which| numbers(store, which, ALL);
    assert_eq!(find(Which::Open), [5, 3]);
    assert_eq!(find(Which::Unfinished), [6, 5, 3, 1]);
    assert_eq!(find(Which::Playing("ana".into())), [6, 1]);
    assert_eq!(find(Which::Playing("ben".into())), [6, 3, 1]);
    assert_eq!(find(Which::Played("ana".into())), [2]);
    assert_eq!(find(Which::Played("ben".into())), [4]);
    assert_eq!(find(Which::Playing("ANA".into())), [0; 0]);
    assert_eq!(find(Which::Playing(String::new())), [0; 0]);

    // Found by what they are now, not by what they were.
    let over = Summary { over: true, guests: vec![guest("ben", false)], ..Summary::default() };
    let end = Append { summary: Some(over), ..append(0, []) };
    store.append(id(6), end).wait().unwrap();
    assert_eq!(find(Which::Unfinished), [5, 3, 1]);
    assert_eq!(find(Which::Playing("ana".into())), [1]);
    assert_eq!(find(Which::Played("ana".into())), [2]);
    assert_eq!(find(Which::Played("ben".into())), [6, 4]);
}

pub(super) fn the_last_changed_comes_first(store: &dyn Store) {
    for number in 1..=4 {
        store.create(table(number)).wait().unwrap();
    }
    assert_eq!(numbers(store, Which::Unfinished, ALL), [1, 2, 3, 4], "at the same time: by name");
    let at = |at| [Entry { at, ..entry("x") }];
    store.append(id(2), append(0, at(3000))).wait().unwrap();
    store.append(id(4), append(0, at(4000))).wait().unwrap();
    // A clock that was put back does not move a table back.
    store.append(id(4), append(1, at(10))).wait().unwrap();
    store.append(id(3), append(0, at(10))).wait().unwrap();
    assert_eq!(numbers(store, Which::Unfinished, ALL), [4, 2, 1, 3]);
    assert_eq!(numbers(store, Which::Unfinished, 2), [4, 2]);
    assert_eq!(numbers(store, Which::Unfinished, 0), [0; 0]);
    let first = store.find(Which::Unfinished, 1).wait().unwrap().remove(0);
    let expected = Found {
        id: id(4),
        game: "toy".into(),
        revision: 3,
        made_at: 1000,
        changed_at: 4000,
        length: 2,
        summary: Summary::default(),
    };
    assert_eq!(first, expected);
}

pub(super) fn a_secret_is_kept_for_good(store: &dyn Store) {
    assert_eq!(store.house_secret("cookie", [1; 32]).wait(), Ok([1; 32]));
    assert_eq!(store.house_secret("cookie", [2; 32]).wait(), Ok([1; 32]));
    assert_eq!(store.house_secret("other", [3; 32]).wait(), Ok([3; 32]));
    assert_eq!(store.house_secret("cookie", [4; 32]).wait(), Ok([1; 32]));
}

/// The numbers of the tables found, in order.
fn numbers(store: &dyn Store, which: Which, limit: usize) -> Vec<u8> {
    let found = store.find(which, limit).wait().unwrap();
    let number = |found: &Found| (0..=u8::MAX).find(|number| id(*number) == found.id).unwrap();
    found.iter().map(number).collect()
}
