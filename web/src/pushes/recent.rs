//! What was pushed a moment ago, at all tables together: it serves others that show the same.
//!
//! The server keeps it, for a moment and up to so many bytes; a room only knows where it is. What
//! a room kept itself would stay there until its next move, and most tables wait most of the time.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use super::{Page, Sent};

/// How long something made serves others: clocks go on though nothing happens.
const SERVES: Duration = Duration::from_millis(200);
/// How many pushes of one moment of a table are kept.
const AT_A_TABLE: usize = 8;
/// How many bytes of pushes are kept for all tables: some dozens of whole pages.
const BYTES: usize = 1 << 20;

/// What was made lately.
#[derive(Default, Debug)]
pub(crate) struct Recent(Mutex<Kept>);

#[derive(Default, Debug)]
struct Kept {
    /// The oldest first.
    made: VecDeque<Arc<Made>>,
    bytes: usize,
}

/// What was made at one moment of a table.
#[derive(Debug)]
pub(super) struct Made {
    looks: u64,
    since: Instant,
    pushes: Mutex<Vec<(Page, Sent)>>,
}

impl Recent {
    /// What was sent to such a page when whoever watches had been told to look so often.
    pub(super) fn find(&self, made: &Weak<Made>, looks: u64, page: &Page) -> Option<Sent> {
        let made = made.upgrade().filter(|made| made.serves(looks))?;
        let pushes = lock(&made.pushes);
        pushes.iter().find(|(other, _)| other == page).map(|(_, sent)| sent.clone())
    }

    /// Keeps a push beside what is `made` already, or afresh. Says where it is.
    pub(super) fn keep(
        &self,
        made: &Weak<Made>,
        looks: u64,
        (page, sent): (Page, Sent),
    ) -> Weak<Made> {
        let mut kept = lock(&self.0);
        let bytes = sent.bytes();
        let made = made.upgrade().filter(|made| made.serves(looks) && !made.is_full());
        let made = made.unwrap_or_else(|| {
            let made =
                Arc::new(Made { looks, since: Instant::now(), pushes: Mutex::new(Vec::new()) });
            kept.made.push_back(Arc::clone(&made));
            made
        });
        lock(&made.pushes).push((page, sent));
        kept.bytes += bytes;
        kept.let_go();
        Arc::downgrade(&made)
    }

    /// Lets go of what serves nobody any more.
    pub(crate) fn sweep(&self) {
        lock(&self.0).let_go();
    }
}

impl Kept {
    fn let_go(&mut self) {
        while let Some(oldest) = self.made.front() {
            if self.bytes <= BYTES && oldest.since.elapsed() < SERVES {
                break;
            }
            let bytes: usize = lock(&oldest.pushes).iter().map(|(_, sent)| sent.bytes()).sum();
            self.bytes -= bytes;
            self.made.pop_front();
        }
    }
}

impl Made {
    fn serves(&self, looks: u64) -> bool {
        self.looks == looks && self.since.elapsed() < SERVES
    }

    fn is_full(&self) -> bool {
        lock(&self.pushes).len() >= AT_A_TABLE
    }
}

/// Nothing is left half done while it is locked, so a panic elsewhere does no harm.
fn lock<T>(it: &Mutex<T>) -> MutexGuard<'_, T> {
    it.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    fn sent(bytes: usize) -> Sent {
        Sent { data: Some("x".repeat(bytes).into()), ..Sent::default() }
    }

    fn keep(recent: &Recent, made: &Weak<Made>, bytes: usize) -> Weak<Made> {
        recent.keep(made, 1, (Page::default(), sent(bytes)))
    }

    #[test]
    fn what_serves_nobody_any_more_is_gone_though_its_room_stays() {
        let recent = Recent::default();
        let old = keep(&recent, &Weak::new(), 1000);
        assert!(recent.find(&old, 1, &Page::default()).is_some());
        assert!(recent.find(&old, 2, &Page::default()).is_none(), "something has happened since");
        sleep(SERVES);
        assert!(recent.find(&old, 1, &Page::default()).is_none());
        keep(&recent, &Weak::new(), 1000);
        assert!(old.upgrade().is_none(), "another table let go of it");
        sleep(SERVES);
        recent.sweep();
        assert_eq!(lock(&recent.0).bytes, 0);
    }

    #[test]
    fn all_tables_together_keep_so_much_and_no_more() {
        let recent = Recent::default();
        let mut rooms = std::array::from_fn::<_, 100, _>(|_| Weak::new());
        for _ in 0..2 * AT_A_TABLE {
            for room in &mut rooms {
                *room = keep(&recent, room, 40_000);
            }
        }
        let kept = lock(&recent.0);
        let all = kept.made.iter().flat_map(|made| {
            lock(&made.pushes).iter().map(|(_, sent)| sent.bytes()).collect::<Vec<_>>()
        });
        assert_eq!(all.sum::<usize>(), kept.bytes);
        assert!(kept.bytes <= BYTES);
        let here = rooms.iter().filter(|room| room.upgrade().is_some()).count();
        assert!(here > 0 && here < 60, "{here} rooms have something kept for them");
    }
}
