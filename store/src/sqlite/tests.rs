//! What only shows from inside: a full disk, a locked file, and how requests share their fate.

use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use rusqlite::Connection;
use tempfile::TempDir;

use super::trouble::Trouble;
use super::{Sqlite, SqliteSettings, listing, writer};
use crate::{Answer, Append, Entry, NewTable, Store, StoreError, Summary, TableId, Which};

const ID: TableId = TableId::from_bytes([1; 8]);

/// A store with one empty table, and the folder it lives in.
fn server() -> (TempDir, Sqlite) {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings { patience: Duration::from_millis(20), ..Default::default() };
    let store = Sqlite::open_with(folder.path().join("hideout.db"), &settings).unwrap();
    store.create(table(ID)).wait().unwrap();
    (folder, store)
}

fn table(id: TableId) -> NewTable {
    NewTable {
        id,
        game: "toy".into(),
        revision: 1,
        head: "{}".into(),
        made_at: 0,
        entries: vec![],
        summary: Summary::default(),
        opened_by: String::new(),
        opened_from: String::new(),
    }
}

fn append(expected: u64, body: &str) -> Append {
    let entry = Entry { kind: "n".into(), body: body.into(), key: None, at: 0 };
    Append { expected, entries: vec![entry], summary: None }
}

fn set(store: &Sqlite, pragma: &'static str) {
    store.write(move |connection| Ok(connection.execute_batch(pragma)?)).wait().unwrap();
}

/// Keeps the writer from its queue until the sender is dropped, so that all that is handed in
/// meanwhile shares the next transaction.
fn hold(store: &Sqlite) -> Sender<()> {
    let (release, held) = channel::<()>();
    let (begin, begun) = channel();
    let held_up = store.write(move |_| {
        begin.send(()).unwrap();
        // It never gets a message, only the end.
        held.recv().unwrap_err();
        Ok(())
    });
    begun.recv().unwrap();
    drop(held_up);
    release
}

/// No test can cut the power, so this at least holds what the promise stands on.
#[test]
fn a_commit_is_flushed_to_the_disk() {
    let (_folder, store) = server();
    let settings = store.write(|connection| {
        let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let mode = connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
        let (full, keys) = (number("synchronous")?, number("foreign_keys")?);
        Ok((full, keys, number("fullfsync")?, mode))
    });
    assert_eq!(settings.wait(), Ok((2, 1, 1, "wal".to_owned())));
}

#[test]
fn a_full_disk_refuses_and_recovers() {
    let (_folder, store) = server();
    // The limit can't be less than the file has, so this stops all growth.
    set(&store, "PRAGMA max_page_count = 1");
    let big = "x".repeat(3000);
    let mut length = 0;
    let error = loop {
        match store.append(ID, append(length, &big)).wait() {
            Ok(new) => length = new,
            Err(error) => break error,
        }
        assert!(length < 100, "the file grew without end");
    };
    assert!(matches!(error, StoreError::Full { .. }), "{error}");
    let stored = store.read(ID, 0).wait().unwrap().unwrap();
    assert_eq!(stored.length, length, "reading works, and nothing was half written");
    assert!(matches!(store.append(ID, append(length, &big)).wait(), Err(StoreError::Full { .. })));

    set(&store, "PRAGMA max_page_count = 1000000");
    assert_eq!(store.append(ID, append(length, &big)).wait(), Ok(length + 1));
}

/// The proof asks for a page more than there is, as a full disk would have it.
#[test]
fn a_full_disk_fails_the_check() {
    let (_folder, store) = server();
    set(&store, "PRAGMA max_page_count = 1");
    let full = store.check().wait();
    assert!(matches!(full, Err(StoreError::Full { .. })), "{full:?}");
    assert_eq!(store.append(ID, append(0, "a little fits into a page")).wait(), Ok(1));
    set(&store, "PRAGMA max_page_count = 1000000");
    assert_eq!(store.check().wait(), Ok(()));
    set(&store, "PRAGMA query_only = 1");
    let read_only = store.check().wait();
    assert!(matches!(read_only, Err(StoreError::ReadOnly { .. })), "{read_only:?}");
}

/// A proof is written to the disk each time, and the file does not grow by it.
#[test]
fn a_check_writes_each_time_and_leaves_nothing() {
    let (folder, store) = server();
    store.check().wait().unwrap();
    let pages = || {
        let count = store.look(|connection| {
            Ok(connection.query_row("PRAGMA page_count", [], |row| row.get::<_, u64>(0))?)
        });
        count.wait().unwrap()
    };
    let before = pages();
    let log = folder.path().join("hideout.db-wal");
    let mut written = std::fs::metadata(&log).unwrap().len();
    for _ in 0..10 {
        assert_eq!(store.check().wait(), Ok(()));
        let now = std::fs::metadata(&log).unwrap().len();
        assert!(now > written, "nothing was written");
        written = now;
    }
    assert_eq!(pages(), before);
}

/// A log that was packed and then damaged is never handed out, nor packed over.
#[test]
fn a_damaged_packed_log_is_noticed() {
    let (_folder, store) = server();
    let over = Some(Summary { over: true, ..Summary::default() });
    let end = Append { summary: over, ..append(0, "the end of a game") };
    store.append(ID, end).wait().unwrap();
    store.pack(ID).wait().unwrap();
    let rows = "SELECT count(*) FROM entries";
    let left = store.look(|connection| Ok(connection.query_row(rows, [], |row| row.get(0))?));
    assert_eq!(left.wait(), Ok(0_u64), "the entries are in one place only");
    store.append(ID, append(1, "later")).wait().unwrap();
    for damage in [
        "UPDATE tables SET log = substr(log, 1, 20)",
        "UPDATE tables SET log = x'09'",
        "UPDATE tables SET log = x''",
        "UPDATE tables SET log = NULL",
    ] {
        set(&store, damage);
        assert!(matches!(store.read(ID, 0).wait(), Err(StoreError::Corrupt { .. })), "{damage}");
        assert!(matches!(store.pack(ID).wait(), Err(StoreError::Corrupt { .. })), "{damage}");
        assert_eq!(store.read(ID, 1).wait().unwrap().unwrap().entries[0].body, "later");
    }
}

/// One request is too large for the disk; those beside it in the same transaction are not.
#[test]
fn one_callers_fault_does_not_fail_the_others() {
    let (_folder, store) = server();
    let other = TableId::from_bytes([2; 8]);
    let release = hold(&store);
    let limited =
        store.write(|connection| Ok(connection.execute_batch("PRAGMA max_page_count = 30")?));
    let opened = store.create(table(other));
    let huge = store.append(ID, append(0, &"x".repeat(1_000_000)));
    let small = store.append(ID, append(0, "small"));
    let late = store.append(ID, append(0, "late"));
    let elsewhere = store.append(other, append(0, "elsewhere"));
    drop(release);
    assert_eq!(limited.wait(), Ok(()));
    assert_eq!(opened.wait(), Ok(()));
    assert!(matches!(huge.wait(), Err(StoreError::Full { .. })));
    assert_eq!(small.wait(), Ok(1));
    assert_eq!(late.wait(), Err(StoreError::Conflict { expected: 0, actual: 1 }));
    assert_eq!(elsewhere.wait(), Ok(1));
    assert_eq!(store.read(ID, 0).wait().unwrap().unwrap().length, 1);
}

/// What waits together is committed together: when the last of a hundred requests is at work,
/// nobody else sees any of the others yet.
#[test]
fn what_waits_together_shares_a_transaction() {
    const LENGTH: &str = "SELECT length FROM summaries";
    let (folder, store) = server();
    let release = hold(&store);
    let answers: Vec<_> = (0..100).map(|number| store.append(ID, append(number, "x"))).collect();
    let file = folder.path().join("hideout.db");
    let last = store.write(move |connection| {
        let ours: u64 = connection.query_row(LENGTH, [], |row| row.get(0))?;
        let theirs: u64 = Connection::open(&file)?.query_row(LENGTH, [], |row| row.get(0))?;
        Ok((ours, theirs))
    });
    drop(release);
    assert_eq!(last.wait(), Ok((100, 0)));
    for (answer, expected) in answers.into_iter().zip(1..) {
        assert_eq!(answer.wait(), Ok(expected));
    }
}

#[test]
fn a_file_that_may_not_be_written_is_said_so() {
    let (_folder, store) = server();
    set(&store, "PRAGMA query_only = 1");
    let answer = store.append(ID, append(0, "x")).wait();
    assert!(matches!(answer, Err(StoreError::ReadOnly { .. })), "{answer:?}");
    assert_eq!(store.read(ID, 0).wait().unwrap().unwrap().length, 0, "reading goes on");
}

#[test]
fn a_file_that_another_program_holds_is_said_so() {
    let (folder, store) = server();
    let other = Connection::open(folder.path().join("hideout.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let (one, two) = (store.append(ID, append(0, "x")), store.append(ID, append(0, "y")));
    assert!(matches!(one.wait(), Err(StoreError::Busy { .. })));
    assert!(matches!(two.wait(), Err(StoreError::Busy { .. })));
    assert_eq!(store.read(ID, 0).wait().unwrap().unwrap().length, 0, "reading goes on");
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(store.append(ID, append(0, "x")).wait(), Ok(1));
}

#[test]
fn more_than_may_wait_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let settings = SqliteSettings { waiting: 2, ..Default::default() };
    let store = Sqlite::open_with(folder.path().join("hideout.db"), &settings).unwrap();
    store.create(table(ID)).wait().unwrap();
    let release = hold(&store);
    let answers: Vec<_> = (0..4).map(|number| store.append(ID, append(number, "x"))).collect();
    drop(release);
    let answers: Vec<_> = answers.into_iter().map(Answer::wait).collect();
    let overloaded = || Err(StoreError::Overloaded);
    assert_eq!(answers, [Ok(1), Ok(2), overloaded(), overloaded()]);
    assert_eq!(store.append(ID, append(2, "x")).wait(), Ok(3));
}

/// A log with a hole is never handed out as if it were whole.
#[test]
fn a_gap_in_the_log_is_noticed() {
    let (_folder, store) = server();
    for number in 0..3 {
        store.append(ID, append(number, "x")).wait().unwrap();
    }
    set(&store, "DELETE FROM entries WHERE number = 1");
    assert!(matches!(store.read(ID, 0).wait(), Err(StoreError::Corrupt { .. })));
    assert_eq!(store.read(ID, 2).wait().unwrap().unwrap().entries.len(), 1);
}

/// A home page must not read all tables there ever were.
#[test]
fn lists_are_found_by_an_index() {
    let (_folder, store) = server();
    let of_a_person = [
        (Which::Playing("a".into()), "tables_of_a_guest"),
        (Which::Awaiting("a".into()), "tables_of_a_guest"),
        (Which::Played("a".into()), "tables_of_a_guest"),
        (Which::OpenedBy("a".into()), "by_opener"),
        (Which::OpenedFrom("a".into()), "by_address"),
    ];
    // Few tables are of one person, so they may be sorted.
    let in_order = [
        (Which::Open, "still_open"),
        (Which::Unfinished, "unfinished"),
        (Which::All, "finished"),
        (Which::Idle { since: 7, empty: false }, "unfinished"),
        (Which::Idle { since: 7, empty: true }, "unfinished"),
        (Which::Unpacked, "unpacked"),
    ];
    let few = of_a_person.len();
    for (place, (which, index)) in of_a_person.into_iter().chain(in_order).enumerate() {
        let query = format!("EXPLAIN QUERY PLAN {}", listing::query(&which));
        let plan = store.look(move |connection| {
            let mut plan = connection.prepare(&query)?;
            let steps = plan.query_map((Some("a"), 10), |row| row.get::<_, String>(3))?;
            Ok(steps.collect::<rusqlite::Result<Vec<_>>>()?.join("; "))
        });
        let plan = plan.wait().unwrap();
        let sorts = plan.contains("TEMP B-TREE");
        let all = plan.contains("SCAN") && !plan.contains("USING INDEX");
        assert!(!all && (place < few || !sorts), "{which:?}: {plan}");
        assert!(plan.contains(&format!("INDEX {index}")), "{which:?}: {plan}");
    }
}

#[test]
fn every_code_of_the_database_has_its_sentence() {
    use rusqlite::ffi;
    let explain = |code| {
        let fault = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
        Trouble::Fault(fault).explain("some/hideout.db".as_ref())
    };
    let file = || std::path::PathBuf::from("some/hideout.db");
    assert_eq!(explain(ffi::SQLITE_FULL), StoreError::Full { place: file().into() });
    assert_eq!(explain(ffi::SQLITE_READONLY), StoreError::ReadOnly { place: file().into() });
    assert_eq!(explain(ffi::SQLITE_NOTADB), StoreError::NotADatabase { place: file().into() });
    assert_eq!(explain(ffi::SQLITE_BUSY), StoreError::Busy { place: file().into() });
    assert_eq!(explain(ffi::SQLITE_LOCKED), StoreError::Busy { place: file().into() });
    assert!(matches!(explain(ffi::SQLITE_CORRUPT), StoreError::Corrupt { .. }));
    assert!(matches!(explain(ffi::SQLITE_CANTOPEN), StoreError::CannotOpen { .. }));
    assert!(matches!(explain(ffi::SQLITE_IOERR), StoreError::Failed { .. }));
    for code in [ffi::SQLITE_FULL, ffi::SQLITE_READONLY, ffi::SQLITE_CORRUPT, ffi::SQLITE_IOERR] {
        assert!(explain(code).to_string().contains("some/hideout.db"));
    }
}

/// Work whose answer nobody wants any more is no reason to stop.
#[test]
fn a_request_nobody_waits_for_is_answered_into_the_void() {
    let (request, answer) = writer::request(|_| Ok(7));
    drop(answer);
    request.answer(None);
}
