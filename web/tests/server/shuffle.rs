//! Cards are dealt when everybody sits, from randomness that everybody had a part in.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use webtest::{Dice, Guest, Program, Seat};

use crate::app::App;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hex: &str) -> Vec<u8> {
    let pairs = hex.as_bytes().chunks(2);
    pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn commitment_of(seed: &str) -> String {
    hex(&Sha256::digest(bytes(seed)))
}

fn sits(robin: &Program, seat: &Seat, seed: &str) -> Value {
    let body = json!({ "name": "", "secret": seat.secret, "seed": seed });
    let path = format!("/api/tables/{}/sit", seat.table);
    robin.post(&path, Some(&seat.invitation), &body).has(200).json()["situation"].clone()
}

#[test]
fn nothing_is_dealt_before_everybody_sits() {
    let app = App::start();
    let robin = app.program();
    for game in crate::app::games() {
        let games = robin.get("/api/games", None).json();
        let known = games["games"].as_array().unwrap().iter().find(|it| it["id"] == game).unwrap();
        let open = vec!["open"; known["seats"].as_array().unwrap().len()];
        let seats = robin.opens(&json!({ "game": game, "seats": open }));
        for seat in &seats[1..] {
            let seen = sits(&robin, seat, &"7e".repeat(32));
            assert_eq!(seen["stage"], "waiting");
            assert_eq!(seen["view"], Value::Null, "{game}: a hand before everybody sits");
            assert_eq!(seen["story"], json!([]));
            let seeds = seen["seat_seeds"].as_array().unwrap();
            assert_eq!(seeds[seat.number as usize], json!("7e".repeat(32)), "public at once");
            let page = app.anon().get(&format!("/t/{}", seat.table)).has(200).body;
            assert!(!page.contains("id=\"scene\""), "{game}: a table before everybody sits");
        }
        let begun = sits(&robin, &seats[0], "");
        assert_eq!(begun["stage"], "playing");
        assert_ne!(begun["view"], Value::Null);
    }
}

#[test]
fn the_promise_holds_and_every_seat_has_a_part() {
    let app = App::start();
    let robin = app.program();
    let new = json!({ "game": "caps-and-hammers", "seats": ["open", "open"] });
    let opened = robin.post("/api/tables", None, &new).has(201).json();
    let promise = opened["commitment"].as_str().unwrap().to_owned();
    let seats: Vec<Seat> = (0..2)
        .map(|number| Seat {
            program: robin.clone(),
            table: opened["table"].as_str().unwrap().to_owned(),
            number,
            invitation: opened["seats"][number as usize]["invitation"].as_str().unwrap().to_owned(),
            secret: format!("{number}").repeat(32),
        })
        .collect();
    let own = ["a1".repeat(32), "b2".repeat(32)];
    sits(&robin, &seats[0], &own[0]);
    sits(&robin, &seats[1], &own[1]);
    let mut dice = Dice(4);
    let end = loop {
        let mover = seats.iter().find(|seat| seat.sees()["awaited"] == true);
        let Some(seat) = mover else { break seats[0].sees() };
        let seen = seat.sees();
        let choice = dice.pick(seen["choices"].as_array().unwrap()).clone();
        seat.acts(&seen, &choice["action"], &seen["length"].to_string()).has(200);
    };
    assert_eq!(end["stage"], "over");
    assert_eq!(end["seat_seeds"], json!(own));
    let seed = end["ending"]["seed"].as_str().unwrap();
    assert_eq!(commitment_of(seed), promise, "the server kept its promise");
    assert_eq!(end["commitment"], promise);
    let record = robin.get(&format!("/api/tables/{}/record", seats[0].table), None).has(200).body;
    let start: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    assert_eq!((&start["format"], &start["seat_seeds"]), (&json!(2), &json!(own)));
    let replay = app.anon().get(&format!("/t/{}/replay", seats[0].table)).has(200).body;
    assert!(replay.contains("2 of 2 seats") && replay.contains("Yes: everything"), "{replay}");
}

/// The fields with which a page opens a table.
fn promised(page: &str) -> (String, String) {
    let value = |name: &str| {
        let rest = page.split(&format!("{name}=\"")).nth(1).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let ticket = page.split("name=\"ticket\" value=\"").nth(1).unwrap();
    (ticket.split('"').next().unwrap().to_owned(), value("data-commitment"))
}

#[test]
fn the_house_promises_before_the_player_adds_anything() {
    let app = App::start();
    let ana = app.guest("Ana");
    let (ticket, promise) = promised(&ana.get("/").has(200).body);
    let seed = "5e".repeat(32);
    let play = |guest: &Guest, game: &str, ticket: &str, seed: &str| {
        guest.post(&format!("/play/{game}"), &[("ticket", ticket), ("seed", seed)])
    };
    let table = play(&ana, "caps-and-hammers", &ticket, &seed).leads();
    assert!(ana.sees(&table).has(&promise), "the table is the promised one");
    // Pressed twice it is one table, and nobody else gets it by the same page.
    assert_eq!(play(&ana, "caps-and-hammers", &ticket, &"6f".repeat(32)).leads(), table);
    assert_eq!(play(&app.anon(), "caper", &ticket, &seed).status, 409);
    play(&ana, "caper", "forged.1.1.00", &seed).refused(409, "too old");
    play(&ana, "caper", "", "not a seed").refused(400, "64 hexadecimal digits");
    let (other, another) = promised(&ana.get("/").has(200).body);
    assert!(other != ticket && another != promise, "each page has its own");

    // At the end both parts are shown, and the promise can be checked.
    let end = ana.plays_to_the_end(&table);
    assert!(end.has(&seed), "what Ana added is shown");
    let server = end.0.split("The seed of the shuffle: <code>").nth(1).unwrap();
    assert_eq!(commitment_of(server.split('<').next().unwrap()), promise);
    // The next table is promised too.
    let (_, next) = {
        let rest = end.0.split("data-commitment=\"").nth(1).unwrap();
        ((), rest.split('"').next().unwrap().to_owned())
    };
    let rematch = ana.post(&format!("{table}/rematch"), &[("seed", &seed)]).leads();
    assert!(ana.sees(&rematch).has(&next));
}
