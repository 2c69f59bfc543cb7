//! Studies of the cards, from the command line to the files.

use crate::common::{Folder, games, hideout};

#[test]
fn a_study_of_every_game_leaves_its_files() {
    let folder = Folder::new("lab");
    for game in games() {
        let out = folder.path(&format!("{game}/deep"));
        let args =
            ["lab", &game, "--games", "30", "--bots", "random", "--seed", "s", "--out", &out];
        let told = hideout(&args).fine();
        assert!(told.contains("30 games") && told.contains("report.html"), "{told}");
        let read = |name: &str| folder.read(&format!("{game}/deep/{name}"));
        assert!(read("report.html").starts_with("<!DOCTYPE html>"));
        let heads = [
            ("games.csv", "arm,game,seat,name,bot,won,rank,points,margin,decisions,length,did_"),
            ("cards.csv", "arm,game,seat,deck,card,offered,taken,played,discarded,won"),
            ("prizes.csv", "arm,game,deck,card,seat"),
        ];
        for (name, head) in heads {
            let file = read(name);
            assert!(file.starts_with(head), "{game}: {name}");
            let fields = |line: &str| line.matches(',').count();
            let short = file.lines().any(|line| fields(line) < fields(head));
            assert!(!short && file.lines().count() > 30, "{game}: {name}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let folder = Folder::new("lab_seed");
    let study = |threads: &str| {
        let out = folder.path(threads);
        let args = ["lab", "caper", "--games", "40", "--seed", "s", "--threads", threads];
        hideout(&[&args[..], &["--bots", "random", "--out", &out]].concat()).fine();
        let read = |name: &str| folder.read(&format!("{threads}/{name}"));
        (read("report.html"), read("games.csv"), read("cards.csv"), read("prizes.csv"))
    };
    assert!(study("1") == study("2"), "threads matter");
}

#[test]
fn two_decks_and_swaps_are_in_the_report() {
    let folder = Folder::new("lab_decks");
    let deck = folder.write("deck.toml", "[[asset]]\nname = \"Spy\"\ninfluence = 9\n");
    let out = folder.path("out");
    let args = ["lab", "caps-and-hammers", "--games", "60", "--bots", "random", "--seed", "s"];
    let more = ["--against", &deck, "--swaps", "spy, Nuke", "--out", &out, "--band", "30"];
    let told = hideout(&[&args[..], &more[..]].concat()).fine();
    assert!(told.contains("The other deck"), "{told}");
    let page = folder.read("out/report.html");
    assert!(page.contains("Influence 9") && page.contains("id=\"swaps\""));
    let swaps = folder.read("out/swaps.csv");
    assert_eq!(swaps.lines().count(), 3, "{swaps}");
    assert!(swaps.contains("Assets,Spy,") && swaps.contains("Assets,Nuke,"), "{swaps}");
    let games = folder.read("out/games.csv");
    assert_eq!(games.lines().filter(|line| line.starts_with("b,")).count(), 120);
}

#[test]
fn wrong_studies_are_refused_before_they_begin() {
    let folder = Folder::new("lab_wrong");
    let out = folder.path("out");
    let lab = |more: &[&str]| {
        hideout(
            &[&["lab", "caper", "--bots", "random", "--games", "5", "--out", &out], more].concat(),
        )
    };
    lab(&["--swaps", "Privat Ledger"]).refuses(&["no card", "did you mean \"Private Ledger\"?"]);
    lab(&["--swaps", "The Chapel"]).refuses(&["The Chapel cannot be swapped"]);
    lab(&["--against", &folder.path("none.toml")]).refuses(&["deck file", "none.toml"]);
    let broken = folder.write("broken.toml", "[[gear]]\nname = \"Toga\"\ntext = \"5 pointz\"\n");
    lab(&["--deck", &broken]).refuses(&["deck file", "line 3"]);
    lab(&["--against", &broken]).refuses(&["deck file", "line 3"]);
    lab(&["--option", "city=berlin"]).refuses(&["city", "berlin", "london"]);
    let file = folder.write("file", "");
    let inside = format!("{file}/out");
    hideout(&["lab", "caper", "--games", "5", "--out", &inside]).refuses(&["folder", "file/out"]);
    hideout(&["lab", "caper", "--bots", "hal", "--out", &out]).refuses(&["no bot \"hal\""]);
    hideout(&["lab", "capper"]).refuses(&["did you mean \"caper\"?"]);
    assert_eq!(hideout(&["lab", "caper", "--band", "0"]).code, Some(2));
}

#[test]
fn help_teaches() {
    let help = hideout(&["lab", "--help"]).fine();
    for word in ["--against", "--swaps", "--band", "--out", "Examples:", "report", "seed"] {
        assert!(help.contains(word), "{word}: {help}");
    }
}
