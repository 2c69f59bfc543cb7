//! Stored playthroughs, one for each viewer: nothing that anybody is shown changes unnoticed.

use caps_and_hammers::{CAPS, CapsAndHammers, HAMMERS};
use engine::{Setup, Viewer};
use testkit::{golden, playthrough};

fn check(name: &str, viewer: Viewer) {
    let text = playthrough(&Setup::<CapsAndHammers>::default(), "golden", viewer);
    golden(env!("CARGO_MANIFEST_DIR"), name, &text);
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
