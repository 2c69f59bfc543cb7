//! Stored playthroughs, one for each number of players and each viewer: nothing that anybody is
//! shown changes unnoticed. `HIDEOUT_BLESS=1` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;

use caper_cards::{CaperCards, Options};
use engine::{Setup, Viewer};

/// Plays the random game of `seed`, chosen because it gets far, for every viewer.
fn check(players: u8, seed: &str) {
    let options = Options { players, ..Options::default() };
    let setup = Setup::<CaperCards> { options, ..Setup::default() };
    for viewer in Viewer::live(players.into()).chain([Viewer::Omniscient]) {
        let name = match viewer {
            Viewer::Seat(seat) => format!("{players}-players-seat-{seat}.txt"),
            Viewer::Spectator => format!("{players}-players-spectator.txt"),
            Viewer::Omniscient => format!("{players}-players-omniscient.txt"),
        };
        compare(&name, &testkit::playthrough(&setup, seed, viewer));
    }
}

fn compare(name: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("HIDEOUT_BLESS").is_some() {
        fs::write(&file, text).unwrap();
    }
    let stored = fs::read_to_string(&file).unwrap();
    for (number, (now, then)) in text.lines().zip(stored.lines()).enumerate() {
        assert_eq!(now, then, "{name}, line {}", number + 1);
    }
    assert_eq!(text.lines().count(), stored.lines().count(), "{name} has another length");
}

#[test]
fn alone_everything_looks_as_it_always_did() {
    check(1, "golden 316");
}

#[test]
fn for_two_players_everything_looks_as_it_always_did() {
    check(2, "golden 19212");
}

#[test]
fn for_three_players_everything_looks_as_it_always_did() {
    check(3, "golden 19502");
}

#[test]
fn for_four_players_everything_looks_as_it_always_did() {
    check(4, "golden 2326");
}
