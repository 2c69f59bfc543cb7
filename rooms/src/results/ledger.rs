//! The ledger in which results are written, and what can be read in it.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use store::{Change, Scan, Store, StoreError};
use tokio::sync::Mutex;

use super::notes::{
    LEFT, OFTEN, OFTEN_FROM, RESULT, RESULT_OF, RESULTS_OF, RIVALS, TALLY, numbered, own, read,
    rest, result, written,
};
use super::{GameResult, Rivalry, Tally};
use crate::error::Error;
use crate::identity::GuestId;

/// How many rivals of a person are looked at to find those met most often.
const RIVALS_LOOKED_AT: usize = 1000;

/// How many games a person can have a tally of.
const GAMES: usize = 100;

/// How often a result is noted where other nodes note theirs at the same time.
const TRIES: usize = 5;

/// All results of a store.
pub struct Ledger {
    pub(super) store: Arc<dyn Store>,
    /// The number of the next result; unknown until the first is written. Whoever writes holds it,
    /// so that what is counted is counted once.
    pub(super) next: Mutex<Option<u64>>,
}

/// Which of somebody's results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// Those before the one of this number; the newest if none is given.
    pub before: Option<u64>,
    /// How many at most.
    pub most: usize,
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the ledger of results")
    }
}

/// Changes of notes that were read before, each note once: by kind and name what it said, and what
/// it will say.
#[derive(Default)]
pub(super) struct Changes(BTreeMap<(&'static str, String), (Text, Text)>);

/// What a note says, if there is one.
type Text = Option<String>;

impl Changes {
    /// What a note will say when all is written.
    pub(super) async fn read(
        &mut self,
        store: &dyn Store,
        kind: &'static str,
        name: &str,
    ) -> Result<Option<String>, Error> {
        let key = (kind, name.to_owned());
        if let Some((_, after)) = self.0.get(&key) {
            return Ok(after.clone());
        }
        let now = store.get(kind, name).await?;
        self.0.insert(key, (now.clone(), now.clone()));
        Ok(now)
    }

    /// Lets a note say this from now on; `None` removes it.
    pub(super) fn write(&mut self, kind: &'static str, name: String, value: Option<String>) {
        self.0.entry((kind, name)).or_default().1 = value;
    }

    /// All that is to be changed, and only if it still says what was read.
    pub(super) fn into_changes(self) -> Vec<Change> {
        let changed = self.0.into_iter().filter(|(_, (before, after))| before != after);
        let change = |((kind, name), (before, after)): (_, (_, Text))| match after {
            Some(text) => Change::put(kind, name, text).if_still(before),
            None => Change::remove(kind, name).if_still(before),
        };
        changed.map(change).collect()
    }
}

impl Ledger {
    /// The ledger of a store.
    pub fn of(store: Arc<dyn Store>) -> Ledger {
        Ledger { store, next: Mutex::new(None) }
    }

    /// Writes down how a game ended, with all that follows from it; nothing if that of its table
    /// was written before. Answers whether it was new.
    pub async fn note(&self, result: &GameResult) -> Result<bool, Error> {
        for _ in 1..TRIES {
            match self.try_to_note(result).await? {
                Ok(new) => return Ok(new),
                // Another node has written meanwhile.
                Err(StoreError::Changed { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(self.try_to_note(result).await??)
    }

    async fn try_to_note(&self, result: &GameResult) -> Result<Result<bool, StoreError>, Error> {
        let mut next = self.next.lock().await;
        if self.has(&result.table).await? {
            return Ok(Ok(false));
        }
        let number = match *next {
            Some(number) => number,
            None => self.first_free().await?,
        };
        let mut changes = Changes::default();
        self.write(&mut changes, number, result).await?;
        match self.store.change(changes.into_changes()).await {
            Ok(()) => *next = Some(number + 1),
            Err(error) => {
                // Somebody else has written: what is known of the store is out of date.
                *next = None;
                return Ok(Err(error));
            }
        }
        Ok(Ok(true))
    }

    /// Writes down many results at once, in their order: for whoever brings games from elsewhere.
    pub async fn note_all(&self, results: &[GameResult]) -> Result<(), Error> {
        let mut next = self.next.lock().await;
        let mut number = self.first_free().await?;
        let mut changes = Changes::default();
        for result in results {
            if changes.read(&*self.store, RESULT_OF, &result.table).await?.is_some() {
                continue;
            }
            self.write(&mut changes, number, result).await?;
            number += 1;
        }
        *next = None;
        Ok(self.store.change(changes.into_changes()).await?)
    }

    async fn write(
        &self,
        changes: &mut Changes,
        number: u64,
        result: &GameResult,
    ) -> Result<(), Error> {
        let mut result = result.clone();
        self.rate(changes, number, &mut result).await?;
        changes.write(RESULT, numbered(number), Some(written(&result)?));
        changes.write(RESULT_OF, result.table.clone(), Some(numbered(number)));
        self.count(changes, number, &result).await
    }

    /// All that follows from a result.
    pub(super) async fn count(
        &self,
        changes: &mut Changes,
        number: u64,
        result: &GameResult,
    ) -> Result<(), Error> {
        let store = &*self.store;
        for (person, seat) in result.people() {
            changes.write(RESULTS_OF, own(person, &numbered(number)), Some(String::new()));
            let name = own(person, &result.game);
            let before = changes.read(store, TALLY, &name).await?;
            let mut tally: Tally = before.as_deref().and_then(read).unwrap_or_default();
            tally.add(result, seat);
            changes.write(TALLY, name, Some(written(&tally)?));
            for (other, their) in result.people().filter(|(other, _)| *other != person) {
                let name = own(person, &other.to_string());
                let before = changes.read(store, RIVALS, &name).await?;
                let mut rivalry: Rivalry = before.as_deref().and_then(read).unwrap_or_default();
                rivalry.add(result, seat, their);
                if rivalry.rated_games >= OFTEN_FROM {
                    changes.read(store, OFTEN, &name).await?;
                    changes.write(OFTEN, name.clone(), Some(rivalry.rated_games.to_string()));
                }
                changes.write(RIVALS, name, Some(written(&rivalry)?));
            }
            if result.rated && seat.left {
                let name = own(person, &result.game);
                let before = changes.read(store, LEFT, &name).await?;
                let left = before.and_then(|text| text.parse::<u32>().ok()).unwrap_or(0) + 1;
                changes.write(LEFT, name, Some(left.to_string()));
            }
        }
        Ok(())
    }

    async fn first_free(&self) -> Result<u64, StoreError> {
        let last = self.store.scan(Scan::prefix(RESULT, "", 1).backwards()).await?;
        let last = last.first().and_then(|(name, _)| name.parse::<u64>().ok());
        Ok(last.map_or(0, |number| number + 1))
    }

    /// Whether the result of a table was written.
    pub async fn has(&self, table: &str) -> Result<bool, Error> {
        Ok(self.store.get(RESULT_OF, table).await?.is_some())
    }

    /// Somebody's results, the newest first, each with its number.
    pub async fn of_person(
        &self,
        person: GuestId,
        page: Page,
    ) -> Result<Vec<(u64, GameResult)>, Error> {
        let all = Scan::prefix(RESULTS_OF, &own(person, ""), page.most).backwards();
        let to = page.before.map(|number| own(person, &numbered(number)));
        let names = self.store.scan(Scan { to: to.or(all.to.clone()), ..all }).await?;
        let mut results = Vec::with_capacity(names.len());
        for (name, _) in names {
            let number = rest(&name).to_owned();
            let text = self.store.get(RESULT, &number).await?;
            results.extend(text.and_then(|text| result(&(number, text))));
        }
        Ok(results)
    }

    /// How often somebody has played and won what, by game.
    pub async fn tally(&self, person: GuestId) -> Result<BTreeMap<String, Tally>, Error> {
        let notes = self.store.scan(Scan::prefix(TALLY, &own(person, ""), GAMES)).await?;
        let tally = |(name, text): &(String, String)| Some((rest(name).to_owned(), read(text)?));
        Ok(notes.iter().filter_map(tally).collect())
    }

    /// How two people stand to each other, from the side of the first.
    pub async fn between(&self, one: GuestId, other: GuestId) -> Result<Rivalry, Error> {
        let note = self.store.get(RIVALS, &own(one, &other.to_string())).await?;
        Ok(note.as_deref().and_then(read).unwrap_or_default())
    }

    /// The people somebody has played most often with, `most` of them at most.
    pub async fn rivals(
        &self,
        person: GuestId,
        most: usize,
    ) -> Result<Vec<(GuestId, Rivalry)>, Error> {
        let scan = Scan::prefix(RIVALS, &own(person, ""), RIVALS_LOOKED_AT);
        let notes = self.store.scan(scan).await?;
        let rival = |(name, text): &(String, String)| {
            Some((rest(name).parse::<GuestId>().ok()?, read::<Rivalry>(text)?))
        };
        let mut rivals: Vec<(GuestId, Rivalry)> = notes.iter().filter_map(rival).collect();
        rivals.retain(|(_, it)| it.total().played() > 0);
        rivals.sort_by_key(|(_, it)| (std::cmp::Reverse(it.total().played()), -it.last));
        rivals.truncate(most);
        Ok(rivals)
    }
}
