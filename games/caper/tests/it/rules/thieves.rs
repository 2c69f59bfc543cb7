//! Every Thief.

use crate::fixtures::scene::{Scene, crew};
use crate::fixtures::table::{CREAM, LEFT, MINT, Table};

fn thief_points(table: &Table) -> i32 {
    table.points(CREAM)[1]
}

/// The Coins that a Thief brings.
fn income(thief: &str) -> u8 {
    Scene::anywhere().thief(CREAM, thief).play().coins(CREAM)
}

/// Worked example of the rulebook: one Point for each of your yellow cards here.
#[test]
fn the_banker_scores_for_yellow_gear_at_the_location() {
    let table = crew("", &[("The Banker", &["yellow1", "green1"]), ("~1", &["yellow2"])]);
    assert_eq!(thief_points(&table), 2);
    assert_eq!(income("The Banker"), 1);
}

#[test]
fn the_dame_gives_capers_for_sets_of_yellow_and_blue() {
    let table = crew("", &[("The Dame", &["yellow1", "blue1"]), ("~1", &["yellow2"])]);
    assert_eq!(table.capers(LEFT), [1, 0]);
    assert_eq!(income("The Dame"), 1);
}

#[test]
fn the_artist_gives_capers_for_green() {
    let table = crew("", &[("The Artist", &["green1", "green2"]), ("~1", &["blue1"])]);
    assert_eq!(table.capers(LEFT), [2, 0]);
    assert_eq!(income("The Artist"), 1);
}

#[test]
fn the_bon_vivant_scores_for_sets_of_green_and_any_gear() {
    let table = crew("", &[("The Bon Vivant", &["green1", "green2"]), ("~1", &["red1"])]);
    assert_eq!(thief_points(&table), 1);
    let table = crew("", &[("The Bon Vivant", &["green1", "green2"]), ("~1", &["red1", "red2"])]);
    assert_eq!(thief_points(&table), 2);
    assert_eq!(income("The Bon Vivant"), 2);
}

#[test]
fn the_barber_flips_a_card_when_placed() {
    let table =
        Scene::anywhere().thief(CREAM, "~1").thief_flipping(MINT, "The Barber", "~1").play();
    assert_eq!(table.stack(CREAM, LEFT, 0).len(), 1);
    assert!(table.stack(CREAM, LEFT, 0)[0].starts_with('('), "face down");
    assert_eq!(table.coins(MINT), 1);
}

#[test]
fn the_chef_scores_for_thieves() {
    let table = crew("", &[("The Chef", &[]), ("~1", &["green1"])]);
    assert_eq!(thief_points(&table), 2);
    assert_eq!(income("The Chef"), 1);
}

#[test]
fn the_getaway_driver_brings_three_coins_and_a_caper() {
    assert_eq!(crew("", &[("The Getaway Driver", &[])]).capers(LEFT), [1, 0]);
    assert_eq!(income("The Getaway Driver"), 3);
}

#[test]
fn the_widow_scores_for_rival_thieves() {
    let table =
        Scene::anywhere().thief(CREAM, "The Widow").thief(CREAM, "~1").thief(MINT, "~2").play();
    assert_eq!(thief_points(&table), 1);
    assert_eq!(income("The Widow"), 1);
}

#[test]
fn the_locksmith_scores_two_for_sets_of_blue_and_red() {
    let table = crew("", &[("The Locksmith", &["blue1", "red1", "blue2"]), ("~1", &["red2"])]);
    assert_eq!(thief_points(&table), 4);
    assert_eq!(income("The Locksmith"), 1);
}

#[test]
fn the_twins_are_three_capers_and_bring_nothing() {
    assert_eq!(crew("", &[("The Twins", &[])]).capers(LEFT), [3, 0]);
    assert_eq!(income("The Twins"), 0);
}

#[test]
fn the_professor_protects_gear_and_scores_one() {
    let table = Scene::anywhere()
        .thief(MINT, "The Professor")
        .thief(CREAM, "~1")
        .gear(MINT, "green1", "The Professor")
        .gear(CREAM, "Blazeblaster", "~1")
        .play();
    assert_eq!(table.points(MINT)[1], 1);
    assert_eq!(table.cited_by("CP-7.9").len(), 1, "there was nothing to flip");
    assert_eq!(income("The Professor"), 1);
}

#[test]
fn the_magician_recovers_gear_and_is_a_caper() {
    let table = Scene::anywhere()
        .thief(CREAM, "~1")
        .discard(CREAM, "Velvet Pouch")
        .thief_recovering(CREAM, "The Magician", "Velvet Pouch")
        .play();
    assert_eq!(table.stack(CREAM, LEFT, 1), ["The Magician", "Velvet Pouch"]);
    assert_eq!(table.goods(CREAM), [1, 0, 0, 0]);
    assert_eq!(table.capers(LEFT), [1, 0]);
    assert_eq!(income("The Magician"), 0);
}

#[test]
fn the_diver_steals_a_jewel_and_is_a_caper() {
    let table = crew("", &[("The Diver", &[])]);
    assert_eq!((table.goods(CREAM), table.capers(LEFT)), ([1, 0, 0, 0], [1, 0]));
    assert_eq!(income("The Diver"), 1);
}

#[test]
fn the_forger_steals_a_painting_and_scores_one() {
    let table = crew("", &[("The Forger", &[])]);
    assert_eq!((table.goods(CREAM), thief_points(&table)), ([0, 0, 1, 0], 1));
    assert_eq!(income("The Forger"), 1);
}

#[test]
fn the_contortionist_gives_capers_for_sets_of_red_and_any_gear() {
    let table = crew("", &[("The Contortionist", &["red1"]), ("~1", &["blue1", "red2"])]);
    assert_eq!(table.capers(LEFT), [1, 0]);
    let table = crew("", &[("The Contortionist", &["red1", "red2"]), ("~1", &["blue1", "red3"])]);
    assert_eq!(table.capers(LEFT), [2, 0]);
    assert_eq!(income("The Contortionist"), 0);
}

#[test]
fn the_curator_steals_a_painting_and_scores_for_paintings() {
    let table = crew("", &[("The Curator", &["Rolled Canvas", "Lace Gloves", "Velvet Pouch"])]);
    assert_eq!(table.goods(CREAM), [1, 0, 2, 1]);
    assert_eq!(thief_points(&table), 2, "wild Goods are no paintings to it");
    assert_eq!(income("The Curator"), 1);
}

#[test]
fn the_mime_gives_capers_for_teal() {
    let table = crew("", &[("The Mime", &["city1", "green1"]), ("~1", &["city2"])]);
    assert_eq!(table.capers(LEFT), [2, 0]);
    assert_eq!(income("The Mime"), 1);
}

#[test]
fn the_milliner_steals_any_good_and_an_antique() {
    assert_eq!(crew("", &[("The Milliner", &[])]).goods(CREAM), [0, 1, 0, 1]);
    assert_eq!(income("The Milliner"), 0);
}

#[test]
fn the_gladiator_gives_capers_for_thieves_of_both_sides() {
    let table =
        Scene::anywhere().thief(CREAM, "The Gladiator").thief(CREAM, "~1").thief(MINT, "~2").play();
    assert_eq!(table.capers(LEFT), [3, 0]);
    assert_eq!(income("The Gladiator"), 0);
}

#[test]
fn the_scooter_queen_gives_capers_for_purple_and_scores_one() {
    let table = crew("", &[("The Scooter Queen", &["city1", "city2"])]);
    assert_eq!((table.capers(LEFT), thief_points(&table)), ([2, 0], 1));
    assert_eq!(income("The Scooter Queen"), 1);
}

#[test]
fn the_cardinal_scores_three_if_the_location_is_won() {
    let won = crew("", &[("The Cardinal", &["Skeleton Keys"])]);
    assert_eq!((won.capers(LEFT), thief_points(&won)), ([1, 0], 3));
    let tied = crew("", &[("The Cardinal", &[])]);
    assert_eq!(thief_points(&tied), 0);
    assert_eq!(income("The Cardinal"), 1);
}

#[test]
fn the_umbrella_man_robs_two_coins_and_is_a_caper() {
    let table = Scene::anywhere().purse(0, 5).idle(CREAM).thief(CREAM, "The Umbrella Man").play();
    assert_eq!([table.coins(CREAM), table.coins(MINT)], [2, 3]);
    assert_eq!(table.capers(LEFT), [1, 0]);
}

#[test]
fn the_duchess_scores_for_coins() {
    let table = Scene::anywhere().purse(4, 0).thief(CREAM, "The Duchess").play();
    assert_eq!(table.coins(CREAM), 5);
    assert_eq!(thief_points(&table), 5);
}

#[test]
fn the_bookmaker_robs_a_coin_and_scores_for_silver() {
    let table = Scene::anywhere()
        .purse(0, 1)
        .idle(CREAM)
        .thief(CREAM, "The Bookmaker")
        .gear(CREAM, "city1", "The Bookmaker")
        .gear(CREAM, "city2", "The Bookmaker")
        .play();
    assert_eq!([table.coins(CREAM), table.coins(MINT)], [1, 0]);
    assert_eq!(thief_points(&table), 2);
}
