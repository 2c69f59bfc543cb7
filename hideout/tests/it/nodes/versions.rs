//! Two versions at once, as far as one program can show it: the other one is made up.

use pgtest::Cluster;
use store::{Append, Entry, Postgres, Store};
use webtest::{Client, Dice, Program, Seat};

use crate::common::{Folder, hideout};
use crate::server::Server;

fn at(node: &Server, seat: &Seat) -> Seat {
    Seat { program: Program::new(Client::new(node.address)), ..seat.clone() }
}

/// A newer program has extended the layout and says what we don't know: nodes of this version go
/// on, and more of them can be started. Once it says that they are too old, no more can.
#[test]
fn nodes_go_on_beside_a_newer_program() {
    let folder = Folder::new("versions");
    let log = folder.write("log", "");
    let cluster = Cluster::shared();
    let data = cluster.database();
    let one = Server::open(&data, &log);
    let seat = Program::new(Client::new(one.address)).plays_against_bots("caps-and-hammers");
    cluster.sql_at(
        &data,
        r#"BEGIN;
        ALTER TABLE hideout.summaries ADD COLUMN weather text NOT NULL DEFAULT 'fine';
        ALTER TABLE hideout.entries ADD COLUMN mood text;
        CREATE TABLE hideout.newer (number bigint PRIMARY KEY);
        INSERT INTO hideout.notes VALUES ('node', 'newer', '{"version": "99.0.0", "beat": 7,
            "draining": false, "tables": {}, "moods": [1, 2]}');
        UPDATE hideout.layout SET version = version + 1;
        COMMIT"#,
    );
    let two = Server::open(&data, &log);
    let seen = seat.sees_own_turn();
    seat.acts(&seen, &seen["choices"][0]["action"], "one").has(200);
    let ended = at(&two, &seat).plays_to_the_end(&mut Dice(7));
    assert_eq!(at(&one, &seat).sees()["view"], ended["view"]);

    cluster.sql_at(&data, "UPDATE hideout.layout SET oldest = version");
    hideout(&["serve", "--port", "0", "--data", &data]).refuses(&["newer"]);
    Program::new(Client::new(one.address)).plays_against_bots("caper");
    one.never_panicked();
}

/// A table with an entry that only a newer program can read is left to it; the others go on.
#[test]
fn a_table_of_a_newer_program_is_left_to_it() {
    let folder = Folder::new("newer_table");
    let log = folder.write("log", "");
    let data = Cluster::shared().database();
    let node = Server::open(&data, &log);
    let program = Program::new(Client::new(node.address));
    let (theirs, ours) = (program.plays_against_bots("caper"), program.plays_against_bots("caper"));
    let seen = theirs.sees_own_turn();
    let store = Postgres::open(&data).unwrap();
    let entry = Entry {
        kind: "weather".into(),
        body: r#"{"what": "weather", "is": "fine"}"#.into(),
        key: None,
        at: 0,
    };
    let expected = seen["length"].as_u64().unwrap();
    let append = Append { expected, entries: vec![entry], summary: None };
    store.append(theirs.table.parse().unwrap(), append).wait().unwrap();
    let path = format!("/api/tables/{}", theirs.table);
    let status = program.get(&path, Some(&theirs.secret)).status;
    assert!(status >= 400, "it does not guess what it can't read: {status}");
    assert_eq!(ours.plays_to_the_end(&mut Dice(7))["stage"], "over");
    let length = store.lengths(vec![theirs.table.parse().unwrap()]).wait().unwrap()[0].1;
    assert_eq!(length, expected + 1, "nothing was written to it");
    node.never_panicked();
}
