//! Being asked before an action is taken, and taking one back before anybody was told.

use crate::common::{games, hideout, hideout_with};

/// A game with this script, typed line by line.
fn play(game: &str, more: &[&str], script: &str) -> String {
    let args = [&["play", game, "--seed", "sure"], more].concat();
    hideout_with(&args, script).fine()
}

#[test]
fn whoever_wants_it_is_asked_before_an_action_is_taken() {
    for game in games() {
        let out = play(&game, &["--confirm"], "1\nno\n1\nperhaps\nyes\nquit\n");
        assert_eq!(out.matches("Play it? (yes or no)").count(), 3, "{out}");
        assert!(out.contains("Type yes to play it, or no to choose again."), "{out}");
        let (before, after) = out.split_once("> 1\n").unwrap();
        assert!(before.matches("Since you last looked").count() == 1, "{out}");
        let refused = after.split("> 1\n").next().unwrap();
        assert!(!refused.contains("Since you last looked"), "no is no: {out}");
        let taken = after.split("(yes or no) yes\n").nth(1).unwrap();
        assert!(taken.contains("Since you last looked") || taken.contains("game"), "{out}");
    }
}

#[test]
fn the_question_is_switched_at_the_table_and_is_off_at_first() {
    let out = play("caper", &[], "confirm\n1\nno\nconfirm off\n1\nquit\n");
    assert!(out.contains("You will be asked before an action is taken."), "{out}");
    assert!(out.contains("Actions are taken as soon as you type their number."), "{out}");
    assert_eq!(out.matches("Play it?").count(), 1, "{out}");
    assert!(!play("caper", &[], "1\nquit\n").contains("Play it?"));
    assert!(hideout(&["play", "--help"]).fine().contains("--confirm"));
}

/// Caper tells what a Thief does at once. What others do then is no part of it.
#[test]
fn a_preview_tells_what_is_certain() {
    let out = play("caper", &["--confirm"], "1\nno\nquit\n");
    let preview = out.split("> 1\n").nth(1).unwrap().split("Play it?").next().unwrap();
    assert!(preview.contains("You place ") && preview.contains("CP-4.1"), "{preview}");
    assert!(!preview.contains("Mint places"), "{preview}");
}

/// Whoever steals in Captain's Wager draws cards: which ones is not told beforehand.
#[test]
fn a_preview_stops_at_what_is_hidden() {
    let first = play("captains-wager", &[], "quit\n");
    let steal = first.split("] Steal").next().unwrap().rsplit('[').next().unwrap();
    let out = play("captains-wager", &["--confirm"], &format!("{steal}\nno\nquit\n"));
    let preview = out.split("Play it?").next().unwrap().rsplit("> ").next().unwrap();
    assert!(preview.contains("The rest depends on cards that you cannot see."), "{preview}");
    assert!(!preview.contains("You draw"), "{preview}");
}

/// At one screen nobody has seen anything until the next one takes it.
#[test]
fn an_action_is_taken_back_before_the_next_one_takes_the_screen() {
    let seats = ["--seat", "1", "--seat", "2", "--names", "Ana,Ben"];
    let out = play("caper", &seats, "\n1\nundo\nlog\n1\n\nundo\nquit\n");
    let (before, after) = out.split_once("Taken back.").unwrap();
    assert!(before.contains("It is the turn of Ben."), "{out}");
    let log = after.split("> log\n").nth(1).unwrap().split("> 1\n").next().unwrap();
    assert!(!log.contains("You place "), "{log}");
    // She placed it again, and Ben reads that.
    assert!(after.contains("Ana places"), "{out}");
    // Once Ben has looked it is too late.
    assert!(after.contains("That cannot be taken back"), "{out}");
}
