//! Puzzles are made from the command line.

use std::fs;

use crate::common::hideout;

#[test]
fn a_search_goes_on_where_it_was_and_threads_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let make = |count: &str, threads: &str, name: &str| {
        let args = ["puzzles", "make", "caper-cards", "--games", "100", "--count", count];
        let more = ["--threads", threads, "--out", &file(name)];
        hideout(&[&args[..], &more].concat()).fine()
    };
    let said = make("1", "2", "one.jsonl");
    assert!(said.contains("Caper Cards: 1 puzzle in"), "{said}");
    let first = fs::read_to_string(file("one.jsonl")).unwrap();
    assert_eq!(first.lines().count(), 1);
    make("1", "1", "one.jsonl");
    assert_eq!(fs::read_to_string(file("one.jsonl")).unwrap(), first, "there is enough");
    make("1", "1", "two.jsonl");
    assert_eq!(fs::read_to_string(file("two.jsonl")).unwrap(), first);
    make("2", "2", "one.jsonl");
    assert!(fs::read_to_string(file("one.jsonl")).unwrap().starts_with(&first), "nothing is lost");
}

#[test]
fn what_cannot_be_made_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("broken.jsonl");
    fs::write(&file, "{}\n").unwrap();
    let file = file.to_str().unwrap();
    hideout(&["puzzles", "make", "caper", "--out", file]).refuses(&["line 1", "broken.jsonl"]);
    hideout(&["puzzles", "make", "poker"]).refuses(&["poker"]);
    hideout(&["puzzles", "make", "caper", "--count", "0"]).misused(&["--count"]);
    let help = hideout(&["puzzles", "make", "--help"]).fine();
    assert!(help.contains("standard errors") && help.contains("Examples"), "{help}");
}

#[test]
fn puzzles_of_older_rules_are_looked_at_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (now, old, out) = (file("now.jsonl"), file("old.jsonl"), file("out.jsonl"));
    let make = ["puzzles", "make", "caper-cards", "--games", "100", "--count", "1", "--out", &now];
    hideout(&make).fine();
    let puzzle = fs::read_to_string(&now).unwrap();
    let again = |from: &str| hideout(&["puzzles", "again", "caper-cards", from, "--out", &out]);
    assert!(again(&now).fine().contains("1 of 1 puzzle written to"), "it is of these rules");
    assert_eq!(fs::read_to_string(&out).unwrap(), puzzle);
    let unfit = puzzle.replacen("\"revision\":2", "\"revision\":1", 1);
    let unfit = unfit.replacen("\"plays\":[", "\"plays\":[65535,", 1);
    assert_ne!(unfit, puzzle);
    fs::write(&old, unfit).unwrap();
    assert!(again(&old).fine().contains("0 of 1 puzzle written to"), "its actions lead nowhere");
    again(&file("none.jsonl")).refuses(&["none.jsonl", "not there"]);
}

#[test]
fn finished_games_are_searched_for_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (games, out) = (file("games.jsonl"), file("found.jsonl"));
    let play = ["simulate", "caper-cards", "--players", "2", "--bots", "burglar", "--games", "4"];
    hideout(&[&play[..], &["--seed", "found", "--records", &games]].concat()).fine();
    let find = || hideout(&["puzzles", "find", "caper-cards", &games, "--out", &out]).fine();
    assert!(find().contains("found, written to"));
    let found = fs::read_to_string(&out).unwrap();
    assert!(find().contains("0 puzzles found"), "each is written once");
    assert_eq!(fs::read_to_string(&out).unwrap(), found);
    let broken = file("broken.jsonl");
    fs::write(&broken, "{}\n").unwrap();
    hideout(&["puzzles", "find", "caper", &broken]).refuses(&["record"]);
    hideout(&["puzzles", "find", "poker", &games]).refuses(&["poker"]);
}
