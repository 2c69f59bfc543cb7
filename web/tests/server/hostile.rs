//! What strangers try: every one of these is answered in so many words, and nothing happens.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use crate::app::App;

#[test]
fn wrong_types_and_unknown_names_are_refused_in_words() {
    let app = App::start();
    let robin = app.program();
    for (new, status, words) in [
        (json!({ "game": "chess" }), 404, "chess"),
        (json!({ "game": 7 }), 422, "JSON cannot be read"),
        (json!([]), 422, "JSON cannot be read"),
        (json!({ "game": "caper", "options": { "players": "99" } }), 400, "allowed are"),
        (json!({ "game": "caper", "options": { "colour": "red" } }), 400, "no option"),
        (json!({ "game": "caper", "options": { "players": [2] } }), 422, "JSON cannot be read"),
        (json!({ "game": "caper", "seats": ["open"] }), 400, "seats"),
        (json!({ "game": "caper", "seats": vec!["open"; 9] }), 400, "seats"),
        (json!({ "game": "caper", "seats": ["open", "genius"] }), 400, "no level"),
        (json!({ "game": "caper", "seats": ["open", "search:4000000000ms"] }), 400, "no level"),
        (json!({ "game": "caper", "minutes": 0 }), 400, "1 to 600"),
        (json!({ "game": "caper", "minutes": -5 }), 422, "JSON cannot be read"),
        (json!({ "game": "caper", "seed": "mine" }), 422, "unknown field"),
    ] {
        robin.post("/api/tables", None, &new).refused(status, words);
    }
    let seat = robin.plays_against_bots("caper");
    seat.sees_own_turn();
    for (act, status) in [
        (json!({ "action": "first" }), 422),
        (json!({ "action": -1 }), 422),
        (json!({ "action": 65536 }), 422),
        (json!({ "action": 65535 }), 400),
        (json!({ "action": 0, "key": "k".repeat(65) }), 400),
        (json!({ "action": 0, "decision": 4_000_000_000_u64 }), 409),
        (json!({}), 422),
        (json!(null), 422),
    ] {
        assert_eq!(seat.post("/act", &act).status, status, "{act}");
    }
    for path in ["/api/tables/0", "/api/tables/zzzzzzzzzzzz", "/api/tables/%ff%fe", "/t/ÄÖ"] {
        robin.get(&path.replace('Ä', "%C3%84").replace('Ö', "%C3%96"), None).refused(404, "");
    }
    let anon = app.anon();
    anon.post("/play/chess", &[]).refused(404, "chess");
    anon.post("/play/caper", &[("level", "search:99999999")]).refused(400, "no level");
    anon.post("/tables", &[]).refused(404, "");
    anon.post("/tables", &[("game", "caper"), ("minutes", "1e9")]).refused(400, "1 to 600");
}

#[test]
fn nobody_plays_with_other_peoples_secrets() {
    let app = App::start();
    let robin = app.program();
    let new = json!({ "game": "caps-and-hammers", "seats": ["open", "open"] });
    let (here, there) = (robin.opens(&new), robin.opens(&new));
    here.iter().chain(&there).for_each(|seat| drop(seat.sits_down("")));
    let before: Vec<_> = here.iter().map(|seat| seat.sees()).collect();
    let path = format!("/api/tables/{}/act", here[0].table);
    let shouted = here[0].secret.to_uppercase();
    for secret in [&there[0].secret, &there[1].secret, "x", "x x", &shouted] {
        let answer = robin.post(&path, Some(secret), &json!({ "action": 0 }));
        answer.refused(401, "opens no seat");
    }
    robin.post(&path, Some(""), &json!({ "action": 0 })).refused(401, "Bearer SECRET");
    // Of the two seats here, the one that is not awaited cannot move for the other.
    let waiting = here.iter().find(|seat| seat.sees()["awaited"] == false).unwrap();
    let mover = here.iter().find(|seat| seat.sees()["awaited"] == true).unwrap();
    let action = mover.sees()["choices"][0]["action"].clone();
    assert_eq!(waiting.post("/act", &json!({ "action": action })).status, 422);
    let after: Vec<_> = here.iter().map(|seat| seat.sees()).collect();
    assert_eq!(after, before);
}

#[test]
fn forged_and_broken_cookies_are_strangers() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.plays_now("caper");
    ana.sees_own_turn(&table);
    let real = ana.cookies.borrow()["hideout_guest"].clone();
    let id = real.chars().rev().take(32).collect::<String>().chars().rev().collect::<String>();
    let mut flipped = real.clone();
    let first = if real.starts_with('A') { "B" } else { "A" };
    flipped.replace_range(0..1, first);
    for forged in [id, flipped, real[1..].to_owned(), String::new(), "=".repeat(3000), "\"".into()]
    {
        let eve = app.anon();
        eve.cookies.borrow_mut().insert("hideout_guest".to_owned(), forged.clone());
        assert!(eve.sees(&table).choices().is_empty(), "{forged} is not Ana");
        eve.post(&format!("{table}/act"), &[("action", "0")]).refused(403, "no seat");
    }
    assert!(!ana.sees(&table).choices().is_empty(), "Ana is still Ana");
}

#[test]
fn another_site_cannot_act_for_a_guest() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.plays_now("caper");
    let cookie = format!("hideout_guest={}", ana.cookies.borrow()["hideout_guest"]);
    for header in
        [("origin", "https://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site")]
    {
        let headers = [
            ("cookie", cookie.clone()),
            ("content-type", "application/x-www-form-urlencoded".to_owned()),
            (header.0, header.1.to_owned()),
        ];
        let path = format!("{table}/undo");
        ana.client.send("POST", &path, &headers, Some("")).refused(403, "another site");
    }
}

#[test]
fn huge_and_odd_requests_are_turned_away() {
    let app = App::start();
    let robin = app.program();
    let seat = robin.plays_against_bots("caper");
    let before = seat.sees_own_turn();
    let long = "x".repeat(100_000);
    assert_eq!(seat.post("/sit", &json!({ "name": long })).status, 413);
    let post = |length: usize, kind: &str| {
        format!(
            "POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{{"
        )
    };
    for (request, status) in [
        (post(1, "text/plain"), "415"),
        (post(1, "application/json"), "400"),
        (post(10_000_000_000, "application/json"), "413"),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), "400"),
        ("\0\u{1}\u{2} / HTTP/1.1\r\n\r\n".to_owned(), "400"),
        (format!("GET /{long} HTTP/1.1\r\n\r\n"), "414"),
        (
            "BREW /api/games HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".to_owned(),
            "405",
        ),
        ("DELETE /t/x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".to_owned(), "405"),
        (
            format!(
                "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{}\r\n",
                "a: b\r\n".repeat(500)
            ),
            "431",
        ),
    ] {
        let answer = app.raw(request.as_bytes());
        let line = answer.lines().next().unwrap_or_default();
        let asked = request.chars().take(60).collect::<String>();
        assert!(line.contains(status), "{status} for {asked:?}: {line}");
    }
    assert_eq!(seat.sees(), before, "the table has not noticed");
}

#[test]
fn an_address_has_so_many_streams_and_requests() {
    let app = App::with(|it| it.streams_per_address = 64);
    let seat = app.program().plays_against_bots("caper");
    seat.sees_own_turn();
    let request = format!("GET /t/{}/stream HTTP/1.1\r\nhost: localhost\r\n\r\n", seat.table);
    let mut connections = Vec::new();
    let mut statuses = Vec::new();
    for _ in 0..300 {
        let mut connection = TcpStream::connect(app.address).unwrap();
        connection.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        connection.write_all(request.as_bytes()).unwrap();
        let mut head = [0; 12];
        connection.read_exact(&mut head).unwrap();
        statuses.push(String::from_utf8_lossy(&head[9..]).into_owned());
        connections.push(connection);
    }
    assert_eq!(statuses.iter().filter(|status| *status == "200").count(), 64);
    assert_eq!(statuses.iter().filter(|status| *status == "429").count(), 300 - 64);
    // Somebody who plays is not held up, and who closes a page may open another.
    let seen = seat.sees_own_turn();
    seat.acts(&seen, &seen["choices"][0]["action"], "a").has(200);
    drop(connections);
    webtest::eventually("a free stream", || (seat.watches(None).status == 200).then_some(()));

    let slow = App::with(|it| it.requests_per_second = 5);
    let anon = slow.anon();
    let statuses: Vec<u16> = (0..80).map(|_| anon.get("/rules/caper").status).collect();
    assert!(statuses.iter().filter(|status| **status == 200).count() >= 50, "a burst is fine");
    anon.get("/rules/caper").refused(429, "too much at once");
}

#[test]
fn old_actions_and_decisions_out_of_order_do_nothing() {
    let app = App::start();
    let seat = app.program().plays_against_bots("caper");
    let mut past = Vec::new();
    for number in 0..8 {
        let seen = seat.sees_own_turn();
        let action = seen["choices"][0]["action"].clone();
        let key = format!("k{number}");
        seat.acts(&seen, &action, &key).has(200);
        past.push((seen, action, key));
    }
    let before = seat.sees_own_turn();
    for (seen, action, key) in &past {
        seat.acts(seen, action, key).has(200);
        seat.acts(seen, action, "another").refused(409, "moved on");
    }
    let ahead = json!({ "decision": before["decision"].as_u64().unwrap() + 1 });
    seat.acts(&ahead, &before["choices"][0]["action"], "ahead").refused(409, "moved on");
    assert_eq!(seat.sees(), before);
}
