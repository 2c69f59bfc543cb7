//! Opening a new table, and finding an old one as it was left.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::Seed;
use store::{Entry, NewTable, Store, StoredTable, TableId};
use tokio::sync::{Mutex, watch};

use super::{Chair, Happening, Head, Inside, PROGRAM, Presence, Room, now};
use crate::lesson::{self, Lesson};
use crate::problem::Problem;
use crate::table::{self, AnyTable};
use crate::words::problems;

/// What a table is opened with.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    pub(crate) game: String,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) seating: Vec<Seating>,
    pub(crate) listed: bool,
    pub(crate) minutes: Option<u16>,
    /// Whether it is the game's lesson, with the deal and the script of that.
    pub(crate) lesson: bool,
}

/// Who takes a seat from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seating {
    /// Nobody yet.
    Open,
    /// A guest.
    Guest { id: String, name: String },
    /// A bot of this level.
    Bot(String),
}

impl Seating {
    /// Whoever sits on a chair, once more.
    pub(crate) fn again(chair: &Chair) -> Seating {
        match (&chair.guest, &chair.bot) {
            // A program holds the secret of this table's seat and not of the next one's.
            (Some(id), _) if id == PROGRAM => Seating::Open,
            (Some(id), _) => Seating::Guest { id: id.clone(), name: chair.name.clone() },
            (None, Some(level)) => Seating::Bot(level.clone()),
            (None, None) => Seating::Open,
        }
    }
}

/// The randomness for a table, brought by the caller.
#[derive(Clone, Debug)]
pub(crate) struct Fresh {
    pub(crate) id: [u8; 8],
    pub(crate) seed: [u8; 32],
    pub(crate) tokens: Vec<String>,
}

impl Room {
    /// Opens a table; it is durable when this returns.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        opening: Opening,
        fresh: Fresh,
    ) -> Result<Room, Problem> {
        let lesson = lesson::find(&opening.game).filter(|_| opening.lesson);
        let seed = lesson.map_or(Seed(fresh.seed), Lesson::seed);
        let table = table::open(&opening.game, &opening.options, seed)?;
        let seats = table.players();
        if opening.seating.len() != seats {
            let given = opening.seating.len();
            return Err(Problem::bad(problems::seats(seats, given)));
        }
        let head = Head {
            options: opening.options,
            seed,
            tokens: fresh.tokens,
            listed: opening.listed,
            minutes: opening.minutes,
            lesson: lesson.is_some(),
        };
        let mut happenings =
            vec![Happening::Played { seat: engine::Seat(0), lines: table.lines(0), spent_ms: 0 }];
        happenings.extend((0..).map(engine::Seat).zip(opening.seating).filter_map(
            |(seat, seating)| match seating {
                Seating::Open => None,
                Seating::Guest { id, name } => Some(Happening::Sat { seat, guest: id, name }),
                Seating::Bot(level) => Some(Happening::Bot { seat, level }),
            },
        ));
        let id = TableId::from_bytes(fresh.id);
        let room = Room::furnish(id, head, store, table, &happenings, HashMap::new());
        room.register(happenings).await?;
        Ok(room)
    }

    async fn register(&self, happenings: Vec<Happening>) -> Result<(), Problem> {
        let at = now();
        let entry = |happening: &Happening| {
            let body = serde_json::to_string(happening).map_err(Problem::internal)?;
            Ok(Entry { kind: happening.kind().to_owned(), body, key: None, at })
        };
        let inside = self.inside.lock().await;
        let info = inside.table.info();
        let new = NewTable {
            id: self.id,
            game: info.id.to_owned(),
            revision: info.revision,
            head: serde_json::to_string(&self.head).map_err(Problem::internal)?,
            made_at: at,
            entries: happenings.iter().map(entry).collect::<Result<_, Problem>>()?,
            summary: self.summary(&inside),
        };
        self.store.create(new).await?;
        Ok(())
    }

    /// Sets a table up as it was left.
    pub(crate) fn restore(stored: &StoredTable, store: Arc<dyn Store>) -> Result<Room, Problem> {
        let unreadable =
            |error: serde_json::Error| Problem::unreadable(stored.id, &error.to_string());
        let head: Head = serde_json::from_str(&stored.head).map_err(unreadable)?;
        let mut happenings = Vec::new();
        let mut keys = HashMap::new();
        for (number, entry) in (0..).zip(&stored.entries) {
            let happening = serde_json::from_str(&entry.body);
            happenings.push(happening.map_err(unreadable)?);
            keys.extend(entry.key.clone().map(|key| (key, number)));
        }
        let lines = steps(&happenings);
        let table = table::resume(&stored.game, &head.options, head.seed, &lines)
            .map_err(|error| Problem::other_rules(stored.id, &error))?;
        Ok(Room::furnish(stored.id, head, store, table, &happenings, keys))
    }

    pub(super) fn furnish(
        id: TableId,
        head: Head,
        store: Arc<dyn Store>,
        table: Box<dyn AnyTable>,
        happenings: &[Happening],
        keys: HashMap<String, u64>,
    ) -> Room {
        let seats = (0..table.players() as u8).map(engine::Seat);
        let chair = |seat| Chair { seat_name: table.names()[seat].to_owned(), ..Chair::default() };
        let chairs = seats.map(chair).collect();
        let length = happenings.len() as u64;
        let mut inside =
            Inside { table, chairs, chat: Vec::new(), rematch: None, undone: 0, keys, length };
        for happening in happenings {
            inside.apply(happening);
        }
        Room {
            id,
            head,
            store,
            inside: Mutex::new(inside),
            length: watch::Sender::new(length),
            lost: AtomicBool::new(false),
            driven: AtomicBool::new(false),
            presence: Presence::default(),
        }
    }
}

/// The lines of the record that stand after everything that was taken back.
fn steps(happenings: &[Happening]) -> Vec<String> {
    let mut plays: Vec<&Vec<String>> = Vec::new();
    for happening in happenings {
        match happening {
            Happening::Played { lines, .. } => plays.push(lines),
            Happening::Undone { .. } => drop(plays.pop()),
            _ => {}
        }
    }
    plays.into_iter().flatten().cloned().collect()
}
