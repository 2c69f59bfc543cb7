//! `hideout review`: what it says of records, and which it refuses.

use serde_json::Value;

use crate::common::{Folder, hideout};

/// A file with a few short games between bots that do not play at random.
fn played(folder: &Folder, games: &str) -> String {
    let file = folder.path("games.jsonl");
    let play = ["simulate", "caper-cards", "--players", "2", "--bots", "search:20"];
    let rest = ["--games", games, "--seed", "review", "--records", &file];
    hideout(&[&play[..], &rest].concat()).fine();
    file
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

#[test]
fn a_review_says_the_same_in_words_and_in_json() {
    let folder = Folder::new("review-json");
    let file = played(&folder, "1");
    let reviews = hideout(&["review", &file, "--json"]).json();
    let review = &reviews.as_array().unwrap()[0];
    assert_eq!((&review["game"], &review["depth"]), (&"caper-cards".into(), &"quick".into()));
    let decisions = review["decisions"].as_array().unwrap();
    assert!(!decisions.is_empty(), "{review}");
    for it in decisions {
        let told = number(&it["best_chance"]) - number(&it["chance"]);
        assert!((told - number(&it["loss"])).abs() < 1e-4, "{it}");
        assert!(number(&it["chance_plus_minus"]) >= 0.0 && number(&it["best_plus_minus"]) >= 0.0);
    }
    for sum in review["seats"].as_array().unwrap() {
        let parts = ["start", "own", "others", "luck"].map(|it| number(&sum[it]));
        assert!((parts.iter().sum::<f64>() - number(&sum["result"])).abs() < 1e-3, "{sum}");
    }
    let again = hideout(&["review", &file, "--json"]).json();
    assert_eq!(again, reviews, "the same seed says the same");
    let other = hideout(&["review", &file, "--json", "--seed", "another"]).json();
    assert_ne!(other[0]["decisions"], reviews[0]["decisions"], "other worlds");
    let said = hideout(&["review", &file]).fine();
    // Long sentences are broken into lines.
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["caper-cards", "began with", "own decisions", "cards", "ended"] {
        assert!(said.contains(words), "\"{words}\" is missing: {said}");
    }
    assert!(said.contains("After the deal the crew could win"), "{said}");
}

#[test]
fn a_deep_review_says_that_it_is_one() {
    let folder = Folder::new("review-deep");
    let reviews = hideout(&["review", &played(&folder, "1"), "--deep", "--json"]).json();
    assert_eq!(reviews[0]["depth"], "deep");
    let most = |it: &Value| it["rounds"][1].as_u64().unwrap();
    let rounds = reviews[0]["decisions"].as_array().unwrap().iter().map(most).max();
    assert!(rounds.is_some_and(|it| it >= 8), "{rounds:?}");
}

#[test]
fn several_records_make_a_line_for_each_decision() {
    let folder = Folder::new("review-csv");
    let file = played(&folder, "3");
    let run = hideout(&["review", &file, "--csv"]);
    assert!(!run.err.contains("games"), "where nobody looks on there is no bar: {run:?}");
    let csv = run.fine();
    let mut lines = csv.lines();
    let heading: Vec<&str> = lines.next().unwrap().split(',').collect();
    assert_eq!(&heading[..4], ["game", "record", "step", "seat"]);
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == heading.len() && row[0] == "caper-cards"));
    let records: Vec<u32> = rows.iter().map(|row| row[1].parse().unwrap()).collect();
    assert!(records.is_sorted() && records.first() == Some(&0) && records.last() == Some(&2));
    let reviews = hideout(&["review", &file, "--json"]).json();
    let decisions = |it: &Value| it["decisions"].as_array().unwrap().len();
    let all: usize = reviews.as_array().unwrap().iter().map(decisions).sum();
    assert_eq!(rows.len(), all, "as many as in JSON");
    hideout(&["review", &file, "--csv", "--json"]).misused(&["--csv"]);
}

#[test]
fn what_came_true_is_counted_and_drawn() {
    let folder = Folder::new("review-calibration");
    let (file, picture) = (played(&folder, "4"), folder.path("chances.svg"));
    let told = hideout(&["review", &file, "--calibration", "--picture", &picture]).fine();
    for words in ["decisions of 4 games", "beside decisions", "in the chart", "CAME TRUE, %"] {
        assert!(told.contains(words), "\"{words}\" is missing: {told}");
    }
    assert!(folder.read("chances.svg").starts_with("<svg"));
    let json = hideout(&["review", &file, "--calibration", "--json"]).json();
    assert_eq!(json["games"], 4);
    assert!(json["positions"].as_u64().is_some_and(|it| it > 0), "{json}");
    hideout(&["review", &file, "--picture", &picture]).misused(&["--calibration"]);
}

#[test]
fn what_does_not_hold_is_not_reviewed() {
    let folder = Folder::new("review-refused");
    let file = played(&folder, "1");
    let whole = folder.read("games.jsonl");
    let refuses = |name: &str, text: &str, words: &[&str]| {
        let file = folder.write(name, text);
        for more in [&[][..], &["--json"], &["--csv"], &["--calibration"]] {
            hideout(&[&["review", &file][..], more].concat()).refuses(words);
        }
    };
    let lines: Vec<&str> = whole.lines().collect();
    // Another seed: the cards were not dealt by it.
    let head: Value = serde_json::from_str(lines[0]).unwrap();
    let end: Value = serde_json::from_str(lines[lines.len() - 1]).unwrap();
    let seed = [&head, &end].into_iter().find_map(|it| it["seed"].as_str()).unwrap();
    let other = whole.replace(seed, &"ab".repeat(32));
    refuses("tampered.jsonl", &other, &["does not hold", "not reviewed"]);
    // A decision left out.
    let at = lines.len() / 2;
    let skipped = [&lines[..at], &lines[at + 1..]].concat().join("\n");
    refuses("skipped.jsonl", &skipped, &["line"]);
    // A game, or rules, that this program does not have.
    let foreign = whole.replacen("caper-cards", "go-fish", 1);
    refuses("foreign.jsonl", &foreign, &["go-fish"]);
    let revision = head["revision"].as_u64().unwrap();
    let later = format!("\"revision\":{}", revision + 1);
    let elsewhere = whole.replacen(&format!("\"revision\":{revision}"), &later, 1);
    assert_ne!(elsewhere, whole);
    refuses("elsewhere.jsonl", &elsewhere, &["revision"]);
    // A game that goes on.
    let unfinished = lines[..at].join("\n");
    refuses("unfinished.jsonl", &unfinished, &[]);
    refuses("empty.jsonl", "", &["no record"]);
    hideout(&["review", &file]).fine();
}
