//! How somebody comes to be kept, and how they come in again.

use std::sync::Arc;

use store::{Change, StoreError};

use super::super::Server;
use crate::error::Error;
use crate::identity::GuestId;
use crate::network::Network;
use crate::people::{
    Asked, Ceremonies, Ceremony, Face, Hashing, NameKey, Passkeys, Pending, Person, Shows,
    StoredPasskey, check_password, claimable, code_digest, fresh_codes, keys, notes, session,
};
use crate::words;

/// What people come in by.
#[derive(Debug)]
pub struct Doors {
    /// Passkeys.
    pub passkeys: Passkeys,
    pub(super) hashing: Hashing,
}

impl Doors {
    pub(crate) fn new(origin: Option<&str>) -> Doors {
        Doors { passkeys: Passkeys::new(origin), hashing: Hashing::default() }
    }
}

/// Where somebody comes in from.
#[derive(Clone, Debug)]
pub struct Entrance {
    /// The network.
    pub from: Network,
    /// What kind of browser it says it is.
    pub device: String,
}

/// What somebody will come in by.
#[derive(Clone, PartialEq, Eq)]
pub enum NewKey {
    /// A password.
    Password(String),
    /// A passkey that was asked for.
    Passkey {
        /// The name of what was asked.
        ceremony: String,
        /// What the browser answered.
        answer: String,
    },
}

/// Says which and no secret, so that a log may print it.
impl std::fmt::Debug for NewKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            NewKey::Password(_) => "a password",
            NewKey::Passkey { .. } => "a passkey",
        })
    }
}

/// Somebody who came in.
#[derive(Clone)]
pub struct SignedIn {
    /// Who.
    pub person: Person,
    /// What their browser shows from now on.
    pub token: String,
}

impl std::fmt::Debug for SignedIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("somebody who came in")
    }
}

impl Server {
    /// Asks for a passkey: of somebody who is kept for their own name, of a guest for one that
    /// they want.
    pub async fn ask_new_passkey(
        &self,
        id: GuestId,
        name: &str,
        from: Network,
    ) -> Result<Asked, Error> {
        self.count_knock(from).await?;
        match self.person(id).await? {
            Some(person) => {
                let has = self.book().keys(id).await?.passkeys;
                let asked = self.doors.passkeys.ask_new(id, &person.name, &has)?;
                self.ask(id, from, asked).await
            }
            None => {
                let name = claimable(name)?;
                self.book().claim(&name, id).await?;
                let asked = self.doors.passkeys.ask_new(id, &name, &[])?;
                self.ask(id, from, asked).await
            }
        }
    }

    /// Keeps a guest from now on, under a name that is theirs. What they did comes along, because
    /// it stays theirs. The codes are for when everything else is lost.
    pub async fn keep(
        self: &Arc<Server>,
        guest: GuestId,
        name: &str,
        key: NewKey,
        entrance: &Entrance,
    ) -> Result<(SignedIn, Vec<String>), Error> {
        self.count_keep(entrance.from).await?;
        if self.person(guest).await?.is_some() {
            return Err(Error::conflict(words::KEPT_ALREADY));
        }
        let now = self.now();
        let (name, key_notes) = match key {
            NewKey::Password(password) => {
                let name = claimable(name)?;
                check_password(&password, &name)?;
                self.book().claim(&name, guest).await?;
                let hash = self.doors.hashing.hash(password).await?;
                (name, vec![keys::put_password(guest, Some(hash))])
            }
            NewKey::Passkey { ceremony, answer } => {
                let made = self.made_passkey(guest, &ceremony, &answer, entrance).await?;
                (made.0, keys::add_passkey(guest, &made.1)?.into())
            }
        };
        let person = Person {
            id: guest,
            names: NameKey::of(&name).iter().map(NameKey::to_string).collect(),
            name,
            face: Face::of(guest),
            joined: now,
            renamed: None,
            shows: Shows::default(),
            leaves: None,
        };
        let codes = fresh_codes();
        let digests: Vec<_> = codes.iter().map(|code| code_digest(code)).collect();
        let begun = session::begin(guest, &entrance.device, now)?;
        let mut changes = self.book().claim(&person.name, guest).await?;
        changes.push(notes::fresh(notes::put_person(&person)?));
        changes.extend(key_notes);
        changes.extend([keys::put_codes(guest, &digests)?, begun.change]);
        self.store.change(changes).await.map_err(|error| match error {
            StoreError::Changed { .. } => Error::conflict(words::NAME_TAKEN),
            error => error.into(),
        })?;
        if let Err(error) = self.tie_browsers(guest, &Server::session_name(&begun.token)).await {
            // Their codes are shown once, so nothing may be in the way of that.
            tracing::warn!(%error, "a browser that is told belongs to no session");
        }
        self.call_anew(guest);
        Ok((SignedIn { person, token: begun.token }, codes))
    }

    /// Comes in by name and password. Whether the name or the password is wrong is not told, and
    /// takes the same time.
    pub async fn sign_in(
        &self,
        name: &str,
        password: String,
        entrance: &Entrance,
    ) -> Result<SignedIn, Error> {
        let person = self.knock(name, entrance).await?;
        let hash = match &person {
            Some(person) => self.book().password(person.id).await?,
            None => None,
        };
        let wrong = || Error::not_allowed(words::WRONG_PASSWORD);
        let right = self.doors.hashing.verify(password, hash.clone()).await?;
        let person = person.filter(|_| right && hash.is_some()).ok_or_else(wrong)?;
        // That takes a while: meanwhile the password may be another one, or gone.
        let still = keys::put_password(person.id, hash.clone()).if_still(hash);
        let by = (entrance, false);
        self.come_in(person.id, by, vec![still]).await.map_err(|it| instead(it, wrong))
    }

    /// Asks whoever has a passkey of this server to show it.
    pub async fn ask_passkey(&self, by: GuestId, from: Network) -> Result<Asked, Error> {
        self.count_knock(from).await?;
        self.ask(by, from, self.doors.passkeys.ask_known()?).await
    }

    /// Keeps what the authenticator of a browser is asked, until that answers.
    pub(super) async fn ask(
        &self,
        of: GuestId,
        from: Network,
        (options, ceremony): (serde_json::Value, Ceremony),
    ) -> Result<Asked, Error> {
        let (site, pending) = (self.keys.network(from.site()), Pending { of, ceremony });
        let ceremony = Ceremonies(&*self.store).keep(&site, self.now(), &pending).await?;
        Ok(Asked { ceremony, options })
    }

    /// Forgets what nobody answered in time.
    pub(in crate::server) async fn forget_ceremonies(&self) -> Result<(), Error> {
        Ceremonies(&*self.store).forget(self.now()).await
    }

    /// What the authenticator of this browser was asked by that name. It is used up by this;
    /// nothing if it was asked of another browser.
    async fn asked(&self, of: GuestId, ceremony: &str) -> Result<Option<Ceremony>, Error> {
        let pending = Ceremonies(&*self.store).take(ceremony, self.now()).await?;
        let pending = pending.ok_or_else(|| Error::conflict(words::PASSKEY_LATE))?;
        Ok((pending.of == of).then_some(pending.ceremony))
    }

    /// The passkey that an authenticator has made, and the name it was made for.
    pub(super) async fn made_passkey(
        &self,
        id: GuestId,
        ceremony: &str,
        answer: &str,
        entrance: &Entrance,
    ) -> Result<(String, StoredPasskey), Error> {
        let asked = self.asked(id, ceremony).await?;
        let asked = asked.ok_or_else(|| Error::invalid(words::PASSKEY_REFUSED))?;
        self.doors.passkeys.made(asked, answer, &entrance.device, self.now())
    }

    /// Comes in by a passkey, which says itself whose it is.
    pub async fn sign_in_by_passkey(
        &self,
        by: GuestId,
        ceremony: &str,
        answer: &str,
        entrance: &Entrance,
    ) -> Result<SignedIn, Error> {
        self.count_knock(entrance.from).await?;
        let asked = self.asked(by, ceremony).await?;
        let asked = asked.ok_or_else(|| Error::not_allowed(words::WRONG_PASSKEY))?;
        let claim = self.doors.passkeys.claimed(asked, answer)?;
        let who = claim.who;
        let (stored, written) = self.book().passkey(who, &claim.credential).await?;
        let stored = stored.ok_or_else(|| Error::not_allowed(words::WRONG_PASSKEY))?;
        let passkey = self.doors.passkeys.proven(claim, stored, self.now())?;
        self.come_in_by(who, &passkey, written, entrance).await
    }

    /// Comes in by a passkey that was proven, unless it was taken away meanwhile.
    pub(super) async fn come_in_by(
        &self,
        who: GuestId,
        passkey: &StoredPasskey,
        written: Option<String>,
        entrance: &Entrance,
    ) -> Result<SignedIn, Error> {
        let used = keys::put_passkey(who, passkey)?.if_still(written);
        let wrong = || Error::not_allowed(words::WRONG_PASSKEY);
        let by = (entrance, false);
        self.come_in(who, by, vec![used]).await.map_err(|it| instead(it, wrong))
    }

    /// Counts somebody who says a name, and finds who that is.
    pub(super) async fn knock(
        &self,
        name: &str,
        entrance: &Entrance,
    ) -> Result<Option<Person>, Error> {
        self.count_knock(entrance.from).await?;
        let name: String = name.trim().chars().take(64).collect();
        let person = self.person_by_name(&name).await?;
        // However a name is spelled, guesses at one person are counted together.
        let guessed = person.as_ref().map_or(&name, |person| &person.name);
        self.count_guess(&NameKey::of(guessed)[0]).await?;
        Ok(person)
    }

    /// Begins a session, of which it is said whether it is by a recovery code. Whoever wanted to
    /// leave stays.
    pub(super) async fn come_in(
        &self,
        id: GuestId,
        (entrance, by_code): (&Entrance, bool),
        mut changes: Vec<Change>,
    ) -> Result<SignedIn, Error> {
        let begun = session::begin_by(id, &entrance.device, self.now(), by_code)?;
        changes.extend(self.book().surplus_sessions(id).await?);
        changes.push(begun.change);
        let person = self
            .book()
            .update(id, |person| {
                let mut changes = changes.clone();
                changes.extend(super::leaving::stay(person));
                Ok(changes)
            })
            .await?;
        Ok(SignedIn { person, token: begun.token })
    }
}

/// What to tell somebody whose key was changed while they came in by it.
pub(super) fn instead(error: Error, wrong: impl FnOnce() -> Error) -> Error {
    if error.is_about_the_request() { wrong() } else { error }
}
