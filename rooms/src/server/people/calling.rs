//! Who is called anew at the moment: hundreds of tables may be told, so it is done for each person
//! once at a time, and once more if they have changed again meanwhile.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::identity::GuestId;

/// Who is called anew, and whether once more.
#[derive(Debug, Default)]
pub(in crate::server) struct Calling(Mutex<HashMap<GuestId, bool>>);

impl Calling {
    /// Whether somebody has to begin. If not, whoever is at it does it once more.
    pub(super) fn begin(&self, id: GuestId) -> bool {
        let mut calling = self.lock();
        let again = calling.contains_key(&id);
        calling.insert(id, again);
        !again
    }

    /// Whether it has to be done once more. If not, it is over.
    pub(super) fn again(&self, id: GuestId) -> bool {
        let mut calling = self.lock();
        let again = calling.remove(&id).unwrap_or(false);
        if again {
            calling.insert(id, false);
        }
        again
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GuestId, bool>> {
        // A map is whole even if a thread panicked while it held the lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_called_once_at_a_time_and_once_more() {
        let (calling, ana, ben) = (Calling::default(), GuestId::fresh(), GuestId::fresh());
        assert!(calling.begin(ana));
        assert!(!calling.begin(ana) && !calling.begin(ana), "somebody is at it");
        assert!(calling.begin(ben), "others are called at the same time");
        assert!(calling.again(ana), "they have changed meanwhile");
        assert!(!calling.again(ana) && !calling.again(ben));
        assert!(calling.begin(ana), "it was over");
    }
}
