//! What a node's own clock says is of no account: the house goes by the database's.

use std::thread::sleep;
use std::time::Duration;

use pgtest::{Clock, Cluster};
use webtest::{Client, Program, Seat, eventually};

use crate::common::Folder;
use crate::server::Server;

const THREE_DAYS: i64 = 3 * 24 * 60 * 60;

/// A program's table at which nothing happens for a day is deleted. A node whose clock is three
/// days ahead must not take that for true.
#[test]
#[allow(clippy::print_stdout, reason = "whoever lacks the library is told")]
fn a_node_whose_clock_is_wrong_deletes_nothing() {
    let Some(clock) = Clock::new() else {
        println!("CLOCKS CAN'T BE SET: install faketime. This was not tested.");
        return;
    };
    let folder = Folder::new("clocks");
    let log = folder.write("log", "");
    let cluster = Cluster::shared();
    let data = cluster.database();
    let mut one = Server::open(&data, &log);
    let seat = Program::new(Client::new(one.address)).plays_against_bots("caper");
    one.kill();
    one.wait();
    // The next one tidies up at once.
    cluster.sql_at(&data, "DELETE FROM hideout.leases");
    clock.set(THREE_DAYS);
    let two = Server::open_as(&data, &log, |command| clock.wear(command));
    clock.is_worn_by(two.id());
    let leases = "SELECT count(*) FROM hideout.leases WHERE name = 'tidying up'";
    eventually("tidying up", || (cluster.sql_at(&data, leases) == "1").then_some(()));
    sleep(Duration::from_millis(500));
    let seat = Seat { program: Program::new(Client::new(two.address)), ..seat };
    let seen = seat.sees_own_turn();
    seat.acts(&seen, &seen["choices"][0]["action"], "one").has(200);
    // What is written has the time that the others agree on.
    let off = "SELECT max(at) - (extract(epoch FROM clock_timestamp()) * 1000)::bigint
               FROM hideout.entries";
    let off: i64 = cluster.sql_at(&data, off).parse().unwrap();
    assert!(off.abs() < 60_000, "{off} ms");
}
