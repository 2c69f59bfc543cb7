//! Nobody takes what others need: connections, requests, tables, bots, room in the file.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;
use web::admin::{Answer, Command, send};
use webtest::eventually;

use crate::app::App;

#[test]
fn every_address_has_a_limit_wherever_it_knocks() {
    let app = App::with(|it| it.requests_per_second = 2);
    let anon = app.anon();
    for _ in 0..40 {
        anon.get("/healthz");
    }
    for path in ["/healthz", "/metrics", "/", "/assets/icon.svg", "/nothing", "/api/games", "/t/x"]
    {
        let answer = anon.get(path);
        answer.refused(429, "too much at once");
        let wait: u64 = answer.header("retry-after").expect(path).parse().unwrap();
        assert!((1..=60).contains(&wait), "{path}: {wait}");
    }
}

#[test]
fn an_address_has_so_many_connections_and_so_has_the_house() {
    let knock = |app: &App| {
        let mut connection = TcpStream::connect(app.address).unwrap();
        connection.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let asked = connection.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
        let mut head = [0; 12];
        // A connection that is one too many may be closed while we still write.
        let read = asked.and_then(|()| connection.read_exact(&mut head));
        (
            connection,
            read.map_or(String::new(), |()| String::from_utf8_lossy(&head[9..]).into_owned()),
        )
    };
    let of_an_address = App::with(|it| it.connections_per_address = 8);
    for (app, word) in [(of_an_address, "429"), (App::with(|it| it.connections = 8), "503")] {
        let mut open: Vec<_> = (0..8).map(|_| knock(&app)).collect();
        assert!(open.iter().all(|(_, status)| status == "200"), "{open:?}");
        let (_, refused) = knock(&app);
        assert!(refused == word || refused.is_empty(), "{refused}");
        // Who lets go of one may have another.
        drop(open.pop());
        eventually("a free connection", || (knock(&app).1 == "200").then_some(()));
    }
}

#[test]
fn a_person_and_an_address_have_so_many_unfinished_tables() {
    let app = App::with(|it| {
        (it.rooms.tables_per_person, it.rooms.tables_per_address) = (3, 5);
    });
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let tables: Vec<String> = (0..3).map(|_| ana.plays_now("caper")).collect();
    ana.post("/play/caper", &[]).refused(409, "3 unfinished games");
    ana.post("/learn/caper", &[]).refused(409, "3 unfinished games");
    ana.post("/tables", &[("game", "caper")]).refused(409, "3 unfinished games");
    ben.plays_now("caper");
    app.program().opens(&json!({ "game": "caper" }));
    ben.post("/play/caper", &[]).refused(409, "from your network");
    let new = json!({ "game": "caper" });
    app.program().post("/api/tables", None, &new).refused(409, "from your network");
    // A game that was given up counts no more.
    ana.post(&format!("{}/close", tables[0]), &[]).leads();
    ana.plays_now("caper");
}

#[test]
fn tables_are_opened_at_a_steady_pace() {
    let app = App::with(|it| it.rooms.tables_per_minute = 2);
    let ana = app.guest("Ana");
    for _ in 0..10 {
        let table = ana.plays_now("caper");
        ana.post(&format!("{table}/close"), &[]).leads();
    }
    let refused = ana.post("/play/caper", &[]);
    refused.refused(429, "opened from your network just now");
    let wait: u32 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((20..=31).contains(&wait), "{wait}");
    let new = json!({ "game": "caper" });
    app.program().post("/api/tables", None, &new).refused(429, "just now");
}

#[test]
fn many_at_once_do_not_get_around_the_quota() {
    let app = App::with(|it| it.rooms.tables_per_person = 5);
    let ana = app.guest("Ana");
    ana.get("/").has(200);
    let opened: usize = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..12)
            .map(|_| {
                let own = ana.clone();
                scope.spawn(move || usize::from(own.post("/play/caper", &[]).status == 303))
            })
            .collect();
        tries.into_iter().map(|it| it.join().unwrap()).sum()
    });
    assert!(opened <= 5, "{opened} tables");
}

#[test]
fn bots_play_where_somebody_waits() {
    let app = App::start();
    let new = json!({ "game": "caps-and-hammers", "seats": ["pickpocket", "pickpocket"] });
    let opened = app.program().post("/api/tables", None, &new).has(201).json();
    let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
    let length = || app.program().get(&path, None).has(200).json()["length"].as_u64().unwrap();
    let before = length();
    std::thread::sleep(Duration::from_millis(400));
    assert_eq!(length(), before, "nobody is there, so nobody plays");
    let table = format!("/t/{}", opened["table"].as_str().unwrap());
    let mut stream = app.anon().watches(&table, None);
    for _ in 0..3 {
        stream.change();
    }
    assert!(length() > before, "somebody watches");
    drop(stream);
    let still = eventually("the bots to stop", || {
        let now = length();
        std::thread::sleep(Duration::from_millis(300));
        (length() == now).then_some(now)
    });
    assert!(still > before);
}

#[test]
fn an_option_stands_once() {
    let app = App::start();
    let anon = app.anon();
    let twice = [("game", "caper"), ("option.players", "2"), ("option.players", "3")];
    anon.post("/tables", &twice).refused(400, "option.players&quot; is given twice");
    anon.post("/tables", &[("game", "caper"), ("game", "caper")]).refused(400, "given twice");
    anon.get("/games/caper?option.players=2&option.players=3").refused(400, "given twice");
    let headers = [("content-type", "application/json".to_owned())];
    let body = r#"{"game":"caper","options":{"players":"2","players":"3"}}"#;
    let answer = anon.client.send("POST", "/api/tables", &headers, Some(body));
    answer.refused(422, "given twice");
}

#[test]
fn what_changes_nothing_is_not_written_down() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.plays_now("captains-wager");
    ana.sees_own_turn(&table);
    let path = format!("/api/tables/{}", table.trim_start_matches("/t/"));
    let length = || app.program().get(&path, None).has(200).json()["length"].clone();
    let settings = [("window", "end-of-encounter")];
    ana.post(&format!("{table}/auto-pass"), &settings).leads();
    let before = length();
    ana.post(&format!("{table}/auto-pass"), &settings).leads();
    ana.post(&format!("{table}/return"), &[]).leads();
    ana.post(&format!("{table}/alone"), &[]).leads();
    ana.post(&format!("{table}/join"), &[]).leads();
    ana.post(&format!("{table}/mute"), &[("muted", "false")]).leads();
    assert_eq!(length(), before);
}

#[test]
fn abandoned_tables_are_put_away_and_finished_ones_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let admin = folder.path().join("admin");
    let app = App::with(|it| {
        it.rooms.keep_empty = Duration::from_millis(50);
        it.admin = Some(admin.clone());
    });
    let robin = app.program();
    let empty = robin.opens(&json!({ "game": "caper", "seats": ["open", "open"] })).swap_remove(0);
    let ana = app.guest("Ana");
    let hers = ana.plays_now("caper");
    let over = robin.plays_against_bots("caper-cards");
    over.plays_to_the_end(&mut webtest::Dice(3));
    let record = |seat: &webtest::Seat| {
        robin.get(&format!("/api/tables/{}/record", seat.table), None).has(200).body
    };
    let before = record(&over);
    std::thread::sleep(Duration::from_millis(200));
    assert!(matches!(send(&admin, &Command::Tidy).unwrap(), Answer::Done(_)));
    robin.get(&format!("/api/tables/{}", empty.table), None).refused(404, "no such table");
    ana.sees_own_turn(&hers);
    assert_eq!(record(&over), before, "a finished game is kept");
}
