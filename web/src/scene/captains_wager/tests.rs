//! What holds for this table beside what holds for every scene.

use std::cell::Cell;
use std::collections::BTreeSet;

use ::captains_wager::{Action, CaptainsWager, Cards as List, Prompt, Window};
use engine::{Dice, Names, Next, Seed, Viewer};

use super::cards::drawing;
use super::*;
use crate::scene::Sight;
use crate::table::{AnyTable, open};

const SPRITE: &str = include_str!("../../../assets/captains-wager.svg");
const SHEET: &str = include_str!("../../../assets/captains-wager.css");

/// Every module at once, and the plain game, for each number of captains.
const GAMES: [&[(&str, &str)]; 5] = [
    &[("players", "2")],
    &[("players", "2"), ("clan_items", "true"), ("encounter_1", "b")],
    &[("players", "3"), ("bonus_items", "secret"), ("clan_items", "true"), ("encounter_1", "c")],
    &[("players", "4"), ("bonus_crew", "true"), ("bonus_items", "add"), ("encounter_2", "b")],
    &[("players", "5"), ("bonus_crew", "true"), ("clan_items", "true"), ("encounter_3", "c")],
];

/// Plays a random game of each kind and shows every position.
fn in_every_position(look: impl Fn(&dyn AnyTable)) {
    for options in GAMES {
        let seed = Seed::from_text("captains' table");
        let options: Vec<_> =
            options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let mut table = open("captains-wager", &options, seed).unwrap();
        let mut dice = Dice::new(seed);
        while let Next::Seats(seats) = table.next() {
            look(&*table);
            let seat = seats.first().unwrap();
            let actions: Vec<u16> = table.choices(seat).iter().map(|it| it.action).collect();
            table.play(seat, dice.pick(&actions).unwrap()).unwrap();
        }
        look(&*table);
    }
}

#[test]
fn every_action_is_touched_on_the_table_and_no_path_hides_another() {
    in_every_position(|table| {
        for seat in table.next().seats().iter() {
            let look = table.look(Viewer::Seat(seat));
            let page = look.markup();
            let paths: BTreeSet<_> =
                look.choices.iter().map(|choice| choice.path.clone()).collect();
            assert_eq!(paths.len(), look.choices.len(), "two actions have one path: {paths:?}");
            for path in &paths {
                let is_there = |id: &String| page.contains(&format!(" id=\"{id}\""));
                assert!(path.iter().all(is_there), "{path:?} is not on the table");
                let longer = paths.iter().find(|it| it.len() > path.len() && it.starts_with(path));
                assert!(path.is_empty() || longer.is_none(), "{path:?} begins {longer:?}");
            }
        }
    });
}

#[test]
fn the_table_is_the_same_in_every_world_a_viewer_can_imagine() {
    let different = Cell::new(0);
    in_every_position(|table| {
        let truth = table.look(Viewer::Omniscient).markup();
        for viewer in Viewer::live(table.names().len()) {
            let Some(other) = table.imagined(viewer, Seed::from_text("another world")) else {
                continue;
            };
            assert_eq!(table.look(viewer).markup(), other.look(viewer).markup(), "{viewer:?}");
            let differs = truth != other.look(Viewer::Omniscient).markup();
            different.set(different.get() + usize::from(differs));
        }
    });
    assert!(different.get() > 100, "only {} worlds were different", different.get());
}

#[test]
fn everything_drawn_is_in_the_sprite() {
    in_every_position(|table| {
        for viewer in Viewer::live(table.names().len()) {
            let page = table.look(viewer).markup();
            for used in page.split("captains-wager.svg#").skip(1) {
                let id = used.split('"').next().unwrap();
                assert!(SPRITE.contains(&format!("id=\"{id}\"")), "{id} is not drawn");
            }
        }
    });
}

#[test]
fn every_card_has_a_drawing_of_its_own() {
    let list = List::standard().list();
    let drawings: BTreeSet<String> = list.iter().map(|card| drawing(&card.name)).collect();
    assert_eq!(drawings.len(), list.len());
    for id in drawings {
        assert!(SPRITE.contains(&format!("<symbol id=\"{id}\"")), "{id} is not drawn");
    }
}

#[test]
fn the_room_stays_light() {
    assert!(SPRITE.len() + SHEET.len() < 80_000, "before compression");
}

#[test]
fn only_chances_to_use_an_item_are_short_questions() {
    let chance = Prompt::UseItem { window: Window::EndOfEncounter, encounter: 1 };
    assert_eq!(CaptainsWager::window(chance).map(|it| it.name), Some("end-of-encounter"));
    assert_eq!(CaptainsWager::window(Prompt::TakeSpoils { count: 2 }), None);
    assert_eq!(<CaptainsWager as Scene>::pass(), Some(Action::Pass));
}

/// How the crew of three captains stand, from their strengths and whether they win ties.
fn check_standing(crew: [(i16, bool); 3], change: impl Fn(&mut View), expected: [&str; 3]) {
    let options = ::captains_wager::Options { players: 3, ..Default::default() };
    let setup = engine::Setup::<CaptainsWager> { options, ..Default::default() };
    let names = Names::new(["Ana", "Ben", "Cy"].map(str::to_owned));
    let table = engine::Table::open(setup, names, Seed::from_text("standing")).unwrap();
    let mut view = table.view(Viewer::Spectator);
    for (captain, (strength, wins_ties)) in view.captains.iter_mut().zip(crew) {
        (captain.strength, captain.wins_ties) = (Some(strength), wins_ties);
    }
    change(&mut view);
    let faces = crate::scene::faces::<CaptainsWager>();
    let at = Sight::new(&table, &faces, &view, Viewer::Spectator);
    let deck = Deck::new(&at);
    let standing: Vec<&str> =
        deck.clockwise(Seat(0)).map(|(seat, it)| deck.standing(seat, it).words()).collect();
    assert_eq!(standing, expected);
}

#[test]
fn the_strongest_crew_is_ahead_as_the_rules_say() {
    let plain = |_: &mut View| {};
    let turned = |view: &mut View| view.lowest_wins = true;
    let doomed = |view: &mut View| view.doomed = true;
    let three = [(7, false), (12, false), (9, false)];
    check_standing(three, plain, ["beaten", "ahead", "beaten"]);
    check_standing(three, turned, ["ahead", "beaten", "beaten"]);
    check_standing(three, doomed, ["for nothing"; 3]);
    check_standing([(9, false), (9, false), (2, true)], plain, ["tied", "tied", "beaten"]);
    check_standing([(9, true), (9, false), (2, false)], plain, ["ahead", "beaten", "beaten"]);
    check_standing([(9, true), (9, true), (2, false)], plain, ["tied", "tied", "beaten"]);
}
