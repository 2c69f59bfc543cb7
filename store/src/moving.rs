//! Carrying a house from one store to another, whole.
//!
//! A note in the new place says that it is not whole yet and whose it will be. So what was
//! interrupted can be taken up again, and nobody opens half a house.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::{
    Change, Entry, Found, NewTable, Store, StoreError, StoredTable, Summary, TableId, Which,
};

/// The note of a house that is not whole yet, and what it is called.
const MOVING: &str = "moving";
const FROM: &str = "from";
/// How many tables or notes are carried at a time.
const ARMFUL: usize = 64;
const MANY: usize = 1000;

/// What was carried, or what a house holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holdings {
    /// How many tables.
    pub tables: u64,
    /// How many entries in their logs.
    pub entries: u64,
    /// How many notes.
    pub notes: u64,
    /// How many secrets.
    pub secrets: u64,
    /// A digest of every byte of them.
    pub digest: [u8; 32],
}

/// Why a house was not carried.
#[derive(Clone, PartialEq, Eq, Error, Debug)]
pub enum MoveError {
    /// There is something else in the new place.
    #[error(
        "the new place holds the data of another server. Name an empty one; it was left as it is"
    )]
    Occupied,
    /// The old place is a house that was never carried there as a whole.
    #[error("the old place holds a part only, of a move that was interrupted: finish that first")]
    Half,
    /// What arrived is not what was there.
    #[error(
        "what arrived is not what was there: {there:?} has become {here:?}. See that no server is at work on either, and begin again"
    )]
    Differs {
        /// What the old place holds.
        there: Box<Holdings>,
        /// What the new one holds.
        here: Box<Holdings>,
    },
    /// One of the stores failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Whether the house in a store is half carried, and must not be opened.
pub fn is_half(store: &dyn Store) -> Result<bool, StoreError> {
    Ok(store.get(MOVING, FROM).wait()?.is_some())
}

/// Carries everything over, compares every byte of it, and says what it was. Nobody may be at work
/// on either store. Asked again after it was interrupted, it goes on where it stood. `progress` is
/// told how many tables of how many are there.
///
/// It waits for answers, so it belongs on a plain thread.
pub fn carry(
    from: &dyn Store,
    to: &dyn Store,
    mut progress: impl FnMut(u64, u64),
) -> Result<Holdings, MoveError> {
    if is_half(from)? {
        return Err(MoveError::Half);
    }
    claim(from, to)?;
    for (name, secret) in from.secrets().wait()? {
        to.house_secret(&name, secret).wait()?;
    }
    carry_notes(from, to)?;
    carry_tables(from, to, &mut progress)?;
    let (there, here) = (holdings(from)?, holdings(to)?);
    if there != here {
        return Err(MoveError::Differs { there: Box::new(there), here: Box::new(here) });
    }
    to.put(MOVING, FROM, None).wait()?;
    Ok(there)
}

/// Takes the new place, if it is empty or was taken for the same house before.
fn claim(from: &dyn Store, to: &dyn Store) -> Result<(), MoveError> {
    let mut whose = Sha256::new();
    for (name, secret) in from.secrets().wait()? {
        text(&mut whose, &name);
        whose.update(secret);
    }
    let whose = hex(&whose.finalize());
    match to.get(MOVING, FROM).wait()? {
        Some(claimed) if claimed == whose => return Ok(()),
        Some(_) => return Err(MoveError::Occupied),
        None => {}
    }
    let empty = to.find(Which::Behind(None), 1).wait()?.is_empty()
        && to.kinds().wait()?.is_empty()
        && to.secrets().wait()?.is_empty();
    if !empty {
        return Err(MoveError::Occupied);
    }
    Ok(to.put(MOVING, FROM, Some(whose)).wait()?)
}

/// Makes the notes there those from here; some may be left from a first try.
fn carry_notes(from: &dyn Store, to: &dyn Store) -> Result<(), StoreError> {
    let mut kinds: BTreeSet<String> = from.kinds().wait()?.into_iter().collect();
    kinds.extend(to.kinds().wait()?);
    for kind in kinds.into_iter().filter(|kind| kind != MOVING) {
        let wanted: BTreeMap<String, String> = from.list(&kind).wait()?.into_iter().collect();
        let found: BTreeMap<String, String> = to.list(&kind).wait()?.into_iter().collect();
        let gone = found.keys().filter(|name| !wanted.contains_key(*name));
        let mut changes: Vec<Change> = gone.map(|name| Change::remove(&kind, name)).collect();
        let new = wanted.iter().filter(|(name, value)| found.get(*name) != Some(value));
        changes.extend(new.map(|(name, value)| Change::put(&kind, name, value)));
        for armful in changes.chunks(MANY) {
            to.change(armful.to_vec()).wait()?;
        }
    }
    Ok(())
}

fn carry_tables(
    from: &dyn Store,
    to: &dyn Store,
    progress: &mut impl FnMut(u64, u64),
) -> Result<(), StoreError> {
    let all: BTreeSet<TableId> =
        walk(from)?.map(|found| found.map(|it| it.id)).collect::<Result<_, _>>()?;
    for found in walk(to)? {
        let found = found?;
        if !all.contains(&found.id) {
            to.delete(found.id).wait()?;
        }
    }
    let loose = from.find(Which::Unpacked, usize::MAX).wait()?;
    let loose: BTreeSet<TableId> = loose.into_iter().map(|found| found.id).collect();
    let (mut done, total) = (0, all.len() as u64);
    let all: Vec<TableId> = all.into_iter().collect();
    for armful in all.chunks(ARMFUL) {
        carry_armful(from, to, armful, &loose)?;
        done += armful.len() as u64;
        progress(done, total);
    }
    Ok(())
}

/// Carries some tables, all under way at once.
fn carry_armful(
    from: &dyn Store,
    to: &dyn Store,
    tables: &[TableId],
    loose: &BTreeSet<TableId>,
) -> Result<(), StoreError> {
    let there: BTreeMap<TableId, u64> = to.lengths(tables.to_vec()).wait()?.into_iter().collect();
    let reading: Vec<_> = tables.iter().map(|id| from.read(*id, 0)).collect();
    let mut answers = Vec::new();
    for stored in reading {
        let Some(stored) = stored.wait()? else { continue };
        let (id, over) = (stored.id, stored.summary.over);
        match there.get(&id) {
            // Its log only grows, so this is the same one.
            Some(length) if *length == stored.length => {}
            Some(_) => {
                to.delete(id).wait()?;
                answers.push(to.create(new(stored)));
            }
            None => answers.push(to.create(new(stored))),
        }
        if over && !loose.contains(&id) {
            answers.push(to.pack(id));
        }
    }
    answers.into_iter().try_for_each(crate::Answer::wait)
}

fn new(stored: StoredTable) -> NewTable {
    NewTable {
        id: stored.id,
        game: stored.game,
        revision: stored.revision,
        head: stored.head,
        made_at: stored.made_at,
        entries: stored.entries,
        summary: stored.summary,
        opened_by: stored.opened_by,
        opened_from: stored.opened_from,
    }
}

/// All tables in the order of their names.
fn walk(
    store: &dyn Store,
) -> Result<impl Iterator<Item = Result<Found, StoreError>> + use<'_>, StoreError> {
    let mut page = store.find(Which::Behind(None), MANY).wait()?.into_iter();
    let mut last = None;
    Ok(std::iter::from_fn(move || {
        if page.len() == 0 {
            let next = store.find(Which::Behind(Some(last?)), MANY).wait();
            match next {
                Ok(next) => page = next.into_iter(),
                Err(error) => return Some(Err(error)),
            }
        }
        let found = page.next()?;
        last = Some(found.id);
        Some(Ok(found))
    }))
}

/// What a house holds, with a digest of all of it.
pub fn holdings(store: &dyn Store) -> Result<Holdings, StoreError> {
    let mut digest = Sha256::new();
    let (mut tables, mut entries, mut notes) = (0, 0, 0);
    for found in walk(store)? {
        let found = found?;
        let Some(stored) = store.read(found.id, 0).wait()? else { continue };
        tables += 1;
        entries += stored.length;
        table(&mut digest, &stored);
        digest.update(found.changed_at.to_le_bytes());
    }
    for kind in store.kinds().wait()?.into_iter().filter(|kind| kind != MOVING) {
        text(&mut digest, &kind);
        for (name, value) in store.list(&kind).wait()? {
            notes += 1;
            text(&mut digest, &name);
            text(&mut digest, &value);
        }
    }
    let secrets = store.secrets().wait()?;
    for (name, secret) in &secrets {
        text(&mut digest, name);
        digest.update(secret);
    }
    let digest = digest.finalize().into();
    Ok(Holdings { tables, entries, notes, secrets: secrets.len() as u64, digest })
}

fn table(digest: &mut Sha256, stored: &StoredTable) {
    let StoredTable { id, game, revision, head, made_at, length, entries, summary, .. } = stored;
    for word in [&id.to_string(), game, head, &stored.opened_by, &stored.opened_from] {
        text(digest, word);
    }
    digest.update(revision.to_le_bytes());
    digest.update(made_at.to_le_bytes());
    digest.update(length.to_le_bytes());
    for Entry { kind, body, key, at } in entries {
        text(digest, kind);
        text(digest, body);
        digest.update([u8::from(key.is_some())]);
        text(digest, key.as_deref().unwrap_or_default());
        digest.update(at.to_le_bytes());
    }
    let Summary { open, over, guests, line } = summary;
    digest.update([u8::from(*open), u8::from(*over)]);
    text(digest, line);
    digest.update((guests.len() as u64).to_le_bytes());
    for guest in guests {
        text(digest, &guest.id);
        digest.update([u8::from(guest.awaited)]);
    }
}

/// With its length, so that no two lists of texts look alike.
fn text(digest: &mut Sha256, text: &str) {
    digest.update((text.len() as u64).to_le_bytes());
    digest.update(text);
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
