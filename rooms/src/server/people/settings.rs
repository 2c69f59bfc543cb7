//! What people change about themselves.

use std::sync::Arc;

use store::{Change, StoreError, Which};

use super::super::Server;
use super::{Entrance, NewKey};
use crate::error::Error;
use crate::identity::{Digest, GuestId};
use crate::people::{
    Face, Keys, NameKey, Person, Shows, check_password, claimable, code_digest, fresh_codes, keys,
};
use crate::room::Room;
use crate::words;

/// How long somebody has a name at least.
const RENAMED_EVERY: i64 = 30 * 24 * 60 * 60 * 1000;
/// How many names somebody can have had.
const MOST_NAMES: usize = 40;
/// How often a key is taken away while others change at the same time.
const TRIES: usize = 4;
/// At how many tables the lists say a new name.
const RETOLD: usize = 200;

impl Server {
    /// What somebody can come in by.
    pub async fn keys_of(&self, id: GuestId) -> Result<Keys, Error> {
        self.book().keys(id).await
    }

    /// Takes another name. The one before stays theirs, so that nobody is taken for them.
    pub async fn rename(self: &Arc<Server>, id: GuestId, name: &str) -> Result<Person, Error> {
        self.limits.look(id)?;
        let now = self.now();
        let person = self.person(id).await?;
        let person = person.ok_or_else(|| Error::not_allowed(words::KEPT_ONLY))?;
        if person.renamed.is_some_and(|last| now - last < RENAMED_EVERY)
            || person.names.len() >= MOST_NAMES
        {
            return Err(Error::conflict(words::RENAMED_LATELY));
        }
        self.call(id, &claimable(name)?, Some(now)).await
    }

    /// Calls a person by another name.
    pub(super) async fn call(
        self: &Arc<Server>,
        id: GuestId,
        name: &str,
        at: Option<i64>,
    ) -> Result<Person, Error> {
        let claim = self.book().claim(name, id).await?;
        let named = self
            .book()
            .update(id, |person| {
                let keys = NameKey::of(name).into_iter().map(|key| key.to_string());
                let fresh: Vec<String> = keys.filter(|key| !person.names.contains(key)).collect();
                person.names.extend(fresh);
                (person.name, person.renamed) = (name.to_owned(), at);
                Ok(claim.clone())
            })
            .await?;
        self.call_anew(id);
        Ok(named)
    }

    /// Chooses a face.
    pub async fn set_face(self: &Arc<Server>, id: GuestId, face: Face) -> Result<(), Error> {
        self.limits.look(id)?;
        self.update_person(id, |person| person.face = face).await?;
        self.call_anew(id);
        Ok(())
    }

    /// Chooses what others see.
    pub async fn set_shows(&self, id: GuestId, shows: Shows) -> Result<(), Error> {
        self.update_person(id, |person| person.shows = shows).await
    }

    async fn update_person(&self, id: GuestId, change: impl Fn(&mut Person)) -> Result<(), Error> {
        let changed = self.book().update(id, |person| {
            change(person);
            Ok(Vec::new())
        });
        changed.await.map(drop)
    }

    /// Adds something to come in by. A password takes the place of the one before.
    pub async fn add_key(
        &self,
        person: &Person,
        key: NewKey,
        entrance: &Entrance,
    ) -> Result<(), Error> {
        self.count_knock(entrance.from).await?;
        let changes = self.key_changes(person, key, entrance, true).await?;
        self.store.change(changes).await.map_err(|error| match error {
            // Somebody has a passkey of this id already.
            StoreError::Changed { .. } => Error::invalid(words::PASSKEY_REFUSED),
            error => error.into(),
        })
    }

    /// The changes that add something to come in by, beside the others if there are such.
    pub(super) async fn key_changes(
        &self,
        person: &Person,
        key: NewKey,
        entrance: &Entrance,
        others: bool,
    ) -> Result<Vec<Change>, Error> {
        let id = person.id;
        match key {
            NewKey::Password(password) => {
                check_password(&password, &person.name)?;
                let hash = self.doors.hashing.hash(password).await?;
                Ok(vec![keys::put_password(id, Some(hash))])
            }
            NewKey::Passkey { ceremony, answer } => {
                let most = keys::MOST_PASSKEYS;
                if others && self.book().keys(id).await?.passkeys.len() >= most {
                    return Err(Error::conflict(words::too_many_passkeys(most)));
                }
                let made = self.made_passkey(id, &ceremony, &answer, entrance).await?;
                Ok(keys::add_passkey(id, &made.1)?.into())
            }
        }
    }

    /// Takes a passkey away, or with no name the password. Another key stays, whatever else is
    /// taken away at the same time.
    pub async fn remove_key(&self, id: GuestId, passkey: Option<&str>) -> Result<(), Error> {
        for _ in 0..TRIES {
            let own = self.book().keys(id).await?;
            let another = self.book().has_another(id, passkey).await?;
            let Some(another) = another.filter(|_| !own.is_single()) else {
                return Err(Error::conflict(words::LAST_KEY));
            };
            let mut changes: Vec<Change> = match passkey {
                None => vec![keys::put_password(id, None)],
                Some(name) if own.passkeys.iter().any(|it| it.name() == name) => {
                    keys::remove_passkey(id, name).into()
                }
                Some(_) => return Err(Error::not_found(words::NO_SUCH_KEY)),
            };
            changes.push(another);
            match self.store.change(changes).await {
                Err(StoreError::Changed { .. }) => {}
                done => return Ok(done?),
            }
        }
        Err(Error::conflict(words::CHANGED_MEANWHILE))
    }

    /// Makes new recovery codes; those before are void.
    pub async fn renew_codes(&self, id: GuestId) -> Result<Vec<String>, Error> {
        let codes = fresh_codes();
        let digests: Vec<Digest> = codes.iter().map(|code| code_digest(code)).collect();
        self.store.change(vec![keys::put_codes(id, &digests)?]).await?;
        Ok(codes)
    }

    /// Lets the rooms in memory in which somebody sits read anew who is who, here now and soon at
    /// the other nodes.
    pub(super) async fn call_anew_here(&self, id: GuestId) {
        self.node.calls.call(id);
        self.introduce(id).await;
    }

    /// The same in the rooms of this node: whoever watches as them must show again who they are.
    pub(in crate::server) async fn introduce(&self, id: GuestId) {
        let tables = [Which::Playing(id.to_string()), Which::Played(id.to_string())];
        for which in tables {
            let found = self.store.find(which, RETOLD).await.unwrap_or_default();
            let rooms: Vec<Arc<Room>> = {
                let rooms = self.rooms();
                found.iter().filter_map(|it| rooms.get(&it.id).cloned()).collect()
            };
            for room in rooms {
                room.introduce_again().await;
            }
        }
    }

    /// Lets tables and lists call somebody as they are called now.
    pub(super) fn call_anew(self: &Arc<Server>, id: GuestId) {
        if !self.calling.begin(id) {
            return;
        }
        let server = Arc::clone(self);
        tokio::spawn(async move {
            loop {
                server.call_anew_here(id).await;
                if let Err(error) = server.retell(id).await {
                    tracing::warn!(%error, "lists say an old name");
                }
                if !server.calling.again(id) {
                    break;
                }
            }
        });
    }

    /// Writes down anew what lists say of somebody's tables.
    async fn retell(self: &Arc<Server>, id: GuestId) -> Result<(), Error> {
        for which in [Which::Playing(id.to_string()), Which::Played(id.to_string())] {
            for found in self.store.find(which, RETOLD).await? {
                let told = match self.room(found.id).await {
                    Ok(room) => room.retell().await,
                    Err(error) => Err(error),
                };
                if let Err(error) = told {
                    tracing::debug!(%error, "a table cannot be told anew");
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use store::{Memory, Store};

    use super::*;
    use crate::identity::Who;
    use crate::network::Network;
    use crate::room::{Opening, Seating, Sitter};
    use crate::server::{Opener, follow};
    use crate::settings::Settings;

    #[tokio::test]
    async fn a_new_name_turns_nobody_out_of_a_room() {
        let store = Arc::new(Memory::new());
        let server = Server::open(Arc::clone(&store) as Arc<dyn Store>, Settings::default());
        let server = server.await.unwrap();
        let id = GuestId::fresh();
        let person = |name: &str| {
            serde_json::json!({
                "id": id, "name": name, "names": [], "face": [0, 0, 0, 0, 0, 0, 0], "joined": 0
            })
            .to_string()
        };
        store.put("person", &id.to_string(), Some(person("Annika"))).await.unwrap();
        let seating = vec![Seating::Person(Sitter::guest(id, ""), None), Seating::Open];
        let network = Network::from(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let opener = Opener { who: Who::Guest(id), network };
        let opening = Opening::of("caps-and-hammers", seating, None);
        let room = server.open_table(opening, opener, "").await.unwrap();
        let before = room.introductions();
        store.put("person", &id.to_string(), Some(person("Benedikt"))).await.unwrap();
        server.call_anew_here(id).await;
        let state = room.enter().await.unwrap();
        assert_eq!(state.chairs[0].name(), "Benedikt");
        assert!(room.introductions() > before);
    }

    #[tokio::test]
    async fn a_new_name_is_known_at_every_node() {
        let store = Arc::new(Memory::shared());
        let node = || Server::open(Arc::clone(&store) as Arc<dyn Store>, Settings::default());
        let (here, there) = (node().await.unwrap(), node().await.unwrap());
        let following = [&here, &there].map(|it| tokio::spawn(follow(Arc::clone(it))));
        let id = GuestId::fresh();
        let person = |name: &str| {
            serde_json::json!({
                "id": id, "name": name, "names": [], "face": [0, 0, 0, 0, 0, 0, 0], "joined": 0
            })
            .to_string()
        };
        store.put("person", &id.to_string(), Some(person("Annika"))).await.unwrap();
        let seating = vec![Seating::Person(Sitter::guest(id, ""), None), Seating::Open];
        let network = Network::from(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let opener = Opener { who: Who::Guest(id), network };
        let opening = Opening::of("caps-and-hammers", seating, None);
        let table = here.open_table(opening, opener, "").await.unwrap().id;
        let room = there.room(table).await.unwrap();
        assert_eq!(room.enter().await.unwrap().chairs[0].name(), "Annika");
        store.put("person", &id.to_string(), Some(person("Benedikt"))).await.unwrap();
        here.call_anew_here(id).await;
        let heard = tokio::time::timeout(std::time::Duration::from_secs(30), async {
            while room.enter().await.unwrap().chairs[0].name() != "Benedikt" {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        });
        heard.await.expect("the other node hears of a new name");
        following.iter().for_each(tokio::task::JoinHandle::abort);
    }
}
