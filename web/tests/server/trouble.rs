//! A disk that fails: nobody is shown what could not be written, and play goes on afterwards.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;
use store::{
    Answer, Append, Change, Found, Lease, Memory, NewTable, Place, Scan, Store, StoreError,
    StoredTable, TableId, Which,
};
use webtest::eventually;

use crate::app::{App, settings};

/// A store whose disk can be full.
struct Filling {
    kept: Memory,
    full: AtomicBool,
}

impl Filling {
    fn unless_full<T: Send + 'static>(&self, write: impl FnOnce() -> Answer<T>) -> Answer<T> {
        match self.full.load(Ordering::SeqCst) {
            true => Answer::now(Err(StoreError::Full { place: Place::File("hideout.db".into()) })),
            false => write(),
        }
    }
}

impl Store for Filling {
    fn create(&self, table: NewTable) -> Answer<()> {
        self.unless_full(|| self.kept.create(table))
    }

    fn append(&self, table: TableId, append: Append) -> Answer<u64> {
        self.unless_full(|| self.kept.append(table, append))
    }

    fn read(&self, table: TableId, from: u64) -> Answer<Option<StoredTable>> {
        self.kept.read(table, from)
    }

    fn lengths(&self, tables: Vec<TableId>) -> Answer<Vec<(TableId, u64)>> {
        self.kept.lengths(tables)
    }

    fn find(&self, which: Which, limit: usize) -> Answer<Vec<Found>> {
        self.kept.find(which, limit)
    }

    fn pack(&self, table: TableId) -> Answer<()> {
        self.kept.pack(table)
    }

    fn delete(&self, table: TableId) -> Answer<bool> {
        self.kept.delete(table)
    }

    fn put(&self, kind: &str, name: &str, value: Option<String>) -> Answer<()> {
        self.kept.put(kind, name, value)
    }

    fn change(&self, changes: Vec<Change>) -> Answer<()> {
        self.unless_full(|| self.kept.change(changes))
    }

    fn get(&self, kind: &str, name: &str) -> Answer<Option<String>> {
        self.kept.get(kind, name)
    }

    fn scan(&self, scan: Scan) -> Answer<Vec<(String, String)>> {
        self.kept.scan(scan)
    }

    fn list(&self, kind: &str) -> Answer<Vec<(String, String)>> {
        self.kept.list(kind)
    }

    fn kinds(&self) -> Answer<Vec<String>> {
        self.kept.kinds()
    }

    fn lease(&self, lease: Lease) -> Answer<Option<u64>> {
        self.kept.lease(lease)
    }

    fn check(&self) -> Answer<()> {
        self.unless_full(|| self.kept.check())
    }

    fn house_secret(&self, name: &str, fresh: [u8; 32]) -> Answer<[u8; 32]> {
        self.kept.house_secret(name, fresh)
    }

    fn secrets(&self) -> Answer<Vec<(String, [u8; 32])>> {
        self.kept.secrets()
    }

    fn close(&self) -> Answer<()> {
        self.kept.close()
    }
}

#[test]
fn a_full_disk_stops_moves_and_nothing_else() {
    let store = Arc::new(Filling { kept: Memory::new(), full: AtomicBool::new(false) });
    let app = App::over(store.clone(), settings());
    let robin = app.program();
    let seats = robin.opens(&json!({ "game": "caps-and-hammers", "seats": ["open", "open"] }));
    seats.iter().for_each(|seat| drop(seat.sits_down("")));
    let mover = seats.iter().find(|seat| seat.sees()["awaited"] == true).unwrap();
    let before: Vec<_> = seats.iter().map(|seat| seat.sees()).collect();
    let seen = mover.sees();
    let mut stream = seats[0].watches(None);
    stream.change();

    let health = || app.anon().get("/healthz").status;
    assert_eq!(health(), 200);
    store.full.store(true, Ordering::SeqCst);
    assert_eq!(health(), 503, "a server that can't write is not well");
    let action = &seen["choices"][0]["action"];
    for _ in 0..3 {
        mover.acts(&seen, action, "one").refused(503, "could not be written down");
    }
    robin.post("/api/tables", None, &json!({ "game": "caper" })).refused(503, "written down");
    let now: Vec<_> = seats.iter().map(|seat| seat.sees()).collect();
    assert_eq!(now, before, "nobody sees what was not written");

    store.full.store(false, Ordering::SeqCst);
    let then = mover.acts(&seen, action, "one").has(200).json();
    assert_ne!(then["view"], seen["view"]);
    assert_eq!(stream.change().id, then["length"].as_u64(), "whoever watches still does");
}

#[test]
fn a_bot_waits_for_the_disk_and_goes_on() {
    let store = Arc::new(Filling { kept: Memory::new(), full: AtomicBool::new(false) });
    let app = App::over(store.clone(), settings());
    let robin = app.program();
    let new = json!({ "game": "caps-and-hammers", "seats": ["open", "pickpocket"] });
    let seat = robin.opens(&new).swap_remove(0);
    seat.sits_down("Robin");
    // Until just before the bot has to move.
    let last = loop {
        let seen = seat.sees_own_turn();
        let action = seen["choices"][0]["action"].clone();
        let key = format!("{}", seen["length"]);
        let then = seat.acts(&seen, &action, &key).has(200).json();
        if then["awaited"] == false {
            break then;
        }
    };
    store.full.store(true, Ordering::SeqCst);
    let stuck = seat.sees();
    assert!(stuck["length"].as_u64() >= last["length"].as_u64());
    store.full.store(false, Ordering::SeqCst);
    // Nobody does anything but look, and the bot has its turn all the same.
    eventually("the turn after the bot's", || (seat.sees()["awaited"] == true).then_some(()));
}
