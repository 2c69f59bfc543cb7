//! Whom the operator has turned away: people by their browser, and networks.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{PoisonError, RwLock};

use store::{Store, StoreError};

use crate::error::Error;
use crate::identity::{GuestId, Who};
use crate::network::Network;
use crate::words;

const KIND: &str = "bans";

/// Whom a ban is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Banned {
    /// A browser.
    Guest(GuestId),
    /// Everybody there.
    Network(Network),
}

impl fmt::Display for Banned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Banned::Guest(guest) => write!(f, "{guest}"),
            Banned::Network(network) => write!(f, "{network}"),
        }
    }
}

/// An id of a guest and an address never look alike.
impl FromStr for Banned {
    type Err = Error;

    fn from_str(text: &str) -> Result<Banned, Error> {
        let guest = text.parse().map(Banned::Guest);
        let network = || text.parse().map(Banned::Network);
        guest.or_else(|_| network()).map_err(|_| Error::invalid(words::nobody_to_ban(text)))
    }
}

/// Everybody who was turned away, each with the reason.
#[derive(Debug)]
pub struct Bans(RwLock<BTreeMap<Banned, String>>);

impl Bans {
    pub(super) async fn read(store: &dyn Store) -> Result<Bans, StoreError> {
        let bans = Bans(RwLock::default());
        bans.refresh(store).await?;
        Ok(bans)
    }

    /// Reads anew whom this or another node has turned away.
    pub(super) async fn refresh(&self, store: &dyn Store) -> Result<(), StoreError> {
        let kept = store.list(KIND).await?.into_iter();
        let bans = kept.filter_map(|(name, why)| Some((name.parse().ok()?, why))).collect();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = bans;
        Ok(())
    }

    /// Turns somebody away, or with no reason lets them in again.
    pub async fn set(
        &self,
        store: &dyn Store,
        whom: Banned,
        why: Option<String>,
    ) -> Result<(), StoreError> {
        store.put(KIND, &whom.to_string(), why.clone()).await?;
        let mut bans = self.0.write().unwrap_or_else(PoisonError::into_inner);
        match why {
            Some(why) => drop(bans.insert(whom, why)),
            None => drop(bans.remove(&whom)),
        }
        Ok(())
    }

    /// Everybody who was turned away.
    pub fn list(&self) -> Vec<(Banned, String)> {
        let bans = self.0.read().unwrap_or_else(PoisonError::into_inner);
        bans.iter().map(|(whom, why)| (*whom, why.clone())).collect()
    }

    /// Refuses a network that was turned away.
    pub fn check_network(&self, network: Network) -> Result<(), Error> {
        self.check(Banned::Network(network))
    }

    /// Refuses a person who was turned away.
    pub fn check_person(&self, who: &Who) -> Result<(), Error> {
        match who {
            Who::Guest(guest) => self.check(Banned::Guest(*guest)),
            Who::Bearer(_) | Who::Nobody => Ok(()),
        }
    }

    fn check(&self, whom: Banned) -> Result<(), Error> {
        let bans = self.0.read().unwrap_or_else(PoisonError::into_inner);
        match bans.get(&whom) {
            None => Ok(()),
            Some(why) => Err(Error::not_allowed(words::banned(why))),
        }
    }
}
