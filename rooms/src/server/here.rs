//! Who was here just now, at whichever node.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use store::{Change, StoreError};

use super::{Server, lock};
use crate::identity::GuestId;

/// Who was heard of less long ago is here.
const HERE: Duration = Duration::from_secs(150);
/// How many of them a node remembers, and tells the others of.
const MOST: usize = 20_000;

/// By node, those who were at it just now.
const KIND: &str = "here";

/// The people who were here lately. Nothing of it stays: a node's note goes with the node.
#[derive(Default, Debug)]
pub(super) struct Here {
    here: Mutex<HashMap<GuestId, Instant>>,
    elsewhere: Mutex<HashSet<GuestId>>,
    /// What the others were told last.
    told: Mutex<Vec<GuestId>>,
}

impl Server {
    /// Notes that somebody is here.
    pub fn is_here(&self, id: GuestId) {
        let mut here = lock(&self.here.here);
        if here.len() >= MOST && !here.contains_key(&id) {
            here.retain(|_, last| last.elapsed() < HERE);
        }
        if here.len() < MOST || here.contains_key(&id) {
            here.insert(id, Instant::now());
        }
    }

    /// Whether somebody was here just now.
    pub fn was_here(&self, id: GuestId) -> bool {
        let here = lock(&self.here.here).get(&id).is_some_and(|last| last.elapsed() < HERE);
        here || lock(&self.here.elsewhere).contains(&id)
    }

    /// Tells the other nodes who is here, if that has changed, and learns from those that live who
    /// is there.
    pub(super) async fn tell_who_is_here(&self, alive: &[&str]) -> Result<(), StoreError> {
        let mut now: Vec<GuestId> = {
            let mut here = lock(&self.here.here);
            here.retain(|_, last| last.elapsed() < HERE);
            here.keys().copied().collect()
        };
        now.sort_unstable();
        if *lock(&self.here.told) != now {
            let note = serde_json::to_string(&now).unwrap_or_default();
            let note = (!now.is_empty()).then_some(note);
            self.store.put(KIND, self.node.id(), note).await?;
            *lock(&self.here.told) = now;
        }
        let mut elsewhere = HashSet::new();
        for (node, note) in self.store.list(KIND).await? {
            if alive.contains(&node.as_str()) {
                elsewhere.extend(serde_json::from_str::<Vec<GuestId>>(&note).unwrap_or_default());
            }
        }
        *lock(&self.here.elsewhere) = elsewhere;
        Ok(())
    }

    /// What says who is at a node, to be removed with it.
    pub(super) fn nobody_at(node: &str) -> Change {
        Change::remove(KIND, node)
    }
}
