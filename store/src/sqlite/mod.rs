//! The store in a SQLite file.
//!
//! One thread owns the only connection that writes. It takes everything that is waiting into one
//! transaction, commits, and only then answers (`writer`). A few threads with a read-only
//! connection each do the reading (`reader`). So nobody waits for a disk on an async thread, no
//! two writers of this program meet, and the more callers there are, the more of them share one
//! flush of the disk.

mod backup;
mod listing;
mod lock;
mod log;
mod notes;
mod opening;
mod packing;
mod reader;
mod trouble;
mod writer;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, TrySendError};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::watch;

use crate::lease::Leases;
use crate::table::distinct_keys;
use crate::{
    Answer, Append, Change, Found, Lease, NewTable, Scan, Store, StoreError, StoredTable, TableId,
    Which,
};
use trouble::Trouble;

/// The tables of a server in one SQLite file (with its `-wal` and `-shm` files while it is open).
///
/// A file has one store at a time: a second is answered [`StoreError::InUse`], in this process or
/// in another, unless it asks to share. Use [`close`](Store::close) to wait for the end of all work;
/// a store that is merely dropped still carries out what was handed in, behind everyone's back, and
/// holds the file until then.
#[derive(Debug)]
pub struct Sqlite {
    file: Arc<Path>,
    /// The ways to the threads; `None` once the store is closed.
    queues: RwLock<Option<Queues>>,
    /// The writer holds the other end, and lets go of it when everything is done.
    working: Arc<watch::Sender<()>>,
    /// One process has the file, so its own memory is enough.
    leases: Leases,
}

/// How a [`Sqlite`] store works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SqliteSettings {
    /// How many threads read.
    pub readers: usize,
    /// How long to wait while another program holds the file locked.
    pub patience: Duration,
    /// How many requests may wait for the writer, and how many for the readers; beyond that they
    /// are answered [`StoreError::Overloaded`].
    pub waiting: usize,
    /// Opens the file beside a server that is at work on it, without a lock: for tests, and for
    /// tools that look into a file. Who appends first wins then, by the length of the log.
    pub shared: bool,
}

impl Default for SqliteSettings {
    fn default() -> Self {
        Self { readers: 4, patience: Duration::from_secs(5), waiting: 16_384, shared: false }
    }
}

#[derive(Debug)]
struct Queues {
    writer: SyncSender<writer::Request>,
    readers: SyncSender<reader::Request>,
}

impl Sqlite {
    /// Opens the file, or makes it if there is none. This reads the whole file once, to find
    /// damage before a guest does.
    pub fn open(file: impl Into<PathBuf>) -> Result<Self, StoreError> {
        Self::open_with(file, &SqliteSettings::default())
    }

    /// Opens the file with other settings than the usual ones.
    pub fn open_with(
        file: impl Into<PathBuf>,
        settings: &SqliteSettings,
    ) -> Result<Self, StoreError> {
        let file: Arc<Path> = file.into().into();
        let (connection, lock) = opening::for_writing(&file, settings)?;
        let (readers, threads) = reader::start(&file, settings)?;
        let (working, at_work) = watch::channel(());
        let writer = writer::start(&file, connection, lock, threads, at_work, settings)?;
        let queues = RwLock::new(Some(Queues { writer, readers }));
        Ok(Self { file, queues, working: Arc::new(working), leases: Leases::default() })
    }

    /// Hands work to the writer. It may be done twice, if the first transaction fails.
    fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Result<T, Trouble> + Send + 'static,
    ) -> Answer<T> {
        let (request, answer) = writer::request(work);
        self.hand_in(|queues| full_or_closed(queues.writer.try_send(request)), answer)
    }

    /// Hands work to the readers.
    fn look<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Trouble> + Send + 'static,
    ) -> Answer<T> {
        let (request, answer) = reader::request(Arc::clone(&self.file), work);
        self.hand_in(|queues| full_or_closed(queues.readers.try_send(request)), answer)
    }

    fn hand_in<T: Send + 'static>(
        &self,
        send: impl FnOnce(&Queues) -> Result<(), StoreError>,
        answer: Answer<T>,
    ) -> Answer<T> {
        // Nothing panics while it holds this lock, so a poisoned one is as good as any.
        let queues = self.queues.read().unwrap_or_else(PoisonError::into_inner);
        match queues.as_ref().ok_or(StoreError::Closed).and_then(send) {
            Ok(()) => answer,
            Err(error) => Answer::now(Err(error)),
        }
    }
}

fn full_or_closed<T>(sent: Result<(), TrySendError<T>>) -> Result<(), StoreError> {
    sent.map_err(|error| match error {
        TrySendError::Full(_) => StoreError::Overloaded,
        TrySendError::Disconnected(_) => StoreError::Closed,
    })
}

impl Store for Sqlite {
    fn create(&self, table: NewTable) -> Answer<()> {
        if let Err(error) = distinct_keys(&table.entries) {
            return Answer::now(Err(error));
        }
        self.write(move |connection| log::create(connection, &table))
    }

    fn append(&self, table: TableId, append: Append) -> Answer<u64> {
        if let Err(error) = distinct_keys(&append.entries) {
            return Answer::now(Err(error));
        }
        self.write(move |connection| log::append(connection, table, &append))
    }

    fn read(&self, table: TableId, from: u64) -> Answer<Option<StoredTable>> {
        self.look(move |connection| log::read(connection, table, from))
    }

    fn lengths(&self, tables: Vec<TableId>) -> Answer<Vec<(TableId, u64)>> {
        self.look(move |connection| Ok(log::lengths(connection, &tables)?))
    }

    fn find(&self, which: Which, limit: usize) -> Answer<Vec<Found>> {
        self.look(move |connection| listing::find(connection, &which, limit))
    }

    fn pack(&self, table: TableId) -> Answer<()> {
        self.write(move |connection| packing::pack(connection, table))
    }

    fn delete(&self, table: TableId) -> Answer<bool> {
        self.write(move |connection| Ok(log::delete(connection, table)?))
    }

    fn house_secret(&self, name: &str, fresh: [u8; 32]) -> Answer<[u8; 32]> {
        let name = name.to_owned();
        self.write(move |connection| Ok(notes::secret(connection, &name, fresh)?))
    }

    fn secrets(&self) -> Answer<Vec<(String, [u8; 32])>> {
        self.look(|connection| Ok(notes::secrets(connection)?))
    }

    fn put(&self, kind: &str, name: &str, value: Option<String>) -> Answer<()> {
        let (kind, name) = (kind.to_owned(), name.to_owned());
        self.write(move |connection| Ok(notes::put(connection, &kind, &name, value.as_deref())?))
    }

    fn change(&self, changes: Vec<Change>) -> Answer<()> {
        self.write(move |connection| notes::change(connection, &changes))
    }

    fn get(&self, kind: &str, name: &str) -> Answer<Option<String>> {
        let (kind, name) = (kind.to_owned(), name.to_owned());
        self.look(move |connection| Ok(notes::get(connection, &kind, &name)?))
    }

    fn scan(&self, scan: Scan) -> Answer<Vec<(String, String)>> {
        self.look(move |connection| Ok(notes::scan(connection, &scan)?))
    }

    fn list(&self, kind: &str) -> Answer<Vec<(String, String)>> {
        let kind = kind.to_owned();
        self.look(move |connection| Ok(notes::list(connection, &kind)?))
    }

    fn kinds(&self) -> Answer<Vec<String>> {
        self.look(|connection| Ok(notes::kinds(connection)?))
    }

    fn lease(&self, lease: Lease) -> Answer<Option<u64>> {
        let open = self.queues.read().unwrap_or_else(PoisonError::into_inner).is_some();
        Answer::now(if open { Ok(self.leases.take(lease)) } else { Err(StoreError::Closed) })
    }

    fn check(&self) -> Answer<()> {
        self.write(|connection| Ok(notes::check(connection)?))
    }

    /// Without their queues the threads finish what is waiting and end, the writer last.
    fn close(&self) -> Answer<()> {
        self.queues.write().unwrap_or_else(PoisonError::into_inner).take();
        let working = Arc::clone(&self.working);
        Answer::later(async move {
            working.closed().await;
            Ok(())
        })
    }
}
