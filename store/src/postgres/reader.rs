//! The tasks that read, each with a connection of its own.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::Receiver;
use tokio::sync::{Mutex, oneshot};
use tokio::time::{sleep, timeout};

use super::line::Line;
use super::server::Server;
use super::trouble::Trouble;
use crate::Answer;

/// How long to wait before the server is tried again.
const PAUSE: Duration = Duration::from_millis(50);

/// Something to be read, with whoever waits for it. It takes the reader's line and gives back
/// whatever line is left.
pub(super) type Request = Box<dyn FnOnce(Arc<Server>, Option<Arc<Line>>) -> Reading + Send>;
type Reading = Pin<Box<dyn Future<Output = Option<Arc<Line>>> + Send>>;

/// Reads what comes through the queue until it is closed and empty.
pub(super) async fn run(server: Arc<Server>, queue: Arc<Mutex<Receiver<Request>>>) {
    let mut line = None;
    loop {
        // Held while waiting, not while reading: one waits for a request, the others for their
        // turn to wait.
        let next = queue.lock().await.recv().await;
        let Some(request) = next else { break };
        line = request(Arc::clone(&server), line).await;
    }
    if let Some(line) = line.and_then(Arc::into_inner) {
        line.close().await;
    }
}

/// Packs work for a reader, and gives the answer to wait for. It is done again if the line is cut
/// meanwhile: reading twice is harmless.
pub(super) fn request<T, Work>(
    work: impl Fn(Arc<Line>) -> Work + Send + Sync + 'static,
) -> (Request, Answer<T>)
where
    T: Send + 'static,
    Work: Future<Output = Result<T, Trouble>> + Send,
{
    let (reply, answer) = oneshot::channel();
    let since = Instant::now();
    let request = move |server: Arc<Server>, mut line: Option<Arc<Line>>| -> Reading {
        Box::pin(async move {
            let deadline = since + server.patience;
            let result = loop {
                let result = read(&server, &mut line, &work).await;
                match result {
                    Err(Trouble::Lost(_)) if Instant::now() + PAUSE < deadline => {
                        line = None;
                        sleep(PAUSE).await;
                    }
                    result => break result,
                }
            };
            if let Err(Trouble::Lost(_)) = result {
                line = None;
            }
            let result = result.map_err(|trouble| trouble.explain(&server.address.place));
            // Whoever asked may have left.
            drop(reply.send(result));
            line
        })
    };
    (Box::new(request), Answer::from_thread(answer))
}

async fn read<T, Work>(
    server: &Server,
    line: &mut Option<Arc<Line>>,
    work: &(impl Fn(Arc<Line>) -> Work + Send + Sync),
) -> Result<T, Trouble>
where
    Work: Future<Output = Result<T, Trouble>> + Send,
{
    let connected = match line.take().filter(|line| !line.is_cut()) {
        Some(connected) => connected,
        None => Arc::new(server.connect().await?),
    };
    *line = Some(Arc::clone(&connected));
    let patience = server.patience;
    let read = timeout(patience, work(connected)).await;
    read.unwrap_or_else(|_| Err(Trouble::Lost(format!("no answer within {patience:?}"))))
}
