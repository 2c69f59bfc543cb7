//! What holds for this table beside what holds for every scene.

use std::collections::BTreeSet;

use engine::{Names, Seed, Viewer};
use testkit::scene::{
    at_every_position, every_path_leads_to_one_action, everything_is_drawn, markup,
    markup_tells_nothing_hidden,
};

use super::cards::drawing;
use super::*;
use crate::{Cards as List, Window};

/// Every module at once, and the plain game, for each number of captains.
const GAMES: [&[(&str, &str)]; 5] = [
    &[("players", "2")],
    &[("players", "2"), ("clan_items", "true"), ("encounter_1", "b")],
    &[("players", "3"), ("bonus_items", "secret"), ("clan_items", "true"), ("encounter_1", "c")],
    &[("players", "4"), ("bonus_crew", "true"), ("bonus_items", "add"), ("encounter_2", "b")],
    &[("players", "5"), ("bonus_crew", "true"), ("clan_items", "true"), ("encounter_3", "c")],
];

#[test]
fn every_action_is_touched_on_the_table_and_no_path_hides_another() {
    for options in GAMES {
        at_every_position::<CaptainsWager>(options, 1, |table, _| {
            every_path_leads_to_one_action(table, |_| false);
        });
    }
}

#[test]
fn the_table_is_the_same_in_every_world_a_viewer_can_imagine() {
    let mut worlds = 0;
    for options in GAMES {
        at_every_position::<CaptainsWager>(options, 1, |table, dice| {
            worlds += markup_tells_nothing_hidden(table, dice);
        });
    }
    assert!(worlds > 100, "only {worlds} worlds were different");
}

#[test]
fn everything_drawn_is_in_the_sprite() {
    let mut drawings = 0;
    for options in GAMES {
        at_every_position::<CaptainsWager>(options, 1, |table, _| {
            for viewer in Viewer::live(table.setup().players()) {
                drawings += everything_is_drawn::<CaptainsWager>(&markup(table, viewer));
            }
        });
    }
    assert!(drawings > 1000, "only {drawings} drawings");
}

/// Three in a row that say they do nothing are a nuisance to whoever listens.
#[test]
fn encounters_without_an_action_say_so_only_to_whoever_asks() {
    const NOTHING: &str = "Nothing else happens when it is claimed.";
    let mut asked = 0;
    at_every_position::<CaptainsWager>(GAMES[0], 1, |table, _| {
        let html = markup(table, Viewer::Spectator);
        let labels = html.split("aria-label=\"").skip(1);
        let labels: Vec<&str> = labels.filter_map(|rest| rest.split('"').next()).collect();
        assert!(labels.iter().all(|label| !label.contains(NOTHING)), "{labels:#?}");
        asked += html.matches(NOTHING).count();
    });
    assert!(asked > 0, "no encounter without an action was on the table");
}

#[test]
fn every_card_has_a_drawing_of_its_own() {
    let list = List::standard().list();
    let drawings: BTreeSet<String> = list.iter().map(|card| drawing(&card.name)).collect();
    assert_eq!(drawings.len(), list.len());
    for id in drawings {
        assert!(SHEET.symbols().any(|it| it == id), "{id} is not drawn");
    }
}

#[test]
fn the_room_stays_light() {
    // Before compression: a phone that lies has a layout of its own, which took 1.5 kB of it.
    assert!(SHEET.content.len() + STYLE.content.len() < 81_500);
}

#[test]
fn items_and_loans_are_short_questions() {
    let chance = Prompt::UseItem { window: Window::EndOfEncounter, encounter: 1 };
    assert_eq!(CaptainsWager::window(chance).map(|it| it.name), Some("end-of-encounter"));
    assert_eq!(CaptainsWager::window(Prompt::TakeSpoils { count: 2 }), None);
    assert_eq!(<CaptainsWager as Touch>::pass(chance), Some(Action::Pass));
    let loans = Prompt::Settle { loans: 1, coins: 2 };
    assert_eq!(CaptainsWager::window(loans).map(|it| it.name), Some("keep-loans"));
    assert_eq!(<CaptainsWager as Touch>::pass(loans), Some(Action::EndTurn));
}

/// How the crew of three captains stand, from their strengths and whether they win ties.
fn check_standing(crew: [(i16, bool); 3], change: impl Fn(&mut View), expected: [&str; 3]) {
    let options = crate::Options { players: 3, ..Default::default() };
    let setup = engine::Setup::<CaptainsWager> { options, ..Default::default() };
    let names = Names::new(["Ana", "Ben", "Cy"].map(str::to_owned));
    let table = engine::Table::open(setup, names, Seed::from_text("standing")).unwrap();
    let mut view = table.view(Viewer::Spectator);
    for (captain, (strength, wins_ties)) in view.captains.iter_mut().zip(crew) {
        (captain.strength, captain.wins_ties) = (Some(strength), wins_ties);
    }
    change(&mut view);
    let faces = ui::faces::<CaptainsWager>();
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
