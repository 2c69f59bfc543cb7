//! Stored playthroughs: nothing that anybody is shown changes unnoticed. Paris through all eyes,
//! the other cities through a spectator's. `HIDEOUT_BLESS=1` writes them anew.

use caper_europe::{CaperEurope, City, FIRST, Options, SECOND};
use engine::{Setup, Viewer};
use testkit::{golden, playthrough};

fn check(name: &str, city: City, viewer: Viewer) {
    let setup = Setup::<CaperEurope> {
        options: Options { city, ..Options::default() },
        ..Setup::default()
    };
    golden(env!("CARGO_MANIFEST_DIR"), name, &playthrough(&setup, "golden", viewer));
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
