//! A table with the people around it.
//!
//! **Commit, acknowledge, broadcast**: whatever happens is in the store before anyone is told.
//! While it is being written the room is locked, so nobody sees it early. If it cannot be
//! written, this room is closed for good, and the next visitor gets a fresh one from the store:
//! what is in memory never says more than what is on disk.

mod act;
mod chair;
mod drive;
mod happening;
#[cfg(test)]
mod leaks;
mod load;
mod show;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use engine::{Names, Next, Seat, Viewer};
use store::{Append, Entry, Guest, Store, Summary, TableId};
use tokio::sync::{Mutex, MutexGuard, watch};

pub(crate) use act::{Attempt, NAME, PROGRAM, clean};
pub(crate) use chair::{Chair, Presence};
pub(crate) use happening::{Happening, Head, Quiet};
pub(crate) use load::{Fresh, Opening, Seating};
pub(crate) use show::{Card as SummaryCard, Part, Place, Shown};

use crate::problem::Problem;
use crate::table::AnyTable;
use crate::words::problems;

/// A table and whoever sits at it.
pub(crate) struct Room {
    pub(crate) id: TableId,
    pub(crate) head: Head,
    store: Arc<dyn Store>,
    inside: Mutex<Inside>,
    /// How long the log is: whoever watches the table waits for this to change.
    length: watch::Sender<u64>,
    /// Whether something could not be written, so that this room may no longer be used.
    lost: AtomicBool,
    /// Whether somebody already moves the bots of this table.
    driven: AtomicBool,
    /// Who is here right now.
    pub(crate) presence: Presence,
}

/// What changes about a table.
pub(crate) struct Inside {
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) chat: Vec<Line>,
    pub(crate) rematch: Option<String>,
    /// How often something was taken back.
    pub(crate) undone: u32,
    /// The keys of all attempts that are in the log.
    keys: HashMap<String, u64>,
    /// How long the log is.
    length: u64,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) name: String,
    /// Whether somebody at the table said it, not somebody who looks on.
    pub(crate) seated: bool,
    pub(crate) text: String,
}

impl Room {
    /// Goes in. Nobody else is in until the guard is dropped.
    pub(crate) async fn enter(&self) -> Result<MutexGuard<'_, Inside>, Problem> {
        let inside = self.inside.lock().await;
        if self.is_lost() {
            return Err(Problem::busy(problems::TRY_AGAIN));
        }
        Ok(inside)
    }

    /// Whether this room may no longer be used.
    pub(crate) fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Acquire)
    }

    /// Waits for changes from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.length.subscribe()
    }

    /// How many watch the table now.
    pub(crate) fn watchers(&self) -> usize {
        self.length.receiver_count()
    }

    /// Writes down what happened, and tells everybody when it is safe. What it changed in
    /// `inside` is undone by closing the room, should the writing fail.
    async fn commit(
        &self,
        inside: &mut Inside,
        happening: Happening,
        key: Option<String>,
    ) -> Result<(), Problem> {
        inside.apply(&happening);
        let entry = Entry {
            kind: happening.kind().to_owned(),
            body: serde_json::to_string(&happening).map_err(Problem::internal)?,
            key: key.clone(),
            at: now(),
        };
        let summary = Some(self.summary(inside));
        let append = Append { expected: inside.length, entries: vec![entry], summary };
        match self.store.append(self.id, append).await {
            Ok(length) => {
                inside.keys.extend(key.map(|key| (key, inside.length)));
                inside.length = length;
                self.length.send_replace(length);
                Ok(())
            }
            Err(error) => {
                self.lost.store(true, Ordering::Release);
                // Whoever watches comes back and finds a fresh room.
                self.length.send_modify(|_| ());
                Err(Problem::from(error))
            }
        }
    }

    /// What lists say of this table.
    fn summary(&self, inside: &Inside) -> Summary {
        let deciding =
            if inside.has_begun() { inside.table.next().seats() } else { engine::Seats::NONE };
        let guests = inside.chairs.iter().enumerate().filter_map(|(seat, chair)| {
            let guest = chair.guest.as_ref()?;
            let awaited = chair.bot.is_none() && deciding.contains(Seat(seat as u8));
            Some(Guest { id: guest.clone(), awaited })
        });
        Summary {
            open: self.head.listed && !inside.has_begun(),
            over: inside.table.next() == Next::Over,
            guests: guests.collect(),
            line: SummaryCard::of(inside).to_json(),
        }
    }
}

impl Inside {
    /// Whether every seat is taken, so that the game goes on.
    pub(crate) fn has_begun(&self) -> bool {
        self.chairs.iter().all(|chair| chair.guest.is_some() || chair.bot.is_some())
    }

    /// The seat of a guest, if it has one; the first that is to decide, if it has several.
    pub(crate) fn seat_of(&self, guest: &str) -> Option<Seat> {
        let deciding = self.table.next().seats();
        let own = |seat: &Seat| self.chairs[seat.index()].guest.as_deref() == Some(guest);
        let seats: Vec<Seat> = (0..self.chairs.len() as u8).map(Seat).filter(own).collect();
        seats.iter().copied().find(|seat| deciding.contains(*seat)).or(seats.first().copied())
    }

    /// With whose eyes a guest looks at the table.
    pub(crate) fn viewer(&self, guest: &str) -> Viewer {
        self.seat_of(guest).map_or(Viewer::Spectator, Viewer::Seat)
    }

    pub(crate) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// How long the log is.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Carries an entry of the log in. Actions are the table's business.
    fn apply(&mut self, happening: &Happening) {
        match happening.clone() {
            Happening::Sat { seat, guest, name } => self.with_chair(seat, |chair| {
                chair.guest = Some(guest);
                chair.name = name;
                chair.bot = None;
            }),
            Happening::Bot { seat, level } => {
                self.with_chair(seat, |chair| chair.bot = Some(level));
            }
            Happening::Returned { seat } => self.with_chair(seat, |chair| chair.bot = None),
            Happening::Played { seat, spent_ms, .. } => {
                self.with_chair(seat, |chair| {
                    chair.spent_ms += spent_ms;
                    chair.deciding_since = None;
                });
            }
            Happening::Quiet { seat, quiet } => self.with_chair(seat, |chair| chair.quiet = quiet),
            Happening::Said { seat, name, text } => {
                self.chat.push(Line { name, seated: seat.is_some(), text });
            }
            Happening::Rematch { table } => self.rematch = Some(table),
            Happening::Undone { .. } => self.undone += 1,
        }
        self.time_decisions();
    }

    fn with_chair(&mut self, seat: Seat, change: impl FnOnce(&mut Chair)) {
        if let Some(chair) = self.chairs.get_mut(seat.index()) {
            change(chair);
        }
        let seats = (0..).map(Seat).zip(&self.chairs);
        let own = |(seat, chair): (Seat, &Chair)| match chair.name.as_str() {
            "" => chair.seat_name.clone(),
            name => self.distinct(seat, name),
        };
        self.table.rename(Names::new(seats.map(own)));
    }

    /// The name of a seat's guest, with the seat where two guests have the same name.
    fn distinct(&self, seat: Seat, name: &str) -> String {
        let twice = |(other, chair): (usize, &Chair)| other != seat.index() && chair.name == name;
        match self.chairs.iter().enumerate().any(twice) {
            true => format!("{name} ({})", self.chairs[seat.index()].seat_name),
            false => name.to_owned(),
        }
    }

    /// Notes for each seat since when it has been deciding.
    fn time_decisions(&mut self) {
        let deciding =
            if self.has_begun() { self.table.next().seats() } else { engine::Seats::NONE };
        let now = now();
        for (seat, chair) in (0..).map(Seat).zip(&mut self.chairs) {
            chair.deciding_since = match deciding.contains(seat) {
                true => chair.deciding_since.or(Some(now)),
                false => None,
            };
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
