//! By which browsers somebody is signed in, and how that ends.

use store::Change;

use super::super::Server;
use crate::error::Error;
use crate::identity::GuestId;
use crate::people::{Session, session};

/// Which sessions end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended<'a> {
    /// The one of this name.
    One(&'a str),
    /// All but the one of this name.
    AllBut(&'a str),
    /// All.
    All,
}

impl Server {
    /// The session that a browser of this person shows, if it is one.
    pub async fn session(&self, id: GuestId, token: &str) -> Result<Option<Session>, Error> {
        self.book().session(id, token, self.now()).await
    }

    /// Whether a session of this name goes on.
    pub async fn has_session(&self, id: GuestId, name: &str) -> Result<bool, Error> {
        Ok(self.store.get(&session::kind(id), name).await?.is_some())
    }

    /// By which browsers somebody is signed in, each by a name, the last seen first.
    pub async fn sessions(&self, id: GuestId) -> Result<Vec<(String, Session)>, Error> {
        self.book().sessions(id).await
    }

    /// The name of the session with this token.
    pub fn session_name(token: &str) -> String {
        crate::identity::Digest::of(token).to_string()
    }

    /// Ends a session, or all of them but one.
    pub async fn end_sessions(&self, id: GuestId, ended: Ended<'_>) -> Result<(), Error> {
        let sessions = self.book().sessions(id).await?;
        let changes = sessions.into_iter().filter(|(name, _)| match ended {
            Ended::One(one) => name == one,
            Ended::AllBut(one) => name != one,
            Ended::All => true,
        });
        let changes = changes.map(|(name, _)| Change::remove(session::kind(id), name)).collect();
        self.store.change(changes).await?;
        self.call_anew_here(id).await;
        self.untell_browsers(id, !matches!(ended, Ended::One(_))).await
    }
}
