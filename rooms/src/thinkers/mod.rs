//! Where bots think: a few threads of their own, never those that serve pages.
//!
//! Whoever opens hundreds of tables must not keep everybody else's bots from moving. So the
//! threads take turns between the addresses from which tables were opened, then between the
//! tables of an address, and one address never has all threads. What nobody waits for any more
//! is dropped before it is begun.

mod queue;

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use engine::Seed;
use store::TableId;
use tokio::sync::oneshot;

use crate::error::Error;
use crate::secret;
use crate::table::{Advice, Thinker};
use crate::words;
use queue::Queue;

/// How many decisions of one address may wait. More would wait too long anyway.
const WAITING: usize = 4096;

type Job = Box<dyn Task>;

/// Something to think about, and whoever waits for the answer.
trait Task: Send {
    /// Whether somebody still waits.
    fn is_wanted(&self) -> bool;
    fn run(self: Box<Self>);
}

struct Question<T, F> {
    think: F,
    answer: oneshot::Sender<T>,
}

impl<T: Send, F: FnOnce() -> T + Send> Task for Question<T, F> {
    fn is_wanted(&self) -> bool {
        !self.answer.is_closed()
    }

    fn run(self: Box<Self>) {
        // Whoever asked may have gone meanwhile; then nobody needs the answer.
        drop(self.answer.send((self.think)()));
    }
}

/// On whose behalf bots think.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Where the table was opened from.
    pub address: String,
    /// The table.
    pub table: TableId,
}

/// The threads on which bots think. They end when this is dropped.
pub struct Thinkers(Arc<Shared>);

struct Shared {
    /// What waits; nothing any more once the server has stopped.
    queue: Mutex<Option<Queue<Job>>>,
    more: Condvar,
}

impl fmt::Debug for Thinkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} decisions wait", self.waiting())
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        *self.0.queue() = None;
        self.0.more.notify_all();
    }
}

impl Thinkers {
    /// So many threads, two at least: one address never has all of them.
    pub fn new(threads: usize) -> Thinkers {
        let threads = threads.max(2);
        let queue = Mutex::new(Some(Queue::new(threads - 1, WAITING)));
        let shared = Arc::new(Shared { queue, more: Condvar::new() });
        for number in 0..threads {
            let shared = Arc::clone(&shared);
            let named = thread::Builder::new().name(format!("bot-{number}"));
            if let Err(error) = named.spawn(move || shared.work()) {
                tracing::error!(%error, "a thread for bots could not be started");
            }
        }
        Thinkers(shared)
    }

    /// What the bot of this level would do, with chance of its own unless it is given.
    pub async fn choose(
        &self,
        account: &Account,
        thinker: Box<dyn Thinker>,
        level: String,
        seed: Option<Seed>,
    ) -> Result<Option<u16>, Error> {
        let seed = seed.unwrap_or_else(fresh_seed);
        self.run(account, move || thinker.choose(&level, seed)).await
    }

    /// The same with a given seed, for an answer that is always the same.
    pub async fn choose_with(
        &self,
        account: &Account,
        thinker: Box<dyn Thinker>,
        level: &'static str,
        seed: Seed,
    ) -> Result<Option<u16>, Error> {
        self.run(account, move || thinker.choose(level, seed)).await
    }

    /// The best moves.
    pub async fn advise(
        &self,
        account: &Account,
        thinker: Box<dyn Thinker>,
    ) -> Result<Vec<Advice>, Error> {
        self.run(account, move || thinker.advise(fresh_seed())).await
    }

    /// How many decisions wait to be thought about.
    pub fn waiting(&self) -> usize {
        self.0.queue().as_ref().map_or(0, Queue::len)
    }

    /// Thinks about something on behalf of somebody.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        account: &Account,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(Question { think, answer });
        let taken = self.0.queue().as_mut().map(|queue| queue.push(account, job));
        match taken {
            Some(true) => self.0.more.notify_one(),
            Some(false) => return Err(Error::unavailable(words::BOTS_BUSY)),
            None => return Err(Error::unavailable(words::STOPPING)),
        }
        answered.await.map_err(|_| Error::internal("a bot gave no answer"))
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Option<Queue<Job>>> {
        // Nothing panics while it holds this lock: bots think outside of it.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let mut queue = self.queue();
        loop {
            let Some(waiting) = queue.as_mut() else { return };
            let Some((address, job)) = waiting.pop() else {
                queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(queue);
            if job.is_wanted() {
                let began = std::time::Instant::now();
                // A bot that panics must not take the others' thread with it.
                let run = std::panic::AssertUnwindSafe(|| job.run());
                if std::panic::catch_unwind(run).is_err() {
                    tracing::error!("a bot panicked");
                }
                metrics::histogram!("hideout_bot_seconds").record(began.elapsed().as_secs_f64());
            }
            queue = self.queue();
            queue.iter_mut().for_each(|queue| queue.done(&address));
            // Another job of this address may have waited for this one to end.
            self.more.notify_one();
        }
    }
}

fn fresh_seed() -> Seed {
    Seed(secret::bytes())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn what_nobody_waits_for_is_not_thought_about() {
        let thinkers = Thinkers::new(2);
        let thought = Arc::new(AtomicUsize::new(0));
        let account =
            |table| Account { address: "a".into(), table: TableId::from_bytes([table; 8]) };
        let (go, wait) = std::sync::mpsc::channel::<()>();
        // One address has one of the two threads, and it is busy until we say so.
        let (first, second) = (account(1), account(2));
        let mut busy = Box::pin(thinkers.run(&first, move || wait.recv().is_err()));
        let counted = Arc::clone(&thought);
        let mut dropped = Box::pin(thinkers.run(&second, move || {
            counted.fetch_add(1, Ordering::SeqCst);
        }));
        // Both are asked for, and then nobody wants to know the second any more.
        let a_moment = std::time::Duration::from_millis(50);
        assert!(tokio::time::timeout(a_moment, &mut busy).await.is_err());
        assert!(tokio::time::timeout(a_moment, &mut dropped).await.is_err());
        assert_eq!(thinkers.waiting(), 1);
        drop(dropped);
        drop(go);
        busy.await.unwrap();
        thinkers.run(&first, || ()).await.unwrap();
        assert_eq!(thought.load(Ordering::SeqCst), 0);
    }
}
