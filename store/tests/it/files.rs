//! The file outlives the program, and a file that can't be used is refused in clear words.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use store::{
    Append, Entry, Guest, NewTable, Sqlite, SqliteSettings, Store, StoreError, Summary, TableId,
    Which,
};
use tempfile::TempDir;

const ID: TableId = TableId::from_bytes([1, 2, 3, 4, 5, 6, 7, 8]);

/// A folder with a store in it that has one table with a long log, closed.
fn server() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hideout.db");
    let store = Sqlite::open(&file).unwrap();
    store.create(table()).wait().unwrap();
    store.house_secret("cookie", [9; 32]).wait().unwrap();
    store.close().wait().unwrap();
    (folder, file)
}

fn table() -> NewTable {
    let entry = |number: usize| Entry {
        kind: "action".into(),
        body: format!("{number} {}", "x".repeat(300)),
        key: Some(number.to_string()),
        at: 5,
    };
    NewTable {
        id: ID,
        game: "caper".into(),
        revision: 2,
        head: "{}".into(),
        made_at: 4,
        entries: (0..500).map(entry).collect(),
        summary: Summary {
            guests: vec![Guest { id: "ana".into(), awaited: true }],
            ..Summary::default()
        },
        opened_by: "ana".into(),
        opened_from: "192.0.2.1".into(),
    }
}

fn append(expected: u64) -> Append {
    let entry = Entry { kind: "chat".into(), body: "more".into(), key: None, at: 6 };
    Append { expected, entries: vec![entry], summary: None }
}

#[test]
fn everything_is_there_after_reopening() {
    let (_folder, file) = server();
    let store = Sqlite::open(&file).unwrap();
    let stored = store.read(ID, 0).wait().unwrap().unwrap();
    assert_eq!(stored.entries, table().entries);
    assert_eq!(stored.summary, table().summary);
    assert_eq!(store.find(Which::Playing("ana".into()), 9).wait().unwrap().len(), 1);
    assert_eq!(store.house_secret("cookie", [1; 32]).wait(), Ok([9; 32]));
    assert_eq!(store.append(ID, append(500)).wait(), Ok(501));
    let repeated = Append { expected: 501, entries: table().entries[7..8].to_vec(), summary: None };
    assert_eq!(store.append(ID, repeated).wait(), Err(StoreError::Repeated { at: 7 }));
}

#[test]
fn closing_leaves_one_file_and_an_empty_lock() {
    let (folder, file) = server();
    let mut names: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    names.sort_unstable();
    assert_eq!(names, ["hideout.db", "hideout.db-lock"]);
    assert_eq!(fs::metadata(file.with_file_name("hideout.db-lock")).unwrap().len(), 0);
}

#[test]
fn a_dropped_store_still_does_what_was_handed_in() {
    let (_folder, file) = server();
    let store = Sqlite::open(&file).unwrap();
    let answer = store.append(ID, append(500));
    drop(store);
    assert_eq!(answer.wait(), Ok(501));
}

/// A tool may look into the file beside a server; whoever appends first wins.
#[test]
fn two_stores_on_one_file_cannot_both_win() {
    let (_folder, file) = server();
    let shared = SqliteSettings { shared: true, ..SqliteSettings::default() };
    let (one, two) = (Sqlite::open(&file).unwrap(), Sqlite::open_with(&file, &shared).unwrap());
    assert_eq!(one.append(ID, append(500)).wait(), Ok(501));
    let late = Err(StoreError::Conflict { expected: 500, actual: 501 });
    assert_eq!(two.append(ID, append(500)).wait(), late);
    assert_eq!(two.append(ID, append(501)).wait(), Ok(502));
    assert_eq!(one.read(ID, 501).wait().unwrap().unwrap().entries.len(), 1);
}

#[cfg(unix)]
#[test]
fn only_this_user_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, file) = server();
    let store = Sqlite::open(&file).unwrap();
    store.append(ID, append(500)).wait().unwrap();
    for file in fs::read_dir(&folder).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.path().display());
    }
}

/// Why the file can't be opened. It must be left as it was.
fn refusal(file: &Path) -> StoreError {
    let before = fs::read(file).ok();
    let error = Sqlite::open(file).unwrap_err();
    assert!(error.to_string().contains(&*file.to_string_lossy()), "{error} names no file");
    assert_eq!(before, fs::read(file).ok(), "the file was changed");
    error
}

fn overwrite(file: &Path, at: u64, bytes: &[u8]) {
    let mut file = fs::OpenOptions::new().write(true).open(file).unwrap();
    file.seek(SeekFrom::Start(at)).unwrap();
    file.write_all(bytes).unwrap();
}

#[test]
fn a_damaged_first_page_is_refused() {
    let (_folder, file) = server();
    overwrite(&file, 0, &[0xa7; 100]);
    assert!(matches!(refusal(&file), StoreError::NotADatabase { .. }));
}

#[test]
fn a_damaged_page_in_the_middle_is_refused() {
    let (_folder, file) = server();
    let middle = fs::metadata(&file).unwrap().len() / 2 / 4096 * 4096;
    overwrite(&file, middle, &[0xa7; 4096]);
    let error = refusal(&file);
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
    assert!(error.to_string().contains("backup"), "{error} says nothing that helps");
}

#[test]
fn a_file_that_was_cut_short_is_refused() {
    let (_folder, file) = server();
    let length = fs::metadata(&file).unwrap().len();
    let cut = fs::OpenOptions::new().write(true).open(&file).unwrap();
    cut.set_len(length / 2 / 4096 * 4096).unwrap();
    let error = refusal(&file);
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
}

#[test]
fn what_is_not_a_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letter.txt");
    for text in ["Dear Ana,", &"x".repeat(10_000)] {
        fs::write(&file, text).unwrap();
        assert!(matches!(refusal(&file), StoreError::NotADatabase { .. }));
    }
}

#[test]
fn another_programs_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (name, change) in [
        ("unmarked.db", "CREATE TABLE recipes (name TEXT)"),
        ("marked.db", "PRAGMA application_id = 77"),
        ("numbered.db", "PRAGMA user_version = 1"),
    ] {
        let file = folder.path().join(name);
        rusqlite::Connection::open(&file).unwrap().execute_batch(change).unwrap();
        assert!(matches!(refusal(&file), StoreError::Foreign { .. }), "{name}");
    }
}

#[test]
fn a_newer_layout_is_refused() {
    let (_folder, file) = server();
    rusqlite::Connection::open(&file).unwrap().execute_batch("PRAGMA user_version = 3").unwrap();
    assert_eq!(refusal(&file), StoreError::Newer { place: file.into(), found: 3, known: 2 });
}

#[test]
fn a_layout_that_never_was_is_refused() {
    let (_folder, file) = server();
    rusqlite::Connection::open(&file).unwrap().execute_batch("PRAGMA user_version = 0").unwrap();
    assert!(matches!(refusal(&file), StoreError::Corrupt { .. }));
}

#[test]
fn a_folder_or_a_missing_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(refusal(folder.path()), StoreError::CannotOpen { .. }));
    let missing = folder.path().join("missing").join("hideout.db");
    assert!(matches!(refusal(&missing), StoreError::CannotOpen { .. }));
}
