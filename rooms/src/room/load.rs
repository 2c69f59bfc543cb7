//! Opening a new table.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use engine::{Commitment, Names, Seat, Seed};
use store::{NewTable, Store, TableId};
use tokio::sync::{Mutex, watch};

use super::{
    Beginning, Chair, Chat, Head, Host, LogEntry, Presence, Room, RoomState, Sitter, stored,
};
use crate::clock::{Calendar, Downtimes, Uptime};
use crate::deals::Try;
use crate::error::Error;
use crate::games;
use crate::identity::GuestId;
use crate::lesson::{self, Lesson};
use crate::names;
use crate::network::Seen;
use crate::people::Book;
use crate::results::Ledger;
use crate::secret;
use crate::thinkers::Account;
use crate::turns::TurnBased;
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
    /// How it is played over days, if it is.
    pub turn_based: Option<TurnBased>,
    /// Whether hints are allowed between people.
    pub hints: bool,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether one link opens any of its free seats.
    pub door: bool,
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
            turn_based: None,
            hints: false,
            rated: false,
            door: false,
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
    pub(crate) results: Arc<Ledger>,
    pub(crate) listings: Arc<watch::Sender<u64>>,
    pub(crate) uptime: Uptime,
    pub(crate) calendar: Calendar,
    /// The times in which the server was down.
    pub(crate) downtimes: Downtimes,
    /// Where guests came from last.
    pub(crate) seen: Arc<Seen>,
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
            turn_based: opening.turn_based,
            hints: opening.hints,
            lesson: lesson.is_some(),
            deal: opening.deal,
            rated: opening.rated,
            door: opening.door.then(secret::token),
            from: opening.from.as_ref().map(|from| from.origin.clone()),
        };
        let guests = opening.seating.iter().flat_map(|seating| match seating {
            Seating::Person(sitter, _) => sitter.guests.clone(),
            Seating::Open | Seating::Bot(_) => Vec::new(),
        });
        let people = Book(&*services.store).known(guests).await?;
        let mut seated = Vec::new();
        for (seat, (seating, invitation)) in
            (0..).map(Seat).zip(opening.seating.into_iter().zip(fresh.invitations))
        {
            seated.push(match seating {
                Seating::Open => LogEntry::Invited { seat, invitation },
                Seating::Bot(level) => LogEntry::Bot { seat, level },
                Seating::Person(sitter, seed) => {
                    let kept = sitter.guests.iter().any(|guest| people.contains_key(guest));
                    let name = if kept { String::new() } else { sitter.name };
                    let mut guests = sitter.guests.into_iter();
                    let (guest, secret) = (guests.next(), sitter.secret);
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
        room.state.lock().await.people = people;
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
            let sitters = state.chairs.iter().filter_map(|chair| chair.sitter.as_ref());
            let people: Vec<GuestId> =
                sitters.filter_map(|sitter| sitter.guests.first().copied()).collect();
            self.note_running(&people).await?;
            if let Some(lots) = self.draw_lots(&state.chairs) {
                state.apply(&lots);
                happened.push(lots);
            }
            let seat_seeds = state.chairs.iter().map(|chair| chair.seed).collect();
            happened.push(match from {
                Some(from) => self.take_over(&mut state, from)?,
                None => self.deal(&mut state, seat_seeds)?,
            });
        }
        state.time_decisions(self.time_of(&happened));
        let at = self.calendar.now();
        let asked = self.newly_asked(&state, at);
        asked.iter().for_each(|entry| state.apply(entry));
        happened.extend(asked);
        self.note_next_look(&mut state).await?;
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
        self.tell(state.length, None);
        self.note_listing();
        Ok(())
    }

    /// An empty room: every seat is free, and the log has no entry.
    pub(super) fn new(
        game: &str,
        revision: u32,
        head: Head,
        account: Account,
        services: Services,
    ) -> Result<Room, Error> {
        let state = RoomState::before_all(game, &head, account.table)?;
        Ok(Room {
            id: account.table,
            info: games::info(game)?,
            revision,
            head,
            store: services.store,
            results: services.results,
            listings: services.listings,
            state: Mutex::new(state),
            account,
            uptime: services.uptime,
            calendar: services.calendar,
            downtimes: services.downtimes,
            seen: services.seen,
            next_commitment: services.rematch,
            length: watch::Sender::new(0),
            looks: AtomicU64::new(0),
            cause: std::sync::Mutex::default(),
            lost: AtomicBool::new(false),
            introductions: AtomicU64::new(0),
            driven: AtomicBool::new(false),
            finish_noted: AtomicBool::new(false),
            presence: Presence::default(),
        })
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
    pub fn around(table: Box<dyn crate::table::AnyTable>, head: Head, log: &[LogEntry]) -> Room {
        let account = Account { address: String::new(), table: TableId::from_bytes([7; 8]) };
        let store: Arc<dyn Store> = Arc::new(store::Memory::new());
        let services = Services {
            results: Arc::new(Ledger::of(Arc::clone(&store))),
            listings: Arc::default(),
            store,
            uptime: Uptime::after(0),
            calendar: Calendar::default(),
            downtimes: Downtimes::default(),
            seen: Arc::default(),
            rematch: head.seed.commitment(),
        };
        let info = table.info();
        let room = Room::new(info.id, info.revision, head, account, services).unwrap();
        {
            let mut state = room.state.try_lock().unwrap();
            for entry in log {
                room.follow(&mut state, entry).unwrap();
            }
            state.table = Some(table);
            state.name_everybody();
            room.followed(&mut state, None);
        }
        room
    }
}

impl RoomState {
    /// A table at which nothing has happened yet: every seat is free.
    pub(super) fn before_all(game: &str, head: &Head, table: TableId) -> Result<RoomState, Error> {
        let seat_names = games::seats(game, &head.options)?;
        let names = Names::new(seat_names.iter().cloned());
        // Whoever tries the same deal meets the same characters, and so does a second try.
        let first = head.from.as_ref().and_then(|from| from.table.parse().ok());
        let drawn_by = head.deal.as_ref().map(|it| it.deal.stand_in()).or(first);
        let cast = names::cast(drawn_by.unwrap_or(table));
        // The words of a lesson call the players by their seats.
        let character = |(seat_name, name): (String, &str)| Chair {
            character: if head.lesson { seat_name.clone() } else { name.to_owned() },
            seat_name,
            ..Chair::default()
        };
        Ok(RoomState {
            table: None,
            chairs: seat_names.into_iter().zip(cast).map(character).collect(),
            names,
            people: HashMap::new(),
            chat: Chat::default(),
            rematch: None,
            review: None,
            tries: Vec::new(),
            closed: None,
            closed_by: None,
            undone: 0,
            looked_at: i64::MIN,
            next_look: None,
            bots_first: head.deal.is_some(),
            keys: HashMap::new(),
            length: 0,
            shown: None,
        })
    }
}
