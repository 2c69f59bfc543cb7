//! A file of an older layout is taken over with all there is in it.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use store::{Append, Entry, Sqlite, Store, StoreError, Summary, TableId, Which};
use tempfile::TempDir;

const LAYOUT_1: &str = include_str!("layout_1.sql");
const RUNNING: TableId = TableId::from_bytes([0, 0, 0, 0, 0, 0, 0, 1]);
const FINISHED: TableId = TableId::from_bytes([0, 0, 0, 0, 0, 0, 0, 2]);

/// A file as the first Hideout left it, with a running and a finished table.
fn old_house() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hideout.db");
    let old = Connection::open(&file).unwrap();
    old.execute_batch("PRAGMA journal_mode = wal; PRAGMA application_id = 1212761157").unwrap();
    old.execute_batch(LAYOUT_1).unwrap();
    old.execute_batch("PRAGMA user_version = 1").unwrap();
    for (id, over) in [(RUNNING, false), (FINISHED, true)] {
        let id = id.to_string();
        old.execute("INSERT INTO tables VALUES (?, 'caper', 2, 'head', 4)", [&id]).unwrap();
        for number in 0..50 {
            let key = (number % 2 == 0).then(|| format!("key {number}"));
            let row = (&id, number, format!("body {number}"), key, number * 10);
            old.execute("INSERT INTO entries VALUES (?, ?, 'action', ?, ?, ?)", row).unwrap();
        }
        let row = (&id, over);
        old.execute("INSERT INTO summaries VALUES (?, 50, 490, 0, ?, 'line')", row).unwrap();
        old.execute("INSERT INTO guests VALUES (?, 0, 'ana', 1)", [&id]).unwrap();
    }
    old.execute("INSERT INTO secrets VALUES ('cookie', ?)", [[9_u8; 32]]).unwrap();
    (folder, file)
}

fn version(file: &Path) -> i64 {
    let connection = Connection::open(file).unwrap();
    connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

#[test]
fn a_file_of_layout_1_keeps_every_table_and_entry() {
    let (_folder, file) = old_house();
    let store = Sqlite::open(&file).unwrap();
    for id in [RUNNING, FINISHED] {
        let stored = store.read(id, 0).wait().unwrap().unwrap();
        assert_eq!((&*stored.game, stored.revision, &*stored.head), ("caper", 2, "head"));
        assert_eq!((stored.made_at, stored.length, &*stored.summary.line), (4, 50, "line"));
        assert_eq!((&*stored.opened_by, &*stored.opened_from), ("", ""), "nobody knows");
        for (number, entry) in (0..).zip(&stored.entries) {
            let key = (number % 2 == 0).then(|| format!("key {number}"));
            let (kind, body, at) = ("action".into(), format!("body {number}"), number * 10);
            assert_eq!(*entry, Entry { kind, body, key, at });
        }
    }
    assert_eq!(store.house_secret("cookie", [1; 32]).wait(), Ok([9; 32]));
    let found = |which| {
        let found = store.find(which, 9).wait().unwrap();
        found.into_iter().map(|found| found.id).collect::<Vec<_>>()
    };
    assert_eq!(found(Which::Playing("ana".into())), [RUNNING]);
    assert_eq!(found(Which::All), [RUNNING, FINISHED]);
    assert_eq!(found(Which::Unpacked), [FINISHED]);

    // All that is new works on it.
    let before = store.read(FINISHED, 0).wait();
    store.pack(FINISHED).wait().unwrap();
    assert_eq!(store.read(FINISHED, 0).wait(), before);
    let repeated = Entry { kind: "x".into(), body: "x".into(), key: Some("key 4".into()), at: 0 };
    let again = Append { expected: 50, entries: vec![repeated], summary: None };
    assert_eq!(store.append(FINISHED, again).wait(), Err(StoreError::Repeated { at: 4 }));
    let over = Some(Summary { over: true, ..Summary::default() });
    let end = Append { expected: 50, entries: vec![], summary: over };
    assert_eq!(store.append(RUNNING, end).wait(), Ok(50));
    store.put("ban", "ben", Some("for a day".into())).wait().unwrap();
    store.check().wait().unwrap();
    store.close().wait().unwrap();
    assert_eq!(version(&file), 2);

    // And it is taken over once.
    let store = Sqlite::open(&file).unwrap();
    assert_eq!(store.read(FINISHED, 0).wait(), before);
    assert_eq!(store.list("ban").wait().unwrap().len(), 1);
}

/// Rows are written by the order of the columns, so both ways must lead to the same ones.
#[test]
fn an_old_file_gets_the_same_columns_and_indexes_as_a_new_one() {
    let (folder, old) = old_house();
    let new = folder.path().join("new.db");
    let layout = |file: &Path| {
        Sqlite::open(file).unwrap().close().wait().unwrap();
        let connection = Connection::open(file).unwrap();
        let query =
            "SELECT t.type, t.name, c.cid, c.name, c.type, c.\"notnull\", c.dflt_value, c.pk
                     FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'
                     UNION ALL
                     SELECT type, name, 0, replace(sql, char(10), ''), '', 0, '', 0
                     FROM sqlite_schema WHERE type = 'index' ORDER BY 1, 2, 3";
        let mut select = connection.prepare(query).unwrap();
        let rows = select.query_map([], |row| {
            let column = |place| row.get::<_, rusqlite::types::Value>(place);
            (0..8).map(column).collect::<rusqlite::Result<Vec<_>>>()
        });
        rows.unwrap().map(Result::unwrap).collect::<Vec<_>>()
    };
    let (old, new) = (layout(&old), layout(&new));
    assert!(new.len() > 30, "{new:?}");
    assert_eq!(old, new);
}

/// A migration that can't be finished leaves the file as it was.
#[test]
fn a_file_that_cannot_be_taken_over_is_left_alone() {
    let (_folder, file) = old_house();
    // Something stands where a new table belongs.
    let obstacle = "CREATE TABLE notes (recipe TEXT)";
    Connection::open(&file).unwrap().execute_batch(obstacle).unwrap();
    let error = Sqlite::open(&file).unwrap_err();
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
    assert_eq!(error.to_string().lines().count(), 1, "{error}");
    assert_eq!(version(&file), 1);
    let connection = Connection::open(&file).unwrap();
    let query = "SELECT count(*) FROM pragma_table_info('tables') WHERE name = 'log'";
    assert_eq!(connection.query_row(query, [], |row| row.get(0)), Ok(0_i64));
}
