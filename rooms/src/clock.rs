//! The time of day, and how long the server has been up in all: the clock by which players' time
//! is counted.
//!
//! The latter goes on after a restart where it stood, so that nobody loses time while the server
//! is down and nobody wins back what they had used; and it never looks at the system's clock,
//! which may jump.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use store::{Store, StoreError};

/// How often the time is written down: so much of it may be lost in a crash.
pub(crate) const KEPT_EVERY: Duration = Duration::from_secs(5);

const KIND: &str = "house";
const NAME: &str = "uptime_ms";

/// Counts milliseconds while the server is up.
#[derive(Clone, Copy, Debug)]
pub struct Uptime {
    before: u64,
    began: Instant,
}

impl Uptime {
    /// Goes on where an earlier run stood.
    pub fn after(before: u64) -> Uptime {
        Uptime { before, began: Instant::now() }
    }

    /// Goes on where the last run over this store stood.
    pub async fn resume(store: &dyn Store) -> Result<Uptime, StoreError> {
        let kept = store.list(KIND).await?;
        let before = kept.iter().find(|(name, _)| name == NAME);
        Ok(Uptime::after(before.and_then(|(_, value)| value.parse().ok()).unwrap_or(0)))
    }

    /// Milliseconds so far.
    pub fn now(&self) -> u64 {
        let since = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.before.saturating_add(since)
    }

    /// Writes down how late it is.
    pub async fn keep(&self, store: &dyn Store) -> Result<(), StoreError> {
        store.put(KIND, NAME, Some(self.now().to_string())).await
    }
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The time of day by which deals begin and end. Whoever has a copy can set it forward for all,
/// so that a test need not wait for midnight.
#[derive(Clone, Default, Debug)]
pub struct Calendar {
    ahead_ms: Arc<AtomicI64>,
}

impl Calendar {
    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        now().saturating_add(self.ahead_ms.load(Ordering::Acquire))
    }

    /// Sets it forward.
    pub fn set_forward(&self, by: Duration) {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.ahead_ms.fetch_add(by, Ordering::AcqRel);
    }
}

/// Two that show the same time.
impl PartialEq for Calendar {
    fn eq(&self, other: &Calendar) -> bool {
        let ahead = |calendar: &Calendar| calendar.ahead_ms.load(Ordering::Acquire);
        ahead(self) == ahead(other)
    }
}
