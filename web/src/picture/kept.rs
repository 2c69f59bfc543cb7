//! Pictures are kept for a while: a link is looked at by many at once.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::Story;

/// How many pictures are kept, some 40 kB each.
const KEPT: usize = 64;

/// The pictures that were drawn last.
#[derive(Debug, Default)]
pub(crate) struct Pictures(Mutex<VecDeque<(Story, Arc<[u8]>)>>);

impl Pictures {
    pub(crate) fn find(&self, story: &Story) -> Option<Arc<[u8]>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(own, _)| own == story).map(|(_, picture)| Arc::clone(picture))
    }

    pub(crate) fn keep(&self, story: Story, picture: Arc<[u8]>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((story, picture));
        let many = kept.len().saturating_sub(KEPT);
        kept.drain(..many);
    }
}
