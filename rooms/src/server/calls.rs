//! Who is called anew: somebody has another name or face, or was signed out. Every node lets its
//! rooms read again who they are; the others learn of it from the note of the one that knows.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::identity::GuestId;

/// How long a note says it: many times as long as the others take to read it.
const SAID: Duration = Duration::from_secs(30);
/// How many a note names at most.
const MOST: usize = 200;

/// Somebody who is called anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Call {
    /// Counted by the node that says it.
    number: u64,
    whom: GuestId,
}

/// What this node says of it, and what it has heard from others.
#[derive(Default, Debug)]
pub(super) struct Calls(Mutex<Known>);

#[derive(Default, Debug)]
struct Known {
    count: u64,
    own: VecDeque<(Instant, Call)>,
    /// The last number from each node.
    heard: HashMap<String, u64>,
}

impl Calls {
    /// Somebody is called anew here.
    pub(super) fn call(&self, whom: GuestId) {
        let mut known = self.lock();
        known.count += 1;
        let call = Call { number: known.count, whom };
        known.own.push_back((Instant::now(), call));
        if known.own.len() > MOST {
            known.own.pop_front();
        }
    }

    /// What the others are to hear.
    pub(super) fn said(&self) -> Vec<Call> {
        let mut known = self.lock();
        known.own.retain(|(since, _)| since.elapsed() < SAID);
        known.own.iter().map(|(_, call)| *call).collect()
    }

    /// Who is called anew by another node since it was heard last.
    pub(super) fn hear(&self, node: &str, said: &[Call]) -> Vec<GuestId> {
        let Some(newest) = said.iter().map(|call| call.number).max() else { return Vec::new() };
        let last = self.lock().heard.insert(node.to_owned(), newest).unwrap_or(0);
        said.iter().filter(|call| call.number > last).map(|call| call.whom).collect()
    }

    /// A node is gone for good.
    pub(super) fn forget(&self, node: &str) {
        self.lock().heard.remove(node);
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        // Lists are whole even if a thread panicked while it held the lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_is_heard_once_by_every_node() {
        let (here, there) = (Calls::default(), Calls::default());
        let (ana, ben) = (GuestId::fresh(), GuestId::fresh());
        here.call(ana);
        assert_eq!(there.hear("here", &here.said()), [ana]);
        assert_eq!(there.hear("here", &here.said()), [], "it was heard before");
        here.call(ben);
        here.call(ana);
        assert_eq!(there.hear("here", &here.said()), [ben, ana]);
        assert_eq!(there.hear("another", &here.said()), [ana, ben, ana], "each node counts");
    }
}
