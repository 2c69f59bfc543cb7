//! Finished games are reviewed one at a time, on one thread, so that whoever plays does not notice.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::Seed;
use review::Depth;
use store::TableId;
use tokio::sync::Semaphore;

use super::Server;
use crate::error::Error;
use crate::identity::Who;
use crate::room::{Operation, Room};
use crate::words;

/// So many games may wait for their review.
const MOST: usize = 32;

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
pub struct Progress {
    done: AtomicUsize,
    all: AtomicUsize,
}

impl Progress {
    /// How much of it is done, from 0 to 100.
    pub fn percent(&self) -> usize {
        let all = self.all.load(Ordering::Relaxed).max(1);
        100 * self.done.load(Ordering::Relaxed) / all
    }
}

impl Server {
    /// How far the review of a table is, if one is under way.
    pub fn review_of(&self, table: TableId) -> Option<Arc<Progress>> {
        self.reviews.lock().get(&table).cloned()
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
        let known = state.review.as_ref().map(|review| review.depth);
        if known == Some(Depth::Deep) || known == Some(depth) {
            return Ok(());
        }
        let Some(reviewer) = state.game()?.reviewer() else { return Ok(()) };
        drop(state);
        let progress = Arc::new(Progress::default());
        {
            let mut under_way = self.reviews.lock();
            if under_way.contains_key(&room.id) {
                return Ok(());
            }
            if under_way.len() >= MOST {
                return Err(Error::unavailable(words::MANY_REVIEWS));
            }
            under_way.insert(room.id, Arc::clone(&progress));
        }
        let (server, room) = (Arc::clone(self), Arc::clone(room));
        // The same game is always reviewed with the same imagined worlds.
        let seed = Seed::from_text(&room.id.to_string());
        tokio::spawn(async move {
            let turn = Arc::clone(&server.reviews.turn).acquire_owned().await;
            let closing = server.closing.subscribe();
            let reviewed = tokio::task::spawn_blocking(move || {
                let _turn = turn;
                let mut done = |done, all| {
                    progress.done.store(done, Ordering::Relaxed);
                    progress.all.store(all, Ordering::Relaxed);
                    !*closing.borrow()
                };
                let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().ok()?;
                alone.install(|| reviewer.review(depth, seed, &mut done)).ok().flatten()
            });
            if let Ok(Some(review)) = reviewed.await
                && let Err(error) = room.note_review(review).await
            {
                tracing::warn!(table = %room.id, %error, "a review could not be kept");
            }
            server.reviews.lock().remove(&room.id);
        });
        Ok(())
    }
}
