//! Stored playthroughs, one for each viewer and number of players: nothing that anybody is shown
//! changes unnoticed. `HIDEOUT_BLESS=1` writes them anew.

use caper::{Caper, City, Options};
use engine::{Seat, Setup, Viewer};
use testkit::{golden, playthrough};

fn check(name: &str, players: u8, city: City, viewer: Viewer) {
    let options = Options { players, city, ..Options::default() };
    let setup = Setup::<Caper> { options, ..Setup::default() };
    golden(env!("CARGO_MANIFEST_DIR"), name, &playthrough(&setup, "golden", viewer));
}

#[test]
fn two_masterminds_see_what_they_always_saw() {
    check("two-cream.txt", 2, City::Paris, Viewer::Seat(Seat(0)));
    check("two-mint.txt", 2, City::Paris, Viewer::Seat(Seat(1)));
    check("two-spectator.txt", 2, City::Paris, Viewer::Spectator);
}

#[test]
fn masterminds_and_snitch_see_what_they_always_saw() {
    check("three-cream.txt", 3, City::Rome, Viewer::Seat(Seat(0)));
    check("three-mint.txt", 3, City::Rome, Viewer::Seat(Seat(1)));
    check("three-snitch.txt", 3, City::Rome, Viewer::Seat(Seat(2)));
    check("three-spectator.txt", 3, City::Rome, Viewer::Spectator);
}

#[test]
fn teams_see_what_they_always_saw() {
    check("four-cream-mastermind.txt", 4, City::London, Viewer::Seat(Seat(0)));
    check("four-cream-lookout.txt", 4, City::London, Viewer::Seat(Seat(1)));
    check("four-mint-mastermind.txt", 4, City::London, Viewer::Seat(Seat(2)));
    check("four-mint-lookout.txt", 4, City::London, Viewer::Seat(Seat(3)));
    check("four-spectator.txt", 4, City::London, Viewer::Spectator);
}
