//! A house is carried from a file to the server and back, and is the same.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use pgtest::Cluster;
use store::moving::{carry, holdings};
use store::{
    Append, Entry, NewTable, Postgres, PostgresSettings, Sqlite, Store, StoreError, Summary,
    TableId, Which,
};

#[test]
fn from_a_file_to_the_server_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let (file, back) = (folder.path().join("old.db"), folder.path().join("back.db"));
    let old = Sqlite::open(file).unwrap();
    for number in 0_u64..100 {
        let id = TableId::from_bytes(number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
        let entry = |place: u64| Entry {
            kind: "action".into(),
            body: format!("\0\u{1}é {number} {place}"),
            key: place.is_multiple_of(2).then(|| format!("\0{place}")),
            at: place as i64,
        };
        let over = number.is_multiple_of(2);
        let table = NewTable {
            id,
            game: "toy".into(),
            revision: 1,
            head: "{}".into(),
            made_at: number as i64,
            entries: (0..number % 30).map(entry).collect(),
            summary: Summary { over, line: "\0".into(), ..Summary::default() },
            opened_by: "ana".into(),
            opened_from: String::new(),
        };
        old.create(table).wait().unwrap();
        if number.is_multiple_of(4) {
            old.pack(id).wait().unwrap();
            let late = Append { expected: number % 30, entries: vec![entry(99)], summary: None };
            old.append(id, late).wait().unwrap();
        }
    }
    old.house_secret("cookie", [5; 32]).wait().unwrap();
    for number in 0..300 {
        old.put("person", &format!("\u{1}{number}"), Some("\0".into())).wait().unwrap();
    }
    let address = Cluster::shared().database();
    let alone = PostgresSettings { alone: true, ..Default::default() };
    let new = Postgres::open_with(&address, &alone).unwrap();
    let carried = carry(&old, &new, |_, _| ()).unwrap();
    assert_eq!(carried.tables, 100);
    let back = Sqlite::open(back).unwrap();
    assert_eq!(carry(&new, &back, |_, _| ()).unwrap(), carried);
    assert_eq!(holdings(&back).unwrap(), holdings(&old).unwrap());
    let all = |store: &dyn Store| store.find(Which::All, 999).wait().unwrap();
    assert_eq!(all(&back), all(&old));
    let unpacked = |store: &dyn Store| store.find(Which::Unpacked, 999).wait().unwrap().len();
    assert_eq!(unpacked(&back), unpacked(&old));
}

#[test]
fn a_house_that_somebody_is_at_work_on_is_not_touched() {
    let address = Cluster::shared().database();
    let alone = PostgresSettings { alone: true, ..Default::default() };
    let node = Postgres::open(&address).unwrap();
    node.check().wait().unwrap();
    let refused = Postgres::open_with(&address, &alone).unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused:?}");
    node.close().wait().unwrap();
    let open = AtomicBool::new(false);
    // The server notices the end of a connection a moment later.
    for _ in 0..100 {
        match Postgres::open_with(&address, &alone) {
            Ok(_) => {
                open.store(true, Ordering::Relaxed);
                break;
            }
            Err(_) => thread::sleep(std::time::Duration::from_millis(50)),
        }
    }
    assert!(open.load(Ordering::Relaxed));
}
