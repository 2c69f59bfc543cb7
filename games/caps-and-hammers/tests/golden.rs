//! Stored playthroughs, one for each viewer: nothing that anybody is shown changes unnoticed.
//! `HIDEOUT_BLESS=1` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;

use caps_and_hammers::{CAPS, CapsAndHammers, HAMMERS};
use engine::{Setup, Viewer};

fn check(name: &str, viewer: Viewer) {
    let setup = Setup::<CapsAndHammers>::default();
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
fn the_caps_see_what_they_always_saw() {
    check("caps.txt", Viewer::Seat(CAPS));
}

#[test]
fn the_hammers_see_what_they_always_saw() {
    check("hammers.txt", Viewer::Seat(HAMMERS));
}

#[test]
fn a_spectator_sees_what_it_always_saw() {
    check("spectator.txt", Viewer::Spectator);
}
