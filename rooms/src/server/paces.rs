//! How fast one may go on at all nodes together.
//!
//! What fills the store, or lets somebody guess, is counted once for all nodes: whoever spreads
//! requests over them gains nothing. Each count is a note that is changed only if it still says
//! what was read. It holds the moment up to which the allowance is used up, so there is nothing to
//! add up and nothing to forget in time. What only costs the node that is asked is counted there.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use store::{Change, Scan, StoreError};

use super::Server;
use crate::error::Error;
use crate::hex::to_hex;
use crate::identity::Who;
use crate::limits::{Pace, SKEW, Speaker};
use crate::network::Network;
use crate::people::NameKey;

/// The notes of what is counted.
const KIND: &str = "pace";
/// How often a count is tried that other nodes change at the same time.
const TRIES: usize = 8;
/// How many counts are looked at to forget those that are over.
const AT_A_TIME: usize = 1000;
const ROWS: usize = 64;

/// Rows in which those wait for each other who count the same at this node.
#[derive(Debug)]
pub(super) struct Rows([tokio::sync::Mutex<()>; ROWS]);

impl Default for Rows {
    fn default() -> Rows {
        Rows(std::array::from_fn(|_| tokio::sync::Mutex::new(())))
    }
}

impl Server {
    /// Counts something that was said.
    pub async fn count_talk(&self, who: &Who, from: Network, seated: bool) -> Result<(), Error> {
        let speaker = Speaker::of(who, from, seated);
        self.limits.talk(&speaker)?;
        self.count("talk", &speaker.name(), self.limits.paces.talk).await
    }

    /// Counts a table that is opened.
    pub(super) async fn count_table(&self, from: Network) -> Result<(), Error> {
        self.limits.table(from)?;
        self.count("table", &from.to_string(), self.limits.paces.tables).await
    }

    /// Counts a try to come in.
    pub(super) async fn count_knock(&self, from: Network) -> Result<(), Error> {
        self.limits.knock(from)?;
        let from = from.site();
        self.count("knock", &from.to_string(), self.limits.paces.knocks).await
    }

    /// Counts a guess at somebody's password or code.
    pub(super) async fn count_guess(&self, name: &NameKey) -> Result<(), Error> {
        self.limits.guess(name)?;
        self.count("guess", &name.to_string(), self.limits.paces.guesses).await
    }

    /// Counts somebody who wants to be kept.
    pub(super) async fn count_keep(&self, from: Network) -> Result<(), Error> {
        self.limits.keep(from)?;
        let from = from.site();
        self.count("keep", &from.to_string(), self.limits.paces.keeps).await
    }

    /// Counts a message that somebody has sent to an address that they give: it need not be theirs.
    /// This and what follows is counted in the store by a single server too, so that a restart
    /// forgives nothing.
    pub(super) async fn count_letter(&self, from: Network) -> Result<(), Error> {
        let from = from.site().to_string();
        self.count_for_good("letter", &from, self.limits.paces.letters).await
    }

    /// Counts a question to a mailbox, whoever asks it.
    pub(super) async fn count_address(&self, mailbox: &str) -> Result<(), Error> {
        self.count_for_good("question", mailbox, self.limits.paces.questions).await
    }

    /// Counts something that somebody wants to have noted about notices.
    pub async fn count_wish(&self, from: Network) -> Result<(), Error> {
        let from = from.site().to_string();
        self.count_for_good("wish", &from, self.limits.paces.wishes).await
    }

    /// Counts once more for all nodes, after this node has found nothing against it.
    async fn count(&self, what: &str, who: &str, pace: Pace) -> Result<(), Error> {
        match self.store.is_shared() {
            true => self.count_for_good(what, who, pace).await,
            false => Ok(()),
        }
    }

    async fn count_for_good(&self, what: &str, who: &str, pace: Pace) -> Result<(), Error> {
        // Whoever reads the store learns neither names nor addresses.
        let name = to_hex(&self.keys.derive_for_good(what, who)[..12]);
        // At this node they wait for each other, instead of trying again and again.
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        let _row = self.rows.0[(hasher.finish() % ROWS as u64) as usize].lock().await;
        for _ in 0..TRIES {
            let before = self.store.get(KIND, &name).await?;
            let used = before.as_deref().and_then(|text| text.parse().ok());
            let used = match pace.next(used, self.now()) {
                Ok(used) => used,
                Err(retry_after) => {
                    return Err(Error::TooMany { why: pace.why.into(), retry_after });
                }
            };
            let change = Change::put(KIND, &*name, used.to_string()).if_still(before);
            match self.store.change(vec![change]).await {
                Err(StoreError::Changed { .. }) => {}
                done => return Ok(done?),
            }
        }
        // They ask for it at many nodes at once.
        Err(Error::TooMany { why: pace.why.into(), retry_after: Duration::from_secs(1) })
    }

    /// Forgets what is counted no longer.
    pub(super) async fn forget_paces(&self) -> Result<(), Error> {
        let now = self.now();
        let mut scan = Scan::prefix(KIND, "", AT_A_TIME);
        loop {
            let found = self.store.scan(scan.clone()).await?;
            let Some((last, _)) = found.last() else { return Ok(()) };
            scan.from = format!("{last} ");
            let over = |used: &String| used.parse().is_ok_and(|used: i64| used < now - SKEW);
            let over = found.into_iter().filter(|(_, used)| over(used));
            for (name, used) in over {
                // Somebody may count again at this moment.
                let gone = Change::remove(KIND, name).if_still(Some(used));
                drop(self.store.change(vec![gone]));
            }
        }
    }
}
