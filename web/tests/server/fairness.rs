//! Fairness at a table: who is away, whose bots, whose hints, whose time.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use store::Sqlite;
use webtest::eventually;

use crate::app::{App, settings};

#[test]
fn nobody_is_away_who_has_just_moved() {
    let app = App::with(|it| it.rooms.grace = Duration::from_millis(1500));
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    ben.sits_down(&ana.sees(&table).links(&table)[0]);
    // Neither runs a script, so neither has a stream open; both are here all the same.
    let until = std::time::Instant::now() + Duration::from_secs(3);
    while std::time::Instant::now() < until {
        for player in [&ana, &ben] {
            let page = player.sees(&table);
            if let Some(action) = page.choices().first() {
                player.presses(&table, &page, action).leads();
            }
        }
        ana.post(&format!("{table}/bot"), &[("seat", "1")]).refused(409, "away");
        assert!(!ana.sees(&table).has("Let a bot play on"));
        std::thread::sleep(Duration::from_millis(200));
    }
    // Ben leaves, and after a while he is away.
    eventually("Ben's absence", || {
        (ana.post(&format!("{table}/bot"), &[("seat", "1")]).status == 303).then_some(())
    });
}

#[test]
fn the_others_say_that_a_bot_plays_and_not_how_badly() {
    let app = App::with(|it| it.rooms.grace = Duration::ZERO);
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    ben.sits_down(&ana.sees(&table).links(&table)[0]);
    let bot = |fields: &[(&str, &str)]| ana.post(&format!("{table}/bot"), fields);
    bot(&[("seat", "1"), ("level", "pickpocket")]).refused(403, "not choose how well");
    bot(&[("seat", "1")]).leads();
    assert!(ana.sees(&table).has("bot, Safecracker"));
    // For oneself one chooses freely.
    bot(&[("seat", "0"), ("level", "pickpocket")]).leads();
    assert!(ana.sees(&table).has("bot, Pickpocket"));
}

#[test]
fn the_hosts_bots_stay_as_they_are_once_the_game_runs() {
    let app = App::with(|it| it.rooms.grace = Duration::ZERO);
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let seats = ["me", "open", "mastermind", "open"];
    let table = ana.opens("captains-wager", &seats, &[]);
    let links = ana.sees(&table).links(&table);
    ben.sits_down(&links[0]);
    let bot = [("seat", "2"), ("level", "pickpocket")];
    ben.post(&format!("{table}/bot"), &[("seat", "3")]).refused(403, "Only the person who opened");
    ana.post(&format!("{table}/bot"), &bot).refused(409, "taken");
    ana.post(&format!("{table}/bot"), &[("seat", "3"), ("level", "burglar")]).leads();
    for player in [&ana, &ben] {
        player.post(&format!("{table}/bot"), &bot).refused(409, "bot plays there already");
    }
    assert!(ben.sees(&table).has("bot, Mastermind"));
    app.guest("Eve").post(&links[1], &[("name", "Eve")]).refused(404, "opens no seat");
}

#[test]
fn hints_between_people_are_agreed_on_and_told() {
    let app = App::start();
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    for (more, allowed) in [(vec![], false), (vec![("hints", "yes")], true)] {
        let table = ana.opens("caps-and-hammers", &["me", "open"], &more);
        ben.sits_down(&ana.sees(&table).links(&table)[0]);
        let mover = if ana.sees(&table).choices().is_empty() { &ben } else { &ana };
        let hint = mover.post(&format!("{table}/hint"), &[]);
        assert_eq!(mover.sees(&table).has("hint-button"), allowed);
        match allowed {
            false => hint.refused(403, "not agreed on"),
            true => {
                assert!(hint.has(200).body.contains("times in 100"));
                mover.post(&format!("{table}/hint"), &[]).has(200);
                let told = |page: &str| page.matches("asked for a hint.").count();
                assert_eq!((told(&ana.sees(&table).0), told(&ben.sees(&table).0)), (1, 1));
            }
        }
    }
    // Alone against bots one may always ask, and nobody need be told.
    let alone = ana.plays_now("caps-and-hammers");
    ana.sees_own_turn(&alone);
    ana.post(&format!("{alone}/hint"), &[]).has(200);
    assert!(!ana.sees(&alone).has("asked for a hint."));
    let seat = app.program().plays_against_bots("caps-and-hammers");
    seat.sees_own_turn();
    let moves = seat.post("/hint", &json!(null)).has(200).json()["moves"].clone();
    assert!(moves[0]["chance"].is_u64() && moves[0]["words"].is_string(), "{moves}");
}

#[test]
fn a_clock_goes_on_after_a_restart_where_it_stood() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Arc::new(Sqlite::open(folder.path().join("hideout.db")).unwrap());
    let used = |app: &App, table: &str| {
        let path = format!("/api/tables/{table}");
        let seen = app.program().get(&path, None).has(200).json();
        let seats = seen["seats"].as_array().unwrap().clone();
        let deciding = seats.iter().position(|seat| seat["deciding"] == true).unwrap();
        seats[deciding]["used_ms"].as_u64().unwrap()
    };
    let app = App::over(open(), settings());
    let new = json!({ "game": "caps-and-hammers", "seats": ["open", "open"], "minutes": 10 });
    let seats = app.program().opens(&new);
    seats.iter().for_each(|seat| drop(seat.sits_down("")));
    let table = seats[0].table.clone();
    std::thread::sleep(Duration::from_millis(1200));
    let before = used(&app, &table);
    assert!((1200..5000).contains(&before), "{before}");
    app.stop();
    // The server is closed for a while: nobody's time runs.
    std::thread::sleep(Duration::from_millis(1500));
    let app = App::over(open(), settings());
    let after = used(&app, &table);
    assert!(after >= before, "{after} ms after the restart, {before} before: time was given back");
    assert!(after < before + 1200, "{after} ms after the restart, {before} before: time was taken");
}

#[test]
fn nobody_pushes_the_others_off_the_list_of_open_tables() {
    let app = App::with(|it| it.rooms.listed_per_address = 3);
    let ana = app.guest("Ana");
    let listed = [("listed", "yes")];
    for _ in 0..3 {
        ana.opens("caps-and-hammers", &["me", "open"], &listed);
    }
    let fields = [("game", "caps-and-hammers"), ("seat.0", "me"), ("listed", "yes")];
    ana.post("/tables", &fields).refused(409, "list of open tables");
    // Whoever changes their cookie comes from the same address.
    app.anon().post("/tables", &fields).refused(409, "list of open tables");
    ana.opens("caps-and-hammers", &["me", "open"], &[]);
}
