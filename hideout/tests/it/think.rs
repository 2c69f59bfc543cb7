//! A node that thinks for the others: bots' moves come from it, and whatever becomes of it nobody
//! waits for long.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Lines};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use pgtest::Cluster;
use serde_json::{Value, json};
use webtest::{Client, Program, Seat, eventually};

use crate::common::{Folder, hideout};
use crate::server::Server;

/// So long a table may stand still when a thinking node is gone: it is found silent after three
/// seconds, and then the bot still has to think, perhaps on a busy machine.
const BREATH: Duration = Duration::from_secs(10);

/// `hideout think`.
struct Thinker {
    figures: SocketAddr,
    child: Child,
    _prints: Lines<BufReader<ChildStdout>>,
}

impl Thinker {
    fn open(data: &str, log: &str) -> Thinker {
        let log: File = OpenOptions::new().create(true).append(true).open(log).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_hideout"))
            .args(["think", "--data", data, "--thinkers", "2", "--port", "0", "--log", "warn"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let found = lines.by_ref().map_while(Result::ok);
        let figures = { found }.find_map(|line| line.split("http://").nth(1)?.trim().parse().ok());
        Thinker { figures: figures.unwrap(), child, _prints: lines }
    }

    /// How many actions it has thought of.
    fn answers(&self) -> u64 {
        figure(self.figures, "hideout_answers_total{end=\"answered\"}")
    }

    fn health(&self) -> u16 {
        Client::new(self.figures).send("GET", "/healthz", &[], None).status
    }

    fn signal(&self, name: &str) {
        let asked = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
        assert!(asked.unwrap().success());
    }

    fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        // One that stands still has to be woken to be buried.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A figure of a node; zero where it has none yet.
fn figure(address: SocketAddr, name: &str) -> u64 {
    let figures = Client::new(address).send("GET", "/metrics", &[], None).has(200).body;
    let value = figures.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    value.unwrap_or(0)
}

/// A serving node, a thinking node that it knows, and a seat at a table with a bot.
struct House {
    server: Server,
    thinker: Thinker,
    seat: Seat,
    data: String,
    log: String,
}

impl House {
    fn open(name: &str) -> House {
        let folder = Folder::new(name);
        let log = folder.write("log", "");
        let data = Cluster::shared().database();
        let server = Server::open(&data, &log);
        let thinker = Thinker::open(&data, &log);
        assert_eq!(thinker.health(), 200);
        let seat = House::seat(&server);
        let house = House { server, thinker, seat, data, log };
        house.knows_a_thinker();
        house
    }

    /// A seat at a new table with a bot.
    fn seat(server: &Server) -> Seat {
        let program = Program::new(Client::new(server.address));
        let table = json!({ "game": "caps-and-hammers", "seats": ["open", "safecracker"] });
        let seat = program.opens(&table).swap_remove(0);
        seat.sits_down("Robin");
        seat
    }

    fn knows_a_thinker(&self) {
        eventually("a thinking node", || {
            (figure(self.server.address, "hideout_thinking_nodes") == 1).then_some(())
        });
    }

    /// Takes the first choice so many times, and says how long the bots took at most.
    fn plays(&self, decisions: usize) -> Duration {
        let mut longest = Duration::ZERO;
        for _ in 0..decisions {
            let began = Instant::now();
            let seen = self.seat.sees_own_turn();
            longest = longest.max(began.elapsed());
            if seen["stage"] == "over" {
                break;
            }
            self.acts(&seen);
        }
        longest
    }

    fn acts(&self, seen: &Value) {
        let key = seen["decision"].to_string();
        self.seat.acts(seen, &seen["choices"][0]["action"], &key).has(200);
    }

    /// Until a bot's move has come from the thinking node. On a busy machine a game may end before
    /// it has answered in time, and then there is another.
    fn plays_with_the_thinker(&mut self) {
        let before = self.thinker.answers();
        eventually("an answer of the thinking node", || {
            self.plays(1);
            if self.seat.sees_own_turn()["stage"] == "over" {
                self.seat = House::seat(&self.server);
            }
            (self.thinker.answers() > before).then_some(())
        });
    }

    /// The game is played to its end, and its record is sound.
    fn ends_well(mut self) {
        self.plays(usize::MAX);
        let path = format!("/api/tables/{}/record", self.seat.table);
        let record = self.seat.program.get(&path, Some(&self.seat.secret)).has(200).body;
        let folder = Folder::new(&format!("record_{}", self.seat.table));
        hideout(&["verify", &folder.write("record.jsonl", record)]).fine();
        assert!(self.server.close().success());
        self.server.never_panicked();
    }
}

#[test]
fn bots_think_on_a_node_of_their_own_which_stops_in_good_order() {
    let mut house = House::open("think");
    house.plays_with_the_thinker();
    let asked = figure(house.server.address, "hideout_questions_total{end=\"answered\"}");
    assert!(asked > 0, "the serving node did not think itself");
    let began = Instant::now();
    house.thinker.signal("TERM");
    assert!(house.thinker.wait().success());
    assert!(began.elapsed() < BREATH, "{:?}", began.elapsed());
    let longest = house.plays(3);
    assert!(longest < BREATH, "{longest:?}");
    house.ends_well();
}

#[test]
fn a_table_goes_on_when_the_thinking_node_is_killed() {
    let mut house = House::open("think_killed");
    house.plays_with_the_thinker();
    house.thinker.child.kill().unwrap();
    house.thinker.wait();
    let longest = house.plays(3);
    assert!(longest < BREATH, "{longest:?}");
    // A new one is found, and asked.
    house.thinker = Thinker::open(&house.data, &house.log);
    house.plays_with_the_thinker();
    house.ends_well();
}

/// It stands still with a question in its hands. When it wakes up, what it thought of is worth
/// nothing, and it is asked again.
#[test]
fn a_thinking_node_that_stood_still_does_no_harm() {
    let mut house = House::open("think_stopped");
    house.plays_with_the_thinker();
    let seen = house.seat.sees_own_turn();
    house.thinker.signal("STOP");
    house.acts(&seen);
    let mut longest = Duration::ZERO;
    eventually("a question while it stood still", || {
        longest = longest.max(house.plays(1));
        let gone = figure(house.server.address, "hideout_questions_total{end=\"gone\"}");
        (gone > 0).then_some(())
    });
    longest = longest.max(house.plays(1));
    assert!(longest < BREATH, "{longest:?}");
    house.thinker.signal("CONT");
    house.knows_a_thinker();
    house.plays_with_the_thinker();
    house.ends_well();
}

#[test]
fn a_file_has_no_thinking_nodes() {
    hideout(&["think", "--data", "hideout.db"]).refuses(&["one process", "postgres://"]);
}
