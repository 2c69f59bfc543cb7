//! How much one address or one person may ask for: others want to play too.

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::identity::Who;
use crate::network::Network;
use crate::problem::Problem;
use crate::settings::Settings;
use crate::words::problems;

/// Counts what each address does.
#[derive(Debug)]
pub(crate) struct Limits {
    requests: DefaultKeyedRateLimiter<Network>,
    talk: DefaultKeyedRateLimiter<Speaker>,
    tables: DefaultKeyedRateLimiter<Network>,
    streams: Counts<Network>,
    openings: Counts<String>,
    streams_per_address: usize,
}

/// Whose talk is counted: all onlookers at one address are one speaker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Speaker {
    Guest(crate::identity::GuestId),
    Bearer(crate::identity::Digest),
    Onlooker(Network),
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Limits {
        let each = NonZeroU32::new(settings.requests_per_second).unwrap_or(NonZeroU32::MIN);
        let at_once = each.saturating_mul(NonZeroU32::MIN.saturating_add(9));
        let tables = NonZeroU32::new(settings.tables_per_minute).unwrap_or(NonZeroU32::MIN);
        let many_tables = tables.saturating_mul(NonZeroU32::MIN.saturating_add(4));
        let lines = NonZeroU32::new(settings.lines_per_minute).unwrap_or(NonZeroU32::MIN);
        let few_lines = NonZeroU32::new(lines.get() / 4).unwrap_or(NonZeroU32::MIN);
        Limits {
            requests: RateLimiter::keyed(Quota::per_second(each).allow_burst(at_once)),
            talk: RateLimiter::keyed(Quota::per_minute(lines).allow_burst(few_lines)),
            tables: RateLimiter::keyed(Quota::per_minute(tables).allow_burst(many_tables)),
            streams: Counts::default(),
            openings: Counts::default(),
            streams_per_address: settings.streams_per_address,
        }
    }

    /// Counts a request.
    pub(crate) fn request(&self, from: Network) -> Result<(), Problem> {
        check(&self.requests, &from, problems::TOO_MUCH)
    }

    /// Counts something that was said: for a player by who they are, for an onlooker by where they
    /// come from, because anybody can be a new onlooker every second.
    pub(crate) fn talk(&self, who: &Who, from: Network, seated: bool) -> Result<(), Problem> {
        let speaker = match who {
            Who::Guest(id) if seated => Speaker::Guest(*id),
            Who::Bearer(digest) if seated => Speaker::Bearer(*digest),
            _ => Speaker::Onlooker(from),
        };
        check(&self.talk, &speaker, problems::TALKING_TOO_FAST)
    }

    /// Counts a table that is opened: what is finished is kept, so they must not come too fast.
    pub(crate) fn table(&self, from: Network) -> Result<(), Problem> {
        check(&self.tables, &from, problems::OPENING_TOO_FAST)
    }

    /// Counts a stream as long as what is returned lives.
    pub(crate) fn stream(&self, from: Network) -> Result<Counted<Network>, Problem> {
        let most = self.streams_per_address;
        let counted = self.streams.add(from, most);
        counted.ok_or_else(|| Problem::too_many(problems::too_many_pages(most)))
    }

    /// Counts a table that is being opened and is not in the store yet. `stored` are those of the
    /// same owner that are.
    pub(crate) fn opening(
        &self,
        owner: String,
        stored: usize,
        most: usize,
    ) -> Option<Counted<String>> {
        self.openings.add(owner, most.saturating_sub(stored))
    }

    /// How many streams are open.
    pub(crate) fn streams(&self) -> usize {
        self.streams.total()
    }

    /// Forgets whoever has been quiet.
    pub(crate) fn sweep(&self) {
        self.requests.retain_recent();
        self.talk.retain_recent();
        self.tables.retain_recent();
    }
}

fn check<K: Hash + Eq + Clone>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
    words: &'static str,
) -> Result<(), Problem> {
    limiter.check_key(key).map_err(|not_until| {
        let wait = not_until.wait_time_from(DefaultClock::default().now());
        Problem::too_many(words).after(wait)
    })
}

/// How many things each key has at the moment.
#[derive(Debug)]
pub(crate) struct Counts<K>(Arc<Mutex<HashMap<K, usize>>>);

impl<K> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(Arc::new(Mutex::new(HashMap::new())))
    }
}

impl<K: Hash + Eq + Clone> Counts<K> {
    /// Counts one more, unless there are `most` already. It counts until it is dropped.
    pub(crate) fn add(&self, key: K, most: usize) -> Option<Counted<K>> {
        let mut counts = lock(&self.0);
        let count = counts.get(&key).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        counts.insert(key.clone(), count + 1);
        Some(Counted { key, counts: Arc::clone(&self.0) })
    }

    pub(crate) fn total(&self) -> usize {
        lock(&self.0).values().sum()
    }
}

/// One thing that counts against a limit as long as it lives.
#[derive(Debug)]
pub(crate) struct Counted<K: Hash + Eq> {
    key: K,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Hash + Eq> Counted<K> {
    /// Against whose limit.
    pub(crate) fn key(&self) -> &K {
        &self.key
    }
}

impl<K: Hash + Eq> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A count is whole even if a thread panicked while it held the lock.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_counts_until_it_is_dropped() {
        let counts = Counts::default();
        let (one, two) = (counts.add("a", 2), counts.add("a", 2));
        assert!(one.is_some() && two.is_some() && counts.add("a", 2).is_none());
        assert!(counts.add("b", 2).is_some(), "another has a count of its own");
        drop(one);
        assert!(counts.add("a", 2).is_some());
        drop(two);
        assert_eq!(counts.total(), 0, "what is gone is forgotten");
    }
}
