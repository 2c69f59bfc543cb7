//! How often each key may do something, as this node counts it.

use std::hash::Hash;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::Error;

/// How often each key may do something.
#[derive(Debug)]
pub struct Rate<K: Hash + Eq + Clone>(DefaultKeyedRateLimiter<K>);

impl<K: Hash + Eq + Clone> Rate<K> {
    /// So often a second, and `at_once` in a row; once at least.
    pub fn per_second(often: u32, at_once: u32) -> Rate<K> {
        Rate(RateLimiter::keyed(Quota::per_second(some(often)).allow_burst(some(at_once))))
    }

    /// So often a minute, and `at_once` in a row; once at least.
    pub fn per_minute(often: u32, at_once: u32) -> Rate<K> {
        Rate(RateLimiter::keyed(Quota::per_minute(some(often)).allow_burst(some(at_once))))
    }

    /// So often an hour, and `at_once` in a row; once at least.
    pub fn per_hour(often: u32, at_once: u32) -> Rate<K> {
        Rate(RateLimiter::keyed(Quota::per_hour(some(often)).allow_burst(some(at_once))))
    }

    /// Counts one more, or says how long to wait.
    pub fn check(&self, key: &K, why: &'static str) -> Result<(), Error> {
        self.0.check_key(key).map_err(|not_until| {
            let retry_after = not_until.wait_time_from(DefaultClock::default().now());
            Error::TooMany { why: why.into(), retry_after }
        })
    }

    /// Forgets whoever has been quiet.
    pub fn sweep(&self) {
        self.0.retain_recent();
    }
}

fn some(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}
