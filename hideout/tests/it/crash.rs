//! Killed at any moment while programs play, the server loses nothing that it acknowledged, plays
//! nothing twice, and every table goes on.
//!
//! `HIDEOUT_CRASHES=500 cargo test -p hideout --test it crash` kills it more often.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Dice, Seed};
use serde_json::{Value, json};
use store::{Sqlite, Store};
use webtest::{Answer, Client};

use crate::common::{Folder, games, hideout};
use crate::server::Server;

/// How often the server is killed in a normal run.
const CRASHES: usize = 20;
/// At most so many acknowledgements between two kills.
const MOST: u32 = 30;
/// How long a table may take to answer or to go on.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the players and whoever kills the server share.
struct Night {
    /// The server, if it is open.
    server: Mutex<Option<Server>>,
    opened: Condvar,
    /// How many more acknowledgements until the server is killed; nobody counts below zero.
    left: AtomicUsize,
    /// Whether no more kills come, so that everybody plays to the end and goes home.
    late: AtomicBool,
}

/// A game that one player plays against bots.
#[derive(Default)]
struct Play {
    table: String,
    /// What opens the seat, until somebody sits there.
    invitation: String,
    /// The player's own secret, so that a request to sit down can be sent again.
    secret: String,
    seated: bool,
    /// The keys of the actions that were acknowledged, in order.
    acknowledged: Vec<String>,
    /// An action that was sent, and of which nothing was heard yet.
    pending: Option<Value>,
}

/// The line broke: the server was killed.
#[derive(Debug)]
struct Broken;

#[test]
fn nothing_acknowledged_is_lost_when_the_house_is_killed() {
    let crashes = std::env::var("HIDEOUT_CRASHES").map_or(CRASHES, |text| text.parse().unwrap());
    let folder = Folder::new("crash");
    let (data, log) = (folder.path("hideout.db"), folder.write("log", ""));
    let night = Night {
        server: Mutex::new(None),
        opened: Condvar::new(),
        left: AtomicUsize::new(usize::MAX),
        late: AtomicBool::new(false),
    };
    let plays = thread::scope(|scope| {
        let players: Vec<_> = games()
            .into_iter()
            .enumerate()
            .map(|(number, game)| {
                scope.spawn({
                    let night = &night;
                    move || play_all_night(night, &game, number as u64)
                })
            })
            .collect();
        let mut dice = Dice::new(Seed::from_text("crash"));
        for _ in 0..crashes {
            night.open(&data, &log, 1 + dice.below(MOST) as usize);
            night.wait_for_the_kill();
        }
        night.late.store(true, Ordering::SeqCst);
        night.open(&data, &log, usize::MAX);
        let plays: Vec<Play> = players.into_iter().flat_map(|it| it.join().unwrap()).collect();
        plays
    });
    let mut server = night.server.lock().unwrap().take().unwrap();
    verify_records(&server, &plays, &folder);
    assert!(server.close().success(), "a server that is asked to close ends well");
    server.never_panicked();
    check_log(&data, &plays);
}

impl Night {
    /// Starts the server, which will be killed upon the acknowledgement number `acknowledgements`.
    fn open(&self, data: &str, log: &str, acknowledgements: usize) {
        let server = Server::open(data, log);
        self.left.store(acknowledgements, Ordering::SeqCst);
        *self.server.lock().unwrap() = Some(server);
        self.opened.notify_all();
    }

    /// Waits until a player has killed the server.
    fn wait_for_the_kill(&self) {
        let until = Instant::now() + PATIENCE;
        let mut server = self.server.lock().unwrap();
        while server.is_some() {
            assert!(Instant::now() < until, "no table goes on");
            server = self.opened.wait_timeout(server, Duration::from_millis(50)).unwrap().0;
        }
    }

    /// Where the server is, once it is open.
    fn address(&self) -> SocketAddr {
        let until = Instant::now() + PATIENCE;
        let mut server = self.server.lock().unwrap();
        loop {
            if let Some(server) = &*server {
                return server.address;
            }
            assert!(Instant::now() < until, "the server stays closed");
            server = self.opened.wait_timeout(server, Duration::from_millis(50)).unwrap().0;
        }
    }

    /// Counts an acknowledgement and kills the server upon the last one: whatever was
    /// acknowledged too early would be lost right then.
    fn acknowledged(&self) {
        if self.left.fetch_sub(1, Ordering::SeqCst) == 1 {
            let mut server = self.server.lock().unwrap().take().unwrap();
            server.kill();
            server.wait();
            self.opened.notify_all();
        }
    }
}

/// Plays one game after the other until it is late. Gives every game that was finished.
fn play_all_night(night: &Night, game: &str, number: u64) -> Vec<Play> {
    let mut dice = Dice::new(Seed::from_text("player").derive(number));
    let (mut finished, mut play) = (Vec::new(), Play::default());
    let mut moved = Instant::now();
    loop {
        let address = night.address();
        let client = Client::new(address);
        while let Ok(seen) = play.goes_on(&client, game, &mut dice, &|| night.acknowledged()) {
            let over = seen["stage"] == "over";
            if over || seen["awaited"] == true {
                moved = Instant::now();
            }
            assert!(moved.elapsed() < PATIENCE, "{game} is stuck: {seen}");
            if over {
                finished.push(std::mem::take(&mut play));
                if night.late.load(Ordering::SeqCst) {
                    return finished;
                }
            }
        }
        thread::sleep(Duration::from_millis(5));
    }
}

impl Play {
    /// One thing after the other: open, sit down, look, act. Gives what is seen then.
    fn goes_on(
        &mut self,
        client: &Client,
        game: &str,
        dice: &mut Dice,
        acknowledged: &dyn Fn(),
    ) -> Result<Value, Broken> {
        if self.table.is_empty() {
            self.opens(client, game, dice)?;
        }
        if !self.seated {
            return self.sits_down(client);
        }
        let seen = match self.pending.clone() {
            Some(attempt) => self.acts(client, &attempt, acknowledged)?,
            None => self.asks(client, "GET", "", None)?,
        };
        self.was_kept(&seen);
        if seen["awaited"] == true {
            let choices = seen["choices"].as_array().unwrap();
            let action = &choices[dice.below(choices.len() as u32) as usize]["action"];
            let key = format!("{}", self.acknowledged.len());
            let decision = &seen["decision"];
            self.pending = Some(json!({ "action": action, "decision": decision, "key": key }));
        }
        Ok(seen)
    }

    fn opens(&mut self, client: &Client, game: &str, dice: &mut Dice) -> Result<(), Broken> {
        let games = self.send(client, "GET", "/api/games", None, None)?;
        let known = games["games"].as_array().unwrap().iter().find(|it| it["id"] == game).unwrap();
        let mut seats = vec!["pickpocket"; known["seats"].as_array().unwrap().len()];
        seats[0] = "open";
        let new = json!({ "game": game, "seats": seats });
        let opened = self.send(client, "POST", "/api/tables", None, Some(new))?;
        self.table = opened["table"].as_str().unwrap().to_owned();
        self.invitation = opened["seats"][0]["invitation"].as_str().unwrap().to_owned();
        self.secret = (0..32).map(|_| char::from(b'a' + dice.below(26) as u8)).collect();
        Ok(())
    }

    /// Takes the seat, perhaps not for the first time: whoever brings a secret of their own is
    /// answered the same again.
    fn sits_down(&mut self, client: &Client) -> Result<Value, Broken> {
        let seed = Seed::from_text(&self.secret).to_string();
        let who = json!({ "name": "Robin", "secret": self.secret, "seed": seed });
        let path = format!("/api/tables/{}/sit", self.table);
        let sat = self.send(client, "POST", &path, Some(&self.invitation), Some(who))?;
        assert_eq!(sat["secret"], self.secret);
        self.seated = true;
        self.was_kept(&sat["situation"]);
        Ok(sat["situation"].clone())
    }

    /// Sends an action, perhaps not for the first time.
    fn acts(
        &mut self,
        client: &Client,
        attempt: &Value,
        acknowledged: &dyn Fn(),
    ) -> Result<Value, Broken> {
        let seen = self.asks(client, "POST", "/act", Some(attempt.clone()))?;
        self.acknowledged.push(attempt["key"].as_str().unwrap().to_owned());
        self.pending = None;
        acknowledged();
        Ok(seen)
    }

    /// As many decisions were taken as were acknowledged: none was lost, none was taken twice.
    fn was_kept(&self, seen: &Value) {
        let (taken, heard) = (seen["decision"].as_u64().unwrap(), self.acknowledged.len() as u64);
        assert_eq!(taken, heard, "table {}", self.table);
    }

    fn asks(
        &self,
        client: &Client,
        method: &str,
        what: &str,
        body: Option<Value>,
    ) -> Result<Value, Broken> {
        let path = format!("/api/tables/{}{what}", self.table);
        self.send(client, method, &path, Some(&self.secret), body)
    }

    /// Sends a request. Either the line breaks, or it is answered well.
    fn send(
        &self,
        client: &Client,
        method: &str,
        path: &str,
        secret: Option<&str>,
        body: Option<Value>,
    ) -> Result<Value, Broken> {
        let mut headers = vec![("content-type", "application/json".to_owned())];
        headers.extend(secret.map(|secret| ("authorization", format!("Bearer {secret}"))));
        let body = body.map(|body| body.to_string());
        let sent = client.try_send(method, path, &headers, body.as_deref());
        let answer = sent.and_then(Answer::try_of).map_err(|_| Broken)?;
        assert!((200..300).contains(&answer.status), "{method} {path} {body:?}: {answer:?}");
        Ok(answer.json())
    }
}

/// Every game that was finished has a record that holds under the rules, shuffle included.
fn verify_records(server: &Server, plays: &[Play], folder: &Folder) {
    let client = Client::new(server.address);
    for play in plays {
        let record = client.send("GET", &format!("/api/tables/{}/record", play.table), &[], None);
        let file = folder.write(&format!("{}.jsonl", play.table), record.has(200).body);
        hideout(&["verify", &file]).fine();
    }
}

/// The log of every table holds what was acknowledged to its player, once and in order.
fn check_log(data: &str, plays: &[Play]) {
    let store = Sqlite::open(data).unwrap();
    for play in plays {
        let found = store.read(play.table.parse().unwrap(), 0).wait().unwrap().unwrap();
        let keys = found.entries.into_iter().filter_map(|entry| entry.key);
        let keys: Vec<String> = keys.filter(|key| !key.starts_with("bot/")).collect();
        let sent: Vec<String> = play.acknowledged.iter().map(|key| format!("0/{key}")).collect();
        assert_eq!(keys, sent, "table {}", play.table);
    }
    store.close().wait().unwrap();
}
