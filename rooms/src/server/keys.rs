//! The keys with which the server signs what it hands out, and how they are changed.

use std::sync::{PoisonError, RwLock};

use store::{Change, Store, StoreError};

use crate::clock;
use crate::hex::{from_hex, to_hex};
use crate::network::Network;
use crate::seal::{Key, Keys, Opened};
use crate::secret;

const KIND: &str = "keys";

/// The keys of the server as they are now.
#[derive(Debug)]
pub struct ServerKeys {
    keys: RwLock<Keys>,
    /// Never changes: with it the store tells networks apart without knowing them, and everybody
    /// finds their own try at a deal.
    networks: Keys,
}

impl ServerKeys {
    /// Reads the keys, and makes the first one if there is none.
    pub(super) async fn read(store: &dyn Store) -> Result<ServerKeys, StoreError> {
        let mut keys = stored(store).await?;
        if keys.is_empty() {
            make(store, 1).await?;
            // Another node may have been faster.
            keys = stored(store).await?;
        }
        let bytes = store.house_secret("networks", secret::bytes()).await?;
        Ok(ServerKeys {
            keys: RwLock::new(Keys::new(keys)),
            networks: Keys::new(vec![Key { id: 0, bytes }]),
        })
    }

    /// Reads anew what another node may have changed, and says whether it has.
    pub(super) async fn refresh(&self, store: &dyn Store) -> Result<bool, StoreError> {
        let now = Keys::new(stored(store).await?);
        let mut keys = self.keys.write().unwrap_or_else(PoisonError::into_inner);
        let changed = *keys != now;
        *keys = now;
        Ok(changed)
    }

    /// From now on another key signs. What the last one signed is believed until the next
    /// change; with `at_once` nothing that was signed before is believed any more.
    pub(super) async fn rotate(&self, store: &dyn Store, at_once: bool) -> Result<(), StoreError> {
        let keys = stored(store).await?;
        let newest = keys.iter().map(|key| key.id).max().unwrap_or(0);
        make(store, newest.saturating_add(1)).await?;
        let kept = |key: &Key| !at_once && key.id == newest;
        for key in keys.iter().filter(|key| !kept(key)) {
            store.put(KIND, &key.id.to_string(), None).await?;
        }
        self.refresh(store).await.map(drop)
    }

    /// Signs a value for one purpose.
    pub fn seal(&self, purpose: &str, value: &str) -> String {
        self.with(|keys| keys.seal(purpose, value, seconds()))
    }

    /// A value that was signed for this purpose at most `most` seconds ago.
    pub fn open(&self, purpose: &str, text: &str, most: i64) -> Option<Opened> {
        self.with(|keys| keys.open(purpose, text, seconds(), most))
    }

    /// Bytes that only the server can make of a text.
    pub(super) fn derive(&self, purpose: &str, text: &str) -> [u8; 32] {
        self.with(|keys| keys.derive(purpose, text))
    }

    /// A name for a network that says nothing of its address to whoever reads the store.
    pub(super) fn network(&self, network: Network) -> String {
        to_hex(&self.networks.derive("network", &network.to_string())[..12])
    }

    /// Bytes that only the server can make of a text, and always the same.
    pub(super) fn derive_for_good(&self, purpose: &str, text: &str) -> [u8; 32] {
        self.networks.derive(purpose, text)
    }

    fn with<T>(&self, ask: impl FnOnce(&Keys) -> T) -> T {
        ask(&self.keys.read().unwrap_or_else(PoisonError::into_inner))
    }
}

async fn stored(store: &dyn Store) -> Result<Vec<Key>, StoreError> {
    let kept = store.list(KIND).await?;
    let key = |(id, bytes): &(String, String)| {
        Some(Key { id: id.parse().ok()?, bytes: from_hex(bytes)? })
    };
    Ok(kept.iter().filter_map(key).collect())
}

/// Makes a key, unless another node has just made it.
async fn make(store: &dyn Store, id: u32) -> Result<(), StoreError> {
    let fresh = to_hex(&secret::bytes::<32>());
    match store.change(vec![Change::put(KIND, id.to_string(), fresh).if_still(None)]).await {
        Err(StoreError::Changed { .. }) => Ok(()),
        made => made,
    }
}

/// Seconds since 1970.
fn seconds() -> i64 {
    clock::now() / 1000
}
