//! Reviews that were asked for at one node, and made by another.

use std::time::Instant;

use store::{Memory, Store};

use super::*;
use crate::identity::GuestId;
use crate::room::{Attempt, Opening, Seating, Sitter};
use crate::server::Opener;
use crate::settings::Settings;

const GAME: &str = "caps-and-hammers";

async fn node(store: &Arc<Memory>) -> Arc<Server> {
    let settings = Settings { pace: Duration::ZERO, ..Settings::default() };
    Server::open(Arc::clone(store) as Arc<dyn Store>, settings).await.unwrap()
}

/// A table at which two people have played to the end by taking the first choice.
async fn played(server: &Arc<Server>) -> (Arc<Room>, Who) {
    let guests = [GuestId::fresh(), GuestId::fresh()];
    let sits = guests.map(|guest| Seating::Person(Sitter::guest(guest, "Ana"), None));
    let who = Who::Guest(guests[0]);
    let network = std::net::IpAddr::from([192, 0, 2, 1]).into();
    let opening = Opening::of(GAME, sits.into(), None);
    let opener = Opener { who, network };
    let room = server.open_table(opening, opener, "").await.unwrap();
    loop {
        let state = room.enter().await.unwrap();
        let Some(seat) = state.deciding().first() else { break };
        let action = state.game().unwrap().choices(seat)[0].action;
        drop(state);
        let attempt = Attempt { action, decision: None, key: None };
        room.act(&Who::Guest(guests[seat.index()]), attempt).await.unwrap();
    }
    (room, who)
}

/// Waits until nobody is asked for a review any more.
async fn until_done(store: &Arc<Memory>) {
    let began = Instant::now();
    while !store.list(ASKED).await.unwrap().is_empty() {
        assert!(began.elapsed() < Duration::from_secs(60), "it is never reviewed");
        sleep(Duration::from_millis(20)).await;
    }
}

async fn reviews_in_the_log(store: &Arc<Memory>, table: TableId) -> usize {
    let stored = store.read(table, 0).await.unwrap().unwrap();
    stored.entries.iter().filter(|it| format!("{it:?}").contains("reviewed")).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_asked_of_a_node_that_is_gone_is_reviewed_by_another_once() {
    let store = Arc::new(Memory::shared());
    let gone = node(&store).await;
    let (room, who) = played(&gone).await;
    // It goes before it has begun.
    let _turn = Arc::clone(&gone.reviews.turn).acquire_owned().await.unwrap();
    gone.review(&room, &who, Depth::Quick).await.unwrap();
    gone.review(&room, &who, Depth::Deep).await.unwrap();
    assert_eq!(store.list(ASKED).await.unwrap(), [(room.id.to_string(), "quick".to_owned())]);
    let others = [node(&store).await, node(&store).await];
    for other in &others {
        assert_eq!(other.review_under_way(room.id).await.unwrap(), Some(0), "they know of it");
        other.take_up_reviews().await.unwrap();
        other.take_up_reviews().await.unwrap();
    }
    until_done(&store).await;
    sleep(Duration::from_millis(100)).await;
    assert_eq!(reviews_in_the_log(&store, room.id).await, 1);
    assert_eq!(others[0].review_under_way(room.id).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_note_of_a_table_that_was_deleted_goes() {
    let store = Arc::new(Memory::shared());
    let server = node(&store).await;
    let (room, _) = played(&server).await;
    for name in [room.id.to_string(), "no table".to_owned()] {
        store.put(ASKED, &name, Some("quick".to_owned())).await.unwrap();
    }
    server.delete(room.id).await.unwrap();
    server.take_up_reviews().await.unwrap();
    until_done(&store).await;
}
