//! The operator's commands, given to a server that runs.

use std::os::unix::fs::{FileTypeExt, PermissionsExt};

use serde_json::{Value, json};
use webtest::{Answer, Client, Guest};

use crate::common::{Folder, Run, hideout};
use crate::house::House;

/// A house, and whoever runs it.
struct Operator {
    house: House,
    client: Client,
    folder: Folder,
}

/// A table that a program has opened.
struct Opened {
    table: String,
    host: String,
    invitations: Vec<String>,
}

impl Operator {
    fn opens(test: &str) -> Operator {
        let folder = Folder::new(test);
        let house = House::open(&folder.path("house.db"), &folder.write("log", ""));
        let client = Client::new(house.address);
        // Once it answers, it hears commands too.
        client.send("GET", "/healthz", &[], None).has(200);
        Operator { house, client, folder }
    }

    fn says(&self, command: &[&str]) -> Run {
        let data = self.folder.path("house.db");
        hideout(&[&["admin", "--data", &data], command].concat())
    }

    fn asks(&self, command: &[&str]) -> Value {
        self.says(&[command, &["--json"]].concat()).json()
    }

    #[track_caller]
    fn program(&self, what: &str, secret: &str, body: &Value) -> Answer {
        let headers = [
            ("content-type", "application/json".to_owned()),
            ("authorization", format!("Bearer {secret}")),
        ];
        self.client.send("POST", &format!("/api/tables/{what}"), &headers, Some(&body.to_string()))
    }

    /// Opens a table of two free seats.
    fn table(&self) -> Opened {
        let kind = [("content-type", "application/json".to_owned())];
        let body = json!({ "game": "caps-and-hammers", "seats": ["open", "open"] }).to_string();
        let opened = self.client.send("POST", "/api/tables", &kind, Some(&body)).has(201).json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let seats = opened["seats"].as_array().unwrap().iter();
        Opened {
            table: text(&opened["table"]),
            host: text(&opened["host"]),
            invitations: seats.map(|seat| text(&seat["invitation"])).collect(),
        }
    }

    /// Takes the seat of an invitation and gives the secret.
    fn sits(&self, table: &Opened, seat: usize, name: &str) -> String {
        let what = format!("{}/sit", table.table);
        let sat = self.program(&what, &table.invitations[seat], &json!({ "name": name }));
        sat.has(200).json()["secret"].as_str().unwrap().to_owned()
    }

    /// The id of the only guest at a table.
    fn guest_at(&self, table: &str) -> String {
        let report = self.asks(&["show", table]);
        report["table"]["seats"][0]["guests"][0][0].as_str().unwrap().to_owned()
    }
}

/// Plays against a bot: a browser and the table's name.
fn plays(client: &Client) -> (Guest, String) {
    let guest = Guest::comes(client);
    let table = guest.post("/play/caps-and-hammers", &[("level", "pickpocket")]).leads();
    (guest, table.strip_prefix("/t/").unwrap().to_owned())
}

#[test]
fn tables_are_listed() {
    let operator = Operator::opens("admin_tables");
    assert!(operator.says(&["tables"]).fine().contains("no such table"));
    let table = operator.table();
    operator.sits(&table, 0, "Robin");
    let words = operator.says(&["tables"]).fine();
    for word in [table.table.as_str(), "caps-and-hammers", "Robin", "(free)", "just now"] {
        assert!(words.contains(word), "\"{word}\" is missing: {words}");
    }
    operator.table();
    assert_eq!(operator.asks(&["tables"])["tables"].as_array().unwrap().len(), 2);
    assert_eq!(operator.asks(&["tables", "--most", "1"])["tables"].as_array().unwrap().len(), 1);
    operator.says(&["close", &table.table, "--why", "Enough"]).fine();
    assert_eq!(operator.asks(&["tables"])["tables"].as_array().unwrap().len(), 1);
    let all = operator.asks(&["tables", "--all"]);
    assert_eq!(all["tables"].as_array().unwrap().len(), 2, "{all}");
}

/// An operator sees who sits where and what was said, but nothing that would let them play.
#[test]
fn a_table_is_shown_without_its_secrets() {
    let operator = Operator::opens("admin_show");
    let table = operator.table();
    let ana = operator.sits(&table, 0, "Ana");
    let waiting = operator.says(&["show", &table.table]).fine();
    assert!(waiting.contains("nobody") && waiting.contains("program"), "{waiting}");
    let ben = operator.sits(&table, 1, "Ben");
    operator.program(&format!("{}/say", table.table), &ana, &json!({ "text": "Hi Ben" })).has(200);
    let view = |secret: &str| {
        let headers = [("authorization", format!("Bearer {secret}"))];
        let path = format!("/api/tables/{}", table.table);
        operator.client.send("GET", &path, &headers, None).has(200).json()["view"].to_string()
    };
    assert_ne!(view(&ana), view(&ben), "there is something to hide");
    let words = operator.says(&["show", &table.table]).fine();
    let json = operator.asks(&["show", &table.table]);
    for said in [waiting, words.clone(), json.to_string()] {
        let secrets = table.invitations.iter().chain([&table.host, &ana, &ben]);
        for secret in secrets {
            assert!(!said.contains(secret.as_str()), "{said}");
        }
        assert!(!said.contains("invitation") && !said.contains("view"), "{said}");
    }
    assert!(words.contains("Hi Ben") && words.contains("Ana"), "{words}");
    // All that is told of the game is what an onlooker reads.
    let onlooker = operator.client.send("GET", &format!("/api/tables/{}", table.table), &[], None);
    let onlooker = onlooker.has(200).json();
    let told: Vec<&str> = onlooker["story"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["text"].as_str().unwrap())
        .collect();
    let shown = json["table"]["story"].as_array().unwrap();
    assert!(!shown.is_empty());
    for line in shown {
        assert!(told.contains(&line.as_str().unwrap()), "{line} is not public: {told:?}");
    }
    assert_eq!(json["table"]["state"], onlooker["prompt"]);
    operator.says(&["show", "nowhere"]).refuses(&["no such table"]);
}

#[test]
fn a_closed_table_says_so() {
    let operator = Operator::opens("admin_close");
    let table = operator.table();
    let (ana, _) = (operator.sits(&table, 0, "Ana"), operator.sits(&table, 1, "Ben"));
    operator.says(&["close", &table.table]).misused(&["--why"]);
    operator.says(&["close", &table.table, "--why", " "]).refuses(&["say why"]);
    operator.says(&["close", &table.table, "--why", "Rude names"]).fine();
    let act = operator.program(&format!("{}/act", table.table), &ana, &json!({ "action": 0 }));
    act.refused(409, "closed");
    let seen = operator.client.send("GET", &format!("/api/tables/{}", table.table), &[], None);
    let seen = seen.has(200).json();
    assert_eq!((&seen["stage"], &seen["prompt"]), (&json!("closed"), &json!("Rude names")));
    operator.says(&["close", &table.table, "--why", "Twice"]).refuses(&["over"]);
}

#[test]
fn a_table_is_deleted_only_if_it_is_meant() {
    let operator = Operator::opens("admin_delete");
    let table = operator.table();
    let path = format!("/api/tables/{}", table.table);
    operator.says(&["delete", &table.table]).refuses(&["--yes", &table.table]);
    operator.client.send("GET", &path, &[], None).has(200);
    operator.says(&["delete", &table.table, "--yes"]).fine();
    operator.client.send("GET", &path, &[], None).has(404);
    operator.says(&["delete", &table.table, "--yes"]).refuses(&["no such table"]);
}

#[test]
fn the_muted_are_not_heard() {
    let operator = Operator::opens("admin_mute");
    let table = operator.table();
    let ana = operator.sits(&table, 0, "Ana");
    let say = || operator.program(&format!("{}/say", table.table), &ana, &json!({ "text": "Hi" }));
    say().has(200);
    operator.says(&["mute", &table.table, "0"]).fine();
    say().refused(403, "muted");
    operator.says(&["unmute", &table.table, "0"]).fine();
    say().has(200);
    let page = format!("/t/{}", table.table);
    let (eve, fay) = (Guest::comes(&operator.client), Guest::comes(&operator.client));
    let talk = |guest: &Guest| guest.post(&format!("{page}/say"), &[("text", "Psst")]);
    assert_eq!(talk(&eve).leads(), page);
    let chat = operator.asks(&["show", &table.table])["table"]["chat"].clone();
    let id = chat.as_array().unwrap().last().unwrap()["whom"].as_str().unwrap().to_owned();
    operator.says(&["mute", &table.table, &id]).fine();
    talk(&eve).has(403);
    assert_eq!(talk(&fay).leads(), page, "another onlooker is heard");
    operator.says(&["mute", &table.table, "onlookers"]).fine();
    talk(&fay).has(403);
    operator.says(&["mute", &table.table, "9"]).refuses(&["no such seat"]);
    operator.says(&["mute", &table.table, "Ana"]).refuses(&["Ana", "onlookers"]);
}

#[test]
fn a_guest_can_be_turned_away() {
    let operator = Operator::opens("admin_ban_guest");
    assert!(operator.says(&["bans"]).fine().contains("Nobody"));
    let (guest, table) = plays(&operator.client);
    let id = operator.guest_at(&table);
    operator.says(&["ban", &id, "--why", "Spam"]).fine();
    guest.get("/").refused(403, "Spam");
    guest.get(&format!("/t/{table}")).has(403);
    Guest::comes(&operator.client);
    let bans = operator.says(&["bans"]).fine();
    assert!(bans.contains(&id) && bans.contains("Spam"), "{bans}");
    operator.says(&["unban", &id]).fine();
    guest.get("/").has(200);
    operator.says(&["ban", "Ana", "--why", "Spam"]).refuses(&["Ana", "network address"]);
}

/// The operator's own way in is not the network's: nobody can lock themselves out.
#[test]
fn an_address_can_be_turned_away() {
    let operator = Operator::opens("admin_ban_address");
    let ask = |path| operator.client.send("GET", path, &[], None);
    operator.says(&["ban", "127.0.0.1", "--why", "Spam"]).fine();
    for path in ["/", "/api/games"] {
        ask(path).refused(403, "Spam");
    }
    assert!(operator.says(&["bans"]).fine().contains("127.0.0.1"));
    operator.says(&["unban", "127.0.0.1"]).fine();
    ask("/api/games").has(200);
}

#[test]
fn a_ban_survives_a_restart() {
    let mut operator = Operator::opens("admin_ban_restart");
    let (guest, table) = plays(&operator.client);
    operator.says(&["ban", &operator.guest_at(&table), "--why", "Spam"]).fine();
    assert!(operator.house.close().success());
    operator.house = House::open(&operator.folder.path("house.db"), &operator.folder.path("log"));
    operator.client = Client::new(operator.house.address);
    let again = Guest::comes(&operator.client);
    again.cookies.replace(guest.cookies.take());
    again.get("/").has(403);
}

#[test]
fn keys_can_be_changed() {
    let operator = Operator::opens("admin_keys");
    let (guest, table) = plays(&operator.client);
    let page = format!("/t/{table}");
    // Whoever has the seat may make a link for it; whoever is not known may not.
    let is_known = || guest.post(&format!("{page}/secret"), &[]).status == 200;
    assert!(is_known());
    let before = guest.cookies.borrow().clone();
    operator.says(&["rotate-keys"]).fine();
    assert!(is_known(), "what the last key signed is believed");
    assert_ne!(*guest.cookies.borrow(), before, "and signed anew on the way");
    operator.says(&["rotate-keys"]).fine();
    assert!(is_known());
    let old = Guest::comes(&operator.client);
    old.cookies.replace(before);
    assert_eq!(old.post(&format!("{page}/secret"), &[]).status, 403, "that key is gone");
    operator.says(&["rotate-keys", "--now"]).fine();
    assert!(!is_known());
}

#[test]
fn limits_are_shown() {
    let operator = Operator::opens("admin_quotas");
    let (_, table) = plays(&operator.client);
    let words = operator.says(&["quotas"]).fine();
    let id = operator.guest_at(&table);
    for word in ["--tables-per-person", "1000000", "open streams", &format!("guest {id}")] {
        assert!(words.contains(word), "\"{word}\" is missing: {words}");
    }
    assert!(!words.contains("127.0.0.1"), "{words}");
    assert_eq!(operator.asks(&["quotas"])["quotas"]["limits"][0][0], "connections");
    operator.says(&["tidy"]).fine();
}

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
