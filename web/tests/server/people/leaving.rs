//! Taking everything along, and leaving.

use std::sync::Arc;
use std::time::Duration;

use rooms::clock::Calendar;
use store::{Sqlite, Store, Which};
use web::admin::{Command, send};
use webtest::Dice;

use super::{PASSWORD, keep, sign_in};
use crate::app::{App, settings};

const TWO_WEEKS: Duration = Duration::from_secs(15 * 24 * 60 * 60);

/// Everything of a store that can be read, but not how it lies on the disk.
fn everything(store: &dyn Store) -> String {
    let mut all = String::new();
    for found in store.find(Which::All, usize::MAX).wait().unwrap() {
        all += &format!("{:?} {:?}", found, store.read(found.id, 0).wait().unwrap());
    }
    all
}

/// What somebody says at tables of others, makes for others and tells the operator is theirs too.
#[test]
fn what_is_taken_along_to_read_has_everything_and_runs_nothing() {
    let app = App::start();
    let (ana, ben) = (app.anon(), app.anon());
    keep(&ana, "Jolanda");
    keep(&ben, "Benedict");
    let own = ana.plays_now("caper-cards");
    ana.plays_to_the_end(&own);
    ana.post(&format!("{own}/say"), &[("text", "<b>bold</b> & brave")]).has(303);
    let other = ben.plays_now("caps-and-hammers");
    ana.post(&format!("{other}/say"), &[("text", "Well looked on")]).has(303);
    let deal = ana.post("/p/Benedict/duel", &[("game", "caper")]).leads();
    ana.post("/p/Benedict/follow", &[("on", "true")]).has(303);
    ana.post("/p/Benedict/report", &[("words", "He hums all the time")]).has(200);
    let answer = ana.post("/me/data/readable", &[]).has(200);
    assert!(answer.header("content-disposition").unwrap().contains("hideout.html"));
    let page = answer.body;
    for words in [
        "Jolanda",
        "Benedict",
        "&lt;b&gt;bold&lt;/b&gt; &amp; brave",
        "Well looked on",
        "He hums all the time",
        &deal[1..],
        own.trim_start_matches("/t/"),
        other.trim_start_matches("/t/"),
        "10 recovery codes",
        "won, ",
    ] {
        let lost = words == "won, " && page.contains("lost, ");
        assert!(page.contains(words) || lost, "{words} is missing: {page}");
    }
    for never in ["<script", "<b>bold", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(never), "{never} is in it");
    }
    assert!(page.trim_end().ends_with("</html>"));
    let [open, close] = ["<table>", "</table>"].map(|tag| page.matches(tag).count());
    assert_eq!(open, close, "every table that is begun ends");
    let data = ana.post("/me/data", &[]).has(200).json();
    assert_eq!(data["results"][0]["game"], "caper-cards");
    assert!(data["results"][0]["place"].as_u64() >= Some(1), "{}", data["results"]);
    assert_eq!(data["watched"][0]["said"], serde_json::json!(["Well looked on"]));
    assert_eq!(data["watched"][0]["story"], serde_json::json!([]), "what they saw is not theirs");
    assert_eq!(data["deals"][0]["deal"], deal[1..]);
    assert_eq!(data["reports"][0]["about"], "Benedict");
    let of_ben = ben.post("/me/data", &[]).has(200).body;
    for not_his in ["He hums", "Well looked on", "bold"] {
        assert!(!of_ben.contains(not_his), "{not_his}");
    }
}

#[test]
fn whoever_leaves_is_named_nowhere_and_the_games_of_others_stay() {
    let folder = tempfile::tempdir().unwrap();
    let (file, admin) = (folder.path().join("tables.db"), folder.path().join("admin"));
    let calendar = Calendar::default();
    let mut settings = settings();
    settings.rooms.calendar = calendar.clone();
    settings.admin = Some(admin.clone());
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&file).unwrap());
    let app = App::over(Arc::clone(&store), settings.clone());
    let (ana, ben) = (app.guest("Typedname"), app.anon());
    // One game under a name that was typed, before they were kept.
    let early = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    ben.sits_down(&ana.sees(&early).links(&early).swap_remove(0));
    ana.post(&format!("{early}/say"), &[("text", "Secretwords early")]).has(303);
    keep(&ana, "Xanthippe");
    keep(&ben, "Benedict");
    // One to the end, one that goes on, a try at a deal, talk, ties, a report.
    let over = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    ben.sits_down(&ana.sees(&over).links(&over).swap_remove(0));
    let mut dice = Dice(18);
    for _ in 0..3000 {
        for player in [&ana, &ben] {
            let page = player.sees(&over);
            let choices = page.choices();
            if !choices.is_empty() {
                player.presses(&over, &page, &choices[dice.below(choices.len())]);
            }
        }
        if ana.sees(&over).is_over() {
            break;
        }
    }
    assert!(ana.sees(&over).is_over());
    ana.post(&format!("{over}/say"), &[("text", "Secretwords after")]).has(303);
    ana.post(&format!("{early}/say"), &[("text", "Secretwords again")]).has(303);
    let deal = ana.post("/p/Benedict/duel", &[("game", "caper")]).leads();
    ana.post(&deal, &[]).leads();
    ana.post("/p/Benedict/follow", &[("on", "true")]).has(303);
    ben.post("/p/Xanthippe/follow", &[("on", "true")]).has(303);
    ben.post("/p/Xanthippe/report", &[("words", "Xanthippe is rude")]).has(200);
    ana.get("/me").has(200);
    let data = ana.post("/me/data", &[]).has(200).json();
    assert_eq!(data["person"]["name"], "Xanthippe");
    assert_eq!(data["follows"][0], "Benedict");
    assert_eq!(data["games"].as_array().unwrap().len(), 3);
    let said = data["games"].to_string();
    assert!(said.contains("Secretwords early") && said.contains("Secretwords after"), "{said}");
    let records = ana.post("/me/records", &[]).has(200).body;
    assert_eq!(records, ben.get(&format!("{over}/record")).has(200).body);
    send(&admin, &Command::Tidy).unwrap();
    let replay = ben.get(&format!("{over}/replay")).has(200).body;
    let words = ["Xanthippe", "Typedname", "Secretwords"];
    let before = everything(&*store);
    assert!(words.iter().any(|word| before.contains(word)));

    ana.post("/me/delete", &[("name", "Benedict")]).refused(400, "not your name");
    ana.post("/me/delete", &[("name", "Xanthippe")]).has(303);
    ben.get("/p/Xanthippe").has(404);
    // Whoever signs in has changed their mind.
    sign_in(&ana, "Xanthippe");
    ben.get("/p/Xanthippe").has(200);
    ana.post("/me/delete", &[("name", "Xanthippe")]).has(303);
    calendar.set_forward(TWO_WEEKS);
    send(&admin, &Command::Tidy).unwrap();

    let after = everything(&*store);
    for word in words {
        assert!(!after.contains(word), "{word} is still there");
    }
    let sign = app.anon().post("/sign-in", &[("name", "Xanthippe"), ("password", PASSWORD)]);
    sign.refused(403, "do not belong together");
    let eve = app.anon();
    eve.post("/keep", &[("name", "Xanthippe"), ("password", PASSWORD)]).refused(409, "belongs");
    // The others have everything as it was, with somebody in it.
    let later = ben.get(&format!("{over}/replay")).has(200).body;
    assert!(later.contains("Somebody") && replay.contains("Xanthippe"));
    let told = records.replace("Xanthippe", "Somebody");
    assert_eq!(ben.get(&format!("{over}/record")).has(200).body, told, "all but the name");
    assert!(ben.get("/p/Benedict").has(200).body.contains("Somebody"));
    assert!(ben.get("/").body.contains(&early), "the game that goes on goes on");
    app.stop();
    // Nor is anything of it left in the file itself.
    let bytes = std::fs::read(&file).unwrap();
    for word in words {
        let found = bytes.windows(word.len()).any(|window| window == word.as_bytes());
        assert!(!found, "{word} is still in the file");
    }
}
