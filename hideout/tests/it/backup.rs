//! `hideout backup`: a copy beside a server that is open.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, thread};

use store::{Append, Entry, NewTable, Sqlite, Store, Summary, TableId};

use crate::common::{Folder, hideout};

const ID: TableId = TableId::from_bytes([1; 8]);

fn entry(number: u64) -> Entry {
    let body = format!("{number} {}", "x".repeat(500));
    Entry { kind: "action".into(), body, key: Some(number.to_string()), at: 0 }
}

/// A store with a table that has a log of a megabyte.
fn open(data: &str) -> Sqlite {
    let store = Sqlite::open(data).unwrap();
    let table = NewTable {
        id: ID,
        game: "caper".into(),
        revision: 1,
        head: "{}".into(),
        made_at: 0,
        entries: (0..2000).map(entry).collect(),
        summary: Summary::default(),
        opened_by: String::new(),
        opened_from: String::new(),
    };
    store.create(table).wait().unwrap();
    store
}

#[test]
fn a_copy_of_an_open_house_is_a_prefix_of_it() {
    let folder = Folder::new("backup");
    let (data, copy) = (folder.path("hideout.db"), folder.path("copy.db"));
    let store = open(&data);
    let done = AtomicBool::new(false);
    let length = thread::scope(|scope| {
        let player = scope.spawn(|| {
            let mut length = 2000;
            while !done.load(Ordering::SeqCst) {
                let append =
                    Append { expected: length, entries: vec![entry(length)], summary: None };
                length = store.append(ID, append).wait().unwrap();
            }
            length
        });
        let run = hideout(&["backup", &copy, "--data", &data]);
        done.store(true, Ordering::SeqCst);
        let length = player.join().unwrap();
        let said = run.fine();
        assert!(said.contains("copy.db holds every table of"), "{said}");
        length
    });
    store.close().wait().unwrap();
    let stored = Sqlite::open(&copy).unwrap().read(ID, 0).wait().unwrap().unwrap();
    assert!((2000..=length).contains(&stored.length), "{} of {length}", stored.length);
    assert_eq!(stored.entries, (0..stored.length).map(entry).collect::<Vec<_>>());
}

#[test]
fn a_file_that_exists_is_left_alone() {
    let folder = Folder::new("backup_over");
    let data = folder.path("hideout.db");
    open(&data).close().wait().unwrap();
    let letter = folder.write("letter.txt", "Dear Ana,");
    hideout(&["backup", &letter, "--data", &data]).refuses(&["letter.txt", "exists already"]);
    hideout(&["backup", &data, "--data", &data]).refuses(&["hideout.db", "exists already"]);
    assert_eq!(folder.read("letter.txt"), "Dear Ana,");
}

#[cfg(unix)]
#[test]
fn only_its_owner_may_read_a_copy() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("backup_mode");
    let (data, copy) = (folder.path("hideout.db"), folder.path("copy.db"));
    let store = open(&data);
    hideout(&["backup", &copy, "--data", &data]).fine();
    assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    store.close().wait().unwrap();
}

#[test]
fn a_missing_or_foreign_file_is_named() {
    let folder = Folder::new("backup_foreign");
    let copy = folder.path("copy.db");
    let letter = folder.write("letter.txt", "Dear Ana, this is no database at all.".repeat(200));
    let missing = folder.path("missing.db");
    let backup = |data: &str| hideout(&["backup", &copy, "--data", data]);
    backup(&missing).refuses(&["missing.db", "can't be opened"]);
    backup(&letter).refuses(&["letter.txt", "is not a database"]);
    let elsewhere = folder.path("missing/copy.db");
    let data = folder.path("hideout.db");
    open(&data).close().wait().unwrap();
    hideout(&["backup", &elsewhere, "--data", &data]).refuses(&["missing/copy.db"]);
    assert!(!Path::new(&copy).exists() && !Path::new(&missing).exists());
}
