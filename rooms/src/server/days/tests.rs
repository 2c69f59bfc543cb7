//! Tables over days and clocks of minutes at several nodes: all of them agree when time is up.

use std::net::IpAddr;
use std::time::Duration;

use engine::Seat;
use store::{Memory, Store};

use super::*;
use crate::identity::Who;
use crate::room::{Opening, Seating, Sitter};
use crate::server::Opener;
use crate::settings::Settings;
use crate::turns::{TurnBased, WhenUp};

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Nodes of one house, whose calendar is set for all of them.
struct House {
    store: Arc<Memory>,
    settings: Settings,
}

impl House {
    fn new() -> House {
        let pace = Duration::from_secs(3600);
        let settings = Settings { pace, ..Settings::default() };
        House { store: Arc::new(Memory::shared()), settings }
    }

    async fn node(&self) -> Arc<Server> {
        let store = Arc::clone(&self.store) as Arc<dyn Store>;
        Server::open(store, self.settings.clone()).await.unwrap()
    }

    /// Nobody reaches the store for so long.
    fn breaks_off(&self, nodes: &[&Server], time: Duration) {
        self.store.shift_clock(time.as_millis().try_into().unwrap());
        nodes.iter().for_each(|node| node.clocks.uptime.hears_nothing_for(time));
    }
}

/// Two people at a table.
async fn table(server: &Arc<Server>, change: impl FnOnce(&mut Opening)) -> Arc<Room> {
    let guests = [GuestId::fresh(), GuestId::fresh()];
    let sits = |guest: &GuestId| Seating::Person(Sitter::guest(*guest, ""), None);
    let seating = guests.iter().map(sits).collect();
    let mut opening = Opening::of("caps-and-hammers", seating, None);
    change(&mut opening);
    let network = IpAddr::from([192, 0, 2, 1]).into();
    let opener = Opener { who: Who::Guest(guests[0]), network };
    server.open_table(opening, opener, "").await.unwrap()
}

async fn over_days(server: &Arc<Server>) -> Arc<Room> {
    let turns = TurnBased { hours: 24, when_up: WhenUp::Bot };
    table(server, |opening| opening.turn_based = Some(turns)).await
}

/// The deadline of whoever is asked, as this node sees it.
async fn deadline(server: &Arc<Server>, table: TableId) -> i64 {
    let room = server.room(table).await.unwrap();
    let state = room.enter().await.unwrap();
    let due = state.seats().find_map(|seat| room.due(&state, seat));
    due.expect("somebody is asked").deadline
}

/// Whether the time of whoever was asked was found to be up.
async fn is_lapsed(server: &Arc<Server>, table: TableId) -> bool {
    let room = server.room(table).await.unwrap();
    let state = room.enter().await.unwrap();
    state.chairs.iter().any(|chair| chair.bot.is_some())
}

#[tokio::test]
async fn a_node_that_is_started_postpones_no_deadline() {
    let house = House::new();
    let one = house.node().await;
    let room = over_days(&one).await;
    house.settings.calendar.set_forward(25 * HOUR);
    let two = house.node().await;
    two.look_after_tables().await.unwrap();
    assert!(is_lapsed(&two, room.id).await, "the house was there all the time");
    assert!(is_lapsed(&one, room.id).await);
}

#[tokio::test]
async fn an_outage_moves_a_deadline_once_and_for_all_nodes() {
    let house = House::new();
    let (one, two) = (house.node().await, house.node().await);
    let room = over_days(&one).await;
    let before = deadline(&two, room.id).await;
    house.breaks_off(&[&one, &two], 30 * HOUR);
    // A new node and those that ran on look at the table at once, in any order.
    let three = house.node().await;
    for node in [&two, &three, &one, &two] {
        node.look_after_tables().await.unwrap();
    }
    for node in [&one, &two, &three] {
        assert!(!is_lapsed(node, room.id).await, "nobody could come");
        let moved = deadline(node, room.id).await - before;
        let about = i64::try_from((30 * HOUR).as_millis()).unwrap();
        assert!((about..about + 60_000).contains(&moved), "moved by {moved} ms");
    }
    // Lists say so too.
    let listed = house.store.find(Which::All, 1).await.unwrap().remove(0).summary.line;
    let due = Card::read(&listed).unwrap().due;
    assert!(due.contains(&Some(deadline(&one, room.id).await)), "{due:?}");
    house.settings.calendar.set_forward(25 * HOUR);
    three.look_after_tables().await.unwrap();
    assert!(is_lapsed(&one, room.id).await, "then the time is up");
}

/// One node was there for long while nobody played; another is started.
#[tokio::test]
async fn nobody_is_out_of_time_because_they_came_through_another_node() {
    let house = House::new();
    let one = house.node().await;
    for _ in 0..20_000 {
        house.store.shift_clock(2_000);
        one.clocks.agree(&*house.store).await.unwrap();
    }
    let two = house.node().await;
    let opened = table(&two, |opening| opening.minutes = Some(5)).await;
    let left = async |node: &Arc<Server>| {
        let room = node.room(opened.id).await.unwrap();
        let state = room.enter().await.unwrap();
        state.seats().map(|seat: Seat| room.time_left(&state, seat).unwrap()).min().unwrap()
    };
    for node in [&one, &two] {
        let left = left(node).await;
        assert!((240_000..=300_000).contains(&left), "{left} ms are left");
    }
    // An outage takes nobody's time, whichever node hears of it first.
    house.breaks_off(&[&one, &two], HOUR);
    for node in [&two, &one] {
        let left = left(node).await;
        assert!((240_000..=300_000).contains(&left), "{left} ms are left");
    }
}
