//! Lists of tables.

use super::{append, entry, guest, id, table};
use crate::{Append, Entry, Found, Guest, NewTable, Store, Summary, Which};

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
    assert_eq!(find(Which::All), [6, 5, 4, 3, 2, 1]);
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
        opened_by: String::new(),
        opened_from: String::new(),
    };
    assert_eq!(first, expected);
}

pub(super) fn tables_are_found_by_who_opened_them(store: &dyn Store) {
    let make = |number: u8, over, by: &str, from: &str| {
        let (opened_by, opened_from) = (by.into(), from.into());
        let summary = Summary { over, ..Summary::default() };
        let made_at = number.into();
        let opened = NewTable { summary, made_at, opened_by, opened_from, ..table(number) };
        store.create(opened).wait().unwrap();
    };
    make(1, false, "ana", "192.0.2.1");
    make(2, false, "ben", "192.0.2.1");
    make(3, true, "ana", "192.0.2.1");
    make(4, false, "ana", "2001:db8::1");
    make(5, false, "", "");
    let find = |which: Which| numbers(store, which, ALL);
    assert_eq!(find(Which::OpenedBy("ana".into())), [4, 1]);
    assert_eq!(find(Which::OpenedBy("ben".into())), [2]);
    assert_eq!(find(Which::OpenedBy("Ana".into())), [0; 0]);
    assert_eq!(find(Which::OpenedBy(String::new())), [5]);
    assert_eq!(find(Which::OpenedFrom("192.0.2.1".into())), [2, 1]);
    assert_eq!(find(Which::OpenedFrom("2001:db8::1".into())), [4]);
    assert_eq!(find(Which::OpenedFrom("ana".into())), [0; 0]);
    assert_eq!(numbers(store, Which::OpenedBy("ana".into()), 1), [4]);
    let found = store.find(Which::OpenedBy("ana".into()), 1).wait().unwrap().remove(0);
    assert_eq!((&*found.opened_by, &*found.opened_from), ("ana", "2001:db8::1"));

    let over = Some(Summary { over: true, ..Summary::default() });
    store.append(id(4), Append { summary: over, ..append(0, []) }).wait().unwrap();
    assert_eq!(find(Which::OpenedBy("ana".into())), [1], "a finished one burdens nobody");
    assert_eq!(find(Which::OpenedFrom("2001:db8::1".into())), [0; 0]);
    assert_eq!(find(Which::All), [5, 4, 3, 2, 1]);
    assert_eq!(numbers(store, Which::All, 3), [5, 4, 3]);
}

pub(super) fn the_longest_idle_comes_first(store: &dyn Store) {
    for number in 1..=5 {
        let summary = Summary { over: number == 2, ..Summary::default() };
        let made_at = i64::from(number) * 10;
        store.create(NewTable { summary, made_at, ..table(number) }).wait().unwrap();
    }
    let idle = |since| numbers(store, Which::Idle { since, empty: false }, ALL);
    assert_eq!(idle(10), [0; 0], "it was opened at this very time");
    assert_eq!(idle(11), [1]);
    assert_eq!(idle(45), [1, 3, 4], "and not 2, which is over");
    assert_eq!(numbers(store, Which::Idle { since: 45, empty: false }, 2), [1, 3]);
    assert_eq!(idle(i64::MIN), [0; 0]);
    store.append(id(1), append(0, [Entry { at: 44, ..entry("x") }])).wait().unwrap();
    assert_eq!(idle(45), [3, 4, 1], "something has happened");
    assert_eq!(idle(i64::MAX), [3, 4, 1, 5]);
    let ana = Guest { id: "ana".into(), awaited: false };
    let sat = Some(Summary { guests: vec![ana], ..Summary::default() });
    store.append(id(4), Append { summary: sat, ..append(0, []) }).wait().unwrap();
    let empty = Which::Idle { since: i64::MAX, empty: true };
    assert_eq!(numbers(store, empty, ALL), [3, 1, 5], "somebody sits at 4");
}

pub(super) fn tables_that_wait_come_in_turn(store: &dyn Store) {
    let make = |number: u8, over, guests: Vec<Guest>| {
        let summary = Summary { over, guests, ..Summary::default() };
        let made_at = i64::from(number) * 10;
        store.create(NewTable { summary, made_at, ..table(number) }).wait().unwrap();
    };
    for number in 1..=4 {
        make(number, false, vec![guest("ben", number == 1), guest("ana", number != 3)]);
    }
    make(5, true, vec![guest("ana", true)]);
    make(6, false, vec![guest("ana", false), guest("ana", true)]);
    make(7, false, vec![]);
    let waits = |who: &str| numbers(store, Which::Awaiting(who.into()), ALL);
    assert_eq!(waits("ana"), [1, 2, 4, 6], "not where it is another's turn, or over");
    assert_eq!(waits("ben"), [1]);
    assert_eq!(waits("cleo"), [0; 0]);
    assert_eq!(waits(""), [0; 0]);
    assert_eq!(numbers(store, Which::Awaiting("ana".into()), 2), [1, 2]);
    store.append(id(1), append(0, [Entry { at: 50, ..entry("x") }])).wait().unwrap();
    assert_eq!(waits("ana"), [2, 4, 1, 6], "something has happened");
    let moved =
        Summary { guests: vec![guest("ben", true), guest("ana", false)], ..Summary::default() };
    store.append(id(2), Append { summary: Some(moved), ..append(0, []) }).wait().unwrap();
    assert_eq!((waits("ana"), waits("ben")), (vec![4, 1, 6], vec![2, 1]));
}

pub(super) fn all_tables_are_gone_through_by_name(store: &dyn Store) {
    for (number, over) in [(4, true), (1, false), (3, false), (2, true)] {
        let summary = Summary { over, ..Summary::default() };
        let made_at = i64::from(number) * -10;
        store.create(NewTable { summary, made_at, ..table(number) }).wait().unwrap();
    }
    store.pack(id(2)).wait().unwrap();
    let behind = |name| Which::Behind(name);
    assert_eq!(numbers(store, behind(None), ALL), [1, 2, 3, 4]);
    assert_eq!(numbers(store, behind(None), 2), [1, 2]);
    assert_eq!(numbers(store, behind(Some(id(2))), 2), [3, 4]);
    assert_eq!(numbers(store, behind(Some(id(0))), 1), [1]);
    assert_eq!(numbers(store, behind(Some(id(4))), 9), [0; 0]);
}

pub(super) fn lengths_are_those_of_the_logs(store: &dyn Store) {
    for number in 1..=3 {
        store.create(table(number)).wait().unwrap();
    }
    store.append(id(2), append(0, [entry("x"), entry("y")])).wait().unwrap();
    let over = Some(Summary { over: true, ..Summary::default() });
    store.append(id(3), Append { summary: over, ..append(0, [entry("z")]) }).wait().unwrap();
    store.pack(id(3)).wait().unwrap();
    let lengths = |tables: &[u8]| {
        let mut found = store.lengths(tables.iter().map(|it| id(*it)).collect()).wait().unwrap();
        found.sort_unstable();
        found
    };
    assert_eq!(lengths(&[3, 9, 1, 2]), [(id(1), 0), (id(2), 2), (id(3), 1)]);
    assert_eq!(lengths(&[9]), []);
    assert_eq!(lengths(&[]), []);
}

/// The numbers of the tables found, in order.
pub(super) fn numbers(store: &dyn Store, which: Which, limit: usize) -> Vec<u8> {
    let found = store.find(which, limit).wait().unwrap();
    let number = |found: &Found| (0..=u8::MAX).find(|number| id(*number) == found.id).unwrap();
    found.iter().map(number).collect()
}
