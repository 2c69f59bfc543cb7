//! One server for one file.

use store::{Sqlite, SqliteSettings, Store, StoreError};

#[test]
fn a_second_store_in_the_same_program_is_refused_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hideout.db");
    let first = Sqlite::open(&file).unwrap();
    assert_eq!(Sqlite::open(&file).unwrap_err(), StoreError::InUse { place: file.clone().into() });
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
    assert_eq!(Sqlite::open(&link).unwrap_err(), StoreError::InUse { place: link.into() });
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
