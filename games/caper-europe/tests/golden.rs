//! Stored playthroughs: nothing that anybody is shown changes unnoticed. Paris through all eyes,
//! the other cities through a spectator's. `HIDEOUT_BLESS=1` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;

use caper_europe::{CaperEurope, City, FIRST, Options, SECOND};
use engine::{Setup, Viewer};

fn check(name: &str, city: City, viewer: Viewer) {
    let setup = Setup::<CaperEurope> { options: Options { city }, ..Setup::default() };
    let text = testkit::playthrough(&setup, "golden", viewer);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("HIDEOUT_BLESS").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let stored = fs::read_to_string(&file).unwrap();
    for (number, (now, then)) in text.lines().zip(stored.lines()).enumerate() {
        assert_eq!(now, then, "{name}, line {}", number + 1);
    }
    assert_eq!(text.lines().count(), stored.lines().count(), "{name} has another length");
}

#[test]
fn the_first_player_sees_paris_as_ever() {
    check("paris-first.txt", City::Paris, Viewer::Seat(FIRST));
}

#[test]
fn the_second_player_sees_paris_as_ever() {
    check("paris-second.txt", City::Paris, Viewer::Seat(SECOND));
}

#[test]
fn a_spectator_sees_paris_as_ever() {
    check("paris-spectator.txt", City::Paris, Viewer::Spectator);
}

#[test]
fn a_spectator_sees_barcelona_as_ever() {
    check("barcelona-spectator.txt", City::Barcelona, Viewer::Spectator);
}

#[test]
fn a_spectator_sees_rome_as_ever() {
    check("rome-spectator.txt", City::Rome, Viewer::Spectator);
}

#[test]
fn a_spectator_sees_london_as_ever() {
    check("london-spectator.txt", City::London, Viewer::Spectator);
}
