//! How often a crew could win at best.

use crate::common::hideout;

#[test]
fn both_ceilings_are_told() {
    let out =
        hideout(&["ceiling", "caper-cards", "--players", "1", "--games", "20", "--seed", "s"]);
    let out = out.fine();
    for words in ["20 deals", "Seed: ", "everything", "all hands"] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn who_knows_more_wins_more_and_threads_change_nothing() {
    let find = |threads: &str| {
        let args = ["ceiling", "caper-cards", "--players", "1", "--games", "40", "--seed", "s"];
        hideout(&[&args[..], &["--json", "--threads", threads]].concat()).json()
    };
    let (one, two) = (find("1"), find("2"));
    assert_eq!(one, two);
    let chance = |who: &str| one[who]["mean"].as_f64().unwrap();
    assert!(chance("open_hands") < chance("clairvoyant"), "{one}");
    assert!(chance("open_hands") > 0.3 && chance("clairvoyant") < 1.0, "{one}");
}

#[test]
fn a_game_without_such_a_search_says_so() {
    hideout(&["ceiling", "caps-and-hammers"]).refuses(&["no search", "Caps and Hammers"]);
}
