//! All tables, and what they share.

#[cfg(test)]
mod across;
mod addresses;
mod again;
mod bans;
mod calls;
mod consent;
mod days;
mod deals;
mod drive;
mod finding;
mod here;
mod keys;
mod letters;
mod lobby;
mod node;
mod nodes;
mod notices;
mod offers;
mod opening;
mod paces;
mod people;
mod pooling;
mod puzzles;
mod rated;
#[cfg(test)]
mod restarts;
mod results;
mod reviews;
mod sending;
mod tidying;
mod upkeep;
mod votes;
mod wishes;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use store::{Found, Store, StoreError, TableId, Which};
use tokio::sync::watch;

use crate::clock::Clocks;
use crate::error::Error;
use crate::identity::GuestId;
use crate::limits::Limits;
use crate::network::{Network, Seen};
use crate::notices::Carriers;
use crate::results::Ledger;
use crate::room::Room;
use crate::settings::Settings;
use crate::thinkers::Thinkers;
use crate::thinking::Asking;
use reviews::Reviews;

pub use addresses::Link;
pub use again::{Again, Line};
pub use bans::{Banned, Bans};
pub use deals::{DealView, TryState};
pub use keys::ServerKeys;
pub use lobby::{Look, Search};
pub use node::Node;
pub use nodes::follow;
pub use opening::{Opener, Ticket, against_bots};
pub use people::{Doors, Ended, Entrance, Invitation, Invited, Luggage, NewKey, SignedIn};
pub use people::{OwnData, OwnGame, OwnRating, OwnResult, Piece, Records, Taking};
pub use puzzles::{Deed, Mark, Progress as PuzzleProgress};
pub use sending::send_notices;
pub use upkeep::{Chore, keep_up};
pub use votes::{Vote, Votes};

/// How many of a guest's own tables are woken when they look at the list of them.
const WOKEN: usize = 20;

/// All tables of a store.
pub struct Server {
    /// How tables are run.
    pub settings: Settings,
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// How games ended.
    pub(crate) results: Arc<Ledger>,
    /// The rooms that somebody has entered since the start.
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    /// Where bots think.
    pub thinkers: Thinkers,
    /// What other nodes are asked to think about.
    asking: Asking,
    /// Where finished games are reviewed.
    reviews: Reviews,
    /// Held while somebody's progress with the puzzles is written down.
    noting: tokio::sync::Mutex<()>,
    /// Signs cookies and tickets. They are kept in the store, so that a restart throws nobody out.
    pub keys: ServerKeys,
    /// Whom the operator has turned away.
    pub bans: Bans,
    /// Held by whoever begins a try at a deal, so that two do not count the same place.
    trying: tokio::sync::Mutex<()>,
    /// How much one address or person may ask for.
    pub limits: Limits,
    /// Where those wait for each other who count the same.
    rows: paces::Rows,
    /// What time it is, and when nobody could play.
    clocks: Clocks,
    /// What carries notices.
    pub(crate) post: Carriers,
    /// Where guests came from last. It is in memory only.
    seen: Arc<Seen>,
    /// Who looks for somebody to play with.
    lobby: lobby::Lobby,
    /// When it was opened.
    started: Instant,
    /// Which people were here lately.
    here: here::Here,
    /// What people come in by.
    pub doors: Doors,
    /// Whose tables are told who they are now.
    calling: people::Calling,
    /// This node, where several work on one store.
    pub node: Node,
    /// Becomes true when the server stops: streams end then.
    pub closing: watch::Sender<bool>,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a server with {} rooms in memory", self.rooms_in_memory())
    }
}

/// How many tables of a guest are looked at to see which games they know.
const KNOWN: usize = 100;
/// A table with so many entries in its log has been played at for a while.
const GOT_GOING: u64 = 12;

impl Server {
    /// Opens the tables of a store.
    pub async fn open(
        store: Arc<dyn Store>,
        settings: Settings,
    ) -> Result<Arc<Server>, StoreError> {
        let node = Node::new();
        traces::name_node(node.name());
        let clocks = Clocks::open(&*store, settings.calendar.clone()).await?;
        let server = Arc::new(Server {
            asking: Asking::new(Arc::clone(&store), node.id()),
            node,
            thinkers: Thinkers::new(settings.thinkers),
            reviews: Reviews::default(),
            noting: tokio::sync::Mutex::default(),
            limits: Limits::new(&settings),
            rows: paces::Rows::default(),
            here: here::Here::default(),
            doors: Doors::new(settings.origin.as_deref()),
            calling: people::Calling::default(),
            clocks,
            post: Carriers::open(&*store, &settings.post).await?,
            seen: Arc::new(Seen::new(settings.clubs.clone())),
            settings,
            rooms: Mutex::new(HashMap::new()),
            keys: ServerKeys::read(&*store).await?,
            bans: Bans::read(&*store).await?,
            trying: tokio::sync::Mutex::new(()),
            lobby: lobby::Lobby::default(),
            started: Instant::now(),
            closing: watch::Sender::new(false),
            results: Arc::new(Ledger::of(Arc::clone(&store))),
            store,
        });
        if let Err(error) = server.finish_tellings().await {
            tracing::error!(%error, "a table that was told anew could not be finished");
        }
        Ok(server)
    }

    /// Goes on with the tables of somebody who looks at the list of them: at those bots may have
    /// to move since a restart.
    pub async fn wake(self: &Arc<Server>, tables: &[Found]) {
        for found in tables.iter().take(WOKEN) {
            let waits = found.summary.open || found.summary.guests.iter().any(|it| it.awaited);
            if !waits && let Err(error) = self.room(found.id).await {
                tracing::warn!(table = %found.id, %error, "a table could not be woken");
            }
        }
    }

    /// Signs with a new key from now on. Rooms are read anew, because what they promise for the
    /// next table follows from the key.
    pub async fn rotate_keys(&self, at_once: bool) -> Result<(), Error> {
        self.keys.rotate(&*self.store, at_once).await?;
        self.lose_all();
        Ok(())
    }

    /// Every room is read anew by its next visitor.
    fn lose_all(&self) {
        let rooms: Vec<Arc<Room>> = self.rooms().drain().map(|(_, room)| room).collect();
        rooms.iter().for_each(|room| room.lose());
    }

    /// Deletes a table for good. Whoever is there finds nothing any more.
    pub async fn delete(&self, id: TableId) -> Result<bool, Error> {
        let room = self.rooms().remove(&id);
        let there = self.store.delete(id).await?;
        room.iter().for_each(|room| room.lose());
        Ok(there)
    }

    /// Whether a guest has neither finished a game or lesson of this kind nor got going in one.
    pub async fn is_new_to(&self, guest: GuestId, game: &str) -> Result<bool, Error> {
        let played = self.store.find(Which::Played(guest.to_string()), KNOWN).await?;
        if played.iter().any(|found| found.game == game) {
            return Ok(false);
        }
        let playing = self.store.find(Which::Playing(guest.to_string()), KNOWN).await?;
        Ok(!playing.iter().any(|found| found.game == game && found.length >= GOT_GOING))
    }

    /// Remembers where a guest came from, so that the operator can see it.
    pub fn saw(&self, guest: GuestId, from: Network) {
        self.seen.note(guest, from);
    }

    /// Where a guest came from last, if that is known.
    pub fn last_seen(&self, guest: GuestId) -> Option<Network> {
        self.seen.of(guest)
    }

    /// Forgets a room if nobody is there. Its table is in the store.
    fn let_room_go(&self, id: TableId) {
        let mut rooms = self.rooms();
        let nobody = |room: &Arc<Room>| Arc::strong_count(room) == 1 && room.watchers() == 0;
        if rooms.get(&id).is_some_and(nobody) {
            rooms.remove(&id);
        }
    }

    /// Forgets the rooms in which nobody is. Their tables are in the store.
    fn sweep(&self) {
        let mut rooms = self.rooms();
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || room.watchers() > 0);
        metrics::gauge!("hideout_rooms").set(rooms.len() as f64);
    }

    /// How many rooms are in memory.
    pub fn rooms_in_memory(&self) -> usize {
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
