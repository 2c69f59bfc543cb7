//! Tests of people: how they come in, and that nothing of them stays.

mod doors;
mod leaving;
mod passkeys;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use serde_json::json;
use store::{Memory, Store};

use super::*;
use crate::network::Network;
use crate::people::{NameKey, PARTS};
use crate::settings::Settings;

async fn server() -> (Arc<Memory>, Arc<Server>) {
    let store = Arc::new(Memory::new());
    let opened = Server::open(Arc::clone(&store) as Arc<dyn Store>, Settings::default());
    (store, opened.await.unwrap())
}

fn entrance() -> Entrance {
    let from = Network::from(IpAddr::V4(Ipv4Addr::LOCALHOST));
    Entrance { from, device: "a browser".to_owned() }
}

/// Somebody with a name of their own.
async fn kept(store: &Memory, name: &str) -> GuestId {
    let id = GuestId::fresh();
    let names: Vec<String> = NameKey::of(name).iter().map(NameKey::to_string).collect();
    for key in &names {
        store.put("name", key, Some(id.to_string())).await.unwrap();
    }
    let face = [0; PARTS];
    let person = json!({ "id": id, "name": name, "names": names, "face": face, "joined": 0 });
    store.put("person", &id.to_string(), Some(person.to_string())).await.unwrap();
    id
}
