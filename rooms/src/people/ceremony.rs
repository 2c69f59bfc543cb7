//! What authenticators were asked and have not answered yet.
//!
//! It stands in the store, because any node may hear the answer, and it never leaves the server:
//! a browser gets its name alone. It is answered once, by the browser that was asked, within two
//! minutes. Of each site so much is kept and no more: whoever asks without end pushes out what they
//! asked before, and nobody else.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use store::{Change, Scan, Store, StoreError};

use super::notes::{read, written};
use crate::due::moment;
use crate::error::Error;
use crate::identity::GuestId;
use crate::secret;

/// How long an answer is waited for.
pub(crate) const WAITS: Duration = Duration::from_secs(2 * 60);
/// How many answers of one site are waited for at a time.
pub(crate) const MOST_OF_SITE: usize = 100;
/// How many more are looked at, should several nodes be asked at once.
const SURPLUS: usize = 50;
/// How many are looked at to forget those that are too old.
const AT_A_TIME: usize = 1000;
/// The longest name of one.
const LONGEST: usize = 200;

/// The notes, each named by the site, the moment and a secret.
pub(crate) const CEREMONY: &str = "ceremony";

/// Something that was asked.
#[derive(Serialize, Deserialize)]
pub(crate) enum Ceremony {
    /// To make a passkey for this name, beside those that are known.
    Register { name: String, challenge: String, known: Vec<String> },
    /// To show one.
    SignIn { challenge: String },
}

/// What was asked, and of whom.
#[derive(Serialize, Deserialize)]
pub(crate) struct Pending {
    pub(crate) of: GuestId,
    pub(crate) ceremony: Ceremony,
}

/// Everything that was asked.
#[derive(Clone, Copy)]
pub(crate) struct Ceremonies<'a>(pub(crate) &'a dyn Store);

impl Ceremonies<'_> {
    /// Keeps what was asked, and answers its name. Where there is no room, what the same site asked
    /// first goes: nobody is refused, because somebody else asks a lot.
    pub(crate) async fn keep(
        self,
        site: &str,
        now: i64,
        pending: &Pending,
    ) -> Result<String, Error> {
        let scan = Scan::prefix(CEREMONY, &format!("{site}/"), MOST_OF_SITE + SURPLUS);
        let own = self.0.scan(scan).await?;
        let surplus = (own.len() + 1).saturating_sub(MOST_OF_SITE);
        let gone = own.into_iter().take(surplus).map(|(name, _)| Change::remove(CEREMONY, name));
        let name = format!("{site}/{}/{}", moment(now), secret::token());
        let mut changes: Vec<Change> = gone.collect();
        changes.push(Change::put(CEREMONY, &*name, written(pending)?));
        self.0.change(changes).await?;
        Ok(name)
    }

    /// What was asked by this name, once: of all who answer it, at whatever node, one gets it.
    pub(crate) async fn take(self, name: &str, now: i64) -> Result<Option<Pending>, Error> {
        if name.len() > LONGEST {
            return Ok(None);
        }
        let Some(text) = self.0.get(CEREMONY, name).await? else { return Ok(None) };
        let gone = Change::remove(CEREMONY, name).if_still(Some(text.clone()));
        match self.0.change(vec![gone]).await {
            Ok(()) => Ok(read(&text).filter(|_| !is_late(name, now))),
            Err(StoreError::Changed { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Forgets what nobody may answer any more.
    pub(crate) async fn forget(self, now: i64) -> Result<(), Error> {
        let mut scan = Scan::prefix(CEREMONY, "", AT_A_TIME);
        loop {
            let found = self.0.scan(scan.clone()).await?;
            let Some((last, _)) = found.last() else { return Ok(()) };
            scan.from = format!("{last} ");
            let late = found.into_iter().map(|(name, _)| name).filter(|name| is_late(name, now));
            let gone: Vec<Change> = late.map(|name| Change::remove(CEREMONY, name)).collect();
            if !gone.is_empty() {
                self.0.change(gone).await?;
            }
        }
    }
}

/// Whether that was asked too long ago.
fn is_late(name: &str, now: i64) -> bool {
    let asked = name.split('/').nth(1).and_then(|at| at.parse::<i64>().ok());
    let waits = i64::try_from(WAITS.as_millis()).unwrap_or(i64::MAX);
    asked.is_none_or(|asked| asked.saturating_add(waits) <= now)
}
