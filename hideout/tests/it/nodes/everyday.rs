//! What several nodes do for whoever plays, one thing after the other.

use std::thread::sleep;
use std::time::Duration;

use pgtest::Cluster;
use serde_json::json;
use webtest::{Client, Program, Seat, eventually};

use crate::common::{Folder, hideout};
use crate::server::Server;

const NODES: usize = 3;

fn at(node: &Server, seat: &Seat) -> Seat {
    Seat { program: Program::new(Client::new(node.address)), ..seat.clone() }
}

/// What is done at one node is pushed to whoever watches at another, and a watcher whose node dies
/// goes on at the next one at the same moment.
#[test]
fn a_watcher_goes_on_at_another_node() {
    let folder = Folder::new("watching_nodes");
    let log = folder.write("log", "");
    let data = Cluster::shared().database();
    let mut nodes: Vec<Server> = (0..NODES).map(|_| Server::open(&data, &log)).collect();
    let program = Program::new(Client::new(nodes[0].address));
    let seats = program.opens(&json!({ "game": "caps-and-hammers", "seats": ["open", "open"] }));
    seats[0].sits_down("Robin");
    at(&nodes[1], &seats[1]).sits_down("Ana");
    // Both see the other at once, wherever they are.
    let mover = seats.iter().position(|seat| seat.sees()["awaited"] == true).unwrap();
    let (mover, other) = (&seats[mover], &seats[1 - mover]);
    let mut stream = at(&nodes[1], other).watches(None);
    let first = stream.change();
    let seen = mover.sees();
    let acted = mover.acts(&seen, &seen["choices"][0]["action"], "one").has(200).json();
    let pushed = stream.change();
    assert!(pushed.id > first.id, "{pushed:?}");
    assert_eq!(at(&nodes[2], mover).sees(), acted, "nobody sees time run backwards");

    nodes[1].kill();
    nodes[1].wait();
    let mut again = at(&nodes[2], other).watches(pushed.id);
    let turn = mover.sees();
    if turn["awaited"] == true {
        mover.acts(&turn, &turn["choices"][0]["action"], "two").has(200);
    } else {
        let seen = at(&nodes[2], other).sees_own_turn();
        at(&nodes[0], other).acts(&seen, &seen["choices"][0]["action"], "two").has(200);
    }
    let next = again.change();
    assert!(next.id > pushed.id, "{next:?}");
}

/// A node that can't reach the database says so and comes back by itself; one that is asked to
/// stop lets whoever asks know before it does.
#[test]
fn a_node_tells_of_its_health() {
    let folder = Folder::new("health");
    let log = folder.write("log", "");
    let cluster = Cluster::start();
    let data = cluster.database();
    let mut node = Server::open_with(&data, &log, &["--drain", "2"]);
    let health = || Client::new(node.address).send("GET", "/healthz", &[], None).status;
    assert_eq!(health(), 200);
    cluster.crash();
    assert_eq!(health(), 503);
    cluster.go_on();
    eventually("the node is well again", || (health() == 200).then_some(()));
    node.signal("TERM");
    eventually("the node says that it will stop", || (health() == 503).then_some(()));
    let still = Client::new(node.address).send("GET", "/api/games", &[], None);
    assert_eq!(still.status, 200, "it goes on for a while");
    assert!(node.wait().success());
    node.never_panicked();
}

/// A ban and a change of keys reach the other nodes.
#[test]
fn what_the_operator_does_at_one_node_holds_at_all() {
    let folder = Folder::new("operator_nodes");
    let log = folder.write("log", "");
    let data = Cluster::shared().database();
    let socket = folder.path("admin");
    let one = Server::open_with(&data, &log, &["--admin", &socket]);
    let two = Server::open(&data, &log);
    let look = |node: &Server| Client::new(node.address).send("GET", "/", &[], None).status;
    assert_eq!((look(&one), look(&two)), (200, 200));
    hideout(&["admin", "--socket", &socket, "ban", "127.0.0.1", "--why", "noise"]).fine();
    assert_eq!(look(&one), 403);
    eventually("the other node knows of the ban", || (look(&two) == 403).then_some(()));
    hideout(&["admin", "--socket", &socket, "unban", "127.0.0.1"]).fine();
    eventually("and of its end", || (look(&two) == 200).then_some(()));
}

/// Whoever hangs up before they are answered leaves nothing behind that is not in the log.
#[test]
fn what_could_not_be_entered_is_forgotten_though_nobody_waits_any_more() {
    let folder = Folder::new("hung_up");
    let log = folder.write("log", "");
    let cluster = Cluster::shared();
    let data = cluster.database();
    let node = Server::open(&data, &log);
    let program = Program::new(Client::new(node.address));
    let seat = program.plays_against_bots("caps-and-hammers");
    let seen = seat.sees_own_turn();
    cluster.sql_at(
        &data,
        "CREATE FUNCTION refuse() RETURNS trigger AS $$
         BEGIN PERFORM pg_sleep(1); RAISE EXCEPTION 'not now'; END $$ LANGUAGE plpgsql;
         CREATE TRIGGER refuse BEFORE INSERT ON hideout.entries
         FOR EACH ROW EXECUTE FUNCTION refuse()",
    );
    let action = &seen["choices"][0]["action"];
    let body = json!({ "action": action, "decision": seen["decision"], "key": "one" });
    let path = format!("/api/tables/{}/act", seat.table);
    let headers = [
        ("content-type", "application/json".to_owned()),
        ("authorization", format!("Bearer {}", seat.secret)),
    ];
    let hurried = Client::hurried(node.address, Duration::from_millis(300));
    hurried.try_send("POST", &path, &headers, Some(&body.to_string())).unwrap_err();
    sleep(Duration::from_millis(1500));
    cluster.sql_at(&data, "DROP TRIGGER refuse ON hideout.entries");
    let again = seat.sees();
    assert_eq!(again["decision"], seen["decision"]);
    assert_eq!(again["view"], seen["view"]);
    seat.acts(&again, action, "one").has(200);
}
