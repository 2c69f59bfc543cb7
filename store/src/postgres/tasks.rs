//! Starting the tasks that write and read, on threads of their own.

use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Handle};
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::address::Address;
use super::request::Request;
use super::server::Server;
use super::tls::Tls;
use super::trouble::Trouble;
use super::{PostgresSettings, opening, reader, writer};
use crate::{Answer, StoreError};

/// How long to wait between two tries to open a server that is just starting.
const PAUSE: Duration = Duration::from_millis(100);

/// The ways to the tasks.
#[derive(Debug)]
pub(super) struct Queues {
    pub(super) writer: mpsc::Sender<Request>,
    pub(super) readers: mpsc::Sender<reader::Request>,
}

/// Tasks at work.
pub(super) struct Started {
    pub(super) server: Arc<Server>,
    pub(super) threads: Handle,
    pub(super) queues: Queues,
    /// Closed when all of them have ended.
    pub(super) working: watch::Sender<()>,
}

/// Connects, sees to the layout and starts the tasks. They end when their queues are closed and
/// empty.
pub(super) fn start(address: &str, settings: &PostgresSettings) -> Result<Started, StoreError> {
    let address = Address::read(address, settings.patience)?;
    let place = address.place.clone();
    let unfit = |detail| StoreError::Unfit { place: place.clone(), detail };
    let tls = Tls::new(address.root.as_deref()).map_err(unfit)?;
    let news = OnceLock::new();
    let server = Arc::new(Server { address, tls, patience: settings.patience, news });
    let (writer, to_write) = mpsc::channel(settings.waiting);
    let (readers, to_read) = mpsc::channel(settings.waiting);
    let (working, at_work) = watch::channel(());
    let (opened, opening) = oneshot::channel();
    let (shared, count, alone) = (Arc::clone(&server), settings.readers.max(1), settings.alone);
    let work = async move {
        let ready = prepare(&shared, alone).await.map_err(|it| it.explain(&shared.address.place));
        let failed = ready.is_err();
        if opened.send(ready).is_err() || failed {
            return;
        }
        let to_read = Arc::new(Mutex::new(to_read));
        let mut tasks = JoinSet::new();
        for _ in 0..count {
            tasks.spawn(reader::run(Arc::clone(&shared), Arc::clone(&to_read)));
        }
        tasks.spawn(writer::run(shared, to_write));
        while tasks.join_next().await.is_some() {}
        drop(at_work);
    };
    let failed = |error: std::io::Error| StoreError::Failed {
        place: place.clone(),
        detail: error.to_string(),
    };
    let mut threads = Builder::new_multi_thread();
    threads.worker_threads(2).thread_name("store-postgres").enable_all();
    let runtime = threads.build().map_err(failed)?;
    let threads = runtime.handle().clone();
    // A runtime may not be dropped where another one is at work, so it has a thread for that.
    let thread = thread::Builder::new().name("store-postgres".into());
    thread.spawn(move || runtime.block_on(work)).map_err(failed)?;
    Answer::from_thread(opening).wait()?;
    Ok(Started { server, threads, queues: Queues { writer, readers }, working })
}

/// Connects for the first time and sees to the layout. A server that is just starting is given
/// some time.
async fn prepare(server: &Server, alone: bool) -> Result<(), Trouble> {
    let deadline = Instant::now() + server.patience;
    loop {
        let prepared = async {
            let line = server.connect().await?;
            if alone {
                opening::refuse_company(&line, &server.address.place).await?;
            }
            opening::lay_out(&line, &server.address.place).await?;
            line.close().await;
            Ok(())
        };
        match prepared.await {
            Err(Trouble::Lost(_)) if Instant::now() + PAUSE < deadline => sleep(PAUSE).await,
            prepared => return prepared,
        }
    }
}
