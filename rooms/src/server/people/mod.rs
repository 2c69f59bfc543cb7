//! People who are kept: who they are, whom they follow, whom they do not want.

mod bringing;
mod calling;
mod company;
mod data;
mod deeds;
mod doors;
mod erasing;
mod leaving;
mod luggage;
mod recovering;
mod reports;
mod sessions;
mod settings;
#[cfg(test)]
mod tests;

use store::Change;

use super::Server;
use crate::error::Error;
use crate::identity::GuestId;
use crate::people::{Book, Following, Person, Viewer, Wall, notes};
use crate::words;

use crate::people::said;
use company::invitations;

pub(super) use calling::Calling;

pub use bringing::Luggage;
pub use company::{Invitation, Invited};
pub use data::{OwnData, OwnGame, OwnRating, OwnResult, Piece, Records, Taking};
pub use doors::{Doors, Entrance, NewKey, SignedIn};
pub use sessions::Ended;

/// Which deals somebody has made.
pub(super) fn made_deals(id: GuestId) -> String {
    format!("deals/{id}")
}

/// How many people one can follow, and how many one can keep away.
const MOST_FOLLOWED: usize = 500;
const MOST_WALLS: usize = 1000;

impl Server {
    pub(crate) fn book(&self) -> Book<'_> {
        Book(&*self.store)
    }

    /// The person that a guest has become, if they are kept.
    pub async fn person(&self, id: GuestId) -> Result<Option<Person>, Error> {
        self.book().person(id).await
    }

    /// The person of this name, or of one that could be taken for it.
    pub async fn person_by_name(&self, name: &str) -> Result<Option<Person>, Error> {
        self.book().by_name(name).await
    }

    /// The same, where there must be one.
    pub async fn named(&self, name: &str) -> Result<Person, Error> {
        let person = self.person_by_name(name).await?;
        person.ok_or_else(|| Error::not_found(words::NO_SUCH_PERSON))
    }

    /// What somebody who is not kept may call themselves: nothing that belongs to a person.
    pub async fn free_name(&self, typed: &str) -> Result<String, Error> {
        let name = crate::names::name(typed);
        match self.book().owner(&name).await? {
            Some(_) => Err(Error::conflict(words::NAME_TAKEN)),
            None => Ok(name),
        }
    }

    /// Whether one of two does not want to have anything to do with the other.
    pub async fn blocks(&self, one: GuestId, other: GuestId) -> Result<bool, Error> {
        let walls = [self.book().wall(one, other).await?, self.book().wall(other, one).await?];
        Ok(walls.contains(&Some(Wall::Block)))
    }

    /// Whose talk somebody does not want to read.
    pub async fn unheard_by(&self, id: GuestId) -> Result<Vec<GuestId>, Error> {
        let walls = self.book().ids(&notes::block(id), MOST_WALLS).await?;
        Ok(walls.into_iter().map(|(whom, _)| whom).collect())
    }

    /// What somebody wants to be spared of somebody else.
    pub async fn wall(&self, of: GuestId, against: GuestId) -> Result<Option<Wall>, Error> {
        self.book().wall(of, against).await
    }

    /// Everybody whom somebody wants to be spared of, with how much.
    pub async fn walls(&self, of: GuestId) -> Result<Vec<(GuestId, Wall)>, Error> {
        let walls = self.book().ids(&notes::block(of), MOST_WALLS).await?;
        let wall = |(whom, text): (GuestId, String)| Some((whom, notes::read(&text)?));
        Ok(walls.into_iter().filter_map(wall).collect())
    }

    /// Puts a wall between two, or takes it away. Whoever is blocked is followed no longer, and
    /// follows no longer; nobody tells them.
    pub async fn set_wall(
        &self,
        of: GuestId,
        against: GuestId,
        wall: Option<Wall>,
    ) -> Result<(), Error> {
        if of == against {
            return Err(Error::invalid(words::NOT_ONESELF));
        }
        let (own, other) = (of.to_string(), against.to_string());
        let mut changes = match wall {
            None => vec![
                Change::remove(notes::block(of), &other),
                Change::remove(notes::blocked(against), &own),
            ],
            Some(wall) => {
                if self.walls(of).await?.len() >= MOST_WALLS {
                    return Err(Error::conflict(words::too_many_people(MOST_WALLS)));
                }
                vec![
                    Change::put(notes::block(of), &other, notes::written(&wall)?),
                    Change::put(notes::blocked(against), &own, notes::written(&wall)?),
                ]
            }
        };
        if wall == Some(Wall::Block) {
            changes.extend(unfollow(of, against).into_iter().chain(unfollow(against, of)));
        }
        self.store.change(changes).await?;
        // What they read at their tables changes at once.
        self.call_anew_here(of).await;
        Ok(())
    }

    /// Follows somebody, or no longer.
    pub async fn follow(&self, who: GuestId, whom: GuestId, on: bool) -> Result<(), Error> {
        if who == whom {
            return Err(Error::invalid(words::NOT_ONESELF));
        }
        if !on {
            return Ok(self.store.change(unfollow(who, whom).into()).await?);
        }
        if self.person(who).await?.is_none() {
            return Err(Error::not_allowed(words::KEPT_ONLY));
        }
        if self.blocks(who, whom).await? || self.person(whom).await?.is_none() {
            return Err(Error::not_allowed(words::NOT_WITH_THEM));
        }
        if self.follows(who).await?.len() >= MOST_FOLLOWED {
            return Err(Error::conflict(words::too_many_people(MOST_FOLLOWED)));
        }
        let since = self.now().to_string();
        let changes = vec![
            Change::put(notes::follow(who), whom.to_string(), &since),
            Change::put(notes::followed(whom), who.to_string(), &since),
        ];
        Ok(self.store.change(changes).await?)
    }

    /// Whom somebody follows.
    pub async fn follows(&self, who: GuestId) -> Result<Vec<Following>, Error> {
        let notes = self.book().ids(&notes::follow(who), MOST_FOLLOWED).await?;
        let following = |(whom, since): (GuestId, String)| Following {
            whom,
            since: since.parse().unwrap_or(0),
        };
        Ok(notes.into_iter().map(following).collect())
    }

    /// Whether somebody follows somebody.
    pub async fn is_following(&self, who: GuestId, whom: GuestId) -> Result<bool, Error> {
        Ok(self.store.get(&notes::follow(who), &whom.to_string()).await?.is_some())
    }

    /// What somebody is to a person whose page they look at.
    pub async fn viewer_of(&self, person: GuestId, viewer: GuestId) -> Result<Viewer, Error> {
        if person == viewer {
            return Ok(Viewer::Oneself);
        }
        let followed = self.is_following(person, viewer).await?;
        Ok(if followed { Viewer::Followed } else { Viewer::Anybody })
    }
}

fn unfollow(who: GuestId, whom: GuestId) -> [Change; 2] {
    [
        Change::remove(notes::follow(who), whom.to_string()),
        Change::remove(notes::followed(whom), who.to_string()),
    ]
}
