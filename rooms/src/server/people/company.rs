//! Inviting people: to a table, or to a deal that both play.

use serde::{Deserialize, Serialize};

use super::super::Server;
use super::MOST_WALLS;
use crate::error::Error;
use crate::identity::{GuestId, Who};
use crate::people::notes::{self, read, written};
use crate::people::{Audience, Person, Wall};
use crate::room::{Room, Stage};
use crate::words;

/// How long an invitation stands.
const STANDS: i64 = 7 * 24 * 60 * 60 * 1000;
/// How many stand for one person, and how many of them may be from the same one.
const MOST: usize = 50;
const MOST_OF_ONE: usize = 5;

/// An invitation that waits for somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invited {
    /// Who invites.
    pub by: GuestId,
    /// To which game.
    pub game: String,
    /// Where it leads.
    pub link: String,
    /// Whether both play the same deal, each for themselves.
    pub duel: bool,
    /// How many hours each decision may take there, if it is played over days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u16>,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// What somebody is invited to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// What it is about, so that there is one of each.
    pub name: String,
    /// Which game.
    pub game: String,
    /// Where it leads.
    pub link: String,
    /// Whether both play the same deal, each for themselves.
    pub duel: bool,
    /// How many hours each decision may take there, if it is played over days.
    pub hours: Option<u16>,
}

/// The invitations of a person.
pub(super) fn invitations(id: GuestId) -> String {
    format!("invite/{id}")
}

impl Server {
    /// Whether somebody may invite a person.
    pub async fn may_invite(&self, by: GuestId, whom: &Person) -> Result<(), Error> {
        let refused = || Error::not_allowed(words::NOT_WITH_THEM);
        if by == whom.id {
            return Err(Error::invalid(words::NOT_ONESELF));
        }
        if self.person(by).await?.is_none() {
            return Err(Error::not_allowed(words::KEPT_ONLY));
        }
        let welcome = match whom.shows.invites {
            Audience::Everyone => true,
            Audience::Followed => self.is_following(whom.id, by).await?,
            Audience::Nobody => false,
        };
        if !welcome || whom.leaves.is_some() || self.blocks(by, whom.id).await? {
            return Err(refused());
        }
        Ok(())
    }

    /// Those with whom somebody has nothing to do: whom they block, and who block them.
    pub async fn strangers_of(&self, guest: GuestId) -> Result<Vec<GuestId>, Error> {
        let walls = self.walls(guest).await?.into_iter();
        let mut strangers: Vec<GuestId> =
            walls.filter(|(_, wall)| *wall == Wall::Block).map(|(whom, _)| whom).collect();
        for (other, wall) in self.book().ids(&notes::blocked(guest), MOST_WALLS).await? {
            // Older notes do not say which wall it is.
            let wall = match read(&wall) {
                Some(wall) => Some(wall),
                None => self.book().wall(other, guest).await?,
            };
            if wall == Some(Wall::Block) {
                strangers.push(other);
            }
        }
        Ok(strangers)
    }

    /// Whether somebody may take a free seat of a table, however they came to it: not where somebody
    /// sits who does not want them, or whom they do not want. They are told what everybody is told
    /// at a table without a free seat.
    pub async fn may_join(&self, room: &Room, guest: GuestId) -> Result<(), Error> {
        let sitters: Vec<GuestId> = {
            let state = room.enter().await?;
            // Whoever sits there comes back to their own seat.
            if room.standing(&state, &Who::Guest(guest)).seat.is_some() {
                return Ok(());
            }
            let sitters = state.chairs.iter().filter_map(|chair| chair.sitter.as_ref());
            sitters.flat_map(|sitter| sitter.guests.clone()).filter(|it| *it != guest).collect()
        };
        for sitter in sitters {
            if self.blocks(guest, sitter).await? {
                return Err(Error::conflict(words::NO_FREE_SEAT));
            }
        }
        Ok(())
    }

    /// Invites a person to a free seat of a table that somebody has opened.
    pub async fn invite_to(&self, room: &Room, by: GuestId, whom: &Person) -> Result<(), Error> {
        self.may_invite(by, whom).await?;
        let state = room.enter().await?;
        if !room.standing(&state, &Who::Guest(by)).host {
            return Err(Error::not_allowed(words::HOST_ONLY));
        }
        if state.stage() != Stage::Waiting {
            return Err(Error::conflict(words::HAS_BEGUN));
        }
        let mut free = state.chairs.iter().filter_map(|chair| chair.invitation.as_ref());
        let invitation = free.next().ok_or_else(|| Error::conflict(words::NO_FREE_SEAT))?;
        let link = format!("/t/{}/sit/{invitation}", room.id);
        drop(state);
        let invitation = Invitation {
            name: room.id.to_string(),
            game: room.info.id.to_owned(),
            link,
            duel: false,
            hours: room.head.turn_based.map(|it| it.hours),
        };
        self.invite(by, whom.id, invitation).await
    }

    /// Hands an invitation over.
    pub async fn invite(
        &self,
        by: GuestId,
        whom: GuestId,
        invitation: Invitation,
    ) -> Result<(), Error> {
        let Invitation { name, game, link, duel, hours } = invitation;
        self.limits.invite(by)?;
        let standing = self.invited(whom).await?;
        let others = || standing.iter().filter(|(other, _)| *other != name);
        let of_one = others().filter(|(_, it)| it.by == by).count();
        if others().count() >= MOST || of_one >= MOST_OF_ONE {
            return Err(Error::conflict(words::MANY_INVITATIONS));
        }
        let invited = Invited { by, game, link, duel, hours, at: self.now() };
        Ok(self.store.put(&invitations(whom), &name, Some(written(&invited)?)).await?)
    }

    /// The invitations that stand for somebody, the newest first. Of those whom they do not want
    /// there is none.
    pub async fn invited(&self, whom: GuestId) -> Result<Vec<(String, Invited)>, Error> {
        let notes = self.store.list(&invitations(whom)).await?;
        let mut invited = Vec::new();
        for (name, text) in notes {
            let Some(it) = read::<Invited>(&text) else { continue };
            if self.now() - it.at > STANDS {
                self.store.put(&invitations(whom), &name, None).await?;
            } else if !self.blocks(whom, it.by).await? {
                invited.push((name, it));
            }
        }
        invited.sort_by_key(|(_, it)| std::cmp::Reverse(it.at));
        Ok(invited)
    }

    /// Somebody has no need of an invitation any more.
    pub async fn dismiss(&self, whom: GuestId, name: &str) -> Result<(), Error> {
        Ok(self.store.put(&invitations(whom), name, None).await?)
    }
}
