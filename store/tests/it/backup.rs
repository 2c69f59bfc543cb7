//! A copy made beside a running server is whole, private, and never in anybody's way.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use store::{Append, Entry, NewTable, Sqlite, Store, StoreError, Summary, TableId};
use tempfile::TempDir;

const ID: TableId = TableId::from_bytes([1; 8]);

/// A store with one table of several megabytes, so that copying it takes several steps.
fn server() -> (TempDir, PathBuf, Sqlite) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hideout.db");
    let store = Sqlite::open(&file).unwrap();
    let table = NewTable {
        id: ID,
        game: "caper".into(),
        revision: 1,
        head: "{}".into(),
        made_at: 0,
        entries: (0..3000).map(entry).collect(),
        summary: Summary::default(),
        opened_by: "ana".into(),
        opened_from: String::new(),
    };
    store.create(table).wait().unwrap();
    (folder, file, store)
}

fn entry(number: u64) -> Entry {
    let body = format!("{number} {}", "x".repeat(1000));
    Entry { kind: "action".into(), body, key: Some(number.to_string()), at: 0 }
}

/// The names of the files in the folder, in order.
fn names(folder: &TempDir) -> Vec<String> {
    let name = |file: fs::DirEntry| file.file_name().into_string().unwrap();
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|file| name(file.unwrap())).collect();
    names.sort_unstable();
    names
}

fn backup(from: &Path, to: &Path) -> Result<(), StoreError> {
    Sqlite::backup(from, to, |_, _| ())
}

#[test]
fn a_copy_made_while_somebody_plays_is_a_prefix() {
    let (folder, file, store) = server();
    let copy = folder.path().join("copy.db");
    let done = AtomicBool::new(false);
    let mut told = Vec::new();
    let (before, after) = thread::scope(|scope| {
        let player = scope.spawn(|| {
            let mut length = 3000;
            while !done.load(Ordering::SeqCst) {
                let append =
                    Append { expected: length, entries: vec![entry(length)], summary: None };
                length = store.append(ID, append).wait().unwrap();
            }
            length
        });
        let before = store.read(ID, u64::MAX).wait().unwrap().unwrap().length;
        // Between two steps somebody plays for certain.
        let result = Sqlite::backup(&file, &copy, |copied, all| {
            told.push((copied, all));
            let length = || store.read(ID, u64::MAX).wait().unwrap().unwrap().length;
            let now = length();
            while length() == now && !player.is_finished() {
                thread::yield_now();
            }
        });
        done.store(true, Ordering::SeqCst);
        let after = player.join().unwrap();
        result.unwrap();
        (before, after)
    });
    assert!(told.len() > 2 && told.is_sorted(), "{told:?}");
    assert!(told.iter().all(|(_, all)| *all == told[0].1), "one moment: {told:?}");
    let (copied, all) = told[told.len() - 1];
    assert_eq!((copied, all), (all, fs::metadata(&copy).unwrap().len()));
    assert_eq!(
        names(&folder),
        ["copy.db", "hideout.db", "hideout.db-lock", "hideout.db-shm", "hideout.db-wal"]
    );

    let stored = Sqlite::open(&copy).unwrap().read(ID, 0).wait().unwrap().unwrap();
    assert!((before..after).contains(&stored.length), "{before} {} {after}", stored.length);
    assert_eq!(stored.entries, (0..stored.length).map(entry).collect::<Vec<_>>());
}

#[test]
fn nothing_is_written_over() {
    let (folder, file, store) = server();
    for name in ["letter.txt", "hideout.db", "copy.db-unfinished"] {
        let path = folder.path().join(name);
        if name != "hideout.db" {
            fs::write(&path, "Dear Ana,").unwrap();
        }
        let before = fs::read(&path).unwrap();
        let to = folder.path().join(name.trim_end_matches("-unfinished"));
        let error = backup(&file, &to).unwrap_err();
        assert_eq!(error, StoreError::Exists { place: path.clone().into() });
        assert!(error.to_string().contains("exists already"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
    assert!(!folder.path().join("copy.db").exists(), "a failure leaves nothing");
    assert_eq!(store.check().wait(), Ok(()));
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_a_copy_from_the_first_byte_on() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, file, _store) = server();
    let mut looks = 0;
    let mut look = |_, _| {
        for file in fs::read_dir(&folder).unwrap() {
            let file = file.unwrap();
            let mode = file.metadata().unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "{}", file.path().display());
        }
        looks += 1;
    };
    Sqlite::backup(&file, &folder.path().join("copy.db"), &mut look).unwrap();
    look(0, 0);
    assert!(looks > 2);
}

#[test]
fn a_closed_file_is_copied_too_and_left_as_it_was() {
    let (folder, file, store) = server();
    store.close().wait().unwrap();
    let before = fs::read(&file).unwrap();
    backup(&file, &folder.path().join("copy.db")).unwrap();
    assert_eq!(names(&folder), ["copy.db", "hideout.db", "hideout.db-lock"]);
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn what_is_no_store_is_named_and_nothing_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("letter.txt"), "Dear Ana, ".repeat(500)).unwrap();
    fs::write(path("empty.db"), "").unwrap();
    let foreign = rusqlite::Connection::open(path("foreign.db")).unwrap();
    foreign.execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    drop(foreign);
    let before = names(&folder);
    let refusal = |name: &str| {
        let error = backup(&path(name), &path("copy.db")).unwrap_err();
        assert!(error.to_string().contains(name), "{error}");
        assert_eq!(names(&folder), before, "{name}");
        error
    };
    assert!(matches!(refusal("missing.db"), StoreError::CannotOpen { .. }));
    assert!(matches!(refusal("letter.txt"), StoreError::NotADatabase { .. }));
    assert!(matches!(refusal("empty.db"), StoreError::NotADatabase { .. }));
    assert!(matches!(refusal("foreign.db"), StoreError::Foreign { .. }));
}

/// A damaged file is not backed up as if it were whole.
#[test]
fn a_damaged_file_gives_no_copy() {
    let (folder, file, store) = server();
    store.close().wait().unwrap();
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0xa7);
    fs::write(&file, bytes).unwrap();
    let error = backup(&file, &folder.path().join("copy.db")).unwrap_err();
    assert!(
        matches!(&error, StoreError::Corrupt { place, .. } if *place == file.clone().into()),
        "{error}"
    );
    assert_eq!(names(&folder), ["hideout.db", "hideout.db-lock"]);
}
