//! What a guest asked for, brought along when somebody signs in with their browser: whoever asked
//! to be told, or announced that they are away, has not asked less by signing in. Nothing of it
//! stays with the guest, so all of it goes when the person does.

use std::sync::Arc;

use store::{Change, Which};

use super::super::Server;
use super::super::consent::CONSENT;
use super::made_deals;
use crate::error::Error;
use crate::holidays::Holidays;
use crate::identity::GuestId;
use crate::notices::{NOTICED, WISHES, Wishes};
use crate::people::notes::{read, written};
use crate::people::said;

/// Whose a guest's things are now: the name is the guest, the value is the person.
pub(super) const BROUGHT: &str = "brought";
const HOLIDAYS: &str = "holidays";
/// At how many tables it is looked after who was told of what.
const TABLES: usize = 2000;

/// The guests whose things a person has brought along.
pub(super) fn brought(person: GuestId) -> String {
    format!("{BROUGHT}/{person}")
}

impl Server {
    /// Who a guest is by now: the person who brought along what they did, or still themselves.
    pub(crate) async fn who_now(&self, guest: GuestId) -> Result<GuestId, Error> {
        let person = self.store.get(BROUGHT, &guest.to_string()).await?;
        Ok(person.and_then(|id| id.parse().ok()).unwrap_or(guest))
    }

    /// Who is told in a guest's place: themselves as long as they asked for anything, else whoever
    /// brought it along.
    pub(crate) async fn told_as(&self, guest: GuestId) -> Result<GuestId, Error> {
        match self.store.get(WISHES, &guest.to_string()).await? {
            Some(_) => Ok(guest),
            None => self.who_now(guest).await,
        }
    }

    /// A person, and the guests whose things they have brought along.
    pub(super) async fn selves(&self, person: GuestId) -> Result<Vec<GuestId>, Error> {
        let mut selves = vec![person];
        for (guest, _) in self.book().ids(&brought(person), usize::MAX).await? {
            // Whoever was kept later under this id is somebody of their own.
            if self.person(guest).await?.is_none() {
                selves.push(guest);
            }
        }
        Ok(selves)
    }

    /// Whether a guest asked for anything.
    pub(super) async fn has_asked(&self, guest: GuestId) -> Result<bool, Error> {
        for kind in [WISHES, HOLIDAYS, CONSENT] {
            if self.store.get(kind, &guest.to_string()).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(!self.votes_by(guest).await?.is_empty())
    }

    /// Makes what a guest asked for a person's. Where both asked for something, the person's word
    /// stands. The guest's browsers belong to the session that brings them, and end with it.
    pub(super) async fn bring_asked(
        self: &Arc<Server>,
        guest: GuestId,
        person: GuestId,
        session: &str,
    ) -> Result<(), Error> {
        let (from, to) = (guest.to_string(), person.to_string());
        // First of all, so that a link in a mail of the guest's leads to the person.
        let changes =
            vec![Change::put(BROUGHT, &from, &to), Change::put(brought(person), &from, "")];
        self.store.change(changes).await?;
        if let Some(text) = self.store.get(WISHES, &from).await? {
            let theirs: Wishes = read(&text).unwrap_or_default();
            self.change_wishes(person, |own| own.join(theirs.clone(), session)).await?;
        }
        let mut changes = vec![Change::remove(WISHES, &from)];
        if let Some(theirs) = self.store.get(HOLIDAYS, &from).await? {
            let before = self.store.get(HOLIDAYS, &to).await?;
            let mut own: Holidays = before.as_deref().and_then(read).unwrap_or_default();
            own.join(&read(&theirs).unwrap_or_default());
            changes.push(Change::put(HOLIDAYS, &to, written(&own)?).if_still(before));
            changes.push(Change::remove(HOLIDAYS, &from));
        }
        for (kind, vote) in self.votes_by(guest).await? {
            if self.store.get(&kind, &to).await?.is_none() {
                changes.push(Change::put(&kind, &to, vote));
            }
            changes.push(Change::remove(kind, &from));
        }
        for (from, to) in [(said(guest), said(person)), (made_deals(guest), made_deals(person))] {
            for (name, text) in self.store.list(&from).await? {
                changes.push(Change::put(&to, &name, text));
                changes.push(Change::remove(&from, name));
            }
        }
        self.store.change(changes).await?;
        if self.consents(guest).await? {
            self.set_consent(person, true).await?;
            self.set_consent(guest, false).await?;
        }
        self.bring_noticed(guest, person).await
    }

    /// Of what the guest was told, the person is not told again.
    async fn bring_noticed(&self, guest: GuestId, person: GuestId) -> Result<(), Error> {
        for found in self.store.find(Which::Playing(guest.to_string()), TABLES).await? {
            let mut changes = Vec::new();
            for (name, text) in self.noticed(found.id, &[guest]).await? {
                let theirs = name.replace(&guest.to_string(), &person.to_string());
                changes.push(Change::put(NOTICED, theirs, text));
                changes.push(Change::remove(NOTICED, name));
            }
            self.store.change(changes).await?;
        }
        Ok(())
    }
}
