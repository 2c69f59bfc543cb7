//! Who may come in: bans, keys, limits.

use webtest::{Client, Guest};

use super::{Operator, plays};
use crate::server::Server;

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
    assert!(operator.server.close().success());
    operator.server =
        Server::open(&operator.folder.path("hideout.db"), &operator.folder.path("log"));
    operator.client = Client::new(operator.server.address);
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
