//! Stored playthroughs, one for each viewer and number of players: nothing that anybody is shown
//! changes unnoticed. `HIDEOUT_BLESS=1` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;

use caper::{Caper, City, Options};
use engine::{Seat, Setup, Viewer};

fn check(name: &str, players: u8, city: City, viewer: Viewer) {
    let setup = Setup::<Caper> {
        options: Options { players, city, ..Options::default() },
        ..Setup::default()
    };
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
