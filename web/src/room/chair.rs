//! A seat's chair, and who is in the room.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use engine::{MAX_SEATS, Seat};

use super::{Quiet, now};

/// Who plays for a seat.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Chair {
    /// What the game itself calls the seat.
    pub(crate) seat_name: String,
    /// The guest whose seat it is.
    pub(crate) guest: Option<String>,
    /// What that guest is called; empty where the seat's own name will do.
    pub(crate) name: String,
    /// The level of the bot that plays, for an empty seat or in place of the guest.
    pub(crate) bot: Option<String>,
    /// The time used for decisions so far.
    pub(crate) spent_ms: u64,
    /// Since when this seat has been deciding.
    pub(crate) deciding_since: Option<i64>,
    pub(crate) quiet: Quiet,
}

impl Chair {
    /// The time used so far, the decision at hand included.
    pub(crate) fn used_ms(&self) -> u64 {
        let now = now();
        let thinking = self.deciding_since.map_or(0, |since| (now - since).max(0).unsigned_abs());
        self.spent_ms + thinking
    }

    /// Whether a guest sits here and plays.
    pub(crate) fn is_played_by_guest(&self) -> bool {
        self.guest.is_some() && self.bot.is_none()
    }
}

/// Which seats have a page open, and since when the others have none.
#[derive(Debug)]
pub(crate) struct Presence(Mutex<[Here; MAX_SEATS]>);

#[derive(Clone, Copy, Debug)]
struct Here {
    pages: u32,
    since: Instant,
}

impl Default for Presence {
    fn default() -> Presence {
        Presence(Mutex::new([Here { pages: 0, since: Instant::now() }; MAX_SEATS]))
    }
}

impl Presence {
    /// A page of this seat was opened or closed.
    pub(crate) fn change(&self, seat: Seat, came: bool) {
        // A thread that panicked while counting leaves a count that is at worst off by one.
        let mut here = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let here = &mut here[seat.index() % MAX_SEATS];
        here.pages = if came { here.pages + 1 } else { here.pages.saturating_sub(1) };
        here.since = Instant::now();
    }

    /// How long a seat has had no page open; none if it has one.
    pub(crate) fn absent_for(&self, seat: Seat) -> Option<Duration> {
        let here = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let here = here[seat.index() % MAX_SEATS];
        (here.pages == 0).then(|| here.since.elapsed())
    }
}
