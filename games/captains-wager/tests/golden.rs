//! Stored playthroughs, one for each viewer: nothing that anybody is shown changes unnoticed.
//! `HIDEOUT_BLESS=1` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;

use captains_wager::{BonusItems, CaptainsWager, Options, Set};
use engine::{Seat, Setup, Viewer};

/// Every viewer of a game.
fn check(name: &str, options: Options) {
    check_for(name, options, Viewer::live(options.players.into()));
}

/// The first seat and a spectator: with many captains the others see nothing of another kind.
fn check_two(name: &str, options: Options) {
    check_for(name, options, [Viewer::Seat(Seat(0)), Viewer::Spectator]);
}

fn check_for(name: &str, options: Options, viewers: impl IntoIterator<Item = Viewer>) {
    let setup = Setup::<CaptainsWager> { options, ..Setup::default() };
    for viewer in viewers {
        let file = match viewer {
            Viewer::Seat(seat) => format!("{name}-seat-{seat}.txt"),
            _ => format!("{name}-spectator.txt"),
        };
        compare(&file, &testkit::playthrough(&setup, "golden", viewer));
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
fn two_captains_see_what_they_always_saw() {
    check("two", Options { players: 2, ..Options::default() });
}

#[test]
fn three_captains_with_all_modules_see_what_they_always_saw() {
    let options = Options {
        players: 3,
        bonus_crew: true,
        bonus_items: BonusItems::Secret,
        encounter_1: Set::C,
        encounter_2: Set::B,
        encounter_3: Set::A,
        clan_items: true,
    };
    check("three-with-modules", options);
}

#[test]
fn four_captains_see_what_they_always_saw() {
    check_two("four", Options { players: 4, bonus_items: BonusItems::Add, ..Options::default() });
}

#[test]
fn five_captains_with_bonus_crew_see_what_they_always_saw() {
    let options = Options {
        players: 5,
        bonus_crew: true,
        bonus_items: BonusItems::SameThree,
        encounter_1: Set::A,
        encounter_3: Set::B,
        clan_items: true,
        ..Options::default()
    };
    check_two("five-with-bonus-crew", options);
}
