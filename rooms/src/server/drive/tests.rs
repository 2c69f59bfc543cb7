//! Bots whose moves are thought about at other nodes, some of which can't be trusted.

use std::time::Duration;

use serde_json::{Value, json};
use store::{Memory, Store};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::*;
use crate::identity::{GuestId, Who};
use crate::room::{Opening, Seating, Sitter};
use crate::server::{Opener, follow};
use crate::settings::Settings;
use crate::thinking::ThinkingNode;

const GAME: &str = "caps-and-hammers";
/// A level that is worth asking others for.
const LEVEL: &str = "search:300";
const SECOND: Duration = Duration::from_secs(1);

/// A serving node and a table at which one plays against a bot.
struct House {
    store: Arc<Memory>,
    server: Arc<Server>,
    following: JoinHandle<()>,
    room: Arc<Room>,
    guest: GuestId,
}

impl House {
    async fn open() -> House {
        let store = Arc::new(Memory::shared());
        let settings = Settings { pace: Duration::ZERO, ..Settings::default() };
        let shared = Arc::clone(&store) as Arc<dyn Store>;
        let server = Server::open(shared, settings).await.unwrap();
        let following = tokio::spawn(follow(Arc::clone(&server)));
        let guest = GuestId::fresh();
        let sits = Seating::Person(Sitter::guest(guest, "Ana"), None);
        let opening = Opening::of(GAME, vec![sits, Seating::Bot(LEVEL.into())], None);
        let opener = Opener {
            who: Who::Guest(guest),
            network: std::net::IpAddr::from([192, 0, 2, 1]).into(),
        };
        let room = server.open_table(opening, opener, "").await.unwrap();
        House { store, server, following, room, guest }
    }

    /// A thinking node, and what stops it.
    fn thinks(&self) -> (Arc<ThinkingNode>, oneshot::Sender<()>, JoinHandle<()>) {
        let node = ThinkingNode::new(Arc::clone(&self.store) as Arc<dyn Store>, 2);
        let (stop, stopped) = oneshot::channel::<()>();
        let running = Arc::clone(&node);
        let run = tokio::spawn(async move { running.run(async { drop(stopped.await) }).await });
        (node, stop, run)
    }

    /// Goes on until the person has decided so many times more.
    async fn plays(&self, decisions: usize) {
        for _ in 0..decisions {
            let action = loop {
                let state = self.room.enter().await.unwrap();
                let seat = state.deciding().iter().find(|seat| state.awaits(*seat));
                match seat {
                    Some(seat) => break state.game().unwrap().choices(seat)[0].action,
                    None => drop(state),
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            };
            let attempt = Attempt { action, decision: None, key: None };
            self.room.act(&Who::Guest(self.guest), attempt).await.unwrap();
            self.server.drive(&self.room);
        }
    }

    /// Waits until the person can go on.
    async fn waits(&self) -> Duration {
        let began = Instant::now();
        loop {
            let state = self.room.enter().await.unwrap();
            if state.seats().any(|seat| state.awaits(seat)) {
                return began.elapsed();
            }
            drop(state);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn notes(&self, kind: &str) -> Vec<(String, Value)> {
        let notes = self.store.list(kind).await.unwrap();
        notes.into_iter().map(|(name, it)| (name, serde_json::from_str(&it).unwrap())).collect()
    }

    /// A node that says it thinks, as often as it is asked to.
    async fn pretends(&self, beat: u64) {
        let note =
            json!({ "version": "?", "beat": beat, "draining": false, "threads": 2, "open": 0 });
        self.store.put("thinker", "pretender", Some(note.to_string())).await.unwrap();
    }
}

#[tokio::test]
async fn a_bot_thinks_at_another_node_and_at_home_when_that_is_stopped() {
    let house = House::open().await;
    let (node, stop, run) = house.thinks();
    tokio::time::sleep(3 * SECOND).await;
    let before = node.answered();
    house.plays(4).await;
    house.waits().await;
    assert!(node.answered() > before, "it was asked");
    drop(stop);
    let began = Instant::now();
    run.await.unwrap();
    assert!(began.elapsed() < 3 * SECOND, "draining took {:?}", began.elapsed());
    let answered = node.answered();
    house.plays(2).await;
    assert!(house.waits().await < 5 * SECOND);
    assert_eq!(node.answered(), answered);
    for kind in ["thinker", "question"] {
        assert_eq!(house.notes(kind).await, [], "{kind}");
    }
    house.following.abort();
    house.server.sign_off().await.unwrap();
    assert_eq!(house.notes("answer").await, []);
}

/// The store itself refuses a second one, whatever that is and however long the log is by then.
#[tokio::test]
async fn a_bot_has_one_move_at_each_decision() {
    let house = House::open().await;
    let (log, by_bots) = loop {
        // Some turns have several decisions.
        house.plays(1).await;
        house.waits().await;
        let log = house.store.read(house.room.id, 0).await.unwrap().unwrap();
        let played = log.entries.iter().filter(|entry| entry.kind == "played");
        let by_bots: Vec<String> = played.filter_map(|entry| entry.key.clone()).collect();
        if !by_bots.is_empty() {
            break (log, by_bots);
        }
    };
    assert!(by_bots[0].starts_with("bot/1/0/"), "{by_bots:?}");
    let entry = log.entries.iter().find(|entry| entry.key.as_ref() == Some(&by_bots[0]));
    let again = store::Entry { at: 1, body: "another".to_owned(), ..entry.unwrap().clone() };
    let append = store::Append { expected: log.length, entries: vec![again], summary: None };
    let refused = house.store.append(house.room.id, append).await;
    assert!(matches!(refused, Err(store::StoreError::Repeated { .. })), "{refused:?}");
}

/// It says it is alive, takes questions, and dies.
#[tokio::test]
async fn nobody_waits_for_a_node_that_fell_silent() {
    let house = House::open().await;
    house.waits().await;
    for beat in 0..4 {
        house.pretends(beat).await;
        tokio::time::sleep(SECOND / 2).await;
    }
    house.plays(1).await;
    let waited = house.waits().await;
    assert!(waited < 6 * SECOND, "{waited:?}");
    assert_eq!(house.notes("question").await, [], "they are withdrawn");
}

/// What it says can't be done, is about another question, or is no answer at all.
#[tokio::test]
async fn nonsense_of_another_node_does_no_harm() {
    let house = House::open().await;
    house.waits().await;
    let stop = Arc::new(tokio::sync::Notify::new());
    let (store, stopped) = (Arc::clone(&house.store), Arc::clone(&stop));
    let pretender = tokio::spawn(async move {
        let mut asked = 0;
        for beat in 0_u64.. {
            let note =
                json!({ "version": "?", "beat": beat, "draining": false, "threads": 2, "open": 0 });
            store.put("thinker", "pretender", Some(note.to_string())).await.unwrap();
            for (name, question) in store.list("question").await.unwrap() {
                asked += 1;
                let question: Value = serde_json::from_str(&question).unwrap();
                let (_, to) = name.split_once('/').unwrap();
                let answer = match asked % 3 {
                    0 => json!({ "number": question["number"], "action": 65_535 }).to_string(),
                    1 => json!({ "number": 1_000_000, "action": 0 }).to_string(),
                    _ => "nonsense".to_owned(),
                };
                store.put("answer", to, Some(answer)).await.unwrap();
                if asked % 3 == 0 {
                    store.put("question", &name, None).await.unwrap();
                }
            }
            tokio::select! {
                () = stopped.notified() => break,
                () = tokio::time::sleep(Duration::from_millis(70)) => {}
            }
        }
        asked
    });
    tokio::time::sleep(2 * SECOND).await;
    house.plays(3).await;
    assert!(house.waits().await < 5 * SECOND);
    stop.notify_one();
    assert!(pretender.await.unwrap() > 2, "it was asked");
}
