//! What an authenticator is asked through one node is answered through another: once, in time, by
//! the browser that was asked.

use std::time::Duration;

use super::*;
use crate::people::MOST_OF_SITE;

const WAITS: Duration = Duration::from_secs(2 * 60);
/// No authenticator says that: whoever is told so was asked before.
const NONSENSE: &str = "{}";

/// Two nodes of one house, whose calendar is set for both.
async fn nodes() -> (Arc<Memory>, [Arc<Server>; 2]) {
    let store = Arc::new(Memory::shared());
    let origin = Some("https://games.example.org".to_owned());
    let settings = Settings { origin, ..Settings::default() };
    let open = || Server::open(Arc::clone(&store) as Arc<dyn Store>, settings.clone());
    let nodes = [open().await.unwrap(), open().await.unwrap()];
    (store, nodes)
}

fn network(text: &str) -> Network {
    text.parse::<IpAddr>().unwrap().into()
}

async fn asks(server: &Server, by: GuestId, from: &str) -> String {
    server.ask_passkey(by, network(from)).await.unwrap().ceremony
}

/// What whoever answers is told.
async fn answers(server: &Server, by: GuestId, ceremony: &str) -> String {
    let refused = server.sign_in_by_passkey(by, ceremony, NONSENSE, &entrance()).await;
    refused.expect_err("nonsense").to_string()
}

async fn makes(server: &Arc<Server>, by: GuestId, ceremony: &str) -> String {
    let key = NewKey::Passkey { ceremony: ceremony.to_owned(), answer: NONSENSE.to_owned() };
    server.keep(by, "Jolanda", key, &entrance()).await.expect_err("nonsense").to_string()
}

#[tokio::test]
async fn what_one_node_asked_another_hears_and_only_once() {
    let (store, [one, two]) = nodes().await;
    let ana = GuestId::fresh();
    let asked = asks(&one, ana, "192.0.2.1").await;
    assert_eq!(answers(&two, ana, &asked).await, words::WRONG_PASSKEY);
    for node in [&one, &two] {
        assert_eq!(answers(node, ana, &asked).await, words::PASSKEY_LATE, "a second time");
    }
    let from = network("192.0.2.1");
    let asked = two.ask_new_passkey(ana, "Jolanda", from).await.unwrap().ceremony;
    assert_eq!(makes(&one, ana, &asked).await, words::PASSKEY_REFUSED);
    assert_eq!(makes(&two, ana, &asked).await, words::PASSKEY_LATE);
    assert_eq!(store.list("ceremony").await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_all_who_answer_at_once_one_is_heard() {
    let (_, nodes) = nodes().await;
    let ana = GuestId::fresh();
    for _ in 0..20 {
        let asked = asks(&nodes[0], ana, "192.0.2.1").await;
        let tries: Vec<_> = (0..6)
            .map(|number| {
                let (node, asked) = (Arc::clone(&nodes[number % 2]), asked.clone());
                let from = Entrance { from: network(&format!("192.0.2.{number}")), ..entrance() };
                tokio::spawn(async move {
                    let refused = node.sign_in_by_passkey(ana, &asked, NONSENSE, &from).await;
                    refused.expect_err("nonsense").to_string()
                })
            })
            .collect();
        let mut heard = 0;
        for one in tries {
            heard += usize::from(one.await.unwrap() == words::WRONG_PASSKEY);
        }
        assert_eq!(heard, 1);
        one_more_minute(&nodes);
    }
}

/// Limits have forgotten what was counted.
fn one_more_minute(nodes: &[Arc<Server>; 2]) {
    nodes[0].settings.calendar.set_forward(Duration::from_secs(60));
}

#[tokio::test]
async fn what_is_answered_late_was_not_asked() {
    let (store, [one, two]) = nodes().await;
    let ana = GuestId::fresh();
    let asked = asks(&one, ana, "192.0.2.1").await;
    one.settings.calendar.set_forward(WAITS - Duration::from_secs(30));
    assert_eq!(answers(&two, ana, &asked).await, words::WRONG_PASSKEY, "in time");
    let asked = asks(&one, ana, "192.0.2.1").await;
    let other = asks(&two, ana, "192.0.2.2").await;
    one.settings.calendar.set_forward(WAITS);
    assert_eq!(answers(&two, ana, &asked).await, words::PASSKEY_LATE);
    let last = asks(&two, ana, "192.0.2.2").await;
    two.forget_ceremonies().await.unwrap();
    let left = store.list("ceremony").await.unwrap();
    assert_eq!(left.iter().map(|(name, _)| name).collect::<Vec<_>>(), [&last], "not {other}");
}

#[tokio::test]
async fn another_browser_than_was_asked_does_not_answer() {
    let (_, [one, two]) = nodes().await;
    let (ana, eve) = (GuestId::fresh(), GuestId::fresh());
    let asked = asks(&one, ana, "192.0.2.1").await;
    assert_eq!(answers(&two, eve, &asked).await, words::WRONG_PASSKEY);
    assert_eq!(answers(&two, ana, &asked).await, words::PASSKEY_LATE, "it is used up");
    let from = network("192.0.2.1");
    let asked = one.ask_new_passkey(ana, "Jolanda", from).await.unwrap().ceremony;
    assert_eq!(makes(&two, eve, &asked).await, words::PASSKEY_REFUSED);
    // What was asked for one purpose is no answer to another.
    let asked = asks(&one, ana, "192.0.2.3").await;
    assert_eq!(makes(&two, ana, &asked).await, words::PASSKEY_REFUSED);
    for invented in ["", "/", "a/b/c", &"x".repeat(100_000)] {
        assert_eq!(answers(&two, ana, invented).await, words::PASSKEY_LATE);
    }
}

#[tokio::test]
async fn whoever_asks_for_passkeys_without_end_keeps_nobody_else_from_it() {
    let (store, nodes) = nodes().await;
    let (ana, eve) = (GuestId::fresh(), GuestId::fresh());
    let own = asks(&nodes[0], ana, "192.0.2.1").await;
    let first = asks(&nodes[0], eve, "2001:db8:7::1").await;
    // Another network each time, all of one site, at both nodes: soon it has asked too often.
    let mut refused = 0;
    for number in 0..200 {
        let (node, from) = (&nodes[number % 2], format!("2001:db8:7:{number:x}::1"));
        let asked = node.ask_passkey(eve, network(&from)).await;
        refused += usize::from(matches!(asked, Err(Error::TooMany { .. })));
    }
    assert!(refused > 100, "{refused}");
    // Whoever could ask more often would only push out their own.
    for number in 0..200 {
        let (node, from) = (&nodes[number % 2], network(&format!("2001:db8:7:{number:x}::1")));
        node.ask(eve, from, node.doors.passkeys.ask_known().unwrap()).await.unwrap();
    }
    assert_eq!(store.list("ceremony").await.unwrap().len(), 1 + MOST_OF_SITE);
    assert_eq!(answers(&nodes[1], eve, &first).await, words::PASSKEY_LATE, "it was pushed out");
    assert_eq!(answers(&nodes[1], ana, &own).await, words::WRONG_PASSKEY, "hers was not");
    for (name, text) in store.list("ceremony").await.unwrap() {
        assert!(!(name + &text).contains("2001:db8"), "the store names no network");
    }
}
