//! A table with the people around it.
//!
//! **Commit, acknowledge, broadcast**: whatever happens is in the store before anyone is told.
//! While it is being written the room is locked, so nobody sees it early. If it cannot be
//! written, this room is closed for good, and the next visitor gets a fresh one from the store:
//! what is in memory never says more than what is on disk. If another node was faster, the room
//! reads what that one wrote, and whoever asked is checked again.

mod act;
mod ahead;
mod catching_up;
mod cause;
mod chair;
mod chat;
mod days;
mod doorway;
mod ending;
mod entry;
pub(crate) mod erased;
mod following;
mod load;
mod origin;
pub(crate) mod rated;
#[cfg(test)]
mod revisions;
mod rights;
mod seating;
mod state;
mod summary;
mod tries;

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};

use engine::{Commitment, Info, Names, Seat};
use review::Review;
use store::{Append, Entry, Guest, Store, StoreError, Summary, TableId};
use tokio::sync::{Mutex, MutexGuard, watch};
use traces::Context;
use tracing::Instrument;

pub use act::Attempt;
pub use chair::{AWAY, Chair, Elsewhere, Presence, Sitter};
pub use chat::{Chat, ChatLine, Speaker};
pub(crate) use entry::BRINGS_ON;
pub use entry::{Closer, Head, Host, LogEntry, Voice};
pub(crate) use load::{Fresh, Services};
pub use load::{Opening, Seating};
pub use origin::{Beginning, FirstEnding, Origin, Try};
pub use rights::{Operation, Standing};
pub use seating::Newcomer;
pub use summary::{Card, CardTerms};

use crate::clock::{Calendar, Downtimes, Uptime};
use crate::due::{due, no_longer_due};
use crate::error::Error;
use crate::identity::GuestId;
use crate::network::Seen;
use crate::people::{Book, Known};
use crate::results::Ledger;
use crate::table::{AnyTable, Terms};
use crate::thinkers::Account;
use ahead::Ahead;

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
    /// By which deals end, and turns at a table that is played over days.
    calendar: Calendar,
    /// The times in which the server was down.
    downtimes: Downtimes,
    /// Where guests came from last.
    seen: Arc<Seen>,
    /// The promise for the next table of the same people.
    pub next_commitment: Commitment,
    /// How long the log is: whoever watches the table waits for this to change.
    length: watch::Sender<u64>,
    /// How often whoever watches was told to look.
    looks: AtomicU64,
    /// The trace of what happened last, where requests are traced.
    cause: std::sync::Mutex<Option<Context>>,
    /// Whether something could not be written, so that this room may no longer be used.
    lost: AtomicBool,
    /// How often it was read anew who is who here.
    introductions: AtomicU64,
    /// Whether somebody already moves the bots of this table.
    pub(crate) driven: AtomicBool,
    /// Changes whenever something happens at a listed table that waits.
    listings: Arc<watch::Sender<u64>>,
    /// Where results are written.
    results: Arc<Ledger>,
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
    /// Those around the table who are kept: logs name them by their ids.
    people: HashMap<GuestId, Known>,
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
    /// By whom.
    pub closed_by: Option<Closer>,
    /// How often something was taken back.
    pub undone: u32,
    /// When somebody looked after the table last, as far as this room knows.
    looked_at: i64,
    /// When the next look is noted for.
    next_look: Option<i64>,
    /// Whether bots that decide at the same time as a person decide before them, so that what
    /// they do depends on nothing but what was played.
    bots_first: bool,
    /// The keys of all attempts that are in the log.
    keys: HashMap<String, u64>,
    /// How long the log is.
    length: u64,
    /// What was made for somebody who looked, for others who see the same. Whoever shows tables
    /// knows what it is, and for how long it is right.
    pub shown: Option<Box<dyn Any + Send + Sync>>,
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
            return Err(Error::Lost);
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
        self.tell_again();
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
            self.tell_again();
        }
    }

    /// How often whoever watches was told to look. As long as it stays the same, what two see who
    /// may see the same is the same, but for what time has passed.
    pub fn looks(&self) -> u64 {
        self.looks.load(Ordering::Acquire)
    }

    /// The trace to which belongs what whoever watches is shown now.
    pub fn cause(&self) -> Option<Context> {
        // One value is whole, whoever panicked while it was locked.
        *self.cause.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets whoever watches look: the log is so long now, and this is the trace of how it became
    /// so.
    fn tell(&self, length: u64, cause: Option<Context>) {
        *self.cause.lock().unwrap_or_else(PoisonError::into_inner) = cause;
        self.looks.fetch_add(1, Ordering::AcqRel);
        self.length.send_replace(length);
    }

    /// The same though nothing was entered.
    fn tell_again(&self) {
        self.looks.fetch_add(1, Ordering::AcqRel);
        self.length.send_modify(|_| ());
    }

    /// How many watch the table now.
    pub fn watchers(&self) -> usize {
        self.length.receiver_count()
    }

    /// Done when nobody watches the table.
    pub(crate) async fn unwatched(&self) {
        self.length.closed().await;
    }

    /// Looks up whether somebody is kept, before something of them is written down.
    async fn recognise(&self, state: &mut RoomState, guest: Option<GuestId>) -> Result<(), Error> {
        if let Some(guest) = guest.filter(|guest| !state.people.contains_key(guest)) {
            state.people.extend(Book(&*self.store).known([guest]).await?);
        }
        Ok(())
    }

    /// Writes down what happened, and tells everybody when it is safe. What it changed in
    /// `state` is undone by closing the room, should the writing fail or be given up.
    async fn commit(
        &self,
        state: &mut RoomState,
        happened: Vec<LogEntry>,
        key: Option<String>,
    ) -> Result<(), Error> {
        let ahead = Ahead::of(self);
        let (mut keys, at) = (key.iter().cloned(), self.calendar.now());
        let mut entries = Vec::with_capacity(happened.len());
        for entry in &happened {
            state.apply(entry);
            entries.push(stored(entry, keys.next(), at)?);
        }
        state.time_decisions(self.time_of(&happened));
        for asked in self.newly_asked(state, at) {
            state.apply(&asked);
            entries.push(stored(&asked, None, at)?);
        }
        let outdated = self.note_next_look(state).await?;
        let summary = Some(self.summary(state));
        let append = Append { expected: state.length, entries, summary };
        let span = tracing::info_span!(
            target: traces::TARGET,
            "append",
            otel.kind = "client",
            hideout.table = %self.id,
            hideout.length = state.length,
        );
        match self.store.append(self.id, append).instrument(span).await {
            Ok(length) => {
                state.keys.extend(key.map(|key| (key, state.length)));
                state.length = length;
                ahead.settled();
                self.tell(length, traces::current());
                self.note_listing();
                self.note_end(state, &happened).await;
                // One note too many costs a look, and nothing else.
                if let Some(at) = outdated {
                    drop(self.store.change(vec![no_longer_due(at, self.id)]));
                }
                Ok(())
            }
            // Another node was faster: whoever asked looks at the table as it is now.
            Err(error @ (StoreError::Conflict { .. } | StoreError::Repeated { .. })) => {
                self.read_anew(state).await;
                ahead.settled();
                Err(Error::from(error))
            }
            Err(error) => Err(Error::from(error)),
        }
    }

    /// How long the server had been up when this happened: as a room that reads it will find it.
    fn time_of(&self, happened: &[LogEntry]) -> u64 {
        let noted = happened.iter().rev().find_map(LogEntry::up_ms);
        noted.unwrap_or_else(|| self.uptime.now())
    }

    /// Writes down anew what lists say of this table.
    pub(crate) async fn retell(&self) -> Result<(), Error> {
        let state = self.enter().await?;
        let summary = Some(self.summary(&state));
        let append = Append { expected: state.length, entries: Vec::new(), summary };
        self.store.append(self.id, append).await?;
        Ok(())
    }

    /// Lists of open tables are out of date.
    fn note_listing(&self) {
        if self.head.listed {
            self.listings.send_modify(|it| *it += 1);
        }
    }

    /// Notes when the next look at this table is due, before what makes it due is written. Says
    /// which note is superfluous by then.
    async fn note_next_look(&self, state: &mut RoomState) -> Result<Option<i64>, Error> {
        let next = self.next_look(state);
        if next == state.next_look {
            return Ok(None);
        }
        if let Some(at) = next {
            self.store.change(vec![due(at, self.id)]).await?;
        }
        Ok(std::mem::replace(&mut state.next_look, next))
    }

    /// What lists say of this table.
    fn summary(&self, state: &RoomState) -> Summary {
        let deciding = state.deciding();
        let guests = state.seats().zip(&state.chairs).flat_map(|(seat, chair)| {
            let awaited = chair.bot.is_none() && deciding.contains(seat);
            let guests = chair.sitter.iter().flat_map(|sitter| &sitter.guests);
            guests.map(move |guest| (seat, Guest { id: guest.to_string(), awaited }))
        });
        let stage = state.stage();
        let guests: Vec<(Seat, Guest)> = guests.collect();
        let own = |(seat, _): &(Seat, Guest)| self.due(state, *seat).map(|due| due.deadline);
        let card = Card {
            hours: self.head.turn_based.map(|turns| turns.hours),
            due: guests.iter().map(own).collect(),
            terms: self.card_terms(),
            ..Card::of(state)
        };
        Summary {
            open: self.head.listed && stage == Stage::Waiting,
            over: matches!(stage, Stage::Over | Stage::Closed),
            guests: guests.into_iter().map(|(_, guest)| guest).collect(),
            line: card.to_json(),
        }
    }
}

/// An entry as the store keeps it.
fn stored(entry: &LogEntry, key: Option<String>, at: i64) -> Result<Entry, Error> {
    let body = serde_json::to_string(entry).map_err(Error::internal)?;
    Ok(Entry { kind: entry.kind().to_owned(), body: cause::noted(body), key, at })
}
