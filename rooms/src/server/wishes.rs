//! What people want to be told: they ask for it, confirm it, and stop it.

use std::collections::HashSet;

use post::Subscription;
use store::{Change, StoreError};

use super::Server;
use crate::error::Error;
use crate::identity::GuestId;
use crate::network::Network;
use crate::notices::{Browser, Message, Quiet, WISHES, Way, Why, Wishes};
use crate::words;

/// How long a test and a question are of use, in milliseconds.
const OF_USE: i64 = 60 * 60_000;
/// How often a change is tried that others make at the same time.
const TRIES: usize = 8;

impl Server {
    /// What somebody wants to be told.
    pub async fn wishes(&self, guest: GuestId) -> Result<Wishes, Error> {
        let mut wishes = self.kept_wishes(guest).await?;
        // A browser is told as long as its session goes on, however that ends.
        if wishes.browsers.iter().any(|browser| browser.session.is_some()) {
            let sessions = self.sessions(guest).await?;
            let goes_on = |own: &String| sessions.iter().any(|(session, _)| session == own);
            wishes.browsers.retain(|browser| browser.session.as_ref().is_none_or(goes_on));
        }
        Ok(wishes)
    }

    /// What is kept of somebody's wishes.
    async fn kept_wishes(&self, guest: GuestId) -> Result<Wishes, Error> {
        let kept = self.store.get(WISHES, &guest.to_string()).await?;
        Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    /// The key that a browser subscribes to, if pushes are sent at all.
    pub fn push_key(&self) -> Option<String> {
        self.post.pusher.as_ref().map(post::Pusher::public_key)
    }

    /// Whether mails are sent at all.
    pub fn sends_mails(&self) -> bool {
        self.post.mailer.is_some()
    }

    /// Tells a browser from now on, or as long as the session goes on that asks for it.
    pub async fn tell_browser(
        &self,
        guest: GuestId,
        from: Network,
        session: Option<&str>,
        subscription: Subscription,
    ) -> Result<(), Error> {
        let Some(pusher) = &self.post.pusher else {
            return Err(Error::conflict(words::NO_PUSHES));
        };
        pusher.check(&subscription).map_err(|_| Error::invalid(words::NOT_A_SUBSCRIPTION))?;
        self.count_wish(from).await?;
        let (since, session) = (self.now(), session.map(str::to_owned));
        let browser = Browser { subscription, since, session };
        self.change_wishes(guest, |wishes| wishes.add(browser.clone())).await
    }

    /// A guest is kept from now on: the browser that they came with belongs to their first session.
    pub(super) async fn tie_browsers(&self, guest: GuestId, session: &str) -> Result<(), Error> {
        if self.kept_wishes(guest).await?.browsers.is_empty() {
            return Ok(());
        }
        let tie = |wishes: &mut Wishes| {
            for browser in &mut wishes.browsers {
                browser.session.get_or_insert_with(|| session.to_owned());
            }
        };
        self.change_wishes(guest, tie).await
    }

    /// Forgets the browsers of a person whose sessions have ended. `all` says that this goes for
    /// those too of which nobody knows whose session it was.
    pub(super) async fn untell_browsers(&self, person: GuestId, all: bool) -> Result<(), Error> {
        if self.kept_wishes(person).await?.browsers.is_empty() {
            return Ok(());
        }
        let sessions: HashSet<String> =
            self.sessions(person).await?.into_iter().map(|(name, _)| name).collect();
        let all = all || sessions.is_empty();
        let end = |wishes: &mut Wishes| {
            wishes.browsers.retain(|browser| match &browser.session {
                Some(session) => sessions.contains(session),
                None => !all,
            });
        };
        self.change_wishes(person, end).await
    }

    /// Tells a browser no longer, by its name.
    pub async fn forget_browser(&self, guest: GuestId, name: &str) -> Result<(), Error> {
        let change = |wishes: &mut Wishes| wishes.browsers.retain(|own| own.name() != name);
        self.change_wishes(guest, change).await
    }

    /// Sets when somebody is left in peace.
    pub async fn set_quiet(
        &self,
        guest: GuestId,
        from: Network,
        quiet: Option<Quiet>,
    ) -> Result<(), Error> {
        self.count_wish(from).await?;
        self.change_wishes(guest, |wishes| wishes.quiet.clone_from(&quiet)).await
    }

    /// Sends a test by every way that somebody has.
    pub async fn send_test(&self, guest: GuestId, from: Network) -> Result<(), Error> {
        let ways = self.wishes(guest).await?.ways();
        if ways.is_empty() {
            return Err(Error::conflict(words::NOTHING_TO_TEST));
        }
        self.count_letter(from).await?;
        for way in ways {
            self.post(&self.asked_for(guest, way, Why::Test)).await?;
        }
        Ok(())
    }

    pub(super) fn asked_for(&self, person: GuestId, way: Way, why: Why) -> Message {
        let expires_at = self.now() + OF_USE;
        Message { person, way, why, turns: Vec::new(), expires_at, tries: 0, sending: false }
    }

    /// Changes somebody's wishes, whatever else is changed at the same time.
    pub(super) async fn change_wishes(
        &self,
        guest: GuestId,
        change: impl Fn(&mut Wishes),
    ) -> Result<(), Error> {
        for _ in 0..TRIES {
            let before = self.store.get(WISHES, &guest.to_string()).await?;
            let read = before.as_deref().and_then(|text| serde_json::from_str(text).ok());
            let known: Wishes = read.unwrap_or_default();
            let mut wishes = known.clone();
            change(&mut wishes);
            if wishes == known {
                return Ok(());
            }
            wishes.changed = self.now();
            let text = serde_json::to_string(&wishes).map_err(Error::internal)?;
            let kept = Change::put(WISHES, guest.to_string(), text).if_still(before);
            match self.store.change(vec![kept]).await {
                Ok(()) => return Ok(()),
                Err(StoreError::Changed { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Error::conflict(words::CHANGED_MEANWHILE))
    }
}
