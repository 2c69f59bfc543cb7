//! Finished games are reviewed in the background, once, and the review stays with the game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use store::Sqlite;

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
