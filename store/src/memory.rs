//! A store that forgets everything when the program ends.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::lease::Leases;
use crate::note::Expected;
use crate::table::distinct_keys;
use crate::{
    Answer, Append, Change, Entry, Found, Lease, NewTable, Scan, Store, StoreError, StoredTable,
    Summary, TableId, Which,
};

/// A store in memory: for tests, and for benches that want the disk out of the picture. Nothing
/// in it is durable, and it is searched from end to end, so no server should run on it.
#[derive(Debug)]
pub struct Memory {
    data: Mutex<Option<Data>>,
    /// By how many milliseconds the clock is ahead that all servers have in common, if they share
    /// this store.
    shared: Option<AtomicI64>,
}

/// Everything kept, until the store is closed.
#[derive(Default, Debug)]
struct Data {
    tables: HashMap<TableId, Table>,
    secrets: BTreeMap<String, [u8; 32]>,
    /// Values by their kind and name.
    notes: BTreeMap<(String, String), String>,
    leases: Leases,
}

#[derive(Debug)]
struct Table {
    /// The table as it was opened, with the entries and the summary of today.
    kept: NewTable,
    /// The number of the entry with each key.
    keys: HashMap<String, u64>,
    /// How many entries count as packed. In memory they stay as they are.
    packed: u64,
}

impl Memory {
    /// A store without tables.
    #[must_use]
    pub fn new() -> Self {
        Self { data: Mutex::new(Some(Data::default())), shared: None }
    }

    /// The same for several servers in one program, each of which takes the others for other nodes.
    #[must_use]
    pub fn shared() -> Self {
        Self { shared: Some(AtomicI64::new(0)), ..Self::new() }
    }

    /// Sets the clock that several servers have in common forward, or back.
    pub fn shift_clock(&self, by_ms: i64) {
        if let Some(ahead) = &self.shared {
            ahead.fetch_add(by_ms, Ordering::AcqRel);
        }
    }

    fn ask<T: Send + 'static>(
        &self,
        what: impl FnOnce(&mut Data) -> Result<T, StoreError>,
    ) -> Answer<T> {
        Answer::now(self.lock().as_mut().ok_or(StoreError::Closed).and_then(what))
    }

    /// A panic of another thread while it held the lock left no table half changed: every change
    /// is checked first and then made without a step that can fail.
    fn lock(&self) -> MutexGuard<'_, Option<Data>> {
        self.data.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Store for Memory {
    fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    fn clock(&self) -> Answer<Option<i64>> {
        let own = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let own = i64::try_from(own.as_millis()).unwrap_or(i64::MAX);
        let ahead = self.shared.as_ref().map(|ahead| ahead.load(Ordering::Acquire));
        self.ask(|_| Ok(ahead.map(|ahead| own.saturating_add(ahead))))
    }

    fn create(&self, table: NewTable) -> Answer<()> {
        self.ask(|data| data.create(table))
    }

    fn append(&self, table: TableId, append: Append) -> Answer<u64> {
        self.ask(|data| data.append(table, append))
    }

    fn read(&self, table: TableId, from: u64) -> Answer<Option<StoredTable>> {
        self.ask(|data| Ok(data.tables.get(&table).map(|table| table.stored(from))))
    }

    fn lengths(&self, tables: Vec<TableId>) -> Answer<Vec<(TableId, u64)>> {
        self.ask(|data| {
            let known = tables.into_iter().filter_map(|id| Some((id, data.tables.get(&id)?)));
            Ok(known.map(|(id, table)| (id, table.length())).collect())
        })
    }

    fn find(&self, which: Which, limit: usize) -> Answer<Vec<Found>> {
        self.ask(|data| Ok(data.find(&which, limit)))
    }

    fn house_secret(&self, name: &str, fresh: [u8; 32]) -> Answer<[u8; 32]> {
        self.ask(|data| Ok(*data.secrets.entry(name.to_owned()).or_insert(fresh)))
    }

    fn secrets(&self) -> Answer<Vec<(String, [u8; 32])>> {
        self.ask(|data| Ok(data.secrets.clone().into_iter().collect()))
    }

    fn pack(&self, table: TableId) -> Answer<()> {
        self.ask(|data| data.tables.get_mut(&table).ok_or(StoreError::Unknown(table))?.pack())
    }

    fn delete(&self, table: TableId) -> Answer<bool> {
        self.ask(|data| Ok(data.tables.remove(&table).is_some()))
    }

    fn put(&self, kind: &str, name: &str, value: Option<String>) -> Answer<()> {
        let expected = Expected::Anything;
        let change = Change { kind: kind.to_owned(), name: name.to_owned(), value, expected };
        self.change(vec![change])
    }

    fn change(&self, changes: Vec<Change>) -> Answer<()> {
        self.ask(|data| data.change(changes))
    }

    fn get(&self, kind: &str, name: &str) -> Answer<Option<String>> {
        let place = (kind.to_owned(), name.to_owned());
        self.ask(|data| Ok(data.notes.get(&place).cloned()))
    }

    fn scan(&self, scan: Scan) -> Answer<Vec<(String, String)>> {
        self.ask(|data| Ok(data.scan(scan)))
    }

    fn list(&self, kind: &str) -> Answer<Vec<(String, String)>> {
        self.ask(|data| {
            let of_kind = data.notes.iter().filter(|((of, _), _)| of == kind);
            Ok(of_kind.map(|((_, name), value)| (name.clone(), value.clone())).collect())
        })
    }

    fn kinds(&self) -> Answer<Vec<String>> {
        self.ask(|data| {
            let mut kinds: Vec<String> = data.notes.keys().map(|(kind, _)| kind.clone()).collect();
            kinds.dedup();
            Ok(kinds)
        })
    }

    fn lease(&self, lease: Lease) -> Answer<Option<u64>> {
        self.ask(|data| Ok(data.leases.take(lease)))
    }

    /// There is no disk that could be full.
    fn check(&self) -> Answer<()> {
        self.ask(|_| Ok(()))
    }

    fn close(&self) -> Answer<()> {
        *self.lock() = None;
        Answer::now(Ok(()))
    }
}

impl Data {
    /// Makes the changes, and undoes those before one that is refused.
    fn change(&mut self, changes: Vec<Change>) -> Result<(), StoreError> {
        let mut undo = Vec::new();
        for change in changes {
            let place = (change.kind.clone(), change.name.clone());
            if let Err(refusal) = change.check(self.notes.get(&place).map(String::as_str)) {
                undo.into_iter().rev().for_each(|(place, before)| drop(self.put(place, before)));
                return Err(refusal);
            }
            let before = self.put(place.clone(), change.value);
            undo.push((place, before));
        }
        Ok(())
    }

    /// Writes or removes a note, and gives what it said before.
    fn put(&mut self, place: (String, String), value: Option<String>) -> Option<String> {
        match value {
            Some(value) => self.notes.insert(place, value),
            None => self.notes.remove(&place),
        }
    }

    fn scan(&self, scan: Scan) -> Vec<(String, String)> {
        let Scan { kind, from, to, backwards, limit } = scan;
        // No kind comes between this one and the same with a NUL behind it.
        let end = to.map_or_else(|| (format!("{kind}\0"), String::new()), |to| (kind.clone(), to));
        let begin = (kind, from);
        if begin >= end {
            return Vec::new();
        }
        let within = self.notes.range(begin..end);
        let pair = |((_, name), value): (&(String, String), &String)| (name.clone(), value.clone());
        match backwards {
            true => within.rev().take(limit).map(pair).collect(),
            false => within.take(limit).map(pair).collect(),
        }
    }

    fn create(&mut self, mut kept: NewTable) -> Result<(), StoreError> {
        distinct_keys(&kept.entries)?;
        if self.tables.contains_key(&kept.id) {
            return Err(StoreError::Taken(kept.id));
        }
        let first =
            Append { expected: 0, entries: std::mem::take(&mut kept.entries), summary: None };
        let id = kept.id;
        let mut table = Table { kept, keys: HashMap::new(), packed: 0 };
        table.append(first)?;
        self.tables.insert(id, table);
        Ok(())
    }

    fn append(&mut self, table: TableId, append: Append) -> Result<u64, StoreError> {
        distinct_keys(&append.entries)?;
        self.tables.get_mut(&table).ok_or(StoreError::Unknown(table))?.append(append)
    }

    fn find(&self, which: &Which, limit: usize) -> Vec<Found> {
        let tables = self.tables.values().filter(|table| table.is(which));
        let mut found: Vec<Found> = tables.map(Table::found).collect();
        found.sort_by_key(|table| (std::cmp::Reverse(table.changed_at), table.id));
        if let Which::Idle { .. } | Which::Awaiting(_) = which {
            found.reverse();
        }
        if let Which::Behind(_) = which {
            found.sort_by_key(|table| table.id);
        }
        found.truncate(limit);
        found
    }
}

impl Table {
    fn length(&self) -> u64 {
        self.kept.entries.len() as u64
    }

    fn append(&mut self, append: Append) -> Result<u64, StoreError> {
        self.check(&append)?;
        for entry in append.entries {
            let number = self.length();
            self.keys.extend(entry.key.clone().map(|key| (key, number)));
            self.kept.entries.push(entry);
        }
        if let Some(summary) = append.summary {
            self.kept.summary = summary;
        }
        Ok(self.length())
    }

    fn check(&self, append: &Append) -> Result<(), StoreError> {
        let mut keys = append.entries.iter().filter_map(|entry| entry.key.as_ref());
        if let Some(at) = keys.find_map(|key| self.keys.get(key)) {
            return Err(StoreError::Repeated { at: *at });
        }
        let actual = self.length();
        if append.expected != actual {
            return Err(StoreError::Conflict { expected: append.expected, actual });
        }
        Ok(())
    }

    fn stored(&self, from: u64) -> StoredTable {
        let skip = usize::try_from(from).unwrap_or(usize::MAX);
        let kept = self.kept.clone();
        let entries: Vec<Entry> = kept.entries.into_iter().skip(skip).collect();
        StoredTable {
            id: kept.id,
            game: kept.game,
            revision: kept.revision,
            head: kept.head,
            made_at: kept.made_at,
            length: self.length(),
            entries,
            summary: kept.summary,
            opened_by: kept.opened_by,
            opened_from: kept.opened_from,
        }
    }

    fn found(&self) -> Found {
        let kept = &self.kept;
        Found {
            id: kept.id,
            game: kept.game.clone(),
            revision: kept.revision,
            made_at: kept.made_at,
            changed_at: self.changed_at(),
            length: self.length(),
            summary: kept.summary.clone(),
            opened_by: kept.opened_by.clone(),
            opened_from: kept.opened_from.clone(),
        }
    }

    fn changed_at(&self) -> i64 {
        self.kept.entries.iter().map(|entry| entry.at).fold(self.kept.made_at, i64::max)
    }

    fn pack(&mut self) -> Result<(), StoreError> {
        if !self.kept.summary.over {
            return Err(StoreError::Unfinished(self.kept.id));
        }
        self.packed = self.length();
        Ok(())
    }

    fn is(&self, which: &Which) -> bool {
        let Summary { open, over, guests, .. } = &self.kept.summary;
        let sits = |guest: &String| guests.iter().any(|seated| seated.id == *guest);
        let asked = |guest: &String| guests.iter().any(|it| it.id == *guest && it.awaited);
        match which {
            Which::All => true,
            Which::Behind(name) => name.is_none_or(|name| self.kept.id > name),
            Which::Open => *open && !over,
            Which::Unfinished => !over,
            Which::Playing(guest) => !over && sits(guest),
            Which::Awaiting(guest) => !over && asked(guest),
            Which::Played(guest) => *over && sits(guest),
            Which::OpenedBy(person) => !over && self.kept.opened_by == *person,
            Which::OpenedFrom(address) => !over && self.kept.opened_from == *address,
            Which::Idle { since, empty } => {
                !over && self.changed_at() < *since && (!empty || guests.is_empty())
            }
            Which::Unpacked => *over && self.packed < self.length(),
        }
    }
}
