//! The house: all tables, and what they share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum_extra::extract::cookie::Key;
use metrics_exporter_prometheus::PrometheusHandle;
use sha2::{Digest, Sha512};
use store::{Store, StoreError, TableId, Which};
use tokio::sync::watch;

use crate::limits::Limits;
use crate::problem::Problem;
use crate::room::{Fresh, Opening, Room, Seating};
use crate::secret;
use crate::settings::Settings;
use crate::thinkers::Thinkers;
use crate::words::problems;

/// How many tables are woken at the start because a bot has to move.
const WOKEN: usize = 10_000;

/// Everything that requests share.
pub(crate) struct House {
    pub(crate) settings: Settings,
    pub(crate) store: Arc<dyn Store>,
    /// The rooms that somebody has entered since the start.
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    pub(crate) thinkers: Thinkers,
    /// Signs the cookies. It is kept in the store, so that a restart throws nobody out.
    pub(crate) key: Key,
    pub(crate) limits: Limits,
    pub(crate) metrics: PrometheusHandle,
    /// Becomes true when the house closes: streams end then.
    pub(crate) closing: watch::Sender<bool>,
}

/// How many tables of a guest are looked at to see which games they know.
const KNOWN: usize = 100;
/// A table with so many entries in its log has been played at for a while.
const GOT_GOING: u64 = 12;

impl House {
    /// Opens the house over a store.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        settings: Settings,
        metrics: PrometheusHandle,
    ) -> Result<Arc<House>, StoreError> {
        let secret = store.house_secret("cookies", secret::bytes()).await?;
        let house = Arc::new(House {
            thinkers: Thinkers::new(settings.thinkers),
            limits: Limits::new(&settings),
            settings,
            rooms: Mutex::new(HashMap::new()),
            // A key has 64 bytes; a digest makes as many of the 32 that are kept.
            key: Key::from(&Sha512::digest(secret)),
            metrics,
            closing: watch::Sender::new(false),
            store,
        });
        house.wake_bots().await?;
        Ok(house)
    }

    /// Goes on with the tables where nobody but bots has to decide.
    async fn wake_bots(self: &Arc<House>) -> Result<(), StoreError> {
        for found in self.store.find(Which::Unfinished, WOKEN).await? {
            let waits = found.summary.open || found.summary.guests.iter().any(|it| it.awaited);
            if !waits && let Err(problem) = self.room(found.id).await {
                tracing::warn!(table = %found.id, %problem, "a table could not be woken");
            }
        }
        Ok(())
    }

    /// Opens a table with these seats.
    pub(crate) async fn open_table(
        self: &Arc<House>,
        opening: Opening,
    ) -> Result<Arc<Room>, Problem> {
        let fresh = Fresh {
            id: secret::bytes(),
            seed: secret::bytes(),
            tokens: opening.seating.iter().map(|_| secret::token()).collect(),
        };
        let game = opening.game.clone();
        let room = Arc::new(Room::open(Arc::clone(&self.store), opening, fresh).await?);
        metrics::counter!("hideout_tables_opened_total", "game" => game).increment(1);
        self.rooms().insert(room.id, Arc::clone(&room));
        room.drive(self);
        Ok(room)
    }

    /// The room of a table, as it was left.
    pub(crate) async fn room(self: &Arc<House>, id: TableId) -> Result<Arc<Room>, Problem> {
        let known = self.rooms().get(&id).cloned();
        if let Some(room) = known.filter(|room| !room.is_lost()) {
            return Ok(room);
        }
        let stored = self.store.read(id, 0).await?;
        let stored = stored.ok_or_else(|| Problem::missing(problems::NO_SUCH_TABLE))?;
        let room = Arc::new(Room::restore(&stored, Arc::clone(&self.store))?);
        let room = {
            let mut rooms = self.rooms();
            let kept = rooms.get(&id).filter(|room| !room.is_lost()).cloned();
            // Somebody else may have opened the door meanwhile: there is one room for a table.
            kept.unwrap_or_else(|| {
                rooms.insert(id, Arc::clone(&room));
                room
            })
        };
        room.drive(self);
        Ok(room)
    }

    /// The room of a table by its name in an address.
    pub(crate) async fn room_called(self: &Arc<House>, id: &str) -> Result<Arc<Room>, Problem> {
        let id = id.parse().map_err(|_| Problem::missing(problems::NO_SUCH_TABLE))?;
        self.room(id).await
    }

    /// Whether a guest has neither finished a game or lesson of this kind nor got going in one.
    pub(crate) async fn is_new_to(&self, guest: &str, game: &str) -> Result<bool, Problem> {
        let played = self.store.find(Which::Played(guest.to_owned()), KNOWN).await?;
        if played.iter().any(|found| found.game == game) {
            return Ok(false);
        }
        let playing = self.store.find(Which::Playing(guest.to_owned()), KNOWN).await?;
        Ok(!playing.iter().any(|found| found.game == game && found.length >= GOT_GOING))
    }

    /// Forgets the rooms in which nobody is. Their tables are in the store.
    pub(crate) fn sweep(&self) {
        let mut rooms = self.rooms();
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || room.watchers() > 0);
        metrics::gauge!("hideout_rooms").set(rooms.len() as f64);
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        // The map is whole even if a thread panicked while it held the lock.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Bots on every seat but the first, which is the guest's.
pub(crate) fn against_bots(seats: usize, guest: &str, name: &str, level: &str) -> Vec<Seating> {
    let guest = Seating::Guest { id: guest.to_owned(), name: name.to_owned() };
    let bots = std::iter::repeat_n(Seating::Bot(level.to_owned()), seats.saturating_sub(1));
    std::iter::once(guest).chain(bots).collect()
}
