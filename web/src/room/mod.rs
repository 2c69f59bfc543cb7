//! A table with the people around it.
//!
//! **Commit, acknowledge, broadcast**: whatever happens is in the store before anyone is told.
//! While it is being written the room is locked, so nobody sees it early. If it cannot be
//! written, this room is closed for good, and the next visitor gets a fresh one from the store:
//! what is in memory never says more than what is on disk.

mod act;
mod chair;
mod chat;
mod drive;
mod entry;
#[cfg(test)]
mod leaks;
mod load;
mod rights;
mod seating;
mod show;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use engine::{Commitment, Info, Names, Next, Seat, Seats, Seed};
use store::{Append, Entry, Guest, Store, Summary, TableId};
use tokio::sync::{Mutex, MutexGuard, watch};

pub(crate) use act::Attempt;
pub(crate) use chair::{Chair, Presence, Sitter};
pub(crate) use chat::{Chat, Line, Speaker};
pub(crate) use entry::{AutoPass, Closer, Head, Host, LogEntry, Voice};
pub(crate) use load::{Fresh, Lent, Opening, Seating};
pub(crate) use rights::{Deed, Standing};
pub(crate) use seating::Newcomer;
pub(crate) use show::{Card as SummaryCard, Part, Place, Shown};

use crate::names;
use crate::problem::Problem;
use crate::table::AnyTable;
use crate::thinkers::Account;
use crate::uptime::Uptime;
use crate::words::problems;

/// A table and whoever sits at it.
pub(crate) struct Room {
    pub(crate) id: TableId,
    pub(crate) info: Info,
    pub(crate) head: Head,
    store: Arc<dyn Store>,
    inside: Mutex<Inside>,
    /// On whose behalf its bots think.
    pub(crate) account: Account,
    pub(crate) uptime: Uptime,
    /// The promise for the next table of the same people.
    pub(crate) next_commitment: Commitment,
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
    /// The game; none until every seat is taken, for only then are the cards dealt.
    pub(crate) table: Option<Box<dyn AnyTable>>,
    pub(crate) chairs: Vec<Chair>,
    /// What everybody is called, in the order of the seats.
    pub(crate) names: Names,
    pub(crate) chat: Chat,
    pub(crate) rematch: Option<String>,
    /// Why the table was closed, if it was.
    pub(crate) closed: Option<String>,
    /// How often something was taken back.
    pub(crate) undone: u32,
    /// The keys of all attempts that are in the log.
    keys: HashMap<String, u64>,
    /// How long the log is.
    length: u64,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// A seat is free, and nothing is dealt.
    Waiting,
    Playing,
    Over,
    /// Nobody plays on here.
    Closed,
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

    /// Makes this room useless: the next visitor reads the table anew.
    pub(crate) fn lose(&self) {
        self.lost.store(true, Ordering::Release);
        // Whoever watches comes back and finds a fresh room, or none.
        self.length.send_modify(|_| ());
    }

    /// Waits for changes from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.length.subscribe()
    }

    /// How many watch the table now.
    pub(crate) fn watchers(&self) -> usize {
        self.length.receiver_count()
    }

    /// Done when nobody watches the table.
    async fn unwatched(&self) {
        self.length.closed().await;
    }

    /// Writes down what happened, and tells everybody when it is safe. What it changed in
    /// `inside` is undone by closing the room, should the writing fail.
    async fn commit(
        &self,
        inside: &mut Inside,
        happened: Vec<LogEntry>,
        key: Option<String>,
    ) -> Result<(), Problem> {
        let mut keys = key.iter().cloned();
        let mut entries = Vec::with_capacity(happened.len());
        for entry in &happened {
            inside.apply(entry);
            entries.push(stored(entry, keys.next())?);
        }
        inside.time_decisions(self.uptime.now());
        let summary = Some(self.summary(inside));
        let append = Append { expected: inside.length, entries, summary };
        match self.store.append(self.id, append).await {
            Ok(length) => {
                inside.keys.extend(key.map(|key| (key, inside.length)));
                inside.length = length;
                self.length.send_replace(length);
                Ok(())
            }
            Err(error) => {
                self.lose();
                Err(Problem::from(error))
            }
        }
    }

    /// What lists say of this table.
    fn summary(&self, inside: &Inside) -> Summary {
        let deciding = inside.deciding();
        let guests = inside.seats().zip(&inside.chairs).flat_map(|(seat, chair)| {
            let awaited = chair.bot.is_none() && deciding.contains(seat);
            let guests = chair.sitter.iter().flat_map(|sitter| &sitter.guests);
            guests.map(move |guest| Guest { id: guest.to_string(), awaited })
        });
        let stage = inside.stage();
        Summary {
            open: self.head.listed && stage == Stage::Waiting,
            over: matches!(stage, Stage::Over | Stage::Closed),
            guests: guests.collect(),
            line: SummaryCard::of(inside).to_json(),
        }
    }
}

/// An entry as the store keeps it.
fn stored(entry: &LogEntry, key: Option<String>) -> Result<Entry, Problem> {
    let body = serde_json::to_string(entry).map_err(Problem::internal)?;
    Ok(Entry { kind: entry.kind().to_owned(), body, key, at: now() })
}

impl Inside {
    /// How far the table is.
    pub(crate) fn stage(&self) -> Stage {
        match &self.table {
            _ if self.closed.is_some() => Stage::Closed,
            None => Stage::Waiting,
            Some(table) if table.next() == Next::Over => Stage::Over,
            Some(_) => Stage::Playing,
        }
    }

    /// The game, once it has begun.
    pub(crate) fn game(&self) -> Result<&dyn AnyTable, Problem> {
        self.table.as_deref().ok_or_else(|| Problem::conflict(problems::NOT_BEGUN))
    }

    fn game_mut(&mut self) -> Result<&mut Box<dyn AnyTable>, Problem> {
        self.table.as_mut().ok_or_else(|| Problem::conflict(problems::NOT_BEGUN))
    }

    /// Who is to decide.
    pub(crate) fn deciding(&self) -> Seats {
        match (&self.table, self.stage()) {
            (Some(table), Stage::Playing) => table.next().seats(),
            _ => Seats::NONE,
        }
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.chairs.len() as u8).map(Seat)
    }

    pub(crate) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// What each seat added to the seed. Everybody may know it as soon as the seat is taken.
    pub(crate) fn seat_seeds(&self) -> Vec<Option<Seed>> {
        match &self.table {
            Some(table) => table.seat_seeds(),
            None => self.chairs.iter().map(|chair| chair.seed).collect(),
        }
    }

    /// How many seats belong to people or programs.
    pub(crate) fn people(&self) -> usize {
        self.chairs.iter().filter(|chair| chair.sitter.is_some()).count()
    }

    /// How long the log is.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Carries an entry of the log in. Deals and actions are the table's business.
    fn apply(&mut self, entry: &LogEntry) {
        match entry.clone() {
            LogEntry::Invited { seat, invitation } => {
                self.with_chair(seat, |chair| chair.invitation = Some(invitation));
            }
            LogEntry::Sat { seat, guest, secret, name, seed } => self.with_chair(seat, |chair| {
                let guests = guest.into_iter().collect();
                chair.sitter = Some(Sitter { guests, secret, name });
                (chair.bot, chair.invitation, chair.seed) = (None, None, seed);
            }),
            LogEntry::Left { seat } => self.with_chair(seat, |chair| {
                (chair.sitter, chair.seed) = (None, None);
            }),
            LogEntry::Bot { seat, level } => self.with_chair(seat, |chair| {
                (chair.bot, chair.invitation) = (Some(level), None);
            }),
            LogEntry::Returned { seat } => self.with_chair(seat, |chair| chair.bot = None),
            LogEntry::Played { seat, spent_ms, .. } => self.with_chair(seat, |chair| {
                chair.spent_ms += spent_ms;
                chair.deciding_since = None;
            }),
            LogEntry::AutoPass { seat, auto_pass } => {
                self.with_chair(seat, |chair| chair.auto_pass = auto_pass);
            }
            LogEntry::Secret { seat, secret } => {
                self.with_sitter(seat, |sitter| sitter.secret = Some(secret));
            }
            LogEntry::Device { seat, guest } => {
                self.with_sitter(seat, |sitter| sitter.guests.push(guest));
            }
            LogEntry::Alone { seat, guest } => self.with_sitter(seat, |sitter| {
                (sitter.guests, sitter.secret) = (vec![guest], None);
            }),
            LogEntry::Said { .. } | LogEntry::Hinted { .. } | LogEntry::Muted { .. } => {
                self.chat.apply(entry, &self.names);
            }
            LogEntry::Rematch { table } => self.rematch = Some(table),
            LogEntry::Undone { .. } => self.undone += 1,
            LogEntry::Closed { why, .. } => self.closed = Some(why),
            LogEntry::Dealt { .. } => {}
        }
        if matches!(entry, LogEntry::Sat { .. } | LogEntry::Left { .. }) {
            self.name_everybody();
        }
    }

    fn with_chair(&mut self, seat: Seat, change: impl FnOnce(&mut Chair)) {
        if let Some(chair) = self.chairs.get_mut(seat.index()) {
            change(chair);
        }
    }

    fn with_sitter(&mut self, seat: Seat, change: impl FnOnce(&mut Sitter)) {
        let chair = self.chairs.get_mut(seat.index());
        if let Some(sitter) = chair.and_then(|chair| chair.sitter.as_mut()) {
            change(sitter);
        }
    }

    fn name_everybody(&mut self) {
        self.names = Names::new((0..self.chairs.len()).map(|seat| self.distinct_name(seat)));
        if let Some(table) = &mut self.table {
            table.rename(self.names.clone());
        }
    }

    /// What a seat's sitter is called. One who could be taken for somebody else at the table is
    /// called by the seat as well, or by the seat alone.
    fn distinct_name(&self, seat: usize) -> String {
        let own = &self.chairs[seat];
        let others = || self.chairs.iter().enumerate().filter(|(other, _)| *other != seat);
        let taken = |name: &str| {
            others().any(|(_, it)| {
                names::look_alike(name, it.name()) || names::look_alike(name, &it.seat_name)
            })
        };
        match own.name() {
            "" => own.seat_name.clone(),
            name if !taken(name) => name.to_owned(),
            name => {
                let both = format!("{name} ({})", own.seat_name);
                if taken(&both) { own.seat_name.clone() } else { both }
            }
        }
    }

    /// Notes for each seat since when it has been deciding.
    fn time_decisions(&mut self, now: u64) {
        let deciding = self.deciding();
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
