//! The durable log of tables: what was acknowledged is still there after a crash.
//!
//! A table is its log. The store keeps the log, a short summary beside it for lists of tables,
//! and a few secrets of the server. It knows no game: what stands in a log is opaque text.

mod answer;
pub mod conformance;
mod error;
mod id;
mod lease;
mod memory;
pub mod moving;
mod note;
mod packing;
mod place;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;
mod table;

pub use answer::Answer;
pub use error::StoreError;
pub use id::{TableId, TableIdError};
pub use lease::Lease;
pub use memory::Memory;
pub use note::{Change, Expected, Scan};
pub use place::Place;
#[cfg(feature = "postgres")]
pub use postgres::{Postgres, PostgresSettings};
pub use sqlite::{Sqlite, SqliteSettings};
pub use table::{Append, Entry, Found, Grown, Guest, NewTable, StoredTable, Summary, Which};

use tokio::sync::mpsc;

/// The log of all tables, behind a trait: a file, a database's server, or memory.
///
/// A request is handed in when the method is called, not when its [`Answer`] is first polled, and
/// it is carried out even if the answer is dropped. Requests of one caller that do not wait for
/// each other are carried out in the order in which they were made, reads excepted.
///
/// [`conformance`] says in tests what is promised here in words.
///
/// ```
/// use store::{Append, Entry, Memory, NewTable, Store, StoreError, Summary, TableId};
///
/// let store = Memory::new();
/// let id = TableId::from_bytes([7; 8]); // the caller brings the randomness
/// let said = |body: &str, key: &str| Entry {
///     kind: "action".into(),
///     body: body.into(),
///     key: Some(key.into()),
///     at: 0,
/// };
/// let table = NewTable {
///     id,
///     game: "caper".into(),
///     revision: 1,
///     head: "{}".into(),
///     made_at: 0,
///     entries: vec![],
///     summary: Summary::default(),
///     opened_by: "ana".into(),
///     opened_from: String::new(),
/// };
/// store.create(table).wait()?;
///
/// let first = Append { expected: 0, entries: vec![said("1", "a")], summary: None };
/// assert_eq!(store.append(id, first.clone()).wait(), Ok(1));
/// // The same again is known by its key; something else in the same place comes too late.
/// assert_eq!(store.append(id, first).wait(), Err(StoreError::Repeated { at: 0 }));
/// let late = Append { expected: 0, entries: vec![said("2", "b")], summary: None };
/// let refused = Err(StoreError::Conflict { expected: 0, actual: 1 });
/// assert_eq!(store.append(id, late).wait(), refused);
/// # Ok::<(), StoreError>(())
/// ```
pub trait Store: Send + Sync + 'static {
    /// Opens a table, with the first entries of its log. It is durable when this is answered.
    ///
    /// Answers [`StoreError::Taken`] if the id is in use.
    fn create(&self, table: NewTable) -> Answer<()>;

    /// Appends to a table's log, all entries or none, and answers its new length. It is durable
    /// when this is answered.
    ///
    /// Answers [`StoreError::SameKeyTwice`] if two of the entries share a key; then
    /// [`StoreError::Unknown`] without such a table; then [`StoreError::Repeated`] if one
    /// of the keys is in the log already; then [`StoreError::Conflict`] if the log is not as long
    /// as expected. The key comes before the length: whoever asks again after a broken connection
    /// always has an outdated length, and must learn that the first attempt arrived.
    fn append(&self, table: TableId, append: Append) -> Answer<u64>;

    /// Reads a table with its log from entry number `from` on; `None` if there is no such table.
    /// What is read is the table at one moment, and everything answered before is in it.
    fn read(&self, table: TableId, from: u64) -> Answer<Option<StoredTable>>;

    /// How long the logs of these tables are; those that do not exist are left out. The order is
    /// the store's own.
    fn lengths(&self, tables: Vec<TableId>) -> Answer<Vec<(TableId, u64)>>;

    /// Finds tables by their summaries, the last changed first ([`Which::Idle`] and
    /// [`Which::Awaiting`] the other way round, [`Which::Behind`] by name), `limit` at most.
    fn find(&self, which: Which, limit: usize) -> Answer<Vec<Found>>;

    /// Keeps a finished table's log compactly. What is read afterwards is the same, and it may
    /// still grow; what came later is packed when this is asked again.
    ///
    /// Answers [`StoreError::Unknown`] without such a table, and [`StoreError::Unfinished`] if its
    /// game is not over.
    fn pack(&self, table: TableId) -> Answer<()>;

    /// Removes a table with its log; answers whether there was one. Its name is free afterwards.
    fn delete(&self, table: TableId) -> Answer<bool>;

    /// The secret of that name in this server, such as the key that signs cookies. `fresh` is
    /// kept as the secret if there is none yet, and it never changes after that.
    fn house_secret(&self, name: &str, fresh: [u8; 32]) -> Answer<[u8; 32]>;

    /// All secrets with their names, in the order of the names: for moving a house elsewhere.
    fn secrets(&self) -> Answer<Vec<(String, [u8; 32])>>;

    /// Keeps a value under a kind and a name; `None` removes it. For the few things a server
    /// remembers beside its tables: bans, keys, times. It is durable when this is answered.
    fn put(&self, kind: &str, name: &str, value: Option<String>) -> Answer<()>;

    /// Changes several notes, all or none. It is durable when this is answered.
    ///
    /// Answers [`StoreError::Changed`] if one of them does not say what its change expects. Each
    /// change sees those before it.
    fn change(&self, changes: Vec<Change>) -> Answer<()>;

    /// What a note says; `None` if there is no such note.
    fn get(&self, kind: &str, name: &str) -> Answer<Option<String>>;

    /// Some of the notes of a kind with their names, in the order of the names.
    fn scan(&self, scan: Scan) -> Answer<Vec<(String, String)>>;

    /// All values of a kind with their names, in the order of the names.
    fn list(&self, kind: &str) -> Answer<Vec<(String, String)>>;

    /// The kinds of which there are notes, in order.
    fn kinds(&self) -> Answer<Vec<String>>;

    /// Takes a lease or keeps it: the right to do something alone for a while. Answers its term,
    /// or `None` while somebody else has it.
    ///
    /// The term is the same as long as the holder is, and higher for each new holder. A holder that
    /// was stopped for a while does not know that the lease has run out: what it does then must
    /// fail by itself, as an append does by the length of the log, or carry the term to whoever can
    /// tell an old one.
    fn lease(&self, lease: Lease) -> Answer<Option<u64>>;

    /// Proves that the store can be written right now: it writes something and flushes it.
    fn check(&self) -> Answer<()>;

    /// Whether other nodes may be at work on the same tables. Then what was read a moment ago may
    /// be outdated, and a refused append is nothing unusual.
    fn is_shared(&self) -> bool {
        false
    }

    /// What time it is, in milliseconds since 1970, by a clock that all nodes have in common; `None`
    /// where there is none, because there is one node only and its own clock will do.
    fn clock(&self) -> Answer<Option<i64>> {
        Answer::now(Ok(None))
    }

    /// Tells of logs that other nodes have made grow, soon after they did. It is a convenience that
    /// nobody may rely on: ask for the [`lengths`](Store::lengths) from time to time too. There is
    /// one such ear in a store; `None` if there is nothing to hear or somebody listens already.
    fn grown(&self) -> Option<mpsc::UnboundedReceiver<Grown>> {
        None
    }

    /// Closes the store, and answers when everything handed in before is durable. Whatever is
    /// asked afterwards is answered [`StoreError::Closed`]; closing again is not an error.
    fn close(&self) -> Answer<()>;
}
