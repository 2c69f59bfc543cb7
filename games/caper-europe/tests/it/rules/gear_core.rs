//! Every Gear of the core: its cost, and what it does.

use caper_europe::{City, FIRST};

use crate::fixtures::scene::{PARIS, Scene, crew, last_of_crew, play, stage};

/// What a Gear does on a lone Thief at the Yacht: the change in Coins, the tracker, the goods and
/// its Points. The Croupier pays for expensive ones; elsewhere the Actress leaves more in the supply.
#[track_caller]
pub(super) fn assert_alone(
    city: City,
    gear: &str,
    coins: i8,
    tracker: i8,
    goods: [u8; 3],
    points: i16,
) {
    let thief = if coins < -1 { "The Croupier" } else { "The Actress" };
    let (scene, [before, after]) = last_of_crew(stage(city), &[thief], &[gear]);
    let change = after as i8 - before as i8;
    let name = gear.split(" take ").next().unwrap();
    let found = (change, scene.tracker(0), scene.side(FIRST).goods, scene.points(name));
    assert_eq!(found, (coins, tracker, goods, points), "{gear}");
}

pub(super) const NOTHING: [u8; 3] = [0; 3];

#[test]
fn incognito_tuxedo_moves_the_tracker_twice_and_scores_nothing() {
    assert_alone(PARIS, "Incognito Tuxedo", -2, 2, NOTHING, 0);
}

#[test]
fn smoke_screen_moves_the_tracker_now_and_scores_a_point_in_the_end() {
    assert_alone(PARIS, "Smoke Screen", -1, 1, NOTHING, 1);
}

#[test]
fn simple_disguise_moves_the_tracker() {
    assert_alone(PARIS, "Simple Disguise", 0, 1, NOTHING, 0);
}

#[test]
fn grapnel_gun_moves_the_tracker_three_times() {
    assert_alone(PARIS, "Grapnel Gun", -3, 3, NOTHING, 0);
}

#[test]
fn skeleton_keys_move_the_tracker_for_each_thief() {
    assert_alone(PARIS, "Skeleton Keys", -2, 1, NOTHING, 0);
    let scene = crew(stage(PARIS), &["The Croupier", "The Actress"], &["Skeleton Keys"]);
    assert_eq!(scene.tracker(0), 2);
}

#[test]
fn periscope_moves_the_tracker_for_each_purple() {
    assert_alone(PARIS, "Periscope", -2, 1, NOTHING, 0);
    let gear = ["Simple Disguise", "Periscope", "Simple Disguise"];
    let scene = crew(stage(PARIS), &["The Croupier"], &gear);
    assert_eq!(scene.tracker(0), 1 + 2 + 2, "itself and the first at once, the second later");
}

#[test]
fn false_bottom_briefcase_scores_green() {
    assert_alone(PARIS, "False Bottom Briefcase", -1, 0, NOTHING, 1);
    let scene = crew(stage(PARIS), &["The Croupier"], &["Glass Cutter", "False Bottom Briefcase"]);
    assert_eq!(scene.points("False Bottom Briefcase"), 2);
}

#[test]
fn super_magnet_steals_any_good() {
    assert_alone(PARIS, "Super Magnet take painting", -2, 0, [0, 1, 0], 0);
    assert_alone(PARIS, "Super Magnet take diamond", -2, 0, [1, 0, 0], 0);
}

#[test]
fn glass_cutter_steals_a_diamond() {
    assert_alone(PARIS, "Glass Cutter", -1, 0, [1, 0, 0], 0);
}

#[test]
fn canvas_tube_steals_a_painting() {
    assert_alone(PARIS, "Canvas Tube", -1, 0, [0, 1, 0], 0);
}

#[test]
fn padded_crate_steals_an_antique() {
    assert_alone(PARIS, "Padded Crate", -1, 0, [0, 0, 1], 0);
}

#[test]
fn picnic_hamper_steals_any_good_and_scores_a_point() {
    assert_alone(PARIS, "Picnic Hamper take antique", -4, 0, [0, 0, 1], 1);
}

#[test]
fn gallery_ladder_steals_a_painting_for_each_thief() {
    assert_alone(PARIS, "Gallery Ladder", -4, 0, [0, 1, 0], 0);
    // The second Location has two paintings, and two Thieves can take them.
    let script = ["The Croupier > 1", "-", "The Actress > 1", "----", "Gallery Ladder > 1.0"];
    assert_eq!(play(&script).side(FIRST).goods, [0, 2, 0]);
}

/// The rival has a Gear on a Thief at the first Location; the first player burns it.
pub(super) fn burning(city: City, gear: &str) -> Scene {
    stage(city).play(&[
        "The Croupier > 0",
        "The Actress > 0",
        "----",
        "Simple Disguise > 0.0",
        &format!("{gear} > 0.0 burn 0"),
    ])
}

#[test]
fn blazeblaster_burns() {
    let scene = burning(PARIS, "Blazeblaster");
    assert!(scene.at(0).crews[1][0].gear.is_empty());
    assert_eq!(scene.tracker(0), 0, "the Disguise's Caper is reverted");
    assert_alone(PARIS, "Blazeblaster", -2, 0, NOTHING, 0);
}

#[test]
fn asbestos_cloak_protects_all_gear_and_scores_a_point() {
    assert_alone(PARIS, "Asbestos Cloak", 0, 0, NOTHING, 1);
    let thieves = ["The Croupier", "The Actress"];
    let scene = crew(stage(PARIS), &thieves, &["Asbestos Cloak", "Loaded Dice"]);
    assert!(!scene.card(FIRST, "Asbestos Cloak").burnable);
    assert!(!scene.card(FIRST, "Loaded Dice").burnable);
}

#[test]
fn signal_flare_burns_and_moves_the_tracker() {
    let scene = burning(PARIS, "Signal Flare");
    assert!(scene.at(0).crews[1][0].gear.is_empty());
    assert_eq!(scene.tracker(0), 1);
    assert_alone(PARIS, "Signal Flare", -3, 1, NOTHING, 0);
}

#[test]
fn fire_axe_scores_red() {
    assert_alone(PARIS, "Fire Axe", -1, 0, NOTHING, 1);
    let scene = crew(stage(PARIS), &["The Croupier"], &["Fire Axe", "Asbestos Cloak"]);
    assert_eq!(scene.points("Fire Axe"), 2);
}

#[test]
fn plasma_cutter_brings_four_coins_and_a_point() {
    assert_alone(PARIS, "Plasma Cutter", 3, 0, NOTHING, 1);
}

#[test]
fn loaded_dice_bring_two_coins() {
    assert_alone(PARIS, "Loaded Dice", 2, 0, NOTHING, 0);
}

#[test]
fn false_papers_bring_a_coin_and_move_the_tracker() {
    assert_alone(PARIS, "False Papers", 1, 1, NOTHING, 0);
}

#[test]
fn gold_cufflinks_score_three_points() {
    assert_alone(PARIS, "Gold Cufflinks", -3, 0, NOTHING, 3);
}

#[test]
fn roulette_ball_brings_a_coin_and_a_point() {
    assert_alone(PARIS, "Roulette Ball", 1, 0, NOTHING, 1);
}

#[test]
fn getaway_fund_scores_yellow_with_green() {
    assert_alone(PARIS, "Getaway Fund", -2, 0, NOTHING, 0);
    let scene = crew(stage(PARIS), &["The Croupier"], &["Getaway Fund", "Glass Cutter"]);
    assert_eq!(scene.points("Getaway Fund"), 2);
}
