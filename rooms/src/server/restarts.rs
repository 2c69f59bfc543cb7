//! Deadlines over restarts that come at random: nobody loses time in which the server was down, and
//! nobody wins any.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use engine::{Dice, Seed};
use store::{Memory, Store};

use super::*;
use crate::clock::Calendar;
use crate::identity::Who;
use crate::room::{Opening, Seating, Sitter};
use crate::settings::Settings;
use crate::turns::{TurnBased, WhenUp};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
/// A shorter downtime takes nobody's time.
const SHORT: i64 = 2 * MINUTE;
/// Nobody's time is up sooner after a start.
const SETTLING: i64 = 10 * MINUTE;
/// The test itself takes a while, on a busy machine a longer one.
const AIR: i64 = MINUTE;

struct House {
    store: Arc<Memory>,
    calendar: Calendar,
    server: Arc<Server>,
    table: TableId,
    /// How much of their time is used by now.
    used: i64,
    /// How much of it is not written down: a crash gives it back.
    unwritten: i64,
}

async fn start(store: &Arc<Memory>, calendar: &Calendar) -> Arc<Server> {
    let settings =
        Settings { pace: Duration::ZERO, calendar: calendar.clone(), ..Settings::default() };
    Server::open(Arc::clone(store) as Arc<dyn Store>, settings).await.unwrap()
}

impl House {
    async fn open(hours: u16) -> House {
        let (store, calendar) = (Arc::new(Memory::new()), Calendar::default());
        let server = start(&store, &calendar).await;
        let people = [GuestId::fresh(), GuestId::fresh()];
        let seating = people.map(|it| Seating::Person(Sitter::guest(it, "Ana"), None));
        let turn_based = Some(TurnBased { hours, when_up: WhenUp::Bot });
        let opening = Opening::of("caps-and-hammers", seating.into(), None);
        let opening = Opening { turn_based, ..opening };
        let network = IpAddr::V4(Ipv4Addr::LOCALHOST).into();
        let opener = Opener { who: Who::Guest(people[0]), network };
        let table = server.open_table(opening, opener, "").await.unwrap().id;
        House { store, calendar, server, table, used: 0, unwritten: 0 }
    }

    fn forward(&self, ms: i64) {
        self.calendar.set_forward(Duration::from_millis(ms as u64));
    }

    /// The server is up for so long, and looks after its tables at the end of it.
    async fn stays_up(&mut self, ms: i64) {
        self.forward(ms);
        self.used += ms;
        self.server.note_up().await.unwrap();
        self.unwritten = 0;
        self.server.look_after_tables().await.unwrap();
    }

    /// It is up for so long, but nothing is written down.
    fn works(&mut self, ms: i64) {
        self.forward(ms);
        self.used += ms;
        self.unwritten += ms;
    }

    /// It is stopped, or it crashes, and comes back after so long.
    async fn restarts(&mut self, down: i64, crash: bool) {
        if !crash {
            self.server.note_up().await.unwrap();
            self.unwritten = 0;
        }
        self.server.lose_all();
        self.forward(down);
        let gone = self.unwritten + down;
        self.used += if gone > SHORT { -self.unwritten } else { down };
        self.unwritten = 0;
        self.server = start(&self.store, &self.calendar).await;
    }

    /// Whether a bot plays for somebody whose time was up.
    async fn has_ended_a_turn(&self) -> bool {
        let room = self.server.room(self.table).await.unwrap();
        let state = room.enter().await.unwrap();
        state.chairs.iter().any(|chair| chair.bot.is_some())
    }
}

#[tokio::test]
async fn a_turn_ends_when_its_time_was_used_up_while_the_server_was_up() {
    let (mut ended, mut restarts) = (0, 0);
    for case in 0..40 {
        let mut dice = Dice::new(Seed::from_text("restarts").derive(case));
        let hours = [1, 8, 24][dice.below(3) as usize];
        let mut house = House::open(hours).await;
        let time = i64::from(hours) * HOUR;
        let mut some = |most: i64| i64::from(dice.below(most as u32));
        for step in 0..60 {
            match some(4) {
                0 => {
                    let (down, crash) = ([1, 30 * HOUR][some(2) as usize], some(2) == 0);
                    house.restarts(MINUTE / 2 + some(down), crash).await;
                    restarts += 1;
                    house.stays_up(SETTLING + MINUTE).await;
                }
                1 => {
                    house.works(some(time / 8));
                    continue;
                }
                _ => house.stays_up(some(time / 6)).await,
            }
            if (house.used - time).abs() <= AIR {
                continue;
            }
            let (up, used) = (house.has_ended_a_turn().await, house.used / MINUTE);
            assert_eq!(up, house.used > time, "{case}, {step}: {used} of {} minutes", hours * 60);
            if up {
                ended += 1;
                break;
            }
        }
    }
    assert!(ended >= 30 && restarts >= 60, "{ended} turns ended, with {restarts} restarts");
}
