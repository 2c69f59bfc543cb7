//! The socket that commands come over.

use std::os::unix::fs::{FileTypeExt, PermissionsExt};

use webtest::Client;

use super::Operator;
use crate::common::{Folder, hideout};
use crate::server::Server;

#[test]
fn the_socket_is_its_owners_and_goes_with_the_server() {
    let mut operator = Operator::opens("admin_socket");
    let socket = operator.folder.path("hideout.db-admin");
    let found = std::fs::symlink_metadata(&socket).unwrap();
    assert!(found.file_type().is_socket());
    assert_eq!(found.permissions().mode() & 0o777, 0o600);
    hideout(&["admin", "--socket", &socket, "bans"]).fine();
    hideout(&["admin", "--socket", &socket, "--data", "x", "bans"]).misused(&["--data"]);
    assert!(operator.server.close().success());
    assert!(std::fs::symlink_metadata(&socket).is_err(), "it is gone");
    operator.says(&["bans"]).refuses(&["no server listens", &socket]);
}

#[test]
fn a_killed_server_leaves_a_socket_that_the_next_one_replaces() {
    let mut operator = Operator::opens("admin_killed");
    operator.server.kill();
    operator.server.wait();
    assert!(std::fs::symlink_metadata(operator.folder.path("hideout.db-admin")).is_ok());
    operator.says(&["bans"]).refuses(&["no server listens"]);
    operator.server =
        Server::open(&operator.folder.path("hideout.db"), &operator.folder.path("log"));
    Client::new(operator.server.address).send("GET", "/healthz", &[], None).has(200);
    operator.says(&["bans"]).fine();
    operator.server.never_panicked();
}

#[test]
fn the_socket_can_be_elsewhere_or_nowhere() {
    let folder = Folder::new("admin_elsewhere");
    let (data, log) = (folder.path("hideout.db"), folder.write("log", ""));
    let socket = folder.path("commands");
    let mut server = Server::open_with(&data, &log, &["--admin", &socket]);
    Client::new(server.address).send("GET", "/healthz", &[], None).has(200);
    hideout(&["admin", "--socket", &socket, "bans"]).fine();
    assert!(server.close().success());
    let mut server = Server::open_with(&data, &log, &["--admin", "none"]);
    Client::new(server.address).send("GET", "/healthz", &[], None).has(200);
    assert!(std::fs::symlink_metadata(folder.path("hideout.db-admin")).is_err());
    assert!(server.close().success());
    let long = folder.path(&"x".repeat(120));
    hideout(&["serve", "--port", "0", "--data", &data, "--admin", &long])
        .refuses(&["too long for a socket", "--admin"]);
    // A long name of the file is no reason not to open.
    let server = Server::open(&folder.path(&format!("{}.db", "x".repeat(120))), &log);
    Client::new(server.address).send("GET", "/healthz", &[], None).has(200);
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
