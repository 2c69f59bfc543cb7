//! CE-7: set effects.

use caper_europe::{Cause, Event, FIRST};

use crate::fixtures::scene::{LONDON, PARIS, ROME, card, crew, play, stage};

#[test]
fn ce_7_1_a_card_is_in_one_set_of_an_effect() {
    let thieves = ["The Actress", "The Croupier"];
    let points = |gear: &[&str]| crew(stage(PARIS), &thieves, gear).points("The Actress");
    assert_eq!(points(&["Loaded Dice"]), 0);
    assert_eq!(points(&["Loaded Dice", "Fire Axe"]), 2);
    assert_eq!(points(&["Loaded Dice", "Loaded Dice", "Fire Axe"]), 2);
    assert_eq!(points(&["Loaded Dice", "Loaded Dice", "Fire Axe", "Simple Disguise"]), 4);
}

#[test]
fn ce_7_2_any_gear_includes_the_citys_colour_and_no_thief() {
    let points = |gear: &[&str]| {
        crew(stage(PARIS), &["The Actress", "The Croupier"], gear).points("The Actress")
    };
    assert_eq!(points(&["Loaded Dice", "Accordion Case"]), 2);
    assert_eq!(points(&["Loaded Dice"]), 0, "two Thieves are no Gear");
}

#[test]
fn ce_7_3_a_new_set_effect_counts_all_sets_itself_included() {
    let gear = ["Simple Disguise", "Periscope"];
    let scene = crew(stage(PARIS), &["The Croupier"], &gear);
    assert_eq!(scene.tracker(0), 3);
    let sets = scene.told.iter().find_map(|told| match told.public {
        Event::MovedTracker { cause: Cause::Sets, spaces, .. } => Some(spaces),
        _ => None,
    });
    assert_eq!(sets, Some(2), "the Disguise and the Periscope itself");
}

#[test]
fn ce_7_4_it_acts_again_for_each_new_set() {
    let scene = crew(stage(PARIS), &["The Conductor", "The Croupier"], &["Glass Cutter"]);
    let by = scene.told.iter().find_map(|told| match told.public {
        Event::MovedTracker { cause: Cause::NewSets(by), spaces, .. } => Some((by, spaces)),
        _ => None,
    });
    assert_eq!(by, Some((card("The Conductor"), 1)));
}

/// The Banker moves the tracker for a yellow card; it is burned; another yellow card makes the
/// Banker act again, although there never were two.
#[test]
fn ce_7_5_a_set_that_is_completed_again_counts_again() {
    let scene = play(&[
        "The Croupier > 0",
        "The Banker > 0",
        "----",
        "Loaded Dice > 0.0",
        "Blazeblaster > 0.0 burn 0",
        "Loaded Dice > 0.0",
    ]);
    assert_eq!(scene.tracker(0), -2, "two Capers of the Banker, and none went back");
}

#[test]
fn ce_7_6_the_effect_of_a_location_is_for_both() {
    let locations = ["The Sleeper Train", "The Yacht", "The Opera House"];
    let scene = stage(PARIS).at(locations).play(&["The Dame > 0", "The Curator > 0"]);
    assert_eq!(scene.coins(), [1, 1, 8]);
    assert_eq!(scene.cited().iter().filter(|rule| **rule == "CE-7.6").count(), 2);
}

#[test]
fn ce_7_7_new_discards_act_at_once_at_whichever_location() {
    let thieves = ["The Croupier"];
    let mut scene = crew(stage(ROME), &thieves, &["Family Vendetta"]);
    assert_eq!(scene.tracker(0), 1);
    scene.until_round(4);
    assert_eq!(scene.tracker(0), 2, "the last Thief of round 3");
    assert!(scene.cited().contains(&"CE-7.7"));
}

#[test]
fn ce_7_7_new_laundered_coins_act_at_once_at_whichever_location() {
    let script = [
        "The Croupier > 0",
        "-",
        "The Antiquarian > 1",
        "-",
        "The Dame > 1",
        "--",
        "Bowler Hat > 0.0",
        "-",
        "Laundry Van > 1.0",
    ];
    let scene = stage(LONDON).play(&script);
    assert_eq!((scene.tracker(0), scene.tracker(1)), (2, 0));
    assert_eq!(scene.side(FIRST).laundered, 1);
}

/// What is laundered can be lost again; the tracker stays where it is.
#[test]
fn ce_7_7_it_never_moves_back() {
    let script = [
        "The Croupier > 0",
        "The Antiquarian > 0",
        "The Dame > 0",
        "----",
        "Bowler Hat > 0.0",
        "-",
        "Laundry Van > 0.1",
        "Blazeblaster > 0.0 burn 1",
    ];
    let scene = stage(LONDON).play(&script);
    assert_eq!(scene.side(FIRST).laundered, 0);
    assert_eq!(scene.tracker(0), 2);
}

#[test]
fn ce_7_8_points_per_set_are_counted_as_things_stand_in_the_end() {
    let mut scene = play(&[
        "The Actress > 0",
        "The Croupier > 0",
        "-----",
        "Loaded Dice > 0.0",
        "-",
        "Fire Axe > 0.0",
    ]);
    assert_eq!(scene.points("The Actress"), 2);
    scene.until_round(7);
    assert_eq!(scene.points("The Actress"), 2);
}

/// One green Gear serves the Bon Vivant, the Gentleman and the Briefcase alike.
#[test]
fn ce_7_9_one_card_counts_for_any_number_of_effects() {
    let thieves = ["The Bon Vivant", "The Gentleman"];
    let gear = ["Simple Disguise", "False Bottom Briefcase"];
    let scene = crew(stage(PARIS), &thieves, &gear);
    let points = ["The Bon Vivant", "The Gentleman", "False Bottom Briefcase"];
    assert_eq!(points.map(|card| scene.points(card)), [2, 4, 1]);
}

/// The Depot launders a Coin because the Bowler Hat is navy, and the Hat counts that Coin.
#[test]
fn ce_7_7_a_card_just_played_sees_what_it_sets_off() {
    let locations = ["The Night Bus Depot", "The Yacht", "The Opera House"];
    let scene = crew(stage(LONDON).at(locations), &["The Croupier"], &["Bowler Hat"]);
    assert_eq!((scene.side(FIRST).laundered, scene.tracker(0)), (1, 2));
}
