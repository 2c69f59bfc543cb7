//! Finished games are reviewed one at a time, on one thread, so that whoever plays does not notice.
//!
//! What was asked for is a note, which goes when the review is in the table's log: so it outlives a
//! restart, and where several nodes work on one store, whichever has time takes it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::Seed;
use review::{Depth, Review};
use store::{Change, StoreError, TableId};
use tokio::sync::Semaphore;
use tokio::time::{interval, sleep};

use super::Server;
use crate::error::Error;
use crate::identity::Who;
use crate::room::{Operation, Room};
use crate::table::Reviewer;
use crate::words;

/// So many games may wait for their review.
const MOST: usize = 32;
/// The notes of the reviews that were asked for, by table.
const ASKED: &str = "review asked";
/// For how long a node that reviews a game keeps others from it, and how often it says so anew.
const LEASE: Duration = Duration::from_secs(12);
const RENEW: Duration = Duration::from_secs(4);

/// The reviews that are under way.
pub(super) struct Reviews {
    under_way: Mutex<HashMap<TableId, Arc<Progress>>>,
    turn: Arc<Semaphore>,
}

impl Default for Reviews {
    fn default() -> Reviews {
        Reviews { under_way: Mutex::default(), turn: Arc::new(Semaphore::new(1)) }
    }
}

impl Reviews {
    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Progress>>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How far a review is.
#[derive(Default, Debug)]
struct Progress {
    done: AtomicUsize,
    all: AtomicUsize,
    /// Whether nobody needs it any more.
    stopped: AtomicBool,
}

impl Progress {
    /// How much of it is done, from 0 to 100.
    fn percent(&self) -> usize {
        let all = self.all.load(Ordering::Relaxed).max(1);
        100 * self.done.load(Ordering::Relaxed) / all
    }
}

#[cfg(test)]
mod tests;

fn written(depth: Depth) -> &'static str {
    match depth {
        Depth::Quick => "quick",
        Depth::Deep => "deep",
    }
}

fn read(note: &str) -> Depth {
    if note == written(Depth::Deep) { Depth::Deep } else { Depth::Quick }
}

/// Whether a review is at least as close as what is asked for.
fn is_enough(known: Option<&Review>, asked: Depth) -> bool {
    known.is_some_and(|review| review.depth == Depth::Deep || review.depth == asked)
}

impl Server {
    /// How much of the review of a table is done, in per cent, if one is under way. Of one that
    /// another node is at, it is not known.
    pub async fn review_under_way(&self, table: TableId) -> Result<Option<usize>, Error> {
        if let Some(progress) = self.reviews.lock().get(&table) {
            return Ok(Some(progress.percent()));
        }
        Ok(self.store.get(ASKED, &table.to_string()).await?.map(|_| 0))
    }

    /// Has a finished game reviewed, unless it is being or has been at least as closely.
    pub async fn review(
        self: &Arc<Server>,
        room: &Arc<Room>,
        who: &Who,
        depth: Depth,
    ) -> Result<(), Error> {
        let state = room.enter().await?;
        room.may(&state, who, Operation::Review)?;
        if is_enough(state.review.as_deref(), depth) || state.game()?.reviewer().is_none() {
            return Ok(());
        }
        drop(state);
        if self.store.list(ASKED).await?.len() >= MOST {
            return Err(Error::unavailable(words::MANY_REVIEWS));
        }
        let asked = Change::put(ASKED, room.id.to_string(), written(depth)).if_still(None);
        match self.store.change(vec![asked]).await {
            // Somebody else has asked already.
            Ok(()) | Err(StoreError::Changed { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        self.take_up(room.id);
        Ok(())
    }

    /// Goes on with what was asked for before a restart, or at a node that is gone.
    pub(super) async fn take_up_reviews(self: &Arc<Server>) -> Result<(), Error> {
        for (table, _) in self.store.list(ASKED).await? {
            match table.parse() {
                Ok(table) => self.take_up(table),
                Err(_) => self.store.put(ASKED, &table, None).await?,
            }
        }
        Ok(())
    }

    /// Reviews a game as soon as it is its turn.
    fn take_up(self: &Arc<Server>, table: TableId) {
        let progress = Arc::new(Progress::default());
        {
            let mut under_way = self.reviews.lock();
            if under_way.contains_key(&table) {
                return;
            }
            under_way.insert(table, Arc::clone(&progress));
        }
        let server = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = server.review_in_turn(table, &progress).await {
                tracing::warn!(%table, %error, "a game could not be reviewed");
            }
            server.reviews.lock().remove(&table);
        });
    }

    async fn review_in_turn(
        self: &Arc<Server>,
        table: TableId,
        progress: &Arc<Progress>,
    ) -> Result<(), Error> {
        let name = table.to_string();
        let mut closing = self.closing.subscribe();
        loop {
            let turn = Arc::clone(&self.reviews.turn).acquire_owned().await;
            let Some(asked) = self.store.get(ASKED, &name).await? else { return Ok(()) };
            if self.may_review(table).await? {
                let reviewed = self.review_now(table, read(&asked), progress).await;
                // What the end of the server interrupted is wanted still.
                if !*closing.borrow() {
                    self.store.put(ASKED, &name, None).await?;
                }
                return reviewed;
            }
            drop(turn);
            tokio::select! {
                _ = closing.changed() => return Ok(()),
                () = sleep(RENEW) => {}
            }
        }
    }

    /// Whether this node reviews the game, and no other.
    async fn may_review(&self, table: TableId) -> Result<bool, StoreError> {
        if !self.store.is_shared() {
            return Ok(true);
        }
        self.is_mine(&format!("review {table}"), LEASE).await
    }

    async fn review_now(
        self: &Arc<Server>,
        table: TableId,
        depth: Depth,
        progress: &Arc<Progress>,
    ) -> Result<(), Error> {
        let Some(room) = self.room_if_any(table).await? else { return Ok(()) };
        let state = room.enter().await?;
        if is_enough(state.review.as_deref(), depth) {
            return Ok(());
        }
        let Some(reviewer) = state.game()?.reviewer() else { return Ok(()) };
        drop(state);
        // The same game is always reviewed with the same imagined worlds.
        let seed = Seed::from_text(&table.to_string());
        let reviewed = self.reviewed(reviewer, depth, seed, progress);
        tokio::pin!(reviewed);
        let mut renew = interval(RENEW);
        let review = loop {
            tokio::select! {
                review = &mut reviewed => break review,
                // Where another node thinks that this one is gone, one of the two will do.
                _ = renew.tick() => if matches!(self.may_review(table).await, Ok(false)) {
                    progress.stopped.store(true, Ordering::Relaxed);
                }
            }
        };
        match review {
            Some(review) => room.note_review(review).await,
            None => Ok(()),
        }
    }

    /// Reviews a game on a thread of its own.
    async fn reviewed(
        &self,
        reviewer: Box<dyn Reviewer>,
        depth: Depth,
        seed: Seed,
        progress: &Arc<Progress>,
    ) -> Option<Review> {
        let (closing, progress) = (self.closing.subscribe(), Arc::clone(progress));
        let thread = tokio::task::spawn_blocking(move || {
            let mut done = |done, all| {
                progress.done.store(done, Ordering::Relaxed);
                progress.all.store(all, Ordering::Relaxed);
                !*closing.borrow() && !progress.stopped.load(Ordering::Relaxed)
            };
            let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().ok()?;
            alone.install(|| reviewer.review(depth, seed, &mut done)).ok().flatten()
        });
        thread.await.ok().flatten()
    }
}
