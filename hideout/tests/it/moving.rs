//! `hideout move-data`: from a file to a server of PostgreSQL and back.

use pgtest::Cluster;
use webtest::{Client, Dice, Program};

use crate::common::{Folder, hideout};
use crate::server::Server;

#[test]
fn a_house_moves_to_postgres_and_back_with_its_games() {
    let folder = Folder::new("moving");
    let (data, log) = (folder.path("hideout.db"), folder.write("log", ""));
    let address = Cluster::shared().database();
    let mut server = Server::open(&data, &log);
    let seat = Program::new(Client::new(server.address)).plays_against_bots("caper");
    let seen = seat.sees_own_turn();
    seat.acts(&seen, &seen["choices"][0]["action"], "one").has(200);
    let before = seat.sees_own_turn();
    hideout(&["move-data", &data, &address]).refuses(&["another server is at work", "hideout.db"]);
    assert!(server.close().success());

    let said = hideout(&["move-data", &data, &address]).fine();
    assert!(said.contains("1 tables with"), "{said}");
    hideout(&["move-data", &data, &address]).refuses(&["data of another server"]);
    let mut server = Server::open(&address, &log);
    let seat = webtest::Seat { program: Program::new(Client::new(server.address)), ..seat };
    assert_eq!(seat.sees(), before, "the game stands as it stood");
    let back = folder.path("back.db");
    hideout(&["move-data", &address, &back]).refuses(&["another server is at work", "postgres://"]);
    seat.plays_to_the_end(&mut Dice(1));
    let record =
        seat.program.get(&format!("/api/tables/{}/record", seat.table), None).has(200).body;
    assert!(server.close().success());
    server.never_panicked();

    hideout(&["move-data", &address, &back]).fine();
    let server = Server::open(&back, &log);
    let program = Program::new(Client::new(server.address));
    let same = program.get(&format!("/api/tables/{}/record", seat.table), None).has(200).body;
    assert_eq!(same, record);
}

#[test]
fn what_cannot_be_moved_is_said_so() {
    let folder = Folder::new("not_moving");
    let data = folder.path("hideout.db");
    hideout(&["move-data", &data, &data]).refuses(&["to itself"]);
    hideout(&["move-data", &data, "postgres://ana:secret@host:no/house"]).refuses(&["no file"]);
    folder.write("letter.txt", "Dear Ana,");
    let letter = folder.path("letter.txt");
    hideout(&["move-data", &letter, &data]).refuses(&["letter.txt", "is not a database"]);
    let run = hideout(&["serve", "--data", "postgres://ana:secret@host:no/house"]);
    assert!(!run.err.contains("secret"), "{run:?}");
    run.refuses(&["host:no", "can't be read"]);
    let run = hideout(&["backup", &letter, "--data", "postgres://ana:secret@db/house"]);
    assert!(!run.err.contains("secret"), "{run:?}");
    run.refuses(&["pg_dump"]);
}
