//! Every Gear that is in all games.

use crate::fixtures::scene::{Scene, crew};
use crate::fixtures::table::{CREAM, LEFT, MINT, Table};

/// Cream has a blank Thief with this Gear on it, and began with ten Coins.
#[track_caller]
pub(super) fn with(gear: &[&str]) -> Table {
    crew("", &[("~1", gear)])
}

pub(super) fn gear_points(table: &Table) -> i32 {
    table.points(CREAM)[2]
}

/// What is left of ten Coins after paying for a Gear, with what it brings.
pub(super) fn cost(gear: &str) -> u8 {
    10 - with(&[gear]).coins(CREAM)
}

/// Mint has a blank Thief with a green Gear, and Cream flips it with this one.
#[track_caller]
fn flip_with(gear: &str) -> Table {
    let table = Scene::anywhere()
        .purse(10, 0)
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .gear(MINT, "green1", "~2")
        .flipping(CREAM, gear, "~1", "~2")
        .play();
    assert!(table.stack(MINT, LEFT, 0)[1].starts_with('('), "{:?}", table.stack(MINT, LEFT, 0));
    table
}

#[test]
fn velvet_pouch_steals_a_jewel_for_free() {
    assert_eq!(with(&["Velvet Pouch"]).goods(CREAM), [1, 0, 0, 0]);
    assert_eq!(cost("Velvet Pouch"), 0);
}

#[test]
fn rolled_canvas_steals_a_painting_for_free() {
    assert_eq!(with(&["Rolled Canvas"]).goods(CREAM), [0, 0, 1, 0]);
    assert_eq!(cost("Rolled Canvas"), 0);
}

#[test]
fn padded_crate_steals_an_antique_for_free() {
    assert_eq!(with(&["Padded Crate"]).goods(CREAM), [0, 1, 0, 0]);
    assert_eq!(cost("Padded Crate"), 0);
}

#[test]
fn hollow_cello_steals_any_good_for_a_coin() {
    assert_eq!(with(&["Hollow Cello"]).goods(CREAM), [0, 0, 0, 1]);
    assert_eq!(cost("Hollow Cello"), 1);
}

#[test]
fn glass_cutter_steals_a_jewel_and_is_a_caper() {
    let table = with(&["Glass Cutter"]);
    assert_eq!((table.goods(CREAM), table.capers(LEFT)), ([1, 0, 0, 0], [1, 0]));
    assert_eq!(cost("Glass Cutter"), 1);
}

#[test]
fn bottomless_suitcase_steals_two_of_any_and_scores_one() {
    let table = with(&["Bottomless Suitcase"]);
    assert_eq!((table.goods(CREAM), gear_points(&table)), ([0, 0, 0, 2], 1));
    assert_eq!(cost("Bottomless Suitcase"), 3);
}

#[test]
fn gilded_frame_steals_a_painting_and_scores_one() {
    let table = with(&["Gilded Frame"]);
    assert_eq!((table.goods(CREAM), gear_points(&table)), ([0, 0, 1, 0], 1));
    assert_eq!(cost("Gilded Frame"), 1);
}

#[test]
fn jeweller_s_loupe_scores_for_green_itself_included() {
    let table = with(&["Jeweller's Loupe", "green1", "blue1"]);
    assert_eq!(gear_points(&table), 2);
    assert_eq!(cost("Jeweller's Loupe"), 0);
}

#[test]
fn skeleton_keys_are_a_caper() {
    assert_eq!(with(&["Skeleton Keys"]).capers(LEFT), [1, 0]);
    assert_eq!(cost("Skeleton Keys"), 0);
}

#[test]
fn clever_disguise_is_a_caper_and_protects_thieves() {
    let table = Scene::anywhere()
        .thief(MINT, "~1")
        .thief(MINT, "~2")
        .thief(CREAM, "~3")
        .gear(MINT, "Clever Disguise", "~1")
        .flipping(CREAM, "Blazeblaster", "~3", "~1")
        .gear(CREAM, "green1", "~3")
        .play();
    assert_eq!(table.stack(MINT, LEFT, 0)[1], "(Clever Disguise)", "it does not protect itself");
    let protected = Scene::anywhere()
        .thief(MINT, "~1")
        .thief(MINT, "~2")
        .thief(CREAM, "~3")
        .gear(MINT, "Clever Disguise", "~1")
        .play();
    let view = protected.view();
    let safe: Vec<bool> =
        view.sides[1].crew[LEFT].iter().map(|stack| stack.cards[0].protected).collect();
    assert_eq!(safe, [true, true]);
    assert_eq!(protected.capers(LEFT), [0, 1]);
    assert_eq!(cost("Clever Disguise"), 0);
}

#[test]
fn grappling_hook_is_two_capers() {
    assert_eq!(with(&["Grappling Hook"]).capers(LEFT), [2, 0]);
    assert_eq!(cost("Grappling Hook"), 1);
}

#[test]
fn night_vision_goggles_are_three_capers() {
    assert_eq!(with(&["Night-Vision Goggles"]).capers(LEFT), [3, 0]);
    assert_eq!(cost("Night-Vision Goggles"), 2);
}

#[test]
fn super_magnet_gives_capers_for_yellow() {
    let table = crew("", &[("~1", &["Super Magnet", "yellow1"]), ("~2", &["yellow2"])]);
    assert_eq!(table.capers(LEFT), [2, 0]);
    assert_eq!(cost("Super Magnet"), 1);
}

#[test]
fn rope_ladder_gives_capers_for_thieves() {
    let table = crew("", &[("~1", &["Rope Ladder"]), ("~2", &[])]);
    assert_eq!(table.capers(LEFT), [2, 0]);
    assert_eq!(cost("Rope Ladder"), 1);
}

#[test]
fn smoke_pellets_are_two_capers_if_blue_is_on_top() {
    assert_eq!(with(&["Smoke Pellets"]).capers(LEFT), [2, 0]);
    assert_eq!(with(&["Smoke Pellets", "green1"]).capers(LEFT), [0, 0]);
    let elsewhere = crew("", &[("~1", &["Smoke Pellets", "green1"]), ("~2", &["blue1"])]);
    assert_eq!(elsewhere.capers(LEFT), [2, 0], "on top of any Thief here");
    assert_eq!(cost("Smoke Pellets"), 0);
}

#[test]
fn forged_passport_recovers_a_thief_and_is_a_caper() {
    let table = Scene::anywhere()
        .purse(1, 0)
        .thief(CREAM, "~1")
        .leftover(CREAM, "The Twins", 1)
        .recovering(CREAM, "Forged Passport", "~1", "The Twins")
        .play();
    assert_eq!(table.stack(CREAM, LEFT, 1), ["The Twins"]);
    assert_eq!(table.capers(LEFT), [4, 0]);
    assert_eq!(table.coins(CREAM), 0);
}

/// Worked example of the rulebook: a Coin when played, a Point at the end.
#[test]
fn plasma_cutter_brings_a_coin_and_scores_one() {
    let table = Scene::anywhere().thief(CREAM, "~1").gear(CREAM, "Plasma Cutter", "~1").play();
    assert_eq!((table.coins(CREAM), table.view().supply), (1, 9));
    assert_eq!(gear_points(&table), 1);
}

#[test]
fn piggy_bank_brings_two_coins() {
    let table = Scene::anywhere().thief(CREAM, "~1").gear(CREAM, "Piggy Bank", "~1").play();
    assert_eq!(table.coins(CREAM), 2);
}

#[test]
fn marked_cards_bring_a_coin_for_each_thief() {
    let table = Scene::anywhere()
        .thief(CREAM, "~1")
        .thief(CREAM, "~2")
        .gear(CREAM, "Marked Cards", "~1")
        .play();
    assert_eq!(table.coins(CREAM), 2);
}

#[test]
fn printing_plates_bring_coins_for_yellow_and_score_one() {
    let table = Scene::anywhere()
        .thief(CREAM, "~1")
        .gear(CREAM, "yellow1", "~1")
        .gear(CREAM, "Printing Plates", "~1")
        .gear(CREAM, "yellow2", "~1")
        .play();
    assert_eq!(table.coins(CREAM), 2, "itself and the one before, not the one after");
    assert_eq!(gear_points(&table), 1);
}

#[test]
fn payroll_envelope_brings_a_coin_and_is_a_caper() {
    let table = Scene::anywhere().thief(CREAM, "~1").gear(CREAM, "Payroll Envelope", "~1").play();
    assert_eq!((table.coins(CREAM), table.capers(LEFT)), (1, [1, 0]));
}

#[test]
fn pawn_ticket_recovers_gear_and_scores_one() {
    let table = Scene::anywhere()
        .thief(CREAM, "~1")
        .discard(CREAM, "Night-Vision Goggles")
        .recovering(CREAM, "Pawn Ticket", "~1", "Night-Vision Goggles")
        .play();
    assert_eq!(table.stack(CREAM, LEFT, 0)[1..], ["Pawn Ticket", "Night-Vision Goggles"]);
    assert_eq!(table.capers(LEFT), [3, 0]);
    assert_eq!(gear_points(&table), 1);
    assert_eq!(table.coins(CREAM), 0, "the Coin of the discard paid for the Ticket");
}

#[test]
fn bearer_bonds_score_two_for_sets_of_yellow_and_green() {
    let table = crew("", &[("~1", &["Bearer Bonds", "green1", "green2"])]);
    assert_eq!(gear_points(&table), 2, "the Bonds themselves are the yellow card");
    assert_eq!(cost("Bearer Bonds"), 1);
}

#[test]
fn blazeblaster_flips_for_free() {
    assert_eq!(flip_with("Blazeblaster").coins(CREAM), 10);
}

#[test]
fn banana_peel_flips_and_scores_one() {
    let table = flip_with("Banana Peel");
    assert_eq!((table.coins(CREAM), gear_points(&table)), (9, 1));
}

#[test]
fn trip_wire_flips_and_is_a_caper() {
    let table = flip_with("Trip Wire");
    assert_eq!((table.coins(CREAM), table.capers(LEFT)), (8, [1, 0]));
}

#[test]
fn sleeping_gas_flips_and_is_two_capers() {
    let table = flip_with("Sleeping Gas");
    assert_eq!((table.coins(CREAM), table.capers(LEFT)), (7, [2, 0]));
}

#[test]
fn poison_pen_flips_and_scores_for_red() {
    let table = flip_with("Poison Pen");
    assert_eq!((table.coins(CREAM), gear_points(&table)), (8, 1));
}

#[test]
fn trapdoor_flips_and_steals_a_jewel() {
    let table = flip_with("Trapdoor");
    assert_eq!((table.coins(CREAM), table.goods(CREAM)), (8, [1, 0, 0, 0]));
}

#[test]
fn guard_dog_protects_gear_and_scores_for_red_of_both_sides() {
    let table = Scene::anywhere()
        .thief(MINT, "~1")
        .thief(CREAM, "~2")
        .gear(MINT, "Guard Dog", "~1")
        .gear(CREAM, "Blazeblaster", "~2")
        .gear(CREAM, "red1", "~2")
        .play();
    assert_eq!(table.points(MINT)[2], 3);
    assert_eq!(table.cited_by("CP-7.9").len(), 1, "the Dog, a Gear, protects itself");
}
