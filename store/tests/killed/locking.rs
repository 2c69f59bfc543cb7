//! The lock never outlives its process.

use std::path::Path;
use std::thread;
use std::time::Duration;

use store::{Sqlite, Store, StoreError};

use crate::{file_of_the_other, say, start_other};

#[test]
fn a_second_program_is_refused_until_the_first_is_killed() {
    if let Some(file) = file_of_the_other() {
        hold_until_killed(&file);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hideout.db");
    for _ in 0..3 {
        let test = "locking::a_second_program_is_refused_until_the_first_is_killed";
        let (mut other, mut lines) = start_other(test, &file);
        assert!(lines.any(|line| line.ends_with("opened.")));
        let error = Sqlite::open(&file).unwrap_err();
        assert_eq!(error, StoreError::InUse { place: file.clone().into() });
        assert!(error.to_string().contains("hideout.db"), "{error}");
        assert!(error.to_string().contains("another server"), "{error}");
        other.kill().unwrap();
        other.wait().unwrap();
        Sqlite::open(&file).unwrap().close().wait().unwrap();
    }
}

fn hold_until_killed(file: &Path) {
    let _store = Sqlite::open(file).unwrap();
    say("opened");
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}
