//! What the store keeps of people, and whom they follow or do not want.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use store::{Change, Expected, Scan, Store, StoreError};

use super::{Known, NameKey, Person};
use crate::error::Error;
use crate::identity::GuestId;
use crate::words;

pub(crate) const PERSON: &str = "person";
pub(crate) const NAME: &str = "name";

/// What somebody does not want of somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wall {
    /// To read what they say.
    Mute,
    /// To have anything to do with them.
    Block,
}

/// Somebody who is followed, or follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Following {
    /// Who.
    pub whom: GuestId,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
}

/// The notes of a store that are about people.
#[derive(Clone, Copy)]
pub(crate) struct Book<'a>(pub(crate) &'a dyn Store);

impl Book<'_> {
    pub(crate) async fn person(self, id: GuestId) -> Result<Option<Person>, Error> {
        let text = self.0.get(PERSON, &id.to_string()).await?;
        Ok(text.and_then(|text| read(&text)))
    }

    /// What tables know of those of these guests who are kept.
    pub(crate) async fn known(
        self,
        guests: impl IntoIterator<Item = GuestId>,
    ) -> Result<HashMap<GuestId, Known>, Error> {
        let guests: HashSet<GuestId> = guests.into_iter().collect();
        let mut known = HashMap::new();
        for guest in guests {
            known.extend(self.person(guest).await?.map(|person| (guest, person.into())));
        }
        Ok(known)
    }

    /// Whoever has this name now, or one that could be taken for it.
    pub(crate) async fn by_name(self, name: &str) -> Result<Option<Person>, Error> {
        for key in NameKey::of(name) {
            let id = self.0.get(NAME, &key.to_string()).await?;
            let Some(id) = id.and_then(|id| id.parse().ok()) else { continue };
            let person = self.person(id).await?;
            let alike = |it: &Person| NameKey::of(&it.name).contains(&key);
            if let Some(person) = person.filter(alike) {
                return Ok(Some(person));
            }
        }
        Ok(None)
    }

    /// Whoever a name belongs to for good, whether or not they are called so now.
    pub(crate) async fn owner(self, name: &str) -> Result<Option<String>, Error> {
        for key in NameKey::of(name) {
            if let Some(owner) = self.0.get(NAME, &key.to_string()).await? {
                return Ok(Some(owner));
            }
        }
        Ok(None)
    }

    /// The changes that make a name somebody's. It stays theirs when they take another, so that
    /// nobody else is ever taken for them.
    pub(crate) async fn claim(self, name: &str, id: GuestId) -> Result<Vec<Change>, Error> {
        let mut changes = Vec::new();
        for key in NameKey::of(name) {
            let owner = self.0.get(NAME, &key.to_string()).await?;
            match owner {
                Some(owner) if owner == id.to_string() => {}
                Some(_) => return Err(Error::conflict(words::NAME_TAKEN)),
                None => {
                    let change = Change::put(NAME, key.to_string(), id.to_string());
                    changes.push(change.if_still(None));
                }
            }
        }
        Ok(changes)
    }

    /// Changes a person, whatever else happens to them meanwhile.
    pub(crate) async fn update(
        self,
        id: GuestId,
        mut change: impl FnMut(&mut Person) -> Result<Vec<Change>, Error>,
    ) -> Result<Person, Error> {
        loop {
            let before = self.0.get(PERSON, &id.to_string()).await?;
            let person = before.as_deref().and_then(read::<Person>);
            let mut person = person.ok_or_else(|| Error::not_found(words::NO_SUCH_PERSON))?;
            let mut changes = change(&mut person)?;
            changes.push(put_person(&person)?.if_still(before));
            match self.0.change(changes).await {
                Ok(()) => return Ok(person),
                Err(StoreError::Changed { kind, .. }) if kind == PERSON => {}
                Err(StoreError::Changed { .. }) => return Err(Error::conflict(words::NAME_TAKEN)),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// All of a kind with an id in its name, in pages so that a long list is no long read.
    pub(crate) async fn ids(
        self,
        kind: &str,
        most: usize,
    ) -> Result<Vec<(GuestId, String)>, Error> {
        let notes = self.0.scan(Scan::prefix(kind, "", most)).await?;
        Ok(notes.into_iter().filter_map(|(id, value)| Some((id.parse().ok()?, value))).collect())
    }

    pub(crate) async fn wall(self, of: GuestId, against: GuestId) -> Result<Option<Wall>, Error> {
        let text = self.0.get(&block(of), &against.to_string()).await?;
        Ok(text.and_then(|text| read(&text)))
    }
}

pub(crate) fn put_person(person: &Person) -> Result<Change, Error> {
    Ok(Change::put(PERSON, person.id.to_string(), written(person)?))
}

/// A new note, or a conflict if there is one.
pub(crate) fn fresh(change: Change) -> Change {
    Change { expected: Expected::Missing, ..change }
}

pub(crate) fn follow(of: GuestId) -> String {
    format!("follow/{of}")
}

pub(crate) fn followed(of: GuestId) -> String {
    format!("followed/{of}")
}

pub(crate) fn block(of: GuestId) -> String {
    format!("block/{of}")
}

pub(crate) fn blocked(of: GuestId) -> String {
    format!("blocked/{of}")
}

pub(crate) fn read<T: serde::de::DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

pub(crate) fn written(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(Error::internal)
}
