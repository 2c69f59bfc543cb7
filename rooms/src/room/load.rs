//! Opening a new table, and finding an old one as it was left.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{Commitment, Names, Seat, Seed, Seeds};
use store::{NewTable, Store, StoredTable, TableId};
use tokio::sync::{Mutex, watch};

use super::{
    Beginning, Chair, Chat, Head, Host, LogEntry, Presence, Room, RoomState, Sitter, stored,
};
use crate::clock::{Calendar, Uptime};
use crate::deals::Try;
use crate::error::Error;
use crate::games;
use crate::lesson::{self, Lesson};
use crate::names;
use crate::table::{self, TableError};
use crate::thinkers::Account;
use crate::words;

/// What a table is opened with.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The game's id.
    pub game: String,
    /// Its options, as text.
    pub options: Vec<(String, String)>,
    /// Who takes which seat from the start.
    pub seating: Vec<Seating>,
    /// Who opens it.
    pub host: Option<Host>,
    /// Whether it stands in the list of open tables.
    pub listed: bool,
    /// How many minutes each seat has for the whole game.
    pub minutes: Option<u16>,
    /// How many seconds each decision adds to that.
    pub increment: u16,
    /// Whether hints are allowed between people.
    pub hints: bool,
    /// Whether it is the game's lesson, with the deal and the script of that.
    pub lesson: bool,
    /// The deal that is tried, which then says how the cards are shuffled.
    pub deal: Option<Try>,
    /// What it begins with, if it is a second try.
    pub from: Option<Beginning>,
}

impl Opening {
    /// A table of this game with the usual options.
    pub fn of(game: &str, seating: Vec<Seating>, host: Option<Host>) -> Opening {
        Opening {
            game: game.to_owned(),
            options: Vec::new(),
            seating,
            host,
            listed: false,
            minutes: None,
            increment: 0,
            hints: false,
            lesson: false,
            deal: None,
            from: None,
        }
    }
}

/// Who takes a seat from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seating {
    /// Nobody yet.
    Open,
    /// Somebody, and what they add to the seed.
    Person(Sitter, Option<Seed>),
    /// A bot of this level.
    Bot(String),
}

impl Seating {
    /// Whoever sits on a chair, once more.
    pub(crate) fn again(chair: &Chair) -> Seating {
        match (&chair.sitter, &chair.bot) {
            (Some(sitter), _) => Seating::Person(sitter.clone(), None),
            (None, Some(level)) => Seating::Bot(level.clone()),
            (None, None) => Seating::Open,
        }
    }
}

/// What the caller brings for a new table: its randomness, and who opens it from where.
#[derive(Clone, Debug)]
pub(crate) struct Fresh {
    pub(crate) id: TableId,
    pub(crate) seed: Seed,
    /// One for each seat.
    pub(crate) invitations: Vec<String>,
    pub(crate) opened_by: String,
    pub(crate) opened_from: String,
}

/// What the server lends to every room.
#[derive(Clone)]
pub(crate) struct Services {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) uptime: Uptime,
    pub(crate) calendar: Calendar,
    /// The promise for the next table of the same people.
    pub(crate) rematch: Commitment,
}

impl Room {
    /// Opens a table; it is durable when this returns.
    pub(crate) async fn open(
        services: Services,
        opening: Opening,
        fresh: Fresh,
    ) -> Result<Room, Error> {
        let lesson = lesson::find(&opening.game).filter(|_| opening.lesson);
        let seats = games::seats(&opening.game, &opening.options)?.len();
        if opening.seating.len() != seats {
            return Err(Error::invalid(words::seats(seats, opening.seating.len())));
        }
        let head = Head {
            options: opening.options,
            seed: match &opening.from {
                Some(from) => from.seeds.server,
                None => lesson.map_or(fresh.seed, Lesson::seed),
            },
            host: opening.host,
            listed: opening.listed,
            minutes: opening.minutes,
            increment: opening.increment,
            hints: opening.hints,
            lesson: lesson.is_some(),
            deal: opening.deal,
            from: opening.from.as_ref().map(|from| from.origin.clone()),
        };
        let mut seated = Vec::new();
        for (seat, (seating, invitation)) in
            (0..).map(Seat).zip(opening.seating.into_iter().zip(fresh.invitations))
        {
            seated.push(match seating {
                Seating::Open => LogEntry::Invited { seat, invitation },
                Seating::Bot(level) => LogEntry::Bot { seat, level },
                Seating::Person(sitter, seed) => {
                    let mut guests = sitter.guests.into_iter();
                    let (guest, secret, name) = (guests.next(), sitter.secret, sitter.name);
                    seated.push(LogEntry::Sat { seat, guest, secret, name, seed });
                    seated.extend(guests.map(|guest| LogEntry::Device { seat, guest }));
                    continue;
                }
            });
        }
        let account = Account { address: fresh.opened_from.clone(), table: fresh.id };
        let current = games::info(&opening.game)?.revision;
        let revision = opening.from.as_ref().map_or(current, |from| from.revision);
        let room = Room::new(&opening.game, revision, head, account, services)?;
        room.register(seated, opening.from, fresh.opened_by).await?;
        Ok(room)
    }

    async fn register(
        &self,
        mut happened: Vec<LogEntry>,
        from: Option<Beginning>,
        by: String,
    ) -> Result<(), Error> {
        let mut state = self.state.lock().await;
        happened.iter().for_each(|entry| state.apply(entry));
        if state.chairs.iter().all(|chair| !chair.is_free()) {
            let seat_seeds = state.chairs.iter().map(|chair| chair.seed).collect();
            happened.push(match from {
                Some(from) => self.take_over(&mut state, from)?,
                None => self.deal(&mut state, seat_seeds)?,
            });
        }
        state.time_decisions(self.uptime.now());
        let at = self.calendar.now();
        let new = NewTable {
            id: self.id,
            game: self.info.id.to_owned(),
            revision: self.revision,
            head: serde_json::to_string(&self.head).map_err(Error::internal)?,
            made_at: at,
            entries: happened
                .iter()
                .map(|it| stored(it, None, at))
                .collect::<Result<_, Error>>()?,
            summary: self.summary(&state),
            opened_by: by,
            opened_from: self.account.address.clone(),
        };
        self.store.create(new).await?;
        state.length = happened.len() as u64;
        self.length.send_replace(state.length);
        Ok(())
    }

    /// Sets a table up as it was left.
    pub(crate) fn restore(found: &StoredTable, services: Services) -> Result<Room, Error> {
        let unreadable = |error: serde_json::Error| Error::unreadable(found.id, &error.to_string());
        let head: Head = serde_json::from_str(&found.head).map_err(unreadable)?;
        let mut log = Vec::new();
        let mut keys = HashMap::new();
        for (number, entry) in (0..).zip(&found.entries) {
            log.push(serde_json::from_str(&entry.body).map_err(unreadable)?);
            keys.extend(entry.key.clone().map(|key| (key, number)));
        }
        let account = Account { address: found.opened_from.clone(), table: found.id };
        let outdated = |error: TableError| outdated(found.id, &error);
        games::check_revision(&found.game, found.revision).map_err(outdated)?;
        let room = Room::new(&found.game, found.revision, head, account, services)?;
        room.go_through(&log, keys).map_err(outdated)?;
        Ok(room)
    }

    /// An empty room: every seat is free, and the log has no entry.
    fn new(
        game: &str,
        revision: u32,
        head: Head,
        account: Account,
        services: Services,
    ) -> Result<Room, Error> {
        let seat_names = games::seats(game, &head.options)?;
        let names = Names::new(seat_names.iter().cloned());
        // Whoever tries the same deal meets the same characters, and so does a second try.
        let first = head.from.as_ref().and_then(|from| from.table.parse().ok());
        let drawn_by = head.deal.as_ref().map(|it| it.deal.stand_in()).or(first);
        let cast = names::cast(drawn_by.unwrap_or(account.table));
        // The words of a lesson call the players by their seats.
        let character = |(seat_name, name): (String, &str)| Chair {
            character: if head.lesson { seat_name.clone() } else { name.to_owned() },
            seat_name,
            ..Chair::default()
        };
        let state = RoomState {
            table: None,
            chairs: seat_names.into_iter().zip(cast).map(character).collect(),
            names,
            chat: Chat::default(),
            rematch: None,
            review: None,
            tries: Vec::new(),
            closed: None,
            undone: 0,
            bots_first: head.deal.is_some(),
            keys: HashMap::new(),
            length: 0,
        };
        Ok(Room {
            id: account.table,
            info: games::info(game)?,
            revision,
            head,
            store: services.store,
            state: Mutex::new(state),
            account,
            uptime: services.uptime,
            calendar: services.calendar,
            next_commitment: services.rematch,
            length: watch::Sender::new(0),
            lost: AtomicBool::new(false),
            driven: AtomicBool::new(false),
            finish_noted: AtomicBool::new(false),
            presence: Presence::default(),
        })
    }

    /// Goes through a log from its beginning. Nobody else is in the room yet.
    fn go_through(&self, log: &[LogEntry], keys: HashMap<String, u64>) -> Result<(), TableError> {
        // Nobody holds the lock of a room that nobody has seen.
        let Ok(mut state) = self.state.try_lock() else { return Ok(()) };
        log.iter().for_each(|entry| state.apply(entry));
        let record_lines = record_lines(log);
        if !record_lines.is_empty() {
            let seats = log.iter().find_map(|entry| match entry {
                LogEntry::Dealt { seat_seeds, .. } => Some(seat_seeds.clone()),
                _ => None,
            });
            let seeds = Seeds { server: self.head.seed, seats: seats.unwrap_or_default() };
            let mut table = table::resume(self.terms(), seeds, &record_lines)?;
            table.rename(state.names.clone());
            state.table = Some(table);
        }
        let last = log.iter().rev().find_map(LogEntry::up_ms);
        state.time_decisions(last.unwrap_or_else(|| self.uptime.now()));
        state.keys = keys;
        state.length = log.len() as u64;
        self.length.send_replace(state.length);
        Ok(())
    }

    /// Goes in at once, for tests.
    #[cfg(any(test, feature = "testing"))]
    #[allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
    pub fn try_enter(&self) -> tokio::sync::MutexGuard<'_, RoomState> {
        self.state.try_lock().unwrap()
    }

    /// A room around a table that is dealt already, for tests.
    #[cfg(any(test, feature = "testing"))]
    #[allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
    pub fn around(table: Box<dyn table::AnyTable>, head: Head, log: &[LogEntry]) -> Room {
        let account = Account { address: String::new(), table: TableId::from_bytes([7; 8]) };
        let services = Services {
            store: Arc::new(store::Memory::new()),
            uptime: Uptime::after(0),
            calendar: Calendar::default(),
            rematch: head.seed.commitment(),
        };
        let info = table.info();
        let room = Room::new(info.id, info.revision, head, account, services).unwrap();
        room.go_through(log, HashMap::new()).unwrap();
        {
            let mut state = room.state.try_lock().unwrap();
            state.table = Some(table);
            state.name_everybody();
        }
        room
    }
}

/// Why a stored table cannot be played on, for whoever comes back to it.
fn outdated(table: TableId, error: &TableError) -> Error {
    tracing::error!(%table, %error, "a stored table cannot be resumed");
    Error::Outdated(match error {
        TableError::Rules(rules) => words::outdated(rules).into(),
        _ => words::LEADS_ELSEWHERE.into(),
    })
}

/// The lines of the record, without what was taken back.
fn record_lines(log: &[LogEntry]) -> Vec<String> {
    let mut plays: Vec<&Vec<String>> = Vec::new();
    for entry in log {
        match entry {
            LogEntry::Dealt { record_lines, .. } | LogEntry::Played { record_lines, .. } => {
                plays.push(record_lines);
            }
            LogEntry::Undone { .. } => drop(plays.pop()),
            _ => {}
        }
    }
    plays.into_iter().flatten().cloned().collect()
}
