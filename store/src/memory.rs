//! A store that forgets everything when the program ends.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::table::distinct_keys;
use crate::{
    Answer, Append, Entry, Found, NewTable, Store, StoreError, StoredTable, Summary, TableId, Which,
};

/// A store in memory: for tests, and for benches that want the disk out of the picture. Nothing
/// in it is durable, and it is searched from end to end, so no server should run on it.
#[derive(Debug)]
pub struct Memory(Mutex<Option<House>>);

/// Everything kept, until the store is closed.
#[derive(Default, Debug)]
struct House {
    tables: HashMap<TableId, Table>,
    secrets: BTreeMap<String, [u8; 32]>,
}

#[derive(Debug)]
struct Table {
    /// The table as it was opened, with the entries and the summary of today.
    kept: NewTable,
    /// The number of the entry with each key.
    keys: HashMap<String, u64>,
}

impl Memory {
    /// A store without tables.
    #[must_use]
    pub fn new() -> Self {
        Self(Mutex::new(Some(House::default())))
    }

    fn ask<T: Send + 'static>(
        &self,
        what: impl FnOnce(&mut House) -> Result<T, StoreError>,
    ) -> Answer<T> {
        Answer::now(self.lock().as_mut().ok_or(StoreError::Closed).and_then(what))
    }

    /// A panic of another thread while it held the lock left no table half changed: every change
    /// is checked first and then made without a step that can fail.
    fn lock(&self) -> MutexGuard<'_, Option<House>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Store for Memory {
    fn create(&self, table: NewTable) -> Answer<()> {
        self.ask(|house| house.create(table))
    }

    fn append(&self, table: TableId, append: Append) -> Answer<u64> {
        self.ask(|house| house.append(table, append))
    }

    fn read(&self, table: TableId, from: u64) -> Answer<Option<StoredTable>> {
        self.ask(|house| Ok(house.tables.get(&table).map(|table| table.stored(from))))
    }

    fn find(&self, which: Which, limit: usize) -> Answer<Vec<Found>> {
        self.ask(|house| Ok(house.find(&which, limit)))
    }

    fn house_secret(&self, name: &str, fresh: [u8; 32]) -> Answer<[u8; 32]> {
        self.ask(|house| Ok(*house.secrets.entry(name.to_owned()).or_insert(fresh)))
    }

    fn close(&self) -> Answer<()> {
        *self.lock() = None;
        Answer::now(Ok(()))
    }
}

impl House {
    fn create(&mut self, mut kept: NewTable) -> Result<(), StoreError> {
        distinct_keys(&kept.entries)?;
        if self.tables.contains_key(&kept.id) {
            return Err(StoreError::Taken(kept.id));
        }
        let first =
            Append { expected: 0, entries: std::mem::take(&mut kept.entries), summary: None };
        let id = kept.id;
        let mut table = Table { kept, keys: HashMap::new() };
        table.append(first)?;
        self.tables.insert(id, table);
        Ok(())
    }

    fn append(&mut self, table: TableId, append: Append) -> Result<u64, StoreError> {
        distinct_keys(&append.entries)?;
        self.tables.get_mut(&table).ok_or(StoreError::Unknown(table))?.append(append)
    }

    fn find(&self, which: &Which, limit: usize) -> Vec<Found> {
        let tables = self.tables.values().filter(|table| which.fits(&table.kept.summary));
        let mut found: Vec<Found> = tables.map(Table::found).collect();
        found.sort_by_key(|table| (std::cmp::Reverse(table.changed_at), table.id));
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
        let NewTable { id, game, revision, head, made_at, entries, summary } = self.kept.clone();
        let entries: Vec<Entry> = entries.into_iter().skip(skip).collect();
        StoredTable { id, game, revision, head, made_at, length: self.length(), entries, summary }
    }

    fn found(&self) -> Found {
        let NewTable { id, game, revision, made_at, entries, summary, .. } = &self.kept;
        Found {
            id: *id,
            game: game.clone(),
            revision: *revision,
            made_at: *made_at,
            changed_at: entries.iter().map(|entry| entry.at).fold(*made_at, i64::max),
            length: self.length(),
            summary: summary.clone(),
        }
    }
}

impl Which {
    fn fits(&self, summary: &Summary) -> bool {
        let sits = |guest: &String| summary.guests.iter().any(|seated| seated.id == *guest);
        match self {
            Self::Open => summary.open && !summary.over,
            Self::Unfinished => !summary.over,
            Self::Playing(guest) => !summary.over && sits(guest),
            Self::Played(guest) => summary.over && sits(guest),
        }
    }
}
