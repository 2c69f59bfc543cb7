//! The example of the guide: a game that says nothing of how it is shown, in every command.

use crate::common::{Folder, games, hideout, hideout_with};

#[test]
fn hearts_is_found_but_not_listed() {
    assert!(!games().contains(&"hearts".to_owned()));
    assert_eq!(hideout(&["games", "hearts", "--json"]).json()["prefix"], "HT");
    assert!(hideout(&["rules", "hearts", "HT-4.2"]).fine().contains("shoots the moon"));
    assert!(hideout(&["cards", "hearts"]).fine().contains("Queen of Spades"));
}

#[test]
fn hearts_is_simulated_replayed_and_verified() {
    let folder = Folder::new("hearts");
    let file = folder.path("hearts.jsonl");
    let args = ["simulate", "hearts", "--games", "100", "--bots", "random", "--seed", "hearts"];
    let summary = hideout(&[&args[..], &["--json", "--records", &file]].concat()).json();
    assert_eq!(summary["summary"]["games"], 100);
    assert!(hideout(&["verify", &file]).fine().contains("hold"));
    let (all, seat) =
        (hideout(&["replay", &file]).fine(), hideout(&["replay", &file, "--as", "2"]));
    assert_ne!(all, seat.fine(), "a seat does not see everything");
}

/// Somebody who always takes the first choice sees their cards, who plays what and who leads, at
/// a table that nobody has drawn.
#[test]
fn hearts_is_played_at_the_terminal() {
    let args = ["play", "hearts", "--seed", "tuesday", "--bots", "random"];
    let out = hideout_with(&args, &"1\n".repeat(100)).fine();
    for words in ["Phase: pass", "Hand: ", "Cards  Points", "Pass ", "Play ", "Leader: ", "wins"] {
        assert!(out.contains(words), "no \"{words}\": {out}");
    }
    let line = out.lines().find(|line| line.starts_with("Hand: ")).unwrap();
    assert_eq!(line.matches(", ").count(), 12, "{line}");
    assert!(!out.contains("North:"), "tables fit on the screen: {out}");
}
