//! Who is at a table, as nodes hear it from each other.

use std::time::Duration;

use store::{Memory, Store};
use tokio::time::sleep;

use super::*;
use crate::identity::{GuestId, Who};
use crate::room::{Opening, Seating};
use crate::server::Opener;
use crate::settings::Settings;

/// Longer than what happens at once takes on a busy machine.
const A_WHILE: Duration = Duration::from_millis(600);

/// A node, and what it has heard of the others.
struct Ear(Arc<Server>, Heard, u64);

impl Ear {
    async fn over(store: &Arc<Memory>) -> Ear {
        let store = Arc::clone(store) as Arc<dyn Store>;
        Ear(Server::open(store, Settings::default()).await.unwrap(), Heard::new(), 0)
    }

    async fn beats(&mut self) {
        self.2 += 1;
        self.0.beat(self.2, &mut self.1).await.unwrap();
    }
}

/// A program that asks and opens no stream is here at the other node too, and only as long as it
/// asks: nobody hears of it by an echo of themselves.
#[tokio::test]
async fn who_asks_through_one_node_is_here_at_all_of_them() {
    let store = Arc::new(Memory::shared());
    let (mut one, mut two) = (Ear::over(&store).await, Ear::over(&store).await);
    let opening = Opening::of("caps-and-hammers", vec![Seating::Open, Seating::Open], None);
    let from = std::net::IpAddr::from([192, 0, 2, 1]).into();
    let opener = Opener { who: Who::Guest(GuestId::fresh()), network: from };
    let here = one.0.open_table(opening, opener, "").await.unwrap();
    let there = two.0.room(here.id).await.unwrap();
    let seat = Seat(1);
    sleep(A_WHILE).await;
    assert!(there.presence.absent_for(seat).unwrap() >= A_WHILE);
    here.heard(Some(seat));
    one.beats().await;
    two.beats().await;
    assert!(there.presence.absent_for(seat).unwrap() < A_WHILE, "nobody plays for them there");
    assert!(!two.0.is_watched_elsewhere(here.id), "there is no page that waits for bots");
    sleep(A_WHILE).await;
    for _ in 0..3 {
        one.beats().await;
        two.beats().await;
    }
    for room in [&here, &there] {
        assert!(room.presence.absent_for(seat).unwrap() >= A_WHILE, "they are gone");
    }
}
