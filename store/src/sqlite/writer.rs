//! The one thread that writes, and group commit.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::{oneshot, watch};

use super::SqliteSettings;
use super::lock::Lock;
use super::trouble::{Trouble, explain_io};
use crate::{Answer, StoreError};

/// Something to be written, with whoever waits for it.
pub(super) type Request = Box<dyn Work>;

/// How many requests share a transaction at most, so that the first does not wait too long.
const GROUP: usize = 256;

/// Starts the writer. It ends when its queue is closed and empty, and after the readers, because
/// only the last connection that closes tidies up the write-ahead log.
pub(super) fn start(
    file: &Arc<Path>,
    connection: Connection,
    lock: Option<Lock>,
    readers: Vec<JoinHandle<()>>,
    at_work: watch::Receiver<()>,
    settings: &SqliteSettings,
) -> Result<SyncSender<Request>, StoreError> {
    let (sender, queue) = sync_channel(settings.waiting);
    let mut writer = Writer { file: Arc::clone(file), connection };
    let run = move || {
        writer.run(&queue);
        for reader in readers {
            // A reader that panicked has nothing left to be waited for.
            drop(reader.join());
        }
        // What is committed is durable already; if tidying up fails, the next opening does it.
        drop(writer.connection.close());
        // Only now may another server have the file; and then this store is closed.
        drop(lock);
        drop(at_work);
    };
    let spawned = Builder::new().name("store-writer".into()).spawn(run);
    spawned.map(|_| sender).map_err(|error| explain_io(file, &error))
}

struct Writer {
    file: Arc<Path>,
    connection: Connection,
}

impl Writer {
    fn run(&mut self, queue: &Receiver<Request>) {
        while let Ok(first) = queue.recv() {
            let mut group = vec![first];
            group.extend(queue.try_iter().take(GROUP - 1));
            self.write(group);
        }
    }

    /// Writes all of them in one transaction and then answers each. If that fails they are tried
    /// one by one, so that each is answered for itself and nobody pays for another's fault.
    fn write(&mut self, mut group: Vec<Request>) {
        match self.commit(&mut group) {
            Ok(()) => group.into_iter().for_each(|request| request.answer(None)),
            // To be locked out is nobody's fault, and each attempt alone would wait as long.
            Err(trouble) if group.len() == 1 || trouble.is_busy() => {
                let fault = trouble.explain(&self.file);
                group.into_iter().for_each(|request| request.answer(Some(fault.clone())));
            }
            Err(_) => group.into_iter().for_each(|request| self.write(vec![request])),
        }
    }

    fn commit(&mut self, group: &mut [Request]) -> Result<(), Trouble> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        group.iter_mut().try_for_each(|request| request.perform(&transaction))?;
        Ok(transaction.commit()?)
    }
}

/// A request of any kind, as the writer sees it.
pub(super) trait Work: Send {
    /// Does it within the open transaction and keeps the outcome. A refusal is an outcome and
    /// leaves the transaction as it was; an error spoils the transaction.
    fn perform(&mut self, transaction: &Connection) -> Result<(), Trouble>;

    /// Answers whoever waits: with the outcome, which is durable now, or with the fault.
    fn answer(self: Box<Self>, fault: Option<StoreError>);
}

/// Packs work for the writer, and gives the answer to wait for.
pub(super) fn request<T: Send + 'static>(
    work: impl FnMut(&Connection) -> Result<T, Trouble> + Send + 'static,
) -> (Request, Answer<T>) {
    let (reply, answer) = oneshot::channel();
    let task = Task { work, outcome: Err(StoreError::Closed), reply };
    (Box::new(task), Answer::from_thread(answer))
}

struct Task<T, W> {
    work: W,
    outcome: Result<T, StoreError>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, W> Work for Task<T, W>
where
    T: Send,
    W: FnMut(&Connection) -> Result<T, Trouble> + Send,
{
    fn perform(&mut self, transaction: &Connection) -> Result<(), Trouble> {
        self.outcome = match (self.work)(transaction) {
            Ok(done) => Ok(done),
            Err(Trouble::Refused(refusal)) => Err(refusal),
            Err(trouble) => return Err(trouble),
        };
        Ok(())
    }

    fn answer(self: Box<Self>, fault: Option<StoreError>) {
        let answer = fault.map_or(self.outcome, Err);
        // Whoever asked may have left; what was written stays written.
        drop(self.reply.send(answer));
    }
}
