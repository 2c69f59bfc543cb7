//! How much one address or one person may ask for: others want to play too.

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::error::Error;
use crate::identity::{Digest, GuestId, Who};
use crate::network::Network;
use crate::settings::Settings;
use crate::words;

/// How many answers to puzzles an address has in a minute.
const ANSWERS_PER_MINUTE: u32 = 40;

/// Counts what each address and each person does at tables.
#[derive(Debug)]
pub struct Limits {
    talk: Rate<Speaker>,
    tables: Rate<Network>,
    lines: Rate<Network>,
    answers: Rate<Network>,
    openings: Counts<String>,
}

/// Whose talk is counted: all onlookers at one address are one speaker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Speaker {
    Guest(GuestId),
    Bearer(Digest),
    Onlooker(Network),
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Limits {
        let (lines, tables) = (settings.lines_per_minute, settings.tables_per_minute);
        Limits {
            talk: Rate::per_minute(lines, lines / 4),
            tables: Rate::per_minute(tables, tables.max(1).saturating_mul(5)),
            lines: Rate::per_minute(tables, tables),
            answers: Rate::per_minute(ANSWERS_PER_MINUTE, ANSWERS_PER_MINUTE),
            openings: Counts::default(),
        }
    }

    /// Counts something that was said: for a player by who they are, for an onlooker by where they
    /// come from, because anybody can be a new onlooker every second.
    pub fn talk(&self, who: &Who, from: Network, seated: bool) -> Result<(), Error> {
        let speaker = match who {
            Who::Guest(id) if seated => Speaker::Guest(*id),
            Who::Bearer(digest) if seated => Speaker::Bearer(*digest),
            _ => Speaker::Onlooker(from),
        };
        self.talk.check(&speaker, words::TALKING_TOO_FAST)
    }

    /// Counts a table that is opened: what is finished is kept, so they must not come too fast.
    pub(crate) fn table(&self, from: Network) -> Result<(), Error> {
        self.tables.check(&from, words::OPENING_TOO_FAST)
    }

    /// Counts a line of play, for which a bot thinks hard several times. They come as fast as
    /// tables do, which keep bots busy for longer.
    pub(crate) fn line(&self, from: Network) -> Result<(), Error> {
        self.lines.check(&from, words::ASKING_TOO_FAST)
    }

    /// Counts an answer to a puzzle: a wrong one is played on by bots.
    pub fn answer(&self, from: Network) -> Result<(), Error> {
        self.answers.check(&from, words::ANSWERING_TOO_FAST)
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

    /// Forgets whoever has been quiet.
    pub(crate) fn sweep(&self) {
        self.talk.sweep();
        self.tables.sweep();
        self.lines.sweep();
        self.answers.sweep();
    }
}

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

/// How many things each key has at the moment.
#[derive(Debug)]
pub struct Counts<K>(Arc<Mutex<HashMap<K, usize>>>);

impl<K> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(Arc::new(Mutex::new(HashMap::new())))
    }
}

impl<K: Hash + Eq + Clone> Counts<K> {
    /// Counts one more, unless there are `most` already. It counts until it is dropped.
    pub fn add(&self, key: K, most: usize) -> Option<Counted<K>> {
        let mut counts = lock(&self.0);
        let count = counts.get(&key).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        counts.insert(key.clone(), count + 1);
        Some(Counted { key, counts: Arc::clone(&self.0) })
    }

    /// How many there are in all.
    pub fn total(&self) -> usize {
        lock(&self.0).values().sum()
    }
}

/// One thing that counts against a limit as long as it lives.
#[derive(Debug)]
pub struct Counted<K: Hash + Eq> {
    key: K,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Hash + Eq> Counted<K> {
    /// Against whose limit.
    pub fn key(&self) -> &K {
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
