//! The time of day, and how long the server has been up in all: the clock by which players' time
//! is counted. Where several nodes share a store, both are one for all nodes.

mod house;
mod uptime;

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub(crate) use house::{Clocks, Downtimes, LAST_UP};
pub use uptime::Uptime;

/// How often the time is written down: so much of it may be lost in a crash.
pub(crate) const KEPT_EVERY: Duration = Duration::from_secs(5);

/// The notes of the house itself.
pub(crate) const HOUSE: &str = "house";

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// When something was asked, and when the answer was there: what it says was true in between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heard {
    asked: Instant,
    answered: Instant,
}

impl Heard {
    /// Something that was asked then is answered now.
    pub(crate) fn since(asked: Instant) -> Heard {
        Heard { asked, answered: Instant::now() }
    }

    /// By how many milliseconds the answer may be old.
    fn slack(self) -> u64 {
        milliseconds(self.answered.saturating_duration_since(self.asked))
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The time of day by which deals begin and end, deadlines run out and tables are tidied away.
/// Whoever has a copy can set it forward for all, so that a test need not wait for midnight.
///
/// Where several nodes share a store it is the store's time, carried on by a clock that can't
/// jump: a node whose own clock is wrong must not end turns or delete tables that are the others'
/// too.
#[derive(Clone, Default, Debug)]
pub struct Calendar {
    ahead_ms: Arc<AtomicI64>,
    /// What time it was in the store, and when this node heard of it.
    heard: Arc<Mutex<Option<(i64, Instant)>>>,
}

impl Calendar {
    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        let own = match *self.heard() {
            Some((at, since)) => carried(at, since, Instant::now()),
            None => now(),
        };
        own.saturating_add(self.ahead())
    }

    /// By how much it was set forward.
    pub(crate) fn ahead(&self) -> i64 {
        self.ahead_ms.load(Ordering::Acquire)
    }

    /// Takes the time from the store. It is corrected only as far as the answer proves it wrong:
    /// one that took long says little of what time it is.
    fn hear(&self, at: i64, when: Heard) {
        let mut heard = self.heard();
        let latest = at.saturating_add_unsigned(when.slack());
        let shown = heard.map_or(at, |(at, since)| carried(at, since, when.answered));
        *heard = Some((shown.clamp(at, latest), when.answered));
    }

    fn heard(&self) -> MutexGuard<'_, Option<(i64, Instant)>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets it forward.
    pub fn set_forward(&self, by: Duration) {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.ahead_ms.fetch_add(by, Ordering::AcqRel);
    }
}

fn carried(at: i64, since: Instant, to: Instant) -> i64 {
    at.saturating_add_unsigned(milliseconds(to.saturating_duration_since(since)))
}

/// Two that show the same time.
impl PartialEq for Calendar {
    fn eq(&self, other: &Calendar) -> bool {
        self.ahead() == other.ahead() && *self.heard() == *other.heard()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calendar_goes_by_what_it_has_heard() {
        let calendar = Calendar::default();
        assert!((calendar.now() - now()).abs() < 60_000, "nobody has told it anything");
        let long_ago = 1_000_000;
        calendar.hear(long_ago, Heard::since(Instant::now()));
        assert!((long_ago..long_ago + 60_000).contains(&calendar.now()));
        calendar.set_forward(Duration::from_secs(3600));
        assert!((long_ago..long_ago + 60_000).contains(&(calendar.now() - 3_600_000)));
    }

    #[test]
    fn an_answer_that_took_long_corrects_no_more_than_it_proves() {
        let (calendar, began) = (Calendar::default(), Instant::now());
        let heard = |asked, answered| {
            let at = |seconds| began + Duration::from_secs(seconds);
            Heard { asked: at(asked), answered: at(answered) }
        };
        let shows = || calendar.heard().unwrap();
        calendar.hear(10_000, heard(0, 0));
        // It was 12 at some time between 0 and 5: now it is between 12 and 17, and we say 15.
        calendar.hear(12_000, heard(0, 5));
        assert_eq!(shows(), (15_000, began + Duration::from_secs(5)));
        // It was 20 at 6: we were wrong.
        calendar.hear(20_000, heard(6, 6));
        assert_eq!(shows().0, 20_000);
        calendar.hear(1_000, heard(7, 8));
        assert_eq!(shows().0, 2_000);
    }
}
