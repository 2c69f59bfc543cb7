//! A house is carried whole, or not at all.

use store::moving::{MoveError, carry, holdings, is_half};
use store::{Append, Entry, Guest, Memory, NewTable, Sqlite, Store, Summary, TableId, Which};

pub(crate) fn id(number: u64) -> TableId {
    TableId::from_bytes(number.to_be_bytes())
}

/// Opens a house with some of everything.
fn furnish(store: &dyn Store) {
    for number in 0_u64..150 {
        let over = number.is_multiple_of(3);
        let guests =
            vec![Guest { id: format!("guest-{number}"), awaited: number.is_multiple_of(2) }];
        let entry = |place: u64| Entry {
            kind: "n".into(),
            body: format!("{number} \0 {place}"),
            key: place.is_multiple_of(2).then(|| place.to_string()),
            at: place as i64 - 5,
        };
        let table = NewTable {
            id: id(number * 7919 % 1009),
            game: "toy".into(),
            revision: 2,
            head: format!("{{\"seed\":{number}}}"),
            made_at: number as i64,
            entries: (0..number % 20).map(entry).collect(),
            summary: Summary { open: !over, over, guests, line: "line \u{1}".into() },
            opened_by: format!("by {number}"),
            opened_from: "192.0.2.1".into(),
        };
        store.create(table).wait().unwrap();
        if number.is_multiple_of(6) {
            store.pack(id(number * 7919 % 1009)).wait().unwrap();
        }
    }
    for number in 0..2500 {
        let kind = ["person", "ban", "\0"][number % 3];
        store.put(kind, &number.to_string(), Some(format!("value {number} \0"))).wait().unwrap();
    }
    for name in ["cookie", "networks"] {
        store.house_secret(name, [name.len() as u8; 32]).wait().unwrap();
    }
}

#[test]
fn there_and_back_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let open = |name: &str| Sqlite::open(folder.path().join(name)).unwrap();
    let (old, new, again) = (open("old.db"), Memory::new(), open("again.db"));
    furnish(&old);
    let mut last = (0, 0);
    let carried = carry(&old, &new, |done, total| last = (done, total)).unwrap();
    assert_eq!((carried.tables, carried.notes, carried.secrets), (150, 2500, 2));
    assert_eq!(last, (150, 150));
    assert_eq!(carry(&new, &again, |_, _| ()).unwrap(), carried);
    assert_eq!(holdings(&old).unwrap(), holdings(&again).unwrap());
    let unpacked = |store: &dyn Store| store.find(Which::Unpacked, 999).wait().unwrap();
    assert_eq!(unpacked(&old), unpacked(&again));
    assert!(!is_half(&again).unwrap());
}

#[test]
fn another_house_is_left_alone() {
    let (old, new) = (Memory::new(), Memory::new());
    furnish(&old);
    new.put("ban", "ana", Some("for ever".into())).wait().unwrap();
    let before = holdings(&new).unwrap();
    assert_eq!(carry(&old, &new, |_, _| ()), Err(MoveError::Occupied));
    assert_eq!(holdings(&new).unwrap(), before);
    let other = Memory::new();
    other.house_secret("cookie", [9; 32]).wait().unwrap();
    let half = Memory::new();
    let interrupted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        carry(&old, &half, |_, _| panic!("killed"))
    }));
    assert!(interrupted.is_err());
    assert_eq!(carry(&other, &half, |_, _| ()), Err(MoveError::Occupied), "claimed for another");
    assert_eq!(carry(&half, &Memory::new(), |_, _| ()), Err(MoveError::Half));
}

/// Interrupted, and the old house was opened once more before the rest was carried.
#[test]
fn an_interrupted_move_goes_on() {
    let (old, new) = (Memory::new(), Memory::new());
    furnish(&old);
    let interrupted = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        carry(&old, &new, |_, _| panic!("killed"))
    }));
    assert!(interrupted.is_err());
    assert!(is_half(&new).unwrap());
    let some = new.find(Which::Behind(None), 999).wait().unwrap();
    assert!((1..150).contains(&some.len()), "{}", some.len());
    let (first, second) = (some[0].clone(), some[1].id);
    let entry = Entry { kind: "n".into(), body: "later".into(), key: None, at: 0 };
    let append = Append { expected: first.length, entries: vec![entry], summary: None };
    old.append(first.id, append).wait().unwrap();
    old.delete(second).wait().unwrap();
    old.put("person", "0", None).wait().unwrap();
    old.put("ban", "1", Some("changed".into())).wait().unwrap();
    let carried = carry(&old, &new, |_, _| ()).unwrap();
    assert_eq!((carried.tables, carried.notes), (149, 2499));
    assert_eq!(holdings(&new).unwrap(), holdings(&old).unwrap());
    assert!(!is_half(&new).unwrap());
}
