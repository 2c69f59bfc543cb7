//! Where bots think: a few threads of their own, never those that serve pages.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use engine::Seed;
use tokio::sync::oneshot;

use crate::problem::Problem;
use crate::secret;
use crate::table::{Advice, Thinker};
use crate::words::problems;

/// How many decisions may wait. More would wait too long anyway.
const WAITING: usize = 4096;

type Job = Box<dyn FnOnce() + Send>;

/// The threads on which bots think.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    jobs: SyncSender<Job>,
}

impl Thinkers {
    /// As many threads as there are cores to think with.
    pub(crate) fn new(threads: usize) -> Thinkers {
        let (jobs, waiting) = sync_channel::<Job>(WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..threads.max(1) {
            let waiting = Arc::clone(&waiting);
            let named = thread::Builder::new().name(format!("bot-{number}"));
            if let Err(error) = named.spawn(move || work(&waiting)) {
                tracing::error!(%error, "a thread for bots could not be started");
            }
        }
        Thinkers { jobs }
    }

    /// What the bot of this level would do.
    pub(crate) async fn choose(
        &self,
        thinker: Box<dyn Thinker>,
        level: String,
    ) -> Result<Option<u16>, Problem> {
        self.run(move || thinker.choose(&level, seed())).await
    }

    /// The best moves.
    pub(crate) async fn advise(&self, thinker: Box<dyn Thinker>) -> Result<Vec<Advice>, Problem> {
        self.run(move || thinker.advise(seed())).await
    }

    async fn run<T: Send + 'static>(
        &self,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        // Whoever asked may have gone; then nobody needs the answer.
        let job: Job = Box::new(move || drop(answer.send(think())));
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => Problem::busy(problems::BOTS_BUSY),
            TrySendError::Disconnected(_) => Problem::busy(problems::STOPPING),
        })?;
        answered.await.map_err(|_| Problem::internal("a bot gave no answer"))
    }
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let next = waiting.lock().map(|waiting| waiting.recv());
        let Ok(Ok(job)) = next else { return };
        let began = std::time::Instant::now();
        // A bot that panics must not take the others' thread with it.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
            tracing::error!("a bot panicked");
        }
        metrics::histogram!("hideout_bot_seconds").record(began.elapsed().as_secs_f64());
    }
}

fn seed() -> Seed {
    Seed(secret::bytes())
}
