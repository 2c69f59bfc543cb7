//! Leaving: somebody has two weeks to change their mind, and then nothing in the store says who
//! they were. The games they shared stay, with somebody in their place.

use std::sync::Arc;

use store::{Change, Scan, StoreError, Which};

use super::super::{Server, consent};
use super::{Ended, luggage};
use crate::error::Error;
use crate::identity::GuestId;
use crate::people::{Person, keys, notes, session};
use crate::room::Stage;
use crate::words;

/// How long somebody can change their mind.
pub(super) const GRACE: i64 = 14 * 24 * 60 * 60 * 1000;

/// Who leaves when: a time and an id.
const LEAVING: &str = "leaving";
/// How many people are forgotten at a time.
const LET_GO_AT_ONCE: usize = 10;

/// Where a person's own notes are, each kind wholly theirs: all of it is handed out when they ask
/// for it, and removed when they leave. Whoever keeps something new of people names it here.
pub(super) fn own_kinds(id: GuestId) -> Vec<String> {
    vec![
        notes::follow(id),
        notes::followed(id),
        notes::block(id),
        notes::blocked(id),
        super::invitations(id),
        format!("streak/{id}"),
        format!("try/{id}"),
        format!("puzzles {id}"),
        consent::own(id),
        luggage::brought(id),
    ]
}

/// Kinds of notes of which everybody has one at most, by their id: how they want to be told that it
/// is their turn, when they are away, and whether their games may become puzzles.
pub(super) const ONE_EACH: [&str; 3] = ["notices", "holidays", consent::CONSENT];

fn leaving(id: GuestId, at: i64) -> String {
    format!("{at:016} {id}")
}

/// What is changed when somebody stays after all.
pub(super) fn stay(person: &mut Person) -> Vec<Change> {
    let at = person.leaves.take();
    at.map(|at| Change::remove(LEAVING, leaving(person.id, at))).into_iter().collect()
}

impl Server {
    /// Somebody wants to leave. They are signed out everywhere, and what others wait for is settled:
    /// rated games are given up, seats at tables that have not begun are free again. Whoever signs
    /// in as them stays.
    pub async fn leave(self: &Arc<Server>, id: GuestId) -> Result<(), Error> {
        let at = self.now() + GRACE;
        self.book()
            .update(id, |person| {
                let mut changes = stay(person);
                person.leaves = Some(at);
                changes.push(Change::put(LEAVING, leaving(id, at), ""));
                Ok(changes)
            })
            .await?;
        self.end_sessions(id, Ended::All).await?;
        for found in self.store.find(Which::Playing(id.to_string()), usize::MAX).await? {
            // One that cannot be read is dealt with when they are forgotten.
            let Ok(room) = self.room(found.id).await else { continue };
            let waits = room.enter().await?.stage() == Stage::Waiting;
            match waits {
                true => room.hand_over(id).await?,
                false => room.give_up_rated(id).await?,
            }
            self.drive(&room);
        }
        Ok(())
    }

    /// Forgets those whose time to change their mind is over. Whoever cannot be forgotten now, as
    /// when a table of theirs cannot be read, keeps nobody else here, and is tried again next time.
    pub async fn let_go(self: &Arc<Server>) -> Result<(), Error> {
        let to = Some(format!("{:016}", self.now()));
        let mut due = Scan { to, ..Scan::prefix(LEAVING, "", LET_GO_AT_ONCE) };
        let mut done = 0;
        loop {
            let found = self.store.scan(due.clone()).await?;
            let Some((last, _)) = found.last() else { return Ok(()) };
            due.from = format!("{last} ");
            for (name, _) in found {
                match self.let_one_go(&name).await {
                    Ok(()) => done += 1,
                    Err(error) => tracing::error!(%error, "somebody who left was not forgotten"),
                }
            }
            if done >= LET_GO_AT_ONCE {
                return Ok(());
            }
        }
    }

    async fn let_one_go(self: &Arc<Server>, name: &str) -> Result<(), Error> {
        let id = name.split_once(' ').and_then(|(_, id)| id.parse().ok());
        let person = match id {
            Some(id) => self.person(id).await?,
            None => None,
        };
        // They may have come back and left once more, which gives them two weeks again.
        let is_due = |person: &Person| person.leaves.is_some_and(|at| at <= self.now());
        if let Some(person) = person.filter(is_due)
            && self.forget(&person).await?
        {
            tracing::info!("somebody left, and is forgotten");
        }
        Ok(self.store.put(LEAVING, name, None).await?)
    }

    /// Removes somebody from everything. If it is interrupted it is done again: the person is
    /// removed last. Whoever comes in meanwhile stays, with what is left of them: then it says no.
    pub(super) async fn forget(self: &Arc<Server>, person: &Person) -> Result<bool, Error> {
        let id = person.id;
        self.forget_at_tables(person).await?;
        if !self.still_leaves(person).await? {
            return Ok(false);
        }
        let selves = self.selves(id).await?;
        // Games of theirs may have ended until now.
        self.forget_results(id).await?;
        for (deal, _) in self.store.list(&super::made_deals(id)).await? {
            if let Ok(deal) = deal.parse() {
                self.notes().forget_maker(deal).await?;
            }
        }
        let mut changes = Vec::new();
        for (kind, back) in [
            (notes::follow(id), notes::followed as fn(GuestId) -> String),
            (notes::followed(id), notes::follow),
            (notes::block(id), notes::blocked),
            (notes::blocked(id), notes::block),
        ] {
            for (other, _) in self.book().ids(&kind, usize::MAX).await? {
                changes.push(Change::remove(back(other), id.to_string()));
            }
        }
        for passkey in self.book().keys(id).await?.passkeys {
            changes.extend(keys::remove_passkey(id, &passkey.name()));
        }
        let kinds = [keys::kind(id), session::kind(id), super::made_deals(id), super::said(id)];
        for kind in kinds.into_iter().chain(own_kinds(id)) {
            let notes = self.store.list(&kind).await?;
            changes.extend(notes.into_iter().map(|(name, _)| Change::remove(&kind, name)));
        }
        changes.extend(ONE_EACH.map(|kind| Change::remove(kind, id.to_string())));
        let votes = self.votes_by(id).await?;
        changes.extend(votes.into_iter().map(|(kind, _)| Change::remove(kind, id.to_string())));
        changes.extend(self.forget_in_reports(person).await?);
        changes.extend(self.forget_in_deeds(person, &selves).await?);
        // Nobody will ever be called so again, and nobody can read what that was.
        changes.extend(person.names.iter().map(|key| Change::put(notes::NAME, key, "")));
        let brought =
            selves.iter().map(|guest| Change::remove(luggage::BROUGHT, guest.to_string()));
        changes.extend(brought);
        let still = self.store.get(notes::PERSON, &id.to_string()).await?;
        let now = still.as_deref().and_then(notes::read::<Person>);
        if now.is_none_or(|now| now.leaves != person.leaves) {
            return Ok(false);
        }
        changes.push(Change::remove(notes::PERSON, id.to_string()).if_still(still));
        match self.store.change(changes).await {
            Err(StoreError::Changed { .. }) if !self.still_leaves(person).await? => {
                return Ok(false);
            }
            done => done?,
        }
        self.forget_in_bans(person, &selves).await?;
        Ok(true)
    }

    /// Whether somebody has not changed their mind since they were looked up.
    pub(super) async fn still_leaves(&self, person: &Person) -> Result<bool, Error> {
        let now = self.person(person.id).await?;
        Ok(now.is_some_and(|now| now.leaves.is_some() && now.leaves == person.leaves))
    }

    /// The person, unless they are about to leave.
    pub async fn present_person(&self, name: &str) -> Result<Person, Error> {
        let person = self.person_by_name(name).await?.filter(|it| it.leaves.is_none());
        person.ok_or_else(|| Error::not_found(words::NO_SUCH_PERSON))
    }
}
