//! A table with the people around it.
//!
//! **Commit, acknowledge, broadcast**: whatever happens is in the store before anyone is told.
//! While it is being written the room is locked, so nobody sees it early. If it cannot be
//! written, this room is closed for good, and the next visitor gets a fresh one from the store:
//! what is in memory never says more than what is on disk.

mod act;
mod chair;
mod chat;
mod entry;
mod load;
mod origin;
#[cfg(test)]
mod revisions;
mod rights;
mod seating;
mod state;
mod summary;
mod tries;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::{Commitment, Info, Names, Seat};
use review::Review;
use store::{Append, Entry, Guest, Store, Summary, TableId};
use tokio::sync::{Mutex, MutexGuard, watch};

pub use act::Attempt;
pub use chair::{AWAY, Chair, Presence, Sitter};
pub use chat::{Chat, ChatLine, Speaker};
pub use entry::{Closer, Head, Host, LogEntry, Voice};
pub(crate) use load::{Fresh, Services};
pub use load::{Opening, Seating};
pub use origin::{Beginning, FirstEnding, Origin, Try};
pub use rights::{Operation, Standing};
pub use seating::Newcomer;
pub use summary::Card;

use crate::clock::{Calendar, Uptime};
use crate::error::Error;
use crate::table::{AnyTable, Terms};
use crate::thinkers::Account;
use crate::words;

/// A table and whoever sits at it.
pub struct Room {
    /// The table's name in addresses.
    pub id: TableId,
    /// Which game is played.
    pub info: Info,
    /// The revision of its rules that people sat down for; a table is never moved to another.
    pub revision: u32,
    /// What never changes about the table.
    pub head: Head,
    store: Arc<dyn Store>,
    state: Mutex<RoomState>,
    /// On whose behalf its bots think.
    pub account: Account,
    /// The clock by which players' time is counted.
    pub uptime: Uptime,
    /// By which deals end.
    calendar: Calendar,
    /// The promise for the next table of the same people.
    pub next_commitment: Commitment,
    /// How long the log is: whoever watches the table waits for this to change.
    length: watch::Sender<u64>,
    /// Whether something could not be written, so that this room may no longer be used.
    lost: AtomicBool,
    /// Whether somebody already moves the bots of this table.
    pub(crate) driven: AtomicBool,
    /// Whether the end of a try at a deal was noted with the deal.
    finish_noted: AtomicBool,
    /// Who is here right now.
    pub presence: Presence,
}

/// What changes about a table.
pub struct RoomState {
    /// The game; none until every seat is taken, for only then are the cards dealt.
    pub table: Option<Box<dyn AnyTable>>,
    /// The seats and whoever plays for them.
    pub chairs: Vec<Chair>,
    /// What everybody is called, in the order of the seats.
    pub names: Names,
    /// What was said.
    pub chat: Chat,
    /// The table at which the same people play again.
    pub rematch: Option<String>,
    /// The review of the finished game, if there is one.
    pub review: Option<Arc<Review>>,
    /// The second tries of those who played here.
    pub tries: Vec<Try>,
    /// Why the table was closed, if it was.
    pub closed: Option<String>,
    /// How often something was taken back.
    pub undone: u32,
    /// Whether bots that decide at the same time as a person decide before them, so that what
    /// they do depends on nothing but what was played.
    bots_first: bool,
    /// The keys of all attempts that are in the log.
    keys: HashMap<String, u64>,
    /// How long the log is.
    length: u64,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A seat is free, and nothing is dealt.
    Waiting,
    /// Somebody is to decide.
    Playing,
    /// The game has ended.
    Over,
    /// Nobody plays on here.
    Closed,
}

impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the room of table {}", self.id)
    }
}

impl fmt::Debug for RoomState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} seats, {:?}", self.chairs.len(), self.stage())
    }
}

impl Room {
    /// Goes in. Nobody else is in until the guard is dropped.
    pub async fn enter(&self) -> Result<MutexGuard<'_, RoomState>, Error> {
        let state = self.state.lock().await;
        if self.is_lost() {
            return Err(Error::unavailable(words::TRY_AGAIN));
        }
        Ok(state)
    }

    /// What its table is set up from.
    fn terms(&self) -> Terms<'_> {
        Terms {
            game: self.info.id,
            options: &self.head.options,
            revision: Some(self.revision),
            fork: self.head.from.as_ref().map(|from| from.fork),
        }
    }

    /// Whether this room may no longer be used.
    pub fn is_lost(&self) -> bool {
        self.lost.load(Ordering::Acquire)
    }

    /// Makes this room useless: the next visitor reads the table anew.
    pub fn lose(&self) {
        self.lost.store(true, Ordering::Release);
        // Whoever watches comes back and finds a fresh room, or none.
        self.length.send_modify(|_| ());
    }

    /// Waits for changes from now on.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.length.subscribe()
    }

    /// A page of this seat was opened; whoever watches sees that somebody is back.
    pub fn came(&self, seat: Seat) {
        let was_away = self.presence.absent_for(seat).is_some_and(|time| time >= AWAY);
        self.presence.change(seat, true);
        if was_away {
            self.length.send_modify(|_| ());
        }
    }

    /// How many watch the table now.
    pub fn watchers(&self) -> usize {
        self.length.receiver_count()
    }

    /// Done when nobody watches the table.
    pub(crate) async fn unwatched(&self) {
        self.length.closed().await;
    }

    /// Writes down what happened, and tells everybody when it is safe. What it changed in
    /// `state` is undone by closing the room, should the writing fail.
    async fn commit(
        &self,
        state: &mut RoomState,
        happened: Vec<LogEntry>,
        key: Option<String>,
    ) -> Result<(), Error> {
        let (mut keys, at) = (key.iter().cloned(), self.calendar.now());
        let mut entries = Vec::with_capacity(happened.len());
        for entry in &happened {
            state.apply(entry);
            entries.push(stored(entry, keys.next(), at)?);
        }
        state.time_decisions(self.uptime.now());
        let summary = Some(self.summary(state));
        let append = Append { expected: state.length, entries, summary };
        match self.store.append(self.id, append).await {
            Ok(length) => {
                state.keys.extend(key.map(|key| (key, state.length)));
                state.length = length;
                self.length.send_replace(length);
                self.note_end(state, &happened).await;
                Ok(())
            }
            Err(error) => {
                self.lose();
                Err(Error::from(error))
            }
        }
    }

    /// What lists say of this table.
    fn summary(&self, state: &RoomState) -> Summary {
        let deciding = state.deciding();
        let guests = state.seats().zip(&state.chairs).flat_map(|(seat, chair)| {
            let awaited = chair.bot.is_none() && deciding.contains(seat);
            let guests = chair.sitter.iter().flat_map(|sitter| &sitter.guests);
            guests.map(move |guest| Guest { id: guest.to_string(), awaited })
        });
        let stage = state.stage();
        Summary {
            open: self.head.listed && stage == Stage::Waiting,
            over: matches!(stage, Stage::Over | Stage::Closed),
            guests: guests.collect(),
            line: Card::of(state).to_json(),
        }
    }
}

/// An entry as the store keeps it.
fn stored(entry: &LogEntry, key: Option<String>, at: i64) -> Result<Entry, Error> {
    let body = serde_json::to_string(entry).map_err(Error::internal)?;
    Ok(Entry { kind: entry.kind().to_owned(), body, key, at })
}
