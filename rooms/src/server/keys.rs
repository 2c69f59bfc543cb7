//! The keys with which the server signs what it hands out, and how they are changed.

use std::sync::{PoisonError, RwLock};

use store::{Store, StoreError};

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
            keys.push(make(store, 1).await?);
        }
        let bytes = store.house_secret("networks", secret::bytes()).await?;
        Ok(ServerKeys {
            keys: RwLock::new(Keys::new(keys)),
            networks: Keys::new(vec![Key { id: 0, bytes }]),
        })
    }

    /// From now on another key signs. What the last one signed is believed until the next
    /// change; with `at_once` nothing that was signed before is believed any more.
    pub(super) async fn rotate(&self, store: &dyn Store, at_once: bool) -> Result<(), StoreError> {
        let mut keys = stored(store).await?;
        let newest = keys.iter().map(|key| key.id).max().unwrap_or(0);
        let fresh = make(store, newest.saturating_add(1)).await?;
        let kept = |key: &Key| !at_once && key.id == newest;
        for key in keys.iter().filter(|key| !kept(key)) {
            store.put(KIND, &key.id.to_string(), None).await?;
        }
        keys.retain(kept);
        keys.push(fresh);
        *self.keys.write().unwrap_or_else(PoisonError::into_inner) = Keys::new(keys);
        Ok(())
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

async fn make(store: &dyn Store, id: u32) -> Result<Key, StoreError> {
    let bytes = secret::bytes();
    store.put(KIND, &id.to_string(), Some(to_hex(&bytes))).await?;
    Ok(Key { id, bytes })
}

/// Seconds since 1970.
fn seconds() -> i64 {
    clock::now() / 1000
}
