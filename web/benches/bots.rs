//! Does somebody's bot still answer while another address has opened hundreds of tables full of
//! the strongest bots? Everything goes over the loopback, the two guests from two addresses of it,
//! and the measurement ends by itself.
//!
//! `HIDEOUT_BOTS_TABLES`, `HIDEOUT_BOTS_TURNS` and `HIDEOUT_BOTS_PACE` change the usual 500 tables,
//! 30 turns, and 600 ms that a bot waits at least.

#![allow(clippy::print_stdout, reason = "a measurement is for reading")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a measurement that cannot go on is void"
)]

use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use store::Memory;
use tokio::net::{TcpListener, TcpSocket};
use web::Settings;

const GREEDY: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 1));
const GUEST: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
/// Nobody waits longer for a bot.
const PATIENCE: Duration = Duration::from_secs(120);

/// Somebody who asks from one address, on a new connection each time.
#[derive(Clone, Copy)]
struct Client {
    from: IpAddr,
    server: SocketAddr,
}

impl Client {
    fn connect(self) -> TcpStream {
        // The standard library can't choose where a connection comes from.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let stream = runtime.block_on(async {
            let socket = TcpSocket::new_v4().unwrap();
            socket.bind(SocketAddr::new(self.from, 0)).unwrap();
            socket.connect(self.server).await.unwrap()
        });
        let stream = stream.into_std().unwrap();
        stream.set_nonblocking(false).unwrap();
        stream
    }

    fn send(self, method: &str, path: &str, secret: &str, body: &Value) -> BufReader<TcpStream> {
        let mut stream = self.connect();
        let body = body.to_string();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer \
             {secret}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        BufReader::new(stream)
    }

    fn ask(self, method: &str, path: &str, secret: &str, body: &Value) -> Value {
        let mut text = String::new();
        self.send(method, path, secret, body).read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(" 200 ") || head.contains(" 201 "), "{text}");
        serde_json::from_str(body).unwrap()
    }

    /// Opens a table against bots and sits down; where it is, and the secret.
    fn sits_down(self, game: &str, level: &str, bots: usize) -> (String, String) {
        let mut seats = vec!["open"];
        seats.extend(std::iter::repeat_n(level, bots));
        // Without a secret the header is of no use to anybody, and this route does not read it.
        let opened = self.ask("POST", "/api/tables", "x", &json!({ "game": game, "seats": seats }));
        let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
        let invitation = opened["seats"][0]["invitation"].as_str().unwrap();
        let sat = self.ask("POST", &format!("{path}/sit"), invitation, &json!({ "name": "Guest" }));
        (path, sat["secret"].as_str().unwrap().to_owned())
    }

    /// How long a bot of this level takes for a move, turn by turn.
    fn times(self, level: &str, turns: usize) -> Vec<Duration> {
        let mut times = Vec::new();
        while times.len() < turns {
            let (path, secret) = self.sits_down("caps-and-hammers", level, 1);
            loop {
                let seen = self.own_turn(&path, &secret);
                if seen["stage"] == "over" || times.len() >= turns {
                    break;
                }
                let action = &seen["choices"].as_array().unwrap().last().unwrap()["action"];
                let act = json!({ "action": action, "decision": seen["decision"] });
                let began = Instant::now();
                let after = self.ask("POST", &format!("{path}/act"), &secret, &act);
                if after["awaited"] == false && after["stage"] == "playing" {
                    let then = self.own_turn(&path, &secret);
                    let length = |seen: &Value| seen["length"].as_u64().unwrap() as u32;
                    times.push(began.elapsed() / (length(&then) - length(&after)).max(1));
                }
            }
        }
        times.sort();
        times
    }

    /// Waits for one's own turn as a page does, by the stream.
    fn own_turn(self, path: &str, secret: &str) -> Value {
        let began = Instant::now();
        let stream = self.send("GET", &format!("{path}/stream"), secret, &json!(null));
        for line in stream.lines() {
            let line = line.unwrap();
            let Some(data) = line.strip_prefix("data: ") else { continue };
            let seen: Value = serde_json::from_str(data).unwrap_or_default();
            if seen["awaited"] == true || seen["stage"] == "over" {
                return seen;
            }
            assert!(began.elapsed() < PATIENCE, "the bot does not answer");
        }
        panic!("the stream has ended")
    }
}

fn setting(name: &str, usual: usize) -> usize {
    env::var(name).map_or(usual, |text| text.parse().unwrap())
}

fn start_server() -> SocketAddr {
    let (tell, told) = std::sync::mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            tell.send(listener.local_addr().unwrap()).unwrap();
            // As many tables as one likes, so that the quota does not help.
            let settings = Settings {
                rooms: rooms::Settings {
                    pace: Duration::from_millis(setting("HIDEOUT_BOTS_PACE", 600) as u64),
                    tables_per_address: 100_000,
                    tables_per_minute: 100_000,
                    ..rooms::Settings::default()
                },
                requests_per_second: 100_000,
                connections_per_address: 10_000,
                streams_per_address: 10_000,
                ..Settings::default()
            };
            let store = Arc::new(Memory::new());
            web::serve(listener, store, settings, std::future::pending()).await.unwrap();
        });
    });
    told.recv().unwrap()
}

fn main() {
    let (tables, turns) = (setting("HIDEOUT_BOTS_TABLES", 500), setting("HIDEOUT_BOTS_TURNS", 30));
    let server = start_server();
    let (greedy, guest) = (Client { from: GREEDY, server }, Client { from: GUEST, server });
    let levels = ["pickpocket", "safecracker", "mastermind"];
    let usual: Vec<Vec<Duration>> = levels.iter().map(|level| guest.times(level, turns)).collect();

    let began = Instant::now();
    for _ in 0..tables {
        greedy.sits_down("captains-wager", "mastermind", 3);
    }
    println!(
        "{tables} tables with three masterminds each, opened from one address in {:.1} s",
        began.elapsed().as_secs_f64()
    );
    println!("a bot's move for somebody at another address, in ms: usual -> then (times as long)");
    for (level, usual) in levels.iter().zip(&usual) {
        let then = guest.times(level, turns);
        let row = |part: usize| {
            let at = |times: &[Duration]| times[(times.len() * part / 100).min(times.len() - 1)];
            let (before, after) = (at(usual).as_secs_f64() * 1e3, at(&then).as_secs_f64() * 1e3);
            format!("{before:6.0} -> {after:6.0} ({:.2})", after / before)
        };
        println!("{level:>12}  median {}   90 % {}   longest {}", row(50), row(90), row(100));
    }
}
