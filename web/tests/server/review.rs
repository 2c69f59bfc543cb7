//! Finished games are reviewed in the background, once, and the review stays with the game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use store::Sqlite;
use webtest::{Dice, eventually};

use crate::app::{App, settings};

/// The page of a review once it is done.
fn reviewed(app: &App, table: &str) -> String {
    let began = Instant::now();
    loop {
        let page = app.anon().get(&format!("{table}/review")).has(200).body;
        // It may be there a moment before nobody works at it any more.
        if page.contains("class=\"sums\"") && !page.contains("<progress") {
            return page;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "no review: {page}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_finished_game_is_reviewed_and_the_review_stays_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Arc::new(Sqlite::open(folder.path().join("tables.sqlite")).unwrap());
    let app = App::over(open(), settings());
    let (ana, eve) = (app.guest("Ana"), app.guest("Eve"));
    let table = ana.opens("caps-and-hammers", &["me", "pickpocket"], &[]);
    ana.post(&format!("{table}/review"), &[]).refused(409, "when it is over");
    ana.get(&format!("{table}/review")).refused(409, "when it is over");
    assert!(ana.plays_to_the_end(&table).has("Review"));
    eve.post(&format!("{table}/review"), &[]).refused(403, "no seat");
    assert!(eve.get(&format!("{table}/review")).has(200).body.contains("Nobody has had"));
    ana.post(&format!("{table}/review"), &[("deep", "maybe")]).refused(422, "deep");
    ana.post(&format!("{table}/review"), &[]).leads();
    let page = reviewed(&app, &table);
    assert!(page.contains("#again\">Try again from here"), "{page}");
    let practise = "What the better moves were about";
    for words in ["Own decisions", "The cards", "Accuracy", "Chance of winning", "Ana", practise] {
        assert!(page.contains(words), "{words} is missing: {page}");
    }
    // Whoever played reads of themselves first, in a sentence.
    assert!(ana.get(&format!("{table}/review")).has(200).body.contains("class=\"headline\""));
    // Asking again changes nothing, and a server that starts anew still has it.
    ana.post(&format!("{table}/review"), &[]).leads();
    assert_eq!(reviewed(&app, &table), page);
    drop(app);
    let again = App::over(open(), settings());
    assert_eq!(reviewed(&again, &table), page);
}

#[test]
fn whoever_played_reads_what_they_could_know_until_they_ask_for_all_cards() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.opens("caps-and-hammers", &["me", "pickpocket"], &[]);
    ana.plays_to_the_end(&table);
    ana.post(&format!("{table}/review"), &[]).leads();
    let all = reviewed(&app, &table);
    let sections = |page: &str| page.matches("<section><h2>").count();
    let lines = |page: &str| page.matches("<polyline").count();
    let open = "The same with all cards open";
    assert_eq!((sections(&all), lines(&all)), (2, 2), "{all}");
    assert!(!all.contains(open), "an onlooker asks for it too: {all}");
    let own = ana.get(&format!("{table}/review")).has(200).body;
    assert_eq!((sections(&own), lines(&own)), (1, 1), "{own}");
    assert!(own.contains("<h2>You</h2>") && !own.contains(open), "{own}");
    assert!(own.contains("<polygon class=\"seat-0\""), "a band says how sure it is: {own}");
    let asked = ana.get(&format!("{table}/review?open=true")).has(200).body;
    assert_eq!((sections(&asked), lines(&asked)), (2, 4), "{asked}");
    assert!(asked.contains(open) && own.contains(&format!("{table}/review?open=true")));
    ana.get(&format!("{table}/review?open=perhaps")).refused(400, "open");
}

#[test]
fn a_review_that_was_asked_for_outlives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Arc::new(Sqlite::open(folder.path().join("tables.sqlite")).unwrap());
    let app = App::over(open(), settings());
    let ana = app.guest("Ana");
    let table = ana.plays_now("caper-cards");
    ana.plays_to_the_end(&table);
    ana.post(&format!("{table}/review"), &[("deep", "true")]).leads();
    drop(app);
    let again = App::over(open(), settings());
    let page = again.anon().get(&format!("{table}/review")).has(200).body;
    assert!(page.contains("being looked at") || page.contains("class=\"sums\""), "{page}");
    let page = reviewed(&again, &table);
    assert!(!page.contains("Look longer") && !page.contains("being looked at"), "{page}");
}

#[test]
fn programs_have_games_reviewed_and_read_what_it_found() {
    let app = App::start();
    let robin = app.program().plays_against_bots("caper-cards");
    let path = format!("/api/tables/{}/review", robin.table);
    let ask = |secret: Option<&str>, body| robin.program.post(&path, secret, &body);
    robin.program.get(&path, None).refused(409, "when it is over");
    ask(Some(&robin.secret), json!({})).refused(409, "when it is over");
    robin.plays_to_the_end(&mut Dice(17));
    assert_eq!(robin.program.get(&path, None).has(200).json()["review"], json!(null));
    ask(None, json!({})).refused(401, "needs a secret");
    ask(Some(&"x".repeat(32)), json!({})).refused(401, "opens no seat");
    ask(Some(&robin.secret), json!({ "depth": 3 })).refused(422, "depth");
    ask(Some(&robin.secret), json!({ "deep": false })).has(200);
    let review = eventually("the review", || {
        let found = robin.program.get(&path, None).has(200).json();
        Some(found["review"].clone()).filter(|review| !review.is_null())
    });
    assert_eq!((&review["game"], &review["depth"]), (&json!("caper-cards"), &json!("quick")));
    let seats = |review: &serde_json::Value| -> std::collections::BTreeSet<u64> {
        let all = review["decisions"].as_array().unwrap().iter();
        all.map(|it| it["seat"].as_u64().unwrap()).collect()
    };
    assert!(seats(&review).len() > 1, "without a secret it is that of an onlooker: {review}");
    let first = |review: &serde_json::Value| review["standings"][0].clone();
    assert_eq!(first(&review)["open_cards"], json!([]));
    let own = robin.program.get(&path, Some(&robin.secret)).has(200).json()["review"].clone();
    assert_eq!(seats(&own).len(), 1, "{own}");
    let known = first(&own)["own_eyes"].as_array().unwrap().clone();
    assert_eq!(known.iter().filter(|it| !it.is_null()).count(), 1, "{known:?}");
    let open = format!("{path}?open=true");
    let all = robin.program.get(&open, Some(&robin.secret)).has(200).json()["review"].clone();
    assert!(seats(&all).len() > 1 && !first(&all)["open_cards"][0].is_null(), "{all}");
}
