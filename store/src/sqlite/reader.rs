//! The threads that read.

use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::trouble::{Trouble, explain_io};
use super::{SqliteSettings, opening};
use crate::{Answer, StoreError};

/// Something to be read, with whoever waits for it.
pub(super) type Request = Box<dyn FnOnce(&mut Connection) + Send>;

/// Starts the readers, each with a connection of its own. They end when their queue is closed and
/// empty.
pub(super) fn start(
    file: &Arc<Path>,
    settings: &SqliteSettings,
) -> Result<(SyncSender<Request>, Vec<JoinHandle<()>>), StoreError> {
    let (sender, queue) = sync_channel(settings.waiting);
    let queue = Arc::new(Mutex::new(queue));
    let threads = (0..settings.readers.max(1)).map(|number| {
        let mut connection = opening::for_reading(file, settings.patience)?;
        let queue = Arc::clone(&queue);
        let run = move || {
            while let Some(request) = next(&queue) {
                request(&mut connection);
            }
        };
        let spawned = Builder::new().name(format!("store-reader-{number}")).spawn(run);
        spawned.map_err(|error| explain_io(file, &error))
    });
    Ok((sender, threads.collect::<Result<_, _>>()?))
}

/// Waits in line for the next request. The lock is held while waiting, not while reading, so one
/// reader waits for a request and the others for their turn to wait.
fn next(queue: &Mutex<Receiver<Request>>) -> Option<Request> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Packs work for a reader, and gives the answer to wait for. The work sees the file at one
/// moment, however many queries it makes.
pub(super) fn request<T: Send + 'static>(
    file: Arc<Path>,
    work: impl FnOnce(&Connection) -> Result<T, Trouble> + Send + 'static,
) -> (Request, Answer<T>) {
    let (reply, answer) = oneshot::channel();
    let request = move |connection: &mut Connection| {
        let result =
            connection.transaction().map_err(Trouble::from).and_then(|moment| work(&moment));
        // Whoever asked may have left.
        drop(reply.send(result.map_err(|trouble| trouble.explain(&file))));
    };
    (Box::new(request), Answer::from_thread(answer))
}
