//! Coming in again when everything else is lost, and what has to be done then: whoever lost their
//! keys does not know who has them now.

use store::{Change, StoreError};

use super::super::Server;
use super::doors::instead;
use super::{Ended, Entrance, NewKey, SignedIn};
use crate::error::Error;
use crate::people::{Person, code_digest, fresh_codes, keys, session};
use crate::words;

impl Server {
    /// Comes in by a recovery code, which is used up by that. Everybody else who is signed in as
    /// this person is signed out: whoever needs a code may have lost a device. Before they can do
    /// anything else that takes a fresh sign-in, they set a new key.
    pub async fn recover(
        &self,
        name: &str,
        code: &str,
        entrance: &Entrance,
    ) -> Result<SignedIn, Error> {
        let wrong = || Error::not_allowed(words::WRONG_CODE);
        let person = self.knock(name, entrance).await?.ok_or_else(wrong)?;
        let (mut codes, written) = self.book().codes(person.id).await?;
        let used = codes.iter().position(|it| *it == code_digest(code)).ok_or_else(wrong)?;
        codes.remove(used);
        let mut changes = vec![keys::put_codes(person.id, &codes)?.if_still(written)];
        for (name, _) in self.book().sessions(person.id).await? {
            changes.push(Change::remove(session::kind(person.id), name));
        }
        // The same code twice at once: one of them comes in.
        let signed_in = self.come_in(person.id, (entrance, true), changes).await;
        let signed_in = signed_in.map_err(|error| instead(error, wrong))?;
        self.call_anew_here(person.id).await;
        self.untell_browsers(person.id, true).await?;
        Ok(signed_in)
    }

    /// Sets a new key after a recovery code; with `alone` all others are taken away in the same
    /// moment. The codes that are left are replaced by those that come back, and everybody else
    /// who came in meanwhile is signed out.
    pub async fn renew_keys(
        &self,
        person: &Person,
        key: NewKey,
        alone: bool,
        session: &str,
        entrance: &Entrance,
    ) -> Result<Vec<String>, Error> {
        let id = person.id;
        self.count_knock(entrance.from).await?;
        let mut changes = Vec::new();
        if alone {
            for passkey in self.book().keys(id).await?.passkeys {
                changes.extend(keys::remove_passkey(id, &passkey.name()));
            }
            if matches!(key, NewKey::Passkey { .. }) {
                changes.push(keys::put_password(id, None));
            }
        }
        changes.extend(self.key_changes(person, key, entrance, !alone).await?);
        let codes = fresh_codes();
        let digests: Vec<_> = codes.iter().map(|code| code_digest(code)).collect();
        changes.push(keys::put_codes(id, &digests)?);
        let renewed = self.book().renewed(id, session).await?;
        changes.push(renewed.ok_or_else(|| Error::not_allowed(words::KEPT_ONLY))?);
        self.store.change(changes).await.map_err(|error| match error {
            StoreError::Changed { .. } => Error::conflict(words::CHANGED_MEANWHILE),
            error => error.into(),
        })?;
        self.end_sessions(id, Ended::AllBut(session)).await?;
        Ok(codes)
    }
}
