//! Stored playthroughs, one for each number of players and each viewer: nothing that anybody is
//! shown changes unnoticed.

use caper_cards::{CaperCards, Options};
use engine::{Setup, Viewer};
use testkit::{golden, playthrough};

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
        golden(env!("CARGO_MANIFEST_DIR"), &name, &playthrough(&setup, seed, viewer));
    }
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
