//! What is done by itself: forgetting, tidying up, and writing down how late it is.

use std::sync::Arc;
use std::time::Duration;

use store::{TableId, Which};
use tokio::time::{MissedTickBehavior, interval};

use super::Server;
use crate::clock::{self, KEPT_EVERY};
use crate::error::Error;

/// How often rooms in which nobody is are forgotten, and how often the store is tidied up.
const SWEEP: Duration = Duration::from_secs(60);

/// How many tables are put away at a time.
const AT_A_TIME: usize = 200;

/// Runs until it is dropped.
pub async fn keep_up(server: Arc<Server>) {
    let mut clock = interval(KEPT_EVERY);
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut sweep = interval(SWEEP);
    sweep.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = clock.tick() => {
                // Where nobody plays, nobody needs to remember how late it is.
                if server.rooms_in_memory() > 0
                    && let Err(error) = server.uptime.keep(&*server.store).await
                {
                    tracing::warn!(%error, "the time could not be written down");
                }
            }
            _ = sweep.tick() => {
                server.sweep();
                server.limits.sweep();
                if let Err(error) = server.tidy_up().await {
                    tracing::warn!(%error, "the store could not be tidied up");
                }
            }
        }
    }
}

impl Server {
    /// Packs what is finished, and deletes what nobody will come back to.
    pub async fn tidy_up(&self) -> Result<(), Error> {
        let long_ago = |time: Duration| {
            clock::now().saturating_sub(i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
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
            self.store.pack(found.id).await?;
        }
        Ok(())
    }

    fn is_watched(&self, id: TableId) -> bool {
        self.rooms().get(&id).is_some_and(|room| room.watchers() > 0)
    }
}
