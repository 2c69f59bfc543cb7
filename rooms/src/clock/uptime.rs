//! How long the server has been up in all: it goes on after a restart where it stood, so that
//! nobody loses time while the server is down and nobody wins back what they had used; and it
//! never looks at the system's clock, which may jump.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::{Store, StoreError};

use super::{HOUSE, Heard, milliseconds};

pub(super) const NAME: &str = "uptime_ms";

/// Counts milliseconds while the server is up. All copies show the same.
#[derive(Clone, Debug)]
pub struct Uptime(Arc<Mutex<Shown>>);

/// What was shown at some moment.
#[derive(Clone, Copy, Debug)]
struct Shown {
    up_ms: u64,
    since: Instant,
    /// When it was last compared with that of the other nodes.
    compared: Option<Instant>,
}

impl Uptime {
    /// Goes on where an earlier run stood.
    pub fn after(before: u64) -> Uptime {
        let shown = Shown { up_ms: before, since: Instant::now(), compared: None };
        Uptime(Arc::new(Mutex::new(shown)))
    }

    /// Goes on where the last run over this store stood.
    pub async fn resume(store: &dyn Store) -> Result<Uptime, StoreError> {
        Ok(Uptime::after(kept(store).await?))
    }

    /// Milliseconds so far.
    pub fn now(&self) -> u64 {
        self.shown().at(Instant::now())
    }

    /// Writes down how late it is.
    pub async fn keep(&self, store: &dyn Store) -> Result<(), StoreError> {
        store.put(HOUSE, NAME, Some(self.now().to_string())).await
    }

    /// Takes over what the house says. Like a calendar it is corrected only as far as it is proven
    /// to be wrong, so that small delays don't add up.
    pub(super) fn hear(&self, up_ms: u64, when: Heard) {
        let mut shown = self.shown();
        let own = if shown.compared.is_some() { shown.at(when.answered) } else { up_ms };
        let up_ms = own.clamp(up_ms, up_ms.saturating_add(when.slack()));
        *shown = Shown { up_ms, since: when.answered, compared: Some(when.answered) };
    }

    /// How long ago it was compared with that of the other nodes.
    pub(super) fn compared(&self) -> Option<Duration> {
        self.shown().compared.map(|at| at.elapsed())
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing was heard of the other nodes for so much longer, for tests.
    #[cfg(test)]
    pub(crate) fn hears_nothing_for(&self, time: Duration) {
        let mut shown = self.shown();
        shown.compared = shown.compared.map(|at| at.checked_sub(time).unwrap());
    }
}

/// What was written down.
pub(super) async fn kept(store: &dyn Store) -> Result<u64, StoreError> {
    let kept = store.get(HOUSE, NAME).await?;
    Ok(kept.and_then(|value| value.parse().ok()).unwrap_or(0))
}

impl Shown {
    fn at(self, moment: Instant) -> u64 {
        self.up_ms.saturating_add(milliseconds(moment.saturating_duration_since(self.since)))
    }
}
