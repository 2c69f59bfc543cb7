//! What opens the door to a person: a password, recovery codes, passkeys.

use store::{Change, Scan};

use super::StoredPasskey;
use super::notes::{Book, fresh, read, written};
use crate::error::Error;
use crate::identity::{Digest, GuestId};

/// How many passkeys somebody can have.
pub(crate) const MOST_PASSKEYS: usize = 20;

const PASSWORD: &str = "password";
const CODES: &str = "codes";
const PASSKEY: &str = "passkey/";
pub(crate) const CREDENTIAL: &str = "credential";

/// What somebody can open their door with.
#[derive(Clone, Debug)]
pub struct Keys {
    /// Whether there is a password.
    pub password: bool,
    /// How many recovery codes are left.
    pub codes: usize,
    /// The passkeys, the oldest first.
    pub passkeys: Vec<StoredPasskey>,
}

impl Keys {
    /// Whether it would be the last key if one were taken away; codes are for emergencies.
    pub fn is_single(&self) -> bool {
        usize::from(self.password) + self.passkeys.len() <= 1
    }
}

impl Book<'_> {
    pub(crate) async fn keys(self, id: GuestId) -> Result<Keys, Error> {
        let kind = kind(id);
        let passkeys = self.0.scan(Scan::prefix(&kind, PASSKEY, MOST_PASSKEYS)).await?;
        let mut passkeys: Vec<StoredPasskey> =
            passkeys.iter().filter_map(|(_, text)| read(text)).collect();
        passkeys.sort_by_key(|passkey| passkey.made);
        Ok(Keys {
            password: self.0.get(&kind, PASSWORD).await?.is_some(),
            codes: self.codes(id).await?.0.len(),
            passkeys,
        })
    }

    pub(crate) async fn password(self, id: GuestId) -> Result<Option<String>, Error> {
        Ok(self.0.get(&kind(id), PASSWORD).await?)
    }

    /// The digests of the codes that are left, and how they were written.
    pub(crate) async fn codes(self, id: GuestId) -> Result<(Vec<Digest>, Option<String>), Error> {
        let text = self.0.get(&kind(id), CODES).await?;
        Ok((text.as_deref().and_then(read).unwrap_or_default(), text))
    }

    /// A passkey, and how it was written.
    pub(crate) async fn passkey(
        self,
        id: GuestId,
        credential: &str,
    ) -> Result<(Option<StoredPasskey>, Option<String>), Error> {
        let text = self.0.get(&kind(id), &passkey_note(credential)).await?;
        Ok((text.as_deref().and_then(read), text))
    }

    /// That somebody still has another key than this one (none: than the password), as a change
    /// that changes nothing and is refused once that key is gone. Nothing if there is none.
    pub(crate) async fn has_another(
        self,
        id: GuestId,
        passkey: Option<&str>,
    ) -> Result<Option<Change>, Error> {
        let kind = kind(id);
        let mut others = self.0.scan(Scan::prefix(&kind, PASSKEY, MOST_PASSKEYS)).await?;
        others.retain(|(_, text)| read::<StoredPasskey>(text).is_some());
        let password = self.0.get(&kind, PASSWORD).await?;
        others.extend(password.map(|hash| (PASSWORD.to_owned(), hash)));
        let this = passkey.map_or_else(|| PASSWORD.to_owned(), passkey_note);
        let another = others.into_iter().find(|(name, _)| *name != this);
        Ok(another.map(|(name, text)| Change::put(kind, name, &text).if_still(Some(text))))
    }
}

/// The name of a passkey's note.
fn passkey_note(name: &str) -> String {
    format!("{PASSKEY}{name}")
}

pub(crate) fn put_password(id: GuestId, hash: Option<String>) -> Change {
    match hash {
        Some(hash) => Change::put(kind(id), PASSWORD, hash),
        None => Change::remove(kind(id), PASSWORD),
    }
}

pub(crate) fn put_codes(id: GuestId, codes: &[Digest]) -> Result<Change, Error> {
    Ok(Change::put(kind(id), CODES, written(&codes)?))
}

/// A new passkey: nobody else may have one of this id.
pub(crate) fn add_passkey(id: GuestId, passkey: &StoredPasskey) -> Result<[Change; 2], Error> {
    let whose = Change::put(CREDENTIAL, passkey.name(), id.to_string());
    Ok([fresh(whose), put_passkey(id, passkey)?])
}

pub(crate) fn put_passkey(id: GuestId, passkey: &StoredPasskey) -> Result<Change, Error> {
    Ok(Change::put(kind(id), passkey_note(&passkey.name()), written(passkey)?))
}

pub(crate) fn remove_passkey(id: GuestId, name: &str) -> [Change; 2] {
    [Change::remove(CREDENTIAL, name), Change::remove(kind(id), passkey_note(name))]
}

pub(crate) fn kind(id: GuestId) -> String {
    format!("key/{id}")
}
