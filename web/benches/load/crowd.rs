//! The people: at every table guests who play and onlookers, each with a page open.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::connection::Connection;

const GAMES: [&str; 5] =
    ["caper", "caper-cards", "caper-europe", "caps-and-hammers", "captains-wager"];
/// Connections on which tables are set and actions are sent.
const LINES: usize = 32;
/// Streams that are being opened at a time: fewer than the system keeps waiting at the door.
const AT_ONCE: usize = 256;
/// How long to wait for what must come.
const PATIENCE: Duration = Duration::from_secs(60);

/// Everybody in the servers. Pages are spread over all of them, and an action goes to any.
pub(crate) struct Crowd {
    addresses: Vec<SocketAddr>,
    tables: Vec<Arc<Table>>,
    watchers: usize,
    /// What reads the streams.
    streams: Mutex<Vec<AbortHandle>>,
}

/// A table with its guests.
struct Table {
    id: String,
    /// The cookie of each guest who plays.
    cookies: Vec<String>,
    now: Mutex<Moment>,
    told: Notify,
    /// Whether its game has ended, so that nobody acts there any more.
    over: AtomicBool,
}

/// What is known of a table.
#[derive(Default)]
struct Moment {
    /// The length of the log that each watcher was told last.
    seen: Vec<u64>,
    /// The form that each watcher can send, if it is to act.
    forms: Vec<Option<String>>,
}

/// What came of the actions.
pub(crate) struct Told {
    /// From sending an action until its last watcher was told of it.
    pub(crate) delays: Vec<Duration>,
    pub(crate) missing: usize,
}

/// What came of an action.
enum Deed {
    /// Everybody was told so long after it was due.
    Told(Duration),
    /// It was refused.
    Refused,
    /// The game was over by then.
    Over,
}

impl Crowd {
    /// Sets the tables and seats a guest on every seat.
    pub(crate) async fn seat(addresses: Vec<SocketAddr>, tables: usize, watchers: usize) -> Crowd {
        let mut connections = JoinSet::new();
        for first in 0..LINES {
            let address = addresses[first % addresses.len()];
            connections.spawn(async move {
                let mut connection = Connection::open(address).await;
                let mut own = Vec::new();
                for number in (first..tables).step_by(LINES) {
                    own.push(Arc::new(
                        Table::set(&mut connection, GAMES[number % 5], watchers).await,
                    ));
                }
                own
            });
        }
        let tables = connections.join_all().await.into_iter().flatten().collect();
        Crowd { addresses, tables, watchers, streams: Mutex::default() }
    }

    /// Opens a page for everybody, so many at a time, and waits until each has been told
    /// something.
    pub(crate) async fn watch(&self) {
        let doors = Arc::new(Semaphore::new(AT_ONCE));
        for (number, table) in self.tables.iter().enumerate() {
            for watcher in 0..self.watchers {
                let address = self.addresses[(number + watcher) % self.addresses.len()];
                let table = Arc::clone(table);
                let door = timeout(PATIENCE, Arc::clone(&doors).acquire_owned()).await;
                let door = door.expect("a stream does not open").unwrap();
                let reads = tokio::spawn(async move { table.watch(address, watcher, door).await });
                self.streams.lock().unwrap().push(reads.abort_handle());
            }
        }
        let all = timeout(PATIENCE, doors.acquire_many(AT_ONCE as u32)).await;
        drop(all.expect("a stream does not open").unwrap());
    }

    /// Closes all pages.
    pub(crate) fn leave(&self) {
        self.streams.lock().unwrap().iter().for_each(AbortHandle::abort);
    }

    /// Lets people act, `rate` times a second. The delays are sorted.
    pub(crate) async fn act(self: &Arc<Crowd>, rate: usize, time: Duration) -> Told {
        let told = Arc::new(Mutex::new(Told { delays: Vec::new(), missing: 0 }));
        let (work, waiting) = async_queue();
        let mut connections = JoinSet::new();
        for first in 0..LINES {
            let (waiting, told) = (Arc::clone(&waiting), Arc::clone(&told));
            let addresses = self.addresses.clone();
            connections.spawn(async move {
                let mut lines = Vec::new();
                for address in &addresses {
                    lines.push(Connection::open(*address).await);
                }
                // Each action through the next node.
                for turn in first.. {
                    let Some((table, due)) = take(&waiting).await else { break };
                    let node = turn % addresses.len();
                    match timeout(PATIENCE, table.act(&mut lines[node], due)).await {
                        Ok(Deed::Told(delay)) => told.lock().unwrap().delays.push(delay),
                        Ok(Deed::Over) => {}
                        Ok(Deed::Refused) | Err(_) => {
                            told.lock().unwrap().missing += 1;
                            // Nobody knows what this one is still waiting for.
                            lines[node] = Connection::open(addresses[node]).await;
                        }
                    }
                }
            });
        }
        let mut tick = interval(Duration::from_secs(1) / rate as u32);
        tick.set_missed_tick_behavior(MissedTickBehavior::Burst);
        let actions = rate * time.as_secs() as usize;
        let mut tables = self.tables.iter().cycle();
        for _ in 0..actions {
            let due = tick.tick().await.into_std();
            let all = self.tables.len();
            let going_on = tables.by_ref().take(all).find(|it| !it.over.load(Ordering::Relaxed));
            let table = going_on.expect("all games are over: fewer actions, or more streams");
            work.send((Arc::clone(table), due)).await.unwrap();
        }
        drop(work);
        connections.join_all().await;
        let mut told = Arc::into_inner(told).unwrap().into_inner().unwrap();
        told.delays.sort_unstable();
        told
    }
}

type Work = (Arc<Table>, Instant);
type Waiting = Arc<tokio::sync::Mutex<mpsc::Receiver<Work>>>;

fn async_queue() -> (mpsc::Sender<Work>, Waiting) {
    let (work, waiting) = mpsc::channel(100_000);
    (work, Arc::new(tokio::sync::Mutex::new(waiting)))
}

async fn take(waiting: &Waiting) -> Option<Work> {
    waiting.lock().await.recv().await
}

impl Moment {
    /// Whoever is to act, the form to send, and the length of the log before it.
    fn turn(&mut self) -> Option<(usize, String, u64)> {
        let guest = self.forms.iter().position(Option::is_some)?;
        Some((guest, self.forms[guest].take()?, self.seen.iter().copied().max()?))
    }
}

impl Table {
    async fn set(connection: &mut Connection, game: &str, watchers: usize) -> Table {
        let json = "content-type: application/json\r\n";
        let games = connection.ask("GET", "/api/games", "", "").await;
        let games: Value = serde_json::from_str(&games.body).unwrap();
        let known = games["games"].as_array().unwrap().iter().find(|it| it["id"] == game).unwrap();
        let seats = vec!["open"; known["seats"].as_array().unwrap().len()];
        let new = json!({ "game": game, "seats": seats }).to_string();
        let opened = connection.ask("POST", "/api/tables", json, &new).await;
        assert_eq!(opened.status, 201, "{}", opened.body);
        let opened: Value = serde_json::from_str(&opened.body).unwrap();
        let form = "content-type: application/x-www-form-urlencoded\r\n";
        let mut cookies = Vec::new();
        for seat in opened["seats"].as_array().unwrap() {
            let sat =
                connection.ask("POST", seat["link"].as_str().unwrap(), form, "name=Guest").await;
            let own = sat.cookies.into_iter().find(|cookie| cookie.starts_with("hideout_guest"));
            cookies.push(own.unwrap());
        }
        let now = Moment { seen: vec![0; watchers], forms: vec![None; watchers] };
        let id = opened["table"].as_str().unwrap().to_owned();
        let over = AtomicBool::new(false);
        Table { id, cookies, now: Mutex::new(now), told: Notify::new(), over }
    }

    /// Reads the stream of one page. The first pages are the guests', the others onlookers'.
    async fn watch(&self, address: SocketAddr, watcher: usize, door: OwnedSemaphorePermit) {
        let mut connection = Connection::open(address).await;
        let cookie = self.cookies.get(watcher).map(|cookie| format!("cookie: {cookie}\r\n"));
        let path = format!("/t/{}/stream", self.id);
        connection.send("GET", &path, &cookie.unwrap_or_default(), "").await;
        assert_eq!(connection.head().await.0.status, 200);
        let mut door = Some(door);
        while let Some(event) = connection.event().await {
            self.hear(watcher, &event);
            drop(door.take());
        }
    }

    fn hear(&self, watcher: usize, event: &str) {
        let Some(id) = event.split("id: ").nth(1).and_then(|rest| rest.lines().next()) else {
            return;
        };
        {
            let mut now = self.now.lock().unwrap();
            // The length of the log; behind it stands how much was put on stage.
            let length = id.split(|c: char| !c.is_ascii_digit()).next();
            now.seen[watcher] = length.unwrap_or(id).parse().unwrap();
            if event.contains("[\"prompt\",") {
                now.forms[watcher] = form(event);
                self.over.fetch_or(event.contains("class=\\\"ended\\\""), Ordering::Relaxed);
            }
        }
        self.told.notify_waiters();
    }

    /// Sends the action of whoever is to act, and waits until everybody was told.
    async fn act(&self, connection: &mut Connection, due: Instant) -> Deed {
        let (guest, form, before) = loop {
            let told = self.told.notified();
            if let Some(turn) = self.now.lock().unwrap().turn() {
                break turn;
            }
            if self.over.load(Ordering::Relaxed) {
                return Deed::Over;
            }
            told.await;
        };
        let headers = format!(
            "content-type: application/x-www-form-urlencoded\r\ncookie: {}\r\n",
            self.cookies[guest]
        );
        let done = connection.ask("POST", &format!("/t/{}/act", self.id), &headers, &form).await;
        if done.status != 204 {
            eprintln!("{}: {}", done.status, done.body);
            return Deed::Refused;
        }
        loop {
            let told = self.told.notified();
            if self.now.lock().unwrap().seen.iter().all(|seen| *seen > before) {
                return Deed::Told(due.elapsed());
            }
            told.await;
        }
    }
}

/// The form with the first choice, if the event brings a page on which there is something to
/// decide.
fn form(event: &str) -> Option<String> {
    let field = |name: &str| {
        let marked = format!("name=\\\"{name}\\\" value=\\\"");
        event.split(&marked).nth(1)?.split('\\').next()
    };
    let fields = ["action", "decision", "stamp"].into_iter();
    let pairs: Option<Vec<String>> =
        fields.map(|name| Some(format!("{name}={}", field(name)?))).collect();
    Some(pairs?.join("&"))
}
