//! What is done by itself: forgetting, tidying up, and writing down how late it is.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use store::{TableId, Which};
use tokio::time::{MissedTickBehavior, interval};

use super::Server;
use crate::clock::KEPT_EVERY;
use crate::error::Error;

/// How often rooms in which nobody is are forgotten, and how often the store is tidied up.
const SWEEP: Duration = Duration::from_secs(60);

/// How many tables are put away at a time.
const AT_A_TIME: usize = 200;

/// Something that a server does all the time. It is boxed here, so that whoever starts it does not
/// compile it, and all that it waits for, once more.
pub type Chore = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Runs until it is dropped.
#[inline(never)]
pub fn keep_up(server: Arc<Server>) -> Chore {
    Box::pin(look_and_sweep(server))
}

async fn look_and_sweep(server: Arc<Server>) {
    let mut clock = interval(KEPT_EVERY);
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut sweep = interval(SWEEP);
    sweep.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut look = interval(server.settings.look_every);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = look.tick() => {
                if let Err(error) = server.look_after_tables().await {
                    tracing::warn!(%error, "tables could not be looked after");
                }
            }
            _ = clock.tick() => {
                // Where nobody plays, nobody needs to remember how late it is.
                if server.rooms_in_memory() > 0
                    && let Err(error) = server.keep_time().await
                {
                    tracing::warn!(%error, "the time could not be written down");
                }
            }
            _ = sweep.tick() => {
                server.sweep();
                if let Err(error) = server.take_up_reviews().await {
                    tracing::warn!(%error, "reviews that were asked for could not be taken up");
                }
                server.limits.sweep();
                if let Err(error) = server.note_up().await {
                    tracing::warn!(%error, "it could not be noted that the server is up");
                }
                if let Err(error) = server.tidy_up_for_all().await {
                    tracing::warn!(%error, "the store could not be tidied up");
                }
            }
        }
    }
}

impl Server {
    /// Writes down how late it is; nodes do that with each beat.
    pub async fn keep_time(&self) -> Result<(), Error> {
        if !self.store.is_shared() {
            self.clocks.uptime.keep(&*self.store).await?;
        }
        Ok(())
    }

    /// Tidies up, if that is this node's business.
    async fn tidy_up_for_all(self: &Arc<Server>) -> Result<(), Error> {
        if !self.is_mine("tidying up", 2 * SWEEP).await? {
            return Ok(());
        }
        if let Err(error) = self.settle_abandoned().await {
            tracing::warn!(%error, "abandoned games could not be settled");
        }
        if let Err(error) = self.let_go().await {
            tracing::warn!(%error, "somebody who left could not be forgotten");
        }
        if let Err(error) = self.forget_paces().await {
            tracing::warn!(%error, "what was counted could not be forgotten");
        }
        if let Err(error) = self.forget_ceremonies().await {
            tracing::warn!(%error, "what nobody answered could not be forgotten");
        }
        if let Err(error) = self.tidy_wishes().await {
            tracing::warn!(%error, "old wishes for notices could not be forgotten");
        }
        if let Err(error) = self.forget_settled_reports().await {
            tracing::warn!(%error, "settled reports could not be forgotten");
        }
        self.tidy_up().await
    }

    /// Packs what is finished, and deletes what nobody will come back to.
    pub async fn tidy_up(self: &Arc<Server>) -> Result<(), Error> {
        let long_ago = |time: Duration| {
            self.now().saturating_sub(i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
        };
        let empty = Which::Idle { since: long_ago(self.settings.keep_empty), empty: true };
        let mut idle = self.store.find(empty, AT_A_TIME).await?;
        if let Some(time) = self.settings.keep_idle {
            let idle_too = Which::Idle { since: long_ago(time), empty: false };
            idle.extend(self.store.find(idle_too, AT_A_TIME).await?);
        }
        for found in idle.into_iter().filter(|found| !self.is_watched(found.id)) {
            tracing::info!(table = %found.id, "an abandoned table is deleted");
            self.delete(found.id).await?;
        }
        for found in self.store.find(Which::Unpacked, AT_A_TIME).await? {
            if let Err(error) = self.mend_end(found.id).await {
                tracing::warn!(table = %found.id, %error, "the end of a game could not be noted");
            }
            self.store.pack(found.id).await?;
        }
        Ok(())
    }

    fn is_watched(&self, id: TableId) -> bool {
        self.is_watched_elsewhere(id)
            || self.rooms().get(&id).is_some_and(|room| room.watchers() > 0)
    }
}
