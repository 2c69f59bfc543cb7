//! This node, among others over one store.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use store::TableId;

use super::calls::Calls;
use crate::secret;

/// This node.
#[derive(Debug)]
pub struct Node {
    pub(super) id: String,
    draining: AtomicBool,
    /// The tables that are watched through other nodes.
    pub(super) watched_elsewhere: Mutex<HashSet<TableId>>,
    /// Who is called anew, here and at other nodes.
    pub(super) calls: Calls,
}

impl Node {
    /// A node of a name that it alone has.
    pub(super) fn new() -> Node {
        Node {
            id: secret::token(),
            draining: AtomicBool::new(false),
            watched_elsewhere: Mutex::default(),
            calls: Calls::default(),
        }
    }

    /// What it is called among the notes.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// What it is called in the log: enough of its name to tell it from the others.
    pub fn name(&self) -> &str {
        self.id.get(..8).unwrap_or(&self.id)
    }

    /// From now on it tells everybody that it is about to stop.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Release);
    }

    /// Whether it is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Acquire)
    }
}
