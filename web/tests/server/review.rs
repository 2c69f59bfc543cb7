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
        if page.contains("class=\"sums\"") {
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
    for words in ["Own decisions", "The cards", "Accuracy", "Chance of winning", "Ana"] {
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
    assert!(review["decisions"].as_array().is_some_and(|all| !all.is_empty()), "{review}");
}
