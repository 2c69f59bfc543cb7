//! Several nodes over one store: what the others do, and who is where.
//!
//! A room is a cache of its log. Other nodes make logs grow too, so each node hears of that, asks
//! for the lengths from time to time in case it has missed something, and reads anew what has
//! grown. Nothing here keeps the log right: the expected length of an append does. So two nodes
//! that both think they move a bot do no harm.
//!
//! Every few seconds a node writes a note: that it is alive, and who watches which table here. By
//! the notes of the others it knows who is present through them, and which node moves the bots of
//! a table: the first of those through which somebody watches. No clock is compared: a node lives
//! as long as its note goes on changing.

mod present;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::Seat;
use store::{Change, Grown, Lease, StoreError, TableId};
use tokio::time::{MissedTickBehavior, interval};

use super::{Chore, Server, lock};
use crate::room::{Elsewhere, Room};
use present::{Note, Other, Present};

/// How often lengths are asked for, and how often the note is written.
const LOOK: Duration = Duration::from_secs(1);
const BEAT: Duration = Duration::from_secs(2);
/// After how many notes it is told who is here.
const HERE_EVERY: u64 = 5;
/// A node whose note has not changed for so long is taken for dead, and is forgotten later.
const SILENT: Duration = Duration::from_secs(6);
const FORGOTTEN: Duration = Duration::from_secs(60);

/// The notes of the nodes.
const KIND: &str = "node";

/// When the note of another node changed last, as this node saw it.
type Heard = HashMap<String, (u64, Instant)>;

/// Follows the other nodes until it is dropped; done at once where there can be none.
#[inline(never)]
pub fn follow(server: Arc<Server>) -> Chore {
    Box::pin(follow_the_others(server))
}

async fn follow_the_others(server: Arc<Server>) {
    if !server.store.is_shared() {
        return;
    }
    let other = Arc::clone(&server);
    tokio::join!(follow_those_who_serve(server), other.asking.follow(), other.follow_pool());
}

async fn follow_those_who_serve(server: Arc<Server>) {
    let mut grown = server.store.grown();
    let (mut look, mut beat) = (interval(LOOK), interval(BEAT));
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut heard, mut beats) = (Heard::new(), 0);
    loop {
        let news = async {
            match &mut grown {
                Some(grown) => grown.recv().await,
                None => std::future::pending().await,
            }
        };
        let done = tokio::select! {
            news = news => match news {
                Some(Grown::Table(id, length)) => {
                    server.hear(id, length);
                    Ok(())
                }
                Some(Grown::Unknown) => server.look_around().await,
                None => {
                    grown = None;
                    Ok(())
                }
            },
            _ = look.tick() => server.look_around().await,
            _ = beat.tick() => {
                beats += 1;
                server.beat(beats, &mut heard).await
            }
        };
        if let Err(error) = done {
            tracing::warn!(%error, "the other nodes could not be followed");
        }
    }
}

impl Server {
    /// Takes this node's note away: it is gone, in good order.
    pub async fn sign_off(&self) -> Result<(), StoreError> {
        if self.store.is_shared() {
            self.asking.sign_off().await?;
            let own = [Change::remove(KIND, &*self.node.id), Server::nobody_at(&self.node.id)];
            self.store.change(own.into()).await?;
        }
        Ok(())
    }

    /// Whether this node is to do something that one of them does for all; it keeps it for that
    /// time, and another takes over once it has run out.
    pub(super) async fn is_mine(&self, what: &str, time: Duration) -> Result<bool, StoreError> {
        let (name, holder) = (what.to_owned(), self.node.id.clone());
        Ok(self.store.lease(Lease { name, holder, time }).await?.is_some())
    }

    /// Whether somebody watches a table through another node.
    pub(super) fn is_watched_elsewhere(&self, id: TableId) -> bool {
        lock(&self.node.watched_elsewhere).contains(&id)
    }

    /// Brings a room up to date that may be behind what another node has written.
    pub(super) async fn refresh(self: &Arc<Server>, room: &Arc<Room>) -> Result<(), StoreError> {
        if !self.store.is_shared() {
            return Ok(());
        }
        match self.store.lengths(vec![room.id]).await?.first() {
            Some((_, length)) if room.is_behind(*length) => {
                room.catch_up(*length).await;
                // Whoever wrote that may be gone before its bots have moved.
                self.drive(room);
            }
            Some(_) => {}
            // Another node has deleted it.
            None => room.lose(),
        }
        Ok(())
    }

    /// Asks how long the logs of all tables are that somebody watches here.
    async fn look_around(self: &Arc<Server>) -> Result<(), StoreError> {
        let watched = self.watched();
        if watched.is_empty() {
            return Ok(());
        }
        let ids = watched.iter().map(|room| room.id).collect();
        let lengths: HashMap<TableId, u64> = self.store.lengths(ids).await?.into_iter().collect();
        for room in watched {
            match lengths.get(&room.id) {
                Some(length) => self.hear(room.id, *length),
                None => room.lose(),
            }
        }
        Ok(())
    }

    fn watched(&self) -> Vec<Arc<Room>> {
        let rooms = self.rooms();
        rooms.values().filter(|room| room.watchers() > 0 && !room.is_lost()).cloned().collect()
    }

    /// A log has that length: if somebody watches the table here, the room reads on.
    fn hear(self: &Arc<Server>, id: TableId, length: u64) {
        let room = self.rooms().get(&id).cloned();
        let Some(room) = room.filter(|room| room.watchers() > 0 && room.is_behind(length)) else {
            return;
        };
        let server = Arc::clone(self);
        tokio::spawn(async move {
            room.catch_up(length).await;
            server.drive(&room);
        });
    }

    /// Tells the others of this node, and learns of them.
    async fn beat(self: &Arc<Server>, beat: u64, heard: &mut Heard) -> Result<(), StoreError> {
        let rooms: Vec<Arc<Room>> = self.rooms().values().cloned().collect();
        let rooms = rooms.iter().filter(|room| !room.is_lost());
        let tables = rooms.filter_map(|room| Some((room.id.to_string(), Present::of(room)?)));
        let note = Note {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            beat,
            draining: self.node.is_draining(),
            tables: tables.collect(),
            called: self.node.calls.said(),
        };
        let note = serde_json::to_string(&note).unwrap_or_default();
        self.store.put(KIND, &self.node.id, Some(note)).await?;
        let mut others: Vec<Other> = Vec::new();
        let mut gone = Vec::new();
        for (id, note) in self.store.list(KIND).await? {
            let Ok(note) = serde_json::from_str::<Note>(&note) else { continue };
            if id == self.node.id {
                continue;
            }
            let last = heard.entry(id.clone()).or_insert((note.beat, Instant::now()));
            if last.0 != note.beat {
                *last = (note.beat, Instant::now());
            }
            match last.1.elapsed() {
                silent if silent >= FORGOTTEN => gone.push(id),
                silent if silent >= SILENT => {}
                age => others.push(Other { id, note, age }),
            }
        }
        for Other { id, note, .. } in &others {
            for whom in self.node.calls.hear(id, &note.called) {
                self.introduce(whom).await;
            }
        }
        metrics::gauge!("hideout_other_nodes").set(others.len() as f64);
        self.clocks.agree(&*self.store).await?;
        self.place_others(&others);
        if beat % HERE_EVERY == 1 {
            let alive: Vec<&str> = others.iter().map(|other| other.id.as_str()).collect();
            self.tell_who_is_here(&alive).await?;
        }
        if self.keys.refresh(&*self.store).await? {
            self.lose_all();
        }
        self.bans.refresh(&*self.store).await?;
        heard.retain(|id, _| !gone.contains(id));
        for id in &gone {
            self.node.calls.forget(id);
            self.asking.forget_answers_to(id).await?;
        }
        let both = |id: String| [Server::nobody_at(&id), Change::remove(KIND, id)];
        let gone = gone.into_iter().flat_map(both).collect::<Vec<_>>();
        if gone.is_empty() { Ok(()) } else { self.store.change(gone).await }
    }

    /// Lets every room know who is at its table through other nodes.
    fn place_others(self: &Arc<Server>, others: &[Other]) {
        let tables = others.iter().flat_map(|other| &other.note.tables);
        let watched = tables.filter(|(_, present)| present.watchers > 0);
        let watched = watched.filter_map(|(name, _)| name.parse().ok()).collect();
        *lock(&self.node.watched_elsewhere) = watched;
        let rooms: Vec<Arc<Room>> = self.rooms().values().cloned().collect();
        for room in rooms {
            let name = room.id.to_string();
            let mut elsewhere = Elsewhere::default();
            for Other { id, note, age } in others {
                let Some(present) = note.tables.get(&name) else { continue };
                elsewhere.seats.extend(present.seats.iter().map(|seat| Seat(*seat)));
                elsewhere.watchers += present.watchers;
                elsewhere.leads |= !note.draining
                    && present.watchers > 0
                    && (room.watchers() == 0 || self.node.is_draining() || *id < self.node.id);
                for (seat, ago) in &present.heard {
                    room.presence.heard_elsewhere(Seat(*seat), *age + Duration::from_millis(*ago));
                }
            }
            let led = room.presence.leads_elsewhere();
            let leads = elsewhere.leads;
            if room.presence.set_elsewhere(elsewhere) {
                room.look_again();
            }
            if led && !leads {
                self.drive(&room);
            }
        }
    }
}
