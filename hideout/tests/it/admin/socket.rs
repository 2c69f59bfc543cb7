//! The socket that commands come over.

use std::os::unix::fs::{FileTypeExt, PermissionsExt};

use webtest::Client;

use super::Operator;
use crate::common::{Folder, hideout};
use crate::house::House;

#[test]
fn the_socket_is_its_owners_and_goes_with_the_server() {
    let mut operator = Operator::opens("admin_socket");
    let socket = operator.folder.path("house.db-admin");
    let found = std::fs::symlink_metadata(&socket).unwrap();
    assert!(found.file_type().is_socket());
    assert_eq!(found.permissions().mode() & 0o777, 0o600);
    hideout(&["admin", "--socket", &socket, "bans"]).fine();
    hideout(&["admin", "--socket", &socket, "--data", "x", "bans"]).misused(&["--data"]);
    assert!(operator.house.close().success());
    assert!(std::fs::symlink_metadata(&socket).is_err(), "it is gone");
    operator.says(&["bans"]).refuses(&["no server listens", &socket]);
}

#[test]
fn a_killed_server_leaves_a_socket_that_the_next_one_replaces() {
    let mut operator = Operator::opens("admin_killed");
    operator.house.kill();
    operator.house.wait();
    assert!(std::fs::symlink_metadata(operator.folder.path("house.db-admin")).is_ok());
    operator.says(&["bans"]).refuses(&["no server listens"]);
    operator.house = House::open(&operator.folder.path("house.db"), &operator.folder.path("log"));
    Client::new(operator.house.address).send("GET", "/healthz", &[], None).has(200);
    operator.says(&["bans"]).fine();
    operator.house.never_panicked();
}

#[test]
fn the_socket_can_be_elsewhere_or_nowhere() {
    let folder = Folder::new("admin_elsewhere");
    let (data, log) = (folder.path("house.db"), folder.write("log", ""));
    let socket = folder.path("commands");
    let mut house = House::open_with(&data, &log, &["--admin", &socket]);
    Client::new(house.address).send("GET", "/healthz", &[], None).has(200);
    hideout(&["admin", "--socket", &socket, "bans"]).fine();
    assert!(house.close().success());
    let mut house = House::open_with(&data, &log, &["--admin", "none"]);
    Client::new(house.address).send("GET", "/healthz", &[], None).has(200);
    assert!(std::fs::symlink_metadata(folder.path("house.db-admin")).is_err());
    assert!(house.close().success());
    let long = folder.path(&"x".repeat(120));
    hideout(&["serve", "--port", "0", "--data", &data, "--admin", &long])
        .refuses(&["too long for a socket", "--admin"]);
    // A long name of the file is no reason not to open.
    let house = House::open(&folder.path(&format!("{}.db", "x".repeat(120))), &log);
    Client::new(house.address).send("GET", "/healthz", &[], None).has(200);
    assert!(folder.read("log").contains("too long for a socket"));
}

#[test]
fn help_teaches() {
    let help = hideout(&["admin", "--help"]).fine();
    for word in ["Examples:", "hideout admin tables", "rotate-keys", "--socket", "HIDEOUT_ADMIN"] {
        assert!(help.contains(word), "\"{word}\" is missing: {help}");
    }
    hideout(&["admin"]).misused(&["Examples:"]);
}
