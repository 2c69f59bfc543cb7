//! The store on a PostgreSQL server.
//!
//! One task has the only connection that writes. It takes everything that is waiting into one
//! transaction, sends that as one piece, and answers when it is committed (`writer`). A few tasks
//! with a connection each do the reading (`reader`). All of them live on threads of their own, so
//! that a store is used alike from plain threads and from any runtime.
//!
//! A connection may break when a commit is under way, and then nobody knows whether it was carried
//! out. So the same is tried again on a new one: an append that was carried out is found in the
//! log, exactly as it was to be entered; one that was not is made now; and should the lost one
//! still be under way, both meet at the table's row and the length lets one of them through.

mod address;
mod appending;
mod line;
mod listing;
mod news;
mod notes;
mod opening;
mod pass;
mod query;
mod reader;
mod request;
mod server;
mod tables;
mod tasks;
mod text;
mod tls;
mod trouble;
mod writer;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::watch;

use crate::table::distinct_keys;
use crate::{
    Answer, Append, Change, Expected, Found, Grown, Lease, NewTable, Place, Scan, Store,
    StoreError, StoredTable, TableId, Which,
};
use line::Line;
use request::{Done, Request, Write};
use server::Server;
use tasks::{Queues, Started};
use trouble::Trouble;

/// The tables of a house on a PostgreSQL server, in the schema `hideout` of a database.
///
/// Any number of nodes may work on it at once: who appends first wins, by the length of the log.
/// What was answered is on the server's disk, and on that of its synchronous standby if it has
/// one. Use [`close`](Store::close) to wait for the end of all work; a store that is merely dropped
/// still carries out what was handed in, behind everyone's back.
#[derive(Debug)]
pub struct Postgres {
    server: Arc<Server>,
    /// Where the tasks live.
    threads: tokio::runtime::Handle,
    /// The ways to the tasks; `None` once the store is closed.
    queues: RwLock<Option<Queues>>,
    /// The tasks hold the other end, and let go of it when everything is done.
    working: Arc<watch::Sender<()>>,
}

/// How a [`Postgres`] store works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostgresSettings {
    /// How many connections read; one more writes.
    pub readers: usize,
    /// How long to wait for the server. After that a request is answered
    /// [`StoreError::Unreachable`].
    pub patience: Duration,
    /// How many requests may wait for the writer, and how many for the readers; beyond that they
    /// are answered [`StoreError::Overloaded`].
    pub waiting: usize,
    /// Refuses a database on which a node of Hideout is at work.
    pub alone: bool,
}

impl Default for PostgresSettings {
    fn default() -> Self {
        Self { readers: 4, patience: Duration::from_secs(5), waiting: 16_384, alone: false }
    }
}

impl Postgres {
    /// Opens the database at an address such as `postgres://user:password@host/database`, and
    /// makes its tables if there are none. It blocks: call it before the work begins.
    pub fn open(address: &str) -> Result<Self, StoreError> {
        Self::open_with(address, &PostgresSettings::default())
    }

    /// Opens a database with other settings than the usual ones.
    pub fn open_with(address: &str, settings: &PostgresSettings) -> Result<Self, StoreError> {
        let Started { server, threads, queues, working } = tasks::start(address, settings)?;
        let (queues, working) = (RwLock::new(Some(queues)), Arc::new(working));
        Ok(Self { server, threads, queues, working })
    }

    /// Where this store is.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.server.address.place
    }

    /// Hands something to the writer.
    fn write<T: Send + 'static>(&self, what: Write, read: fn(Done) -> Option<T>) -> Answer<T> {
        let (request, answer) = Request::new(what, read);
        self.hand_in(|queues| full_or_closed(queues.writer.try_send(request)), answer)
    }

    /// Hands work to the readers.
    fn look<T, Work>(&self, work: impl Fn(Arc<Line>) -> Work + Send + Sync + 'static) -> Answer<T>
    where
        T: Send + 'static,
        Work: Future<Output = Result<T, Trouble>> + Send,
    {
        let (request, answer) = reader::request(work);
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
        TrySendError::Closed(_) => StoreError::Closed,
    })
}

fn nothing(done: Done) -> Option<()> {
    matches!(done, Done::Nothing).then_some(())
}

impl Store for Postgres {
    fn create(&self, table: NewTable) -> Answer<()> {
        if let Err(error) = distinct_keys(&table.entries) {
            return Answer::now(Err(error));
        }
        self.write(Write::Create(Box::new(table)), nothing)
    }

    fn append(&self, table: TableId, append: Append) -> Answer<u64> {
        if let Err(error) = distinct_keys(&append.entries) {
            return Answer::now(Err(error));
        }
        self.write(Write::Append(table, append), |done| match done {
            Done::Length(length) => Some(length),
            _ => None,
        })
    }

    fn read(&self, table: TableId, from: u64) -> Answer<Option<StoredTable>> {
        self.look(move |line| async move { tables::read(&line, table, from).await })
    }

    fn lengths(&self, tables: Vec<TableId>) -> Answer<Vec<(TableId, u64)>> {
        let wanted = Arc::new(tables);
        self.look(move |line| {
            let wanted = Arc::clone(&wanted);
            async move { tables::lengths(&line, &wanted).await }
        })
    }

    fn find(&self, which: Which, limit: usize) -> Answer<Vec<Found>> {
        let which = Arc::new(which);
        self.look(move |line| {
            let which = Arc::clone(&which);
            async move { listing::find(&line, &which, limit).await }
        })
    }

    fn pack(&self, table: TableId) -> Answer<()> {
        self.write(Write::Pack(table), nothing)
    }

    fn delete(&self, table: TableId) -> Answer<bool> {
        self.write(Write::Delete(table, AtomicBool::new(false)), |done| match done {
            Done::Removed(removed) => Some(removed),
            _ => None,
        })
    }

    fn house_secret(&self, name: &str, fresh: [u8; 32]) -> Answer<[u8; 32]> {
        self.write(Write::Secret(name.to_owned(), fresh), |done| match done {
            Done::Secret(secret) => Some(secret),
            _ => None,
        })
    }

    fn secrets(&self) -> Answer<Vec<(String, [u8; 32])>> {
        self.look(|line| async move { notes::secrets(&line).await })
    }

    fn put(&self, kind: &str, name: &str, value: Option<String>) -> Answer<()> {
        let (kind, name, expected) = (kind.to_owned(), name.to_owned(), Expected::Anything);
        self.change(vec![Change { kind, name, value, expected }])
    }

    fn change(&self, changes: Vec<Change>) -> Answer<()> {
        self.write(Write::Change(changes), nothing)
    }

    fn get(&self, kind: &str, name: &str) -> Answer<Option<String>> {
        let note = Arc::new((kind.to_owned(), name.to_owned()));
        self.look(move |line| {
            let note = Arc::clone(&note);
            async move { notes::get_note(&line, &note.0, &note.1).await }
        })
    }

    fn scan(&self, scan: Scan) -> Answer<Vec<(String, String)>> {
        let scan = Arc::new(scan);
        self.look(move |line| {
            let scan = Arc::clone(&scan);
            async move { notes::scan(&line, &scan).await }
        })
    }

    fn list(&self, kind: &str) -> Answer<Vec<(String, String)>> {
        self.scan(Scan::prefix(kind, "", usize::MAX))
    }

    fn kinds(&self) -> Answer<Vec<String>> {
        self.look(|line| async move { notes::kinds(&line).await })
    }

    fn lease(&self, lease: Lease) -> Answer<Option<u64>> {
        self.write(Write::Lease(lease), |done| match done {
            Done::Term(term) => Some(term),
            _ => None,
        })
    }

    fn check(&self) -> Answer<()> {
        self.write(Write::Check, nothing)
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn clock(&self) -> Answer<Option<i64>> {
        self.look(move |line| async move { notes::clock(&line).await.map(Some) })
    }

    fn grown(&self) -> Option<UnboundedReceiver<Grown>> {
        // A pooler would give what is heard to anybody.
        self.server.address.direct.as_ref()?;
        let (news, ours) = unbounded_channel();
        let (told, telling) = unbounded_channel();
        self.server.news.set(news).ok()?;
        self.threads.spawn(news::run(Arc::clone(&self.server), ours, told));
        Some(telling)
    }

    /// Without their queues the tasks finish what is waiting and end.
    fn close(&self) -> Answer<()> {
        self.queues.write().unwrap_or_else(PoisonError::into_inner).take();
        let working = Arc::clone(&self.working);
        Answer::later(async move {
            working.closed().await;
            Ok(())
        })
    }
}
