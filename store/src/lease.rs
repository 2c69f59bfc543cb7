//! Leases: the right to do alone, for a while, what must not be done twice.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What somebody wants to do alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    /// What it is: whoever wants the same names the same.
    pub name: String,
    /// Who wants it.
    pub holder: String,
    /// For how long, counted by the store's own clock from when it is granted. Nothing gives it
    /// back at once.
    pub time: Duration,
}

/// The leases of a store that one process works on: they need not outlive it.
#[derive(Default, Debug)]
pub(crate) struct Leases(Mutex<HashMap<String, Held>>);

#[derive(Debug)]
struct Held {
    holder: String,
    term: u64,
    until: Instant,
}

impl Leases {
    /// Grants a lease that is free, has run out or is the holder's own.
    pub(crate) fn take(&self, lease: Lease) -> Option<u64> {
        let mut leases = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let held = leases.entry(lease.name).or_insert_with(|| Held {
            holder: String::new(),
            term: 0,
            until: now,
        });
        let own = held.term > 0 && held.holder == lease.holder;
        if !own && now < held.until {
            return None;
        }
        let term = held.term + u64::from(!own);
        *held = Held { holder: lease.holder, term, until: now + lease.time };
        Some(term)
    }
}
