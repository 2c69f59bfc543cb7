//! A seat's chair, and who is in the room.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::{MAX_SEATS, Seat, Seed};

use crate::identity::{Digest, GuestId, Who};
use crate::table::AutoPass;

/// A seat, and who plays for it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Chair {
    /// What the game itself calls the seat.
    pub seat_name: String,
    /// Who plays here as long as nobody gives a name.
    pub character: String,
    /// What opens the seat as long as it is free.
    pub invitation: Option<String>,
    /// The person or program whose seat it is.
    pub sitter: Option<Sitter>,
    /// The level of the bot that plays, for an empty seat or in place of the sitter.
    pub bot: Option<String>,
    /// What the sitter added to the seed.
    pub seed: Option<Seed>,
    /// The time used for decisions so far.
    pub spent_ms: u64,
    /// How long the server had been up when this seat began to decide.
    pub deciding_since: Option<u64>,
    /// Which questions pass by themselves.
    pub auto_pass: AutoPass,
}

/// Whose seat it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The browsers with which they come: the one they sat down with first.
    pub guests: Vec<GuestId>,
    /// What else shows that it is them: a program's own secret, or the one in a recovery link.
    pub secret: Option<Digest>,
    /// What they call themselves; empty where the seat's own name will do.
    pub name: String,
}

impl Sitter {
    /// A browser, and what its owner is called.
    pub fn guest(id: GuestId, name: &str) -> Sitter {
        Sitter { guests: vec![id], secret: None, name: name.to_owned() }
    }

    /// Whether that is who asks.
    pub fn is(&self, who: &Who) -> bool {
        match who {
            Who::Guest(id) => self.guests.contains(id),
            Who::Bearer(digest) => self.secret.as_ref() == Some(digest),
            Who::Nobody => false,
        }
    }
}

impl Chair {
    /// The time used so far, the decision at hand included.
    pub fn used_ms(&self, now: u64) -> u64 {
        self.spent_ms + self.deciding_since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Whether this is the seat of whoever asks.
    pub fn is_sat_on_by(&self, who: &Who) -> bool {
        self.sitter.as_ref().is_some_and(|sitter| sitter.is(who))
    }

    /// Whether nobody plays for it yet.
    pub fn is_free(&self) -> bool {
        self.sitter.is_none() && self.bot.is_none()
    }

    /// Whether a person or a program sits here and plays.
    pub fn is_played_by_sitter(&self) -> bool {
        self.sitter.is_some() && self.bot.is_none()
    }

    /// What whoever plays here is called, if they could choose: a free seat by its own name, and
    /// whoever gave no name by that of a character.
    pub fn name(&self) -> &str {
        match &self.sitter {
            Some(sitter) if !sitter.name.is_empty() => &sitter.name,
            None if self.bot.is_none() => &self.seat_name,
            _ => &self.character,
        }
    }
}

/// Who was heard of less long ago is here, even without a page that listens.
pub const AWAY: Duration = Duration::from_secs(20);

/// Which seats have a page open, and when each was last heard of.
#[derive(Debug)]
pub struct Presence(Mutex<[Here; MAX_SEATS]>);

#[derive(Clone, Copy, Debug)]
struct Here {
    /// Whether it ever had a page open.
    came: bool,
    pages: u32,
    last: Instant,
}

impl Default for Presence {
    fn default() -> Presence {
        Presence(Mutex::new([Here { came: false, pages: 0, last: Instant::now() }; MAX_SEATS]))
    }
}

impl Presence {
    /// A page of this seat was opened or closed.
    pub fn change(&self, seat: Seat, came: bool) {
        let here = &mut self.lock()[seat.index() % MAX_SEATS];
        here.pages = if came { here.pages + 1 } else { here.pages.saturating_sub(1) };
        here.came |= came;
        here.last = Instant::now();
    }

    /// Something came from this seat: a page without a script shows itself by that alone.
    pub fn heard(&self, seat: Seat) {
        self.lock()[seat.index() % MAX_SEATS].last = Instant::now();
    }

    /// How many pages this seat has open.
    pub fn pages(&self, seat: Seat) -> usize {
        self.lock()[seat.index() % MAX_SEATS].pages as usize
    }

    /// Whether the last page of a seat was closed.
    pub fn somebody_left(&self) -> bool {
        self.lock().iter().any(|here| here.came && here.pages == 0)
    }

    /// How long nothing was heard of a seat that has no page open.
    pub fn absent_for(&self, seat: Seat) -> Option<Duration> {
        let here = self.lock()[seat.index() % MAX_SEATS];
        (here.pages == 0).then(|| here.last.elapsed())
    }

    fn lock(&self) -> MutexGuard<'_, [Here; MAX_SEATS]> {
        // A thread that panicked while counting leaves a count that is at worst off by one.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
