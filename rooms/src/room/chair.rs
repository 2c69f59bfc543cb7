//! A seat's chair, and who is in the room.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::{MAX_SEATS, Seat, Seed};

use crate::identity::{Digest, GuestId, Who};
use crate::people::Face;
use crate::table::AutoPass;
use crate::turns::Pause;

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
    /// How many decisions were taken for this seat, those that were taken back among them.
    pub decisions: u32,
    /// How many there had been when the sitter let a bot play on, or others did.
    pub left: Option<u32>,
    /// The time used for decisions so far.
    pub spent_ms: u64,
    /// How long the server had been up when this seat began to decide.
    pub deciding_since: Option<u64>,
    /// Since when the game waits for the sitter, at a table that is played over days.
    pub asked_at: Option<i64>,
    /// The same for the decision before, should it be taken back.
    pub asked_before: Option<i64>,
    /// The sitter's holidays, as far as the table knows of them.
    pub holidays: Vec<Pause>,
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
    /// What they look like, if they are kept: then the name is theirs alone.
    pub face: Option<Face>,
}

impl Sitter {
    /// A browser, and what its owner is called.
    pub fn guest(id: GuestId, name: &str) -> Sitter {
        Sitter { guests: vec![id], secret: None, name: name.to_owned(), face: None }
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

    /// The name of the person whose seat it is, if they are kept.
    pub fn person(&self) -> Option<&str> {
        self.sitter.as_ref().filter(|sitter| sitter.face.is_some()).map(|sitter| &*sitter.name)
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
pub struct Presence {
    here: Mutex<[Here; MAX_SEATS]>,
    elsewhere: Mutex<Elsewhere>,
}

/// Who is at the table through other nodes of the server.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Elsewhere {
    /// The seats that have a page open there.
    pub seats: Vec<Seat>,
    /// How many watch there.
    pub watchers: usize,
    /// Whether one of those nodes moves the bots.
    pub leads: bool,
}

#[derive(Clone, Copy, Debug)]
struct Here {
    /// Whether it ever had a page open.
    came: bool,
    pages: u32,
    last: Instant,
    /// When something came from it through this node.
    asked: Option<Instant>,
}

impl Default for Presence {
    fn default() -> Presence {
        let nobody = Here { came: false, pages: 0, last: Instant::now(), asked: None };
        Presence { here: Mutex::new([nobody; MAX_SEATS]), elsewhere: Mutex::default() }
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
        let now = Instant::now();
        let here = &mut self.lock()[seat.index() % MAX_SEATS];
        (here.last, here.asked) = (now, Some(now));
    }

    /// So long ago something came from this seat through another node.
    pub(crate) fn heard_elsewhere(&self, seat: Seat, ago: Duration) {
        let Some(then) = Instant::now().checked_sub(ago) else { return };
        let here = &mut self.lock()[seat.index() % MAX_SEATS];
        here.last = here.last.max(then);
    }

    /// The seats without a page from which something came through this node within that time,
    /// and how long ago. What other nodes have told is not among it: told again and again it
    /// would never grow old.
    pub(crate) fn heard_here(&self, within: Duration) -> impl Iterator<Item = (Seat, Duration)> {
        let here = *self.lock();
        let asked = |here: Here| here.asked.filter(|_| here.pages == 0).map(|it| it.elapsed());
        let all = (0..).map(Seat).zip(here.map(asked));
        all.filter_map(move |(seat, ago)| Some((seat, ago.filter(|ago| *ago < within)?)))
    }

    /// How many pages this seat has open.
    pub fn pages(&self, seat: Seat) -> usize {
        self.lock()[seat.index() % MAX_SEATS].pages as usize
    }

    /// Whether the last page of a seat was closed.
    pub fn somebody_left(&self) -> bool {
        self.lock().iter().any(|here| here.came && here.pages == 0)
    }

    /// How long nothing was heard of a seat that has no page open, here or elsewhere.
    pub fn absent_for(&self, seat: Seat) -> Option<Duration> {
        let here = self.lock()[seat.index() % MAX_SEATS];
        (here.pages == 0 && !self.lock_elsewhere().seats.contains(&seat))
            .then(|| here.last.elapsed())
    }

    /// The seats that have a page open here.
    pub fn seats_here(&self) -> impl Iterator<Item = Seat> + use<> {
        let here = *self.lock();
        (0..).map(Seat).zip(here).filter(|(_, here)| here.pages > 0).map(|(seat, _)| seat)
    }

    /// Notes who is here through other nodes; whether that changes anything for those who look.
    pub fn set_elsewhere(&self, now: Elsewhere) -> bool {
        let mut elsewhere = self.lock_elsewhere();
        let changed = elsewhere.seats != now.seats;
        for seat in elsewhere.seats.iter().chain(&now.seats) {
            // Whoever leaves another node was there until now.
            let here = &mut self.lock()[seat.index() % MAX_SEATS];
            (here.came, here.last) = (true, Instant::now());
        }
        *elsewhere = now;
        changed
    }

    /// How many watch through other nodes.
    pub fn watchers_elsewhere(&self) -> usize {
        self.lock_elsewhere().watchers
    }

    /// Whether another node moves the bots.
    pub fn leads_elsewhere(&self) -> bool {
        self.lock_elsewhere().leads
    }

    fn lock(&self) -> MutexGuard<'_, [Here; MAX_SEATS]> {
        // A thread that panicked while counting leaves a count that is at worst off by one.
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_elsewhere(&self) -> MutexGuard<'_, Elsewhere> {
        self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
