//! How often something may happen, kept as a single moment.

use std::time::Duration;

/// So often a minute, and so often in a row. What is kept of somebody is the moment up to which
/// their allowance is used up; everything else follows from that and the time of day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pace {
    /// How long one more takes up, in milliseconds.
    step: i64,
    at_once: i64,
    /// What to say to whoever is too fast.
    pub(crate) why: &'static str,
}

/// So far apart the clocks of two nodes may be. A moment further ahead than this and a full
/// allowance was written by a node whose clock has jumped, and counts no longer.
pub(crate) const SKEW: i64 = 60_000;

impl Pace {
    pub(crate) fn per_minute(often: u32, at_once: u32, why: &'static str) -> Pace {
        Pace {
            step: 60_000 / i64::from(often.clamp(1, 60_000)),
            at_once: at_once.max(1).into(),
            why,
        }
    }

    /// So often in so many hours.
    pub(crate) fn per_hours(hours: u32, often: u32, at_once: u32, why: &'static str) -> Pace {
        let step = i64::from(hours.max(1)) * 3_600_000 / i64::from(often.max(1));
        Pace { step, at_once: at_once.max(1).into(), why }
    }

    /// Up to when the allowance is used up if it happens once more now; or how long to wait.
    pub(crate) fn next(&self, used: Option<i64>, now: i64) -> Result<i64, Duration> {
        let all = self.step.saturating_mul(self.at_once);
        let plausible = used.filter(|used| *used <= now.saturating_add(all + SKEW));
        let used = plausible.map_or(now, |used| used.max(now));
        let next = used + self.step;
        match u64::try_from(next - now - all) {
            Ok(wait) if wait > 0 => Err(Duration::from_millis(wait)),
            _ => Ok(next),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TALK: Pace = Pace { step: 3_000, at_once: 5, why: "" };

    #[test]
    fn so_many_at_once_and_then_one_after_the_other() {
        assert_eq!(Pace::per_minute(20, 5, ""), TALK);
        let mut used = None;
        for _ in 0..5 {
            used = Some(TALK.next(used, 1_000).unwrap());
        }
        assert_eq!(TALK.next(used, 1_000), Err(Duration::from_secs(3)));
        assert_eq!(TALK.next(used, 3_999), Err(Duration::from_millis(1)));
        used = Some(TALK.next(used, 4_000).unwrap());
        assert_eq!(TALK.next(used, 4_000), Err(Duration::from_secs(3)));
        // Whoever was quiet for long has no more than all at once.
        for _ in 0..5 {
            used = Some(TALK.next(used, 1_000_000).unwrap());
        }
        assert!(TALK.next(used, 1_000_000).is_err());
    }

    #[test]
    fn a_clock_that_jumped_locks_nobody_out() {
        let (mut used, year) = (None, 365 * 24 * 3_600_000);
        for _ in 0..5 {
            used = Some(TALK.next(used, year).unwrap());
        }
        assert!(TALK.next(used, 0).is_ok(), "it was written by a clock that was a year ahead");
        assert!(TALK.next(used, year - SKEW / 2).is_err(), "clocks may differ a little");
        // One that is behind gives nothing away.
        let late = TALK.next(used, year + 10_000).unwrap();
        assert!(TALK.next(Some(late), year).is_err());
    }

    #[test]
    fn the_least_is_one() {
        let least = Pace::per_minute(0, 0, "");
        let used = least.next(None, 0).unwrap();
        assert_eq!(least.next(Some(used), 0), Err(Duration::from_secs(60)));
        assert!(Pace::per_minute(u32::MAX, u32::MAX, "").next(None, 0).is_ok());
    }
}
