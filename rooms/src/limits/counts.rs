//! How many things each key has at the moment.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

    /// How many count against that limit now, this one included.
    pub(crate) fn count(&self) -> usize {
        lock(&self.counts).get(&self.key).copied().unwrap_or_default()
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
        assert_eq!(one.as_ref().unwrap().count(), 2);
        assert!(counts.add("b", 2).is_some(), "another has a count of its own");
        drop(one);
        assert!(counts.add("a", 2).is_some());
        drop(two);
        assert_eq!(counts.total(), 0, "what is gone is forgotten");
    }
}
