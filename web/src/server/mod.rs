//! The house: all tables, and what they share.

mod bans;
mod keys;
mod opening;
mod upkeep;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use metrics_exporter_prometheus::PrometheusHandle;
use store::{Found, Store, StoreError, TableId, Which};
use tokio::sync::watch;

use crate::identity::GuestId;
use crate::limits::Limits;
use crate::network::Network;
use crate::problem::Problem;
use crate::room::Room;
use crate::settings::Settings;
use crate::thinkers::Thinkers;
use crate::uptime::Uptime;
use crate::words::problems;

pub(crate) use bans::{Banned, Bans};
pub(crate) use keys::ServerKeys;
pub(crate) use opening::{Opener, Ticket, against_bots};
pub(crate) use upkeep::keep_up;

/// How many of a guest's own tables are woken when they look at the list of them.
const WOKEN: usize = 20;

/// Of how many guests the house remembers where they came from, for the operator.
const REMEMBERED: usize = 20_000;

/// Everything that requests share.
pub(crate) struct Server {
    pub(crate) settings: Settings,
    pub(crate) store: Arc<dyn Store>,
    /// The rooms that somebody has entered since the start.
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    pub(crate) thinkers: Thinkers,
    /// Signs cookies and tickets. They are kept in the store, so that a restart throws nobody out.
    pub(crate) keys: ServerKeys,
    pub(crate) bans: Bans,
    pub(crate) limits: Limits,
    pub(crate) uptime: Uptime,
    /// Where guests came from last. It is in memory only.
    seen: Mutex<HashMap<GuestId, Network>>,
    pub(crate) metrics: PrometheusHandle,
    /// Becomes true when the house closes: streams end then.
    pub(crate) closing: watch::Sender<bool>,
}

/// How many tables of a guest are looked at to see which games they know.
const KNOWN: usize = 100;
/// A table with so many entries in its log has been played at for a while.
const GOT_GOING: u64 = 12;

impl Server {
    /// Opens the house over a store.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        settings: Settings,
        metrics: PrometheusHandle,
    ) -> Result<Arc<Server>, StoreError> {
        Ok(Arc::new(Server {
            thinkers: Thinkers::new(settings.thinkers),
            limits: Limits::new(&settings),
            settings,
            rooms: Mutex::new(HashMap::new()),
            keys: ServerKeys::read(&*store).await?,
            bans: Bans::read(&*store).await?,
            uptime: Uptime::resume(&*store).await?,
            seen: Mutex::new(HashMap::new()),
            metrics,
            closing: watch::Sender::new(false),
            store,
        }))
    }

    /// The room of a table, as it was left.
    pub(crate) async fn room(self: &Arc<Server>, id: TableId) -> Result<Arc<Room>, Problem> {
        let known = self.rooms().get(&id).cloned();
        if let Some(room) = known.filter(|room| !room.is_lost()) {
            return Ok(room);
        }
        let stored = self.store.read(id, 0).await?;
        let stored = stored.ok_or_else(|| Problem::missing(problems::NO_SUCH_TABLE))?;
        let room = Arc::new(Room::restore(&stored, self.lend(id))?);
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
    pub(crate) async fn room_called(self: &Arc<Server>, id: &str) -> Result<Arc<Room>, Problem> {
        let id = id.parse().map_err(|_| Problem::missing(problems::NO_SUCH_TABLE))?;
        self.room(id).await
    }

    /// Goes on with the tables of somebody who looks at the list of them: at those bots may have
    /// to move since a restart.
    pub(crate) async fn wake(self: &Arc<Server>, tables: &[Found]) {
        for found in tables.iter().take(WOKEN) {
            let waits = found.summary.open || found.summary.guests.iter().any(|it| it.awaited);
            if !waits && let Err(problem) = self.room(found.id).await {
                tracing::warn!(table = %found.id, %problem, "a table could not be woken");
            }
        }
    }

    /// Signs with a new key from now on. Rooms are read anew, because what they promise for the
    /// next table follows from the key.
    pub(crate) async fn rotate_keys(&self, at_once: bool) -> Result<(), Problem> {
        self.keys.rotate(&*self.store, at_once).await?;
        let rooms: Vec<Arc<Room>> = self.rooms().drain().map(|(_, room)| room).collect();
        rooms.iter().for_each(|room| room.lose());
        Ok(())
    }

    /// Deletes a table for good. Whoever is there finds nothing any more.
    pub(crate) async fn delete(&self, id: TableId) -> Result<bool, Problem> {
        let room = self.rooms().remove(&id);
        let there = self.store.delete(id).await?;
        room.iter().for_each(|room| room.lose());
        Ok(there)
    }

    /// Whether a guest has neither finished a game or lesson of this kind nor got going in one.
    pub(crate) async fn is_new_to(&self, guest: GuestId, game: &str) -> Result<bool, Problem> {
        let played = self.store.find(Which::Played(guest.to_string()), KNOWN).await?;
        if played.iter().any(|found| found.game == game) {
            return Ok(false);
        }
        let playing = self.store.find(Which::Playing(guest.to_string()), KNOWN).await?;
        Ok(!playing.iter().any(|found| found.game == game && found.length >= GOT_GOING))
    }

    /// Remembers where a guest came from, so that the operator can see it.
    pub(crate) fn saw(&self, guest: GuestId, from: Network) {
        let mut seen = lock(&self.seen);
        if seen.len() >= REMEMBERED && !seen.contains_key(&guest) {
            seen.clear();
        }
        seen.insert(guest, from);
    }

    /// Where a guest came from last, if that is known.
    pub(crate) fn last_seen(&self, guest: GuestId) -> Option<Network> {
        lock(&self.seen).get(&guest).copied()
    }

    /// Forgets the rooms in which nobody is. Their tables are in the store.
    pub(crate) fn sweep(&self) {
        let mut rooms = self.rooms();
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || room.watchers() > 0);
        metrics::gauge!("hideout_rooms").set(rooms.len() as f64);
    }

    /// How many rooms are in memory.
    pub(crate) fn rooms_in_memory(&self) -> usize {
        self.rooms().len()
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        lock(&self.rooms)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A map is whole even if a thread panicked while it held the lock.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
