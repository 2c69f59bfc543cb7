//! Stored playthroughs, one for each viewer: nothing that anybody is shown changes unnoticed.
//! `HIDEOUT_BLESS=1` writes them anew.

use captains_wager::{BonusItems, CaptainsWager, Options, Set};
use engine::{Seat, Setup, Viewer};
use testkit::{golden, playthrough};

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
        golden(env!("CARGO_MANIFEST_DIR"), &file, &playthrough(&setup, "golden", viewer));
    }
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
        ..Options::default()
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
