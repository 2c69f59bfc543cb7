//! The server opens, closes, and says what is wrong when it cannot open.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use webtest::Client;

use crate::common::{Folder, Run, hideout};
use crate::server::Server;

fn serve(data: &str) -> Run {
    hideout(&["serve", "--port", "0", "--data", data])
}

#[test]
fn a_house_opens_answers_and_closes() {
    let folder = Folder::new("serve");
    let mut server = Server::open(&folder.path("hideout.db"), &folder.write("log", ""));
    let client = Client::new(server.address);
    assert_eq!(client.send("GET", "/healthz", &[], None).has(200).body, "ok\n");
    let home = client.send("GET", "/", &[], None).has(200);
    let policy = home.header("content-security-policy").unwrap();
    assert!(!policy.contains("unsafe"), "{policy}");
    let figures = client.send("GET", "/metrics", &[], None).has(200).body;
    assert!(figures.contains("hideout_requests_total"), "{figures}");
    assert!(server.close().success());
    server.never_panicked();
}

#[test]
fn a_damaged_file_is_named_and_left_alone() {
    let folder = Folder::new("serve_damaged");
    let letter = folder.write("letter.txt", "Dear Ana, this is no database at all.".repeat(200));
    serve(&letter).refuses(&["letter.txt", "is not a database"]);
    assert!(folder.read("letter.txt").starts_with("Dear Ana"));

    let data = folder.path("hideout.db");
    let mut server = Server::open(&data, &folder.write("log", ""));
    let client = Client::new(server.address);
    let kind = [("content-type", "application/json".to_owned())];
    for _ in 0..30 {
        client.send("POST", "/api/tables", &kind, Some(r#"{"game":"caper"}"#)).has(201);
    }
    assert!(server.close().success());
    let mut bytes = std::fs::read(&data).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0xa5);
    std::fs::write(&data, bytes).unwrap();
    serve(&data).refuses(&["hideout.db", "is damaged", "backup"]);
}

#[test]
fn what_is_in_the_way_is_said() {
    let folder = Folder::new("serve_in_the_way");
    let data = folder.path("hideout.db");
    let server = Server::open(&data, &folder.write("log", ""));
    let port = server.address.port().to_string();
    hideout(&["serve", "--port", &port, "--data", &folder.path("other.db")]).refuses(&[
        "cannot listen",
        &port,
        "--port",
    ]);
    hideout(&["serve", "--data", &folder.path("no/such/folder.db")]).refuses(&["can't be opened"]);
    hideout(&["serve", "--log", "web=loud"]).refuses(&["no filter"]);
}

/// Two servers on one file would each know only half of what happens.
#[test]
fn a_file_has_one_server() {
    let folder = Folder::new("serve_twice");
    let data = folder.path("hideout.db");
    let mut server = Server::open(&data, &folder.write("log", ""));
    serve(&data).refuses(&["another server", "hideout.db"]);
    let client = Client::new(server.address);
    assert_eq!(client.send("GET", "/healthz", &[], None).has(200).body, "ok\n");
    assert!(server.close().success());
    Server::open(&data, &folder.path("log"));
}

#[test]
fn a_house_answers_to_its_names() {
    let folder = Folder::new("serve_hosts");
    let flags = ["--host", "Games.Example.org", "--host", "other.example"];
    let server = Server::open_with(&folder.path("hideout.db"), &folder.write("log", ""), &flags);
    let client = Client::new(server.address);
    let ask = |host: &str| client.send("GET", "/healthz", &[("host", host.to_owned())], None);
    for own in ["games.example.org", "games.example.org:443", "other.example", "localhost"] {
        ask(own).has(200);
    }
    ask("evil.example").refused(421, "evil.example");
    hideout(&["serve", "--host", "https://games.example.org"]).misused(&["--host", "bare name"]);
}

/// A log that goes into a file or to another program is plain text.
#[test]
fn a_log_that_nobody_watches_has_no_colours() {
    let folder = Folder::new("serve_log");
    let log = folder.write("log", "");
    let mut server = Command::new(env!("CARGO_BIN_EXE_hideout"))
        .args(["serve", "--port", "0", "--log", "debug", "--data", &folder.path("hideout.db")])
        .env_remove("NO_COLOR")
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    // It is read to the end: a server whose words nobody can hear any more stops.
    let mut words = BufReader::new(server.stdout.take().unwrap());
    words.read_line(&mut line).unwrap();
    let (_, address) = line.trim().split_once("http://").unwrap();
    Client::new(address.parse().unwrap()).send("GET", "/healthz", &[], None).has(200);
    server.kill().unwrap();
    server.wait().unwrap();
    let log = folder.read("log");
    assert!(log.contains("DEBUG"), "{log}");
    assert!(!log.contains('\u{1b}'), "{log}");
}

#[test]
fn settings_come_from_the_environment_too() {
    let folder = Folder::new("serve_environment");
    let letter = folder.write("letter.txt", "Dear Ana, this is no database at all.".repeat(200));
    let output = Command::new(env!("CARGO_BIN_EXE_hideout"))
        .env("HIDEOUT_DATA", &letter)
        .env("HIDEOUT_PORT", "0")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    // A bare `hideout` serves.
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("letter.txt"), "{said}");
}
