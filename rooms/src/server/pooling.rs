//! The pool of those who look for somebody, at all nodes together.
//!
//! It is one note, read before each change and written only if it still says what was read. So
//! every request may come to another node, nobody can be brought together with two, and a node
//! that stood still changes nothing by what it remembers. What is in memory is what was read last,
//! for whoever only wants to see. The pool has a clock of its own, which goes on by the time that
//! passes at the nodes: what their clocks on the wall say does not matter.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use store::{Change, StoreError};
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::{Server, lock};
use crate::error::Error;
use crate::identity::GuestId;
use crate::lobby::{Kept, Pool};
use crate::words;

const KIND: &str = "lobby";
const NAME: &str = "pool";
/// How often a change is tried that other nodes get in the way of.
const TRIES: u32 = 12;
/// How often the pool is looked at.
const LOOK: Duration = Duration::from_secs(1);

/// What a node has of a pool that it shares.
#[derive(Default, Debug)]
pub(super) struct Shared {
    /// Those who wait on a page of this node, each with the number of pages.
    pages: Mutex<HashMap<GuestId, usize>>,
    /// How late the pool was, and when that was.
    clock: Mutex<Option<(i64, Instant)>>,
    /// What was read last.
    seen: Mutex<Kept>,
    /// At this node one changes it after the other.
    turn: tokio::sync::Mutex<()>,
}

impl Server {
    /// Changes the pool, or only looks at it. It may be tried several times.
    pub(super) async fn change_pool<T>(
        &self,
        with: impl Fn(&mut Pool, i64) -> T,
    ) -> Result<T, Error> {
        if !self.store.is_shared() {
            let now = self.now();
            return Ok(self.pool(|pool| with(pool, now)));
        }
        let shared = &self.lobby.shared;
        let _turn = shared.turn.lock().await;
        for number in 0..TRIES {
            let text = self.store.get(KIND, NAME).await?;
            let kept = text.as_deref().and_then(|text| serde_json::from_str(text).ok());
            let kept: Kept = kept.unwrap_or_default();
            let now = shared.tell_time(if kept.now > 0 { kept.now } else { self.now() });
            let mut pool = Pool::from(&kept);
            let done = with(&mut pool, now);
            if pool.keep(kept.now) == kept {
                self.see(kept, pool);
                return Ok(done);
            }
            let kept = pool.keep(now);
            let after = serde_json::to_string(&kept).map_err(Error::internal)?;
            match self.store.change(vec![Change::put(KIND, NAME, after).if_still(text)]).await {
                Ok(()) => {
                    self.see(kept, pool);
                    return Ok(done);
                }
                Err(StoreError::Changed { .. }) => {
                    sleep(Duration::from_millis(number.into())).await;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(Error::unavailable(words::TRY_AGAIN))
    }

    /// Remembers what was read, and lets those look again who wait, if it is news.
    fn see(&self, kept: Kept, pool: Pool) {
        let news = {
            let mut seen = lock(&self.lobby.shared.seen);
            let news = seen.is_other_than(&kept);
            *seen = kept;
            news
        };
        self.pool(|own| *own = pool);
        if news {
            self.lobby.called.send_modify(|it| *it += 1);
        }
    }

    /// A page that waits was opened or closed.
    pub fn waits(&self, guest: GuestId, on: bool) {
        if !self.store.is_shared() {
            let now = self.now();
            return self.pool(|pool| pool.listens(guest, on, now));
        }
        let mut pages = lock(&self.lobby.shared.pages);
        match (on, pages.get_mut(&guest)) {
            (true, Some(count)) => *count += 1,
            (true, None) => drop(pages.insert(guest, 1)),
            (false, Some(count)) if *count > 1 => *count -= 1,
            (false, _) => drop(pages.remove(&guest)),
        }
    }

    /// Says that those are here who wait on a page of this node, learns what other nodes changed,
    /// and brings people together, until it is dropped.
    pub(super) async fn follow_pool(self: &Arc<Server>) {
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            look.tick().await;
            if let Err(error) = self.look_at_pool().await {
                tracing::warn!(%error, "those who look for somebody could not be followed");
            }
        }
    }

    /// One such look.
    pub(super) async fn look_at_pool(self: &Arc<Server>) -> Result<(), Error> {
        let here: Vec<GuestId> = lock(&self.lobby.shared.pages).keys().copied().collect();
        self.change_pool(|pool, now| here.iter().for_each(|guest| pool.heard(*guest, now))).await?;
        if self.pool(|pool| pool.is_empty()) {
            return Ok(());
        }
        self.bring_together().await?;
        // Whoever was to open a table may be gone.
        if let Some(table) = self.change_pool(Pool::stalled).await? {
            self.open_for(table).await;
        }
        Ok(())
    }
}

impl Shared {
    /// How late it is by the pool's clock, which was that late when somebody changed it last.
    fn tell_time(&self, kept: i64) -> i64 {
        let mut clock = lock(&self.clock);
        let own = clock.map_or(kept, |(then, at)| {
            then.saturating_add(i64::try_from(at.elapsed().as_millis()).unwrap_or(i64::MAX))
        });
        let now = own.max(kept);
        *clock = Some((now, Instant::now()));
        now
    }
}
