//! One server for one file, and the lock never outlives its process.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{env, thread};

use store::{Sqlite, SqliteSettings, Store, StoreError};

/// Names the file to the other program; without it this is the test.
const FILE: &str = "STORE_LOCK_FILE";

#[test]
fn a_second_program_is_refused_until_the_first_is_killed() {
    if let Some(file) = env::var_os(FILE) {
        hold_until_killed(Path::new(&file));
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hideout.db");
    for _ in 0..3 {
        let mut other = start_other(&file);
        let error = Sqlite::open(&file).unwrap_err();
        assert_eq!(error, StoreError::InUse { file: file.clone() });
        assert!(error.to_string().contains("hideout.db"), "{error}");
        assert!(error.to_string().contains("another server"), "{error}");
        other.kill().unwrap();
        other.wait().unwrap();
        Sqlite::open(&file).unwrap().close().wait().unwrap();
    }
}

/// Starts the other program, and is back when that has the file.
fn start_other(file: &Path) -> Child {
    let mut other = Command::new(env::current_exe().unwrap())
        .args(["--exact", "a_second_program_is_refused_until_the_first_is_killed", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(other.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().ends_with("opened.")));
    other
}

fn hold_until_killed(file: &Path) {
    let _store = Sqlite::open(file).unwrap();
    std::io::stdout().lock().write_all(b"opened.\n").unwrap();
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}

#[test]
fn a_second_store_in_the_same_program_is_refused_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hideout.db");
    let first = Sqlite::open(&file).unwrap();
    assert_eq!(Sqlite::open(&file).unwrap_err(), StoreError::InUse { file: file.clone() });
    assert_eq!(first.check().wait(), Ok(()), "the first does not notice");
    let shared = SqliteSettings { shared: true, ..SqliteSettings::default() };
    let beside = Sqlite::open_with(&file, &shared).unwrap();
    assert_eq!(beside.check().wait(), Ok(()));
    beside.close().wait().unwrap();
    assert!(Sqlite::open(&file).is_err(), "whoever shares takes nobody's lock away");
    first.close().wait().unwrap();
    let next = Sqlite::open(&file).unwrap();
    drop(next);
    Sqlite::open(&file).unwrap();
}

#[cfg(unix)]
#[test]
fn a_link_to_the_file_is_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("hideout.db"), folder.path().join("link.db"));
    let _first = Sqlite::open(&file).unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert_eq!(Sqlite::open(&link).unwrap_err(), StoreError::InUse { file: link });
}

/// A file that is not ours gets nothing put beside it.
#[test]
fn a_foreign_file_gets_no_lock() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("recipes.db");
    let foreign = rusqlite::Connection::open(&file).unwrap();
    foreign.execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    drop(foreign);
    assert!(matches!(Sqlite::open(&file), Err(StoreError::Foreign { .. })));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}
