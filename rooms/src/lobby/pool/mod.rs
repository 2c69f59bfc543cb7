//! Who looks for somebody, who was called, and who has answered.

mod kept;
mod seeker;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use serde::{Deserialize, Serialize};
use store::TableId;

use super::pairing;
use crate::identity::GuestId;

pub(crate) use kept::Kept;
pub use seeker::{Seeker, Status, Wish};

/// Whoever was not heard of for so long, without a page that listens, is gone.
const GONE_MS: i64 = 12_000;
/// That somebody was heard of is noted no more often than this.
const HEARD_MS: i64 = 3_000;
/// A table that could not be opened for so long is opened by somebody else.
const STALLED_MS: i64 = 10_000;
/// So long somebody who was called may take to answer.
const CALL_MS: i64 = 10_000;
/// So long a table waits to be picked up.
const KEPT_MS: i64 = 120_000;
/// How many may look at once, and how many of one network.
const MOST: usize = 2000;
const MOST_PER_NETWORK: usize = 8;
/// Of how many it is remembered how long they waited.
const WAITS: usize = 21;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum State {
    Looking,
    Called {
        call: u64,
        answered: bool,
    },
    /// All have answered, and their table is being opened.
    Opening {
        call: u64,
        since: i64,
    },
    Found {
        #[serde(with = "kept::table_id")]
        table: TableId,
        at: i64,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Entry {
    seeker: Seeker,
    state: State,
    heard: i64,
    /// How many pages listen, where there is one node.
    #[serde(skip)]
    pages: u32,
}

impl Entry {
    fn hear(&mut self, now: i64) {
        if now - self.heard >= HEARD_MS {
            self.heard = now;
        }
    }

    fn is_here(&self, now: i64) -> bool {
        self.pages > 0 || now - self.heard < GONE_MS
    }
}

/// Everybody who looks for somebody.
#[derive(Default, Debug)]
pub struct Pool {
    entries: HashMap<GuestId, Entry>,
    calls: HashMap<u64, i64>,
    last_call: u64,
    /// Those of whom it is known that they must not meet.
    barred: HashSet<(GuestId, GuestId)>,
    waits: HashMap<Wish, VecDeque<i64>>,
}

impl Pool {
    /// Somebody looks from now on; whoever did before looks for this instead. Says no if too many
    /// look already.
    pub fn enter(&mut self, seeker: Seeker, now: i64) -> bool {
        self.expire(now);
        let (id, from) = (seeker.id, seeker.from.clone());
        let others = || self.entries.values().filter(|it| it.seeker.id != id);
        let near = others().filter(|it| it.seeker.from == from).count();
        if near >= MOST_PER_NETWORK || others().count() >= MOST {
            return false;
        }
        self.leave(id);
        self.entries.insert(id, Entry { seeker, state: State::Looking, heard: now, pages: 0 });
        true
    }

    /// Somebody looks no longer. Whoever was called with them looks on.
    pub fn leave(&mut self, id: GuestId) {
        if let Some(Entry { state: State::Called { call, .. }, .. }) = self.entries.remove(&id) {
            self.dissolve(call);
        }
    }

    /// A page of somebody was opened or closed.
    pub fn listens(&mut self, id: GuestId, on: bool, now: i64) {
        if let Some(entry) = self.entries.get_mut(&id) {
            entry.pages = if on { entry.pages + 1 } else { entry.pages.saturating_sub(1) };
            entry.heard = now;
        }
    }

    /// A page of somebody listens.
    pub fn heard(&mut self, id: GuestId, now: i64) {
        if let Some(entry) = self.entries.get_mut(&id) {
            entry.hear(now);
        }
    }

    /// Whether nobody looks for anybody.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// People whose table somebody was to open who has not come back, in the same order as then.
    pub fn stalled(&mut self, now: i64) -> Option<Vec<Seeker>> {
        let call = self.entries.values().find_map(|it| match it.state {
            State::Opening { call, since } if now - since >= STALLED_MS => Some(call),
            _ => None,
        })?;
        let mut table = Vec::new();
        for entry in self.entries.values_mut() {
            if matches!(entry.state, State::Opening { call: own, .. } if own == call) {
                entry.state = State::Opening { call, since: now };
                table.push(entry.seeker.clone());
            }
        }
        table.sort_by_key(|it| (it.since, it.id));
        Some(table)
    }

    /// How far somebody has come.
    pub fn status(&self, id: GuestId) -> Option<Status> {
        self.entries.get(&id).map(|entry| match entry.state {
            State::Looking => Status::Looking(entry.seeker.since),
            State::Called { .. } | State::Opening { .. } => Status::Called,
            State::Found { table, .. } => Status::Found(table),
        })
    }

    /// What somebody looks for.
    pub fn wish(&self, id: GuestId) -> Option<&Wish> {
        self.entries.get(&id).map(|entry| &entry.seeker.wish)
    }

    /// Somebody was heard of: if they were called, that is their answer. If all have answered,
    /// they are returned, the one who looked longest first.
    pub fn hear(&mut self, id: GuestId, now: i64) -> Option<Vec<Seeker>> {
        let entry = self.entries.get_mut(&id)?;
        entry.hear(now);
        let State::Called { call, answered } = &mut entry.state else { return None };
        *answered = true;
        let call = *call;
        let called =
            |entry: &&Entry| matches!(entry.state, State::Called { call: it, .. } if it == call);
        let all = || self.entries.values().filter(called);
        if all().any(|it| matches!(it.state, State::Called { answered: false, .. })) {
            return None;
        }
        let mut table: Vec<Seeker> = all().map(|it| it.seeker.clone()).collect();
        table.sort_by_key(|it| (it.since, it.id));
        self.calls.remove(&call);
        for seeker in &table {
            if let Some(entry) = self.entries.get_mut(&seeker.id) {
                entry.state = State::Opening { call, since: now };
            }
        }
        Some(table)
    }

    /// Calls all who fit together, and says whether anybody was. `now` may never go back.
    pub fn call(&mut self, now: i64) -> Vec<Vec<GuestId>> {
        self.expire(now);
        let mut groups: HashMap<&Wish, Vec<&Seeker>> = HashMap::new();
        for entry in self.entries.values().filter(|it| it.state == State::Looking) {
            if entry.is_here(now) {
                groups.entry(&entry.seeker.wish).or_default().push(&entry.seeker);
            }
        }
        let barred = |one: &Seeker, other: &Seeker| self.barred.contains(&pair(one.id, other.id));
        let mut tables: Vec<Vec<GuestId>> = Vec::new();
        for (wish, mut seekers) in groups {
            seekers.sort_by_key(|it| (it.since, it.id));
            while let Some(table) = pairing::table(wish, &seekers, now, barred) {
                let table: Vec<GuestId> = table.iter().map(|it| it.id).collect();
                seekers.retain(|it| !table.contains(&it.id));
                tables.push(table);
            }
        }
        for table in &tables {
            self.last_call += 1;
            let call = self.last_call;
            self.calls.insert(call, now + CALL_MS);
            for id in table {
                if let Some(entry) = self.entries.get_mut(id) {
                    entry.state = State::Called { call, answered: false };
                }
            }
        }
        tables
    }

    /// Two who must not meet: whoever was called with both looks on.
    pub fn bar(&mut self, one: GuestId, other: GuestId) {
        self.barred.insert(pair(one, other));
        if let Some(Entry { state: State::Called { call, .. }, .. }) = self.entries.get(&one) {
            self.dissolve(*call);
        }
    }

    /// A table was opened for these.
    pub fn found(&mut self, table: &[Seeker], id: TableId, now: i64) {
        for seeker in table {
            let waits = self.waits.entry(seeker.wish.clone()).or_default();
            waits.push_back(now - seeker.since);
            while waits.len() > WAITS {
                waits.pop_front();
            }
            if let Some(entry) = self.opening(seeker) {
                entry.state = State::Found { table: id, at: now };
            }
        }
    }

    /// The table of these could not be opened: they look on.
    pub fn look_on(&mut self, table: &[Seeker]) {
        for seeker in table {
            if let Some(entry) = self.opening(seeker) {
                entry.state = State::Looking;
            }
        }
    }

    /// Somebody whose table is being opened. Whoever has left and looks again is somebody else.
    fn opening(&mut self, seeker: &Seeker) -> Option<&mut Entry> {
        let entry = self.entries.get_mut(&seeker.id)?;
        let opening = matches!(entry.state, State::Opening { .. }) && entry.seeker == *seeker;
        opening.then_some(entry)
    }

    /// How long half of those waited who found somebody lately; nothing if nobody did.
    pub fn usual_wait(&self, wish: &Wish) -> Option<i64> {
        let mut waits: Vec<i64> = self.waits.get(wish)?.iter().copied().collect();
        waits.sort_unstable();
        waits.get(waits.len() / 2).copied()
    }

    /// How many look for this now.
    pub fn looking(&self, wish: &Wish) -> usize {
        self.entries.values().filter(|it| it.seeker.wish == *wish).count()
    }

    /// How many look for a game now, by how many hours each decision may take.
    pub fn paces(&self, game: &str) -> Vec<(Option<u16>, usize)> {
        let mut paces = BTreeMap::new();
        for entry in self.entries.values().filter(|it| it.seeker.wish.game == game) {
            *paces.entry(entry.seeker.wish.hours).or_insert(0) += 1;
        }
        paces.into_iter().collect()
    }

    /// Forgets whoever is gone or did not answer, and lets those look on who did.
    fn expire(&mut self, now: i64) {
        let late: Vec<u64> =
            self.calls.iter().filter(|(_, until)| now >= **until).map(|(call, _)| *call).collect();
        for call in late {
            self.entries.retain(|_, it| {
                !matches!(it.state, State::Called { call: own, answered: false } if own == call)
            });
            self.dissolve(call);
        }
        self.entries.retain(|_, it| match it.state {
            State::Looking => it.is_here(now),
            State::Called { .. } => true,
            State::Opening { since, .. } => now - since < KEPT_MS,
            State::Found { at, .. } => now - at < KEPT_MS,
        });
        if self.entries.is_empty() {
            self.barred.clear();
        }
    }

    fn dissolve(&mut self, call: u64) {
        self.calls.remove(&call);
        for entry in self.entries.values_mut() {
            if matches!(entry.state, State::Called { call: own, .. } if own == call) {
                entry.state = State::Looking;
            }
        }
    }
}

/// Two people in one order.
fn pair(one: GuestId, other: GuestId) -> (GuestId, GuestId) {
    if one <= other { (one, other) } else { (other, one) }
}
