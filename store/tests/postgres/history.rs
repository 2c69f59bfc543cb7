//! Many callers who append for a while, and whether the log tells the same story as they do.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use store::{Append, Entry, NewTable, Postgres, Store, StoreError, Summary, TableId};

/// Callers, and the tables they share.
const CALLERS: u64 = 8;
const TABLES: u64 = 4;

fn id(number: u64) -> TableId {
    TableId::from_bytes(number.to_be_bytes())
}

/// What the callers were told.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// Table, place and key of everything that was acknowledged.
    acknowledged: Mutex<Vec<(u64, u64, String)>>,
    /// How many tries ended in a fault.
    faults: AtomicU64,
    ended: AtomicBool,
}

impl History {
    pub(crate) fn faults(&self) -> u64 {
        self.faults.load(Ordering::Relaxed)
    }

    pub(crate) fn acknowledged(&self) -> usize {
        self.acknowledged.lock().unwrap().len()
    }

    /// Lets callers append through these stores while `nemesis` does its worst.
    pub(crate) fn of(stores: &[Postgres], nemesis: impl FnOnce(&History)) -> History {
        for number in 0..TABLES {
            let table = NewTable {
                id: id(number),
                game: "toy".into(),
                revision: 1,
                head: "{}".into(),
                made_at: 0,
                entries: vec![],
                summary: Summary::default(),
                opened_by: String::new(),
                opened_from: String::new(),
            };
            stores[0].create(table).wait().unwrap();
        }
        let history = History::default();
        thread::scope(|scope| {
            for (caller, store) in (0..CALLERS).zip(stores.iter().cycle()) {
                let history = &history;
                scope.spawn(move || history.append(store, caller));
            }
            nemesis(&history);
            history.ended.store(true, Ordering::SeqCst);
        });
        history
    }

    /// Appends under one key until it is entered, then under the next.
    fn append(&self, store: &Postgres, caller: u64) {
        let table = caller % TABLES;
        let (mut length, mut number) = (0, 0);
        while !self.ended.load(Ordering::SeqCst) {
            let key = format!("{caller}/{number}");
            let entry =
                Entry { kind: "n".into(), body: key.clone(), key: Some(key.clone()), at: 0 };
            let append = Append { expected: length, entries: vec![entry], summary: None };
            match store.append(id(table), append).wait() {
                Ok(new) => {
                    self.acknowledged.lock().unwrap().push((table, new - 1, key));
                    (length, number) = (new, number + 1);
                }
                Err(StoreError::Repeated { at }) => {
                    self.acknowledged.lock().unwrap().push((table, at, key));
                    number += 1;
                }
                Err(StoreError::Conflict { actual, .. }) => length = actual,
                Err(StoreError::Unreachable { .. } | StoreError::Overloaded) => {
                    self.faults.fetch_add(1, Ordering::Relaxed);
                    thread::sleep(Duration::from_millis(5));
                }
                Err(other) => panic!("{other}"),
            }
        }
    }

    /// Nothing acknowledged is lost, moved or doubled. What was not acknowledged may be there, once.
    pub(crate) fn check(&self, store: &Postgres) {
        let acknowledged = self.acknowledged.lock().unwrap();
        for number in 0..TABLES {
            let stored = store.read(id(number), 0).wait().unwrap().unwrap();
            let mut keys: Vec<&str> =
                stored.entries.iter().filter_map(|entry| entry.key.as_deref()).collect();
            assert_eq!(keys.len() as u64, stored.length);
            for (_, place, key) in acknowledged.iter().filter(|(table, ..)| *table == number) {
                assert_eq!(keys[*place as usize], key, "table {number}, place {place}");
            }
            keys.sort_unstable();
            assert!(keys.windows(2).all(|pair| pair[0] != pair[1]), "entered twice");
        }
    }
}
