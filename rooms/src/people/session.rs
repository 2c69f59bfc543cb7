//! Sessions: by which browsers a person is signed in.

use serde::{Deserialize, Serialize};
use store::{Change, Scan};

use super::notes::{Book, read, written};
use crate::error::Error;
use crate::identity::{Digest, GuestId};
use crate::secret;

/// How long a browser that does not come stays signed in.
const LASTS: i64 = 365 * 24 * 60 * 60 * 1000;
/// How often it is written down that a browser came.
const NOTED_EVERY: i64 = 60 * 60 * 1000;
/// How long after signing in somebody may change how they sign in, without doing so again.
const FRESH: i64 = 30 * 60 * 1000;
/// By how many browsers somebody can be signed in.
const MOST: usize = 30;

/// A browser by which a person is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// Since when, in milliseconds since 1970.
    pub made: i64,
    /// When it came last, to the hour.
    pub seen: i64,
    /// What kind of browser it says it is.
    pub device: String,
    /// Whether it was begun by a recovery code, and no new key was set since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_code: bool,
}

impl Session {
    /// Whether somebody signed in just now, so that a browser that was left open is not enough to
    /// take a person over.
    pub fn is_fresh(&self, now: i64) -> bool {
        now.saturating_sub(self.made) < FRESH
    }
}

/// A session that was begun.
#[derive(Debug)]
pub(crate) struct Begun {
    /// What the browser shows from now on; the store has a digest of it.
    pub(crate) token: String,
    pub(crate) change: Change,
}

/// Begins a session.
pub(crate) fn begin(id: GuestId, device: &str, now: i64) -> Result<Begun, Error> {
    begin_by(id, device, now, false)
}

/// Begins a session, perhaps by a recovery code.
pub(crate) fn begin_by(id: GuestId, device: &str, now: i64, by_code: bool) -> Result<Begun, Error> {
    let token = [secret::token(), secret::token()].concat();
    let session = Session { made: now, seen: now, device: device.to_owned(), by_code };
    let change = Change::put(kind(id), Digest::of(&token).to_string(), written(&session)?);
    Ok(Begun { token, change })
}

impl Book<'_> {
    /// The session that a browser shows, if it is one.
    pub(crate) async fn session(
        self,
        id: GuestId,
        token: &str,
        now: i64,
    ) -> Result<Option<Session>, Error> {
        let name = Digest::of(token).to_string();
        let text = self.0.get(&kind(id), &name).await?;
        let session = text.as_deref().and_then(read::<Session>);
        let Some(mut session) = session.filter(|it| now.saturating_sub(it.seen) < LASTS) else {
            return Ok(None);
        };
        if now.saturating_sub(session.seen) >= NOTED_EVERY {
            session.seen = now;
            let seen = Change::put(kind(id), name, written(&session)?).if_still(text);
            // Whoever ended it meanwhile has ended it.
            if let Err(error) = self.0.change(vec![seen]).await {
                tracing::debug!(%error, "a session was not noted");
            }
        }
        Ok(Some(session))
    }

    /// That somebody who came in by a recovery code has a key again, as a change of their session.
    pub(crate) async fn renewed(self, id: GuestId, name: &str) -> Result<Option<Change>, Error> {
        let text = self.0.get(&kind(id), name).await?;
        let Some(session) = text.as_deref().and_then(read::<Session>) else { return Ok(None) };
        let session = Session { by_code: false, ..session };
        Ok(Some(Change::put(kind(id), name, written(&session)?).if_still(text)))
    }

    /// All sessions of a person by the digests of their tokens, the last seen first.
    pub(crate) async fn sessions(self, id: GuestId) -> Result<Vec<(String, Session)>, Error> {
        let notes = self.0.scan(Scan::prefix(kind(id), "", 10 * MOST)).await?;
        let mut sessions: Vec<(String, Session)> =
            notes.into_iter().filter_map(|(name, text)| Some((name, read(&text)?))).collect();
        sessions.sort_by_key(|(_, session)| std::cmp::Reverse(session.seen));
        Ok(sessions)
    }

    /// Removes what is beyond the number of sessions that somebody can have, one to come included.
    pub(crate) async fn surplus_sessions(self, id: GuestId) -> Result<Vec<Change>, Error> {
        let sessions = self.sessions(id).await?.into_iter().skip(MOST - 1);
        Ok(sessions.map(|(name, _)| Change::remove(kind(id), name)).collect())
    }
}

pub(crate) fn kind(id: GuestId) -> String {
    format!("session/{id}")
}
