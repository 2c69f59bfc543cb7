//! Every Gear of Paris, Rome and London.

use crate::fixtures::scene::{Scene, crew};
use crate::fixtures::table::{CREAM, LEFT, MINT};

use super::gear_core::{cost, gear_points, with};

/// Worked example of the rulebook: a Point for each of your teal cards here, itself included.
#[test]
fn plans_cachés_score_for_teal() {
    assert_eq!(gear_points(&with(&["Plans Cachés"])), 1);
    let table = crew("", &[("~1", &["Plans Cachés", "city1"]), ("~2", &["city2", "green1"])]);
    assert_eq!(gear_points(&table), 3);
    assert_eq!(cost("Plans Cachés"), 0);
}

#[test]
fn lace_gloves_steal_any_good_for_free() {
    assert_eq!(with(&["Lace Gloves"]).goods(CREAM), [0, 0, 0, 1]);
    assert_eq!(cost("Lace Gloves"), 0);
}

#[test]
fn beret_with_a_view_gives_capers_for_teal() {
    assert_eq!(with(&["Beret with a View", "city1"]).capers(LEFT), [2, 0]);
    assert_eq!(cost("Beret with a View"), 0);
}

#[test]
fn perfume_atomiser_steals_a_jewel_and_brings_a_coin() {
    let table = Scene::anywhere().thief(CREAM, "~1").gear(CREAM, "Perfume Atomiser", "~1").play();
    assert_eq!((table.goods(CREAM), table.coins(CREAM)), ([1, 0, 0, 0], 1));
}

#[test]
fn rooftop_map_steals_a_painting_and_protects_teal() {
    let table = Scene::anywhere()
        .purse(0, 1)
        .thief(MINT, "~1")
        .thief(MINT, "~2")
        .thief(CREAM, "~3")
        .gear(MINT, "Rooftop Map", "~1")
        .gear(MINT, "green1", "~2")
        .in_round(2)
        .idle(CREAM)
        .flipping(CREAM, "Blazeblaster", "~3", "~2")
        .play();
    assert_eq!((table.goods(MINT), table.coins(MINT)), ([0, 0, 1, 0], 0));
    let view = table.view();
    let top = |stack: usize| view.sides[1].crew[LEFT][stack].cards[1];
    assert!(top(0).protected && !top(0).face_down);
    assert!(top(1).face_down, "green is not protected");
}

#[test]
fn velvet_rope_steals_an_antique_and_scores_for_antiques() {
    let table = with(&["Velvet Rope", "Padded Crate"]);
    assert_eq!((table.goods(CREAM), gear_points(&table)), ([0, 2, 0, 0], 2));
    assert_eq!(cost("Velvet Rope"), 2);
}

#[test]
fn laurel_crown_gives_capers_for_purple() {
    assert_eq!(with(&["Laurel Crown", "city1"]).capers(LEFT), [2, 0]);
    assert_eq!(cost("Laurel Crown"), 0);
}

#[test]
fn trident_gives_capers_for_rival_thieves() {
    let table = Scene::anywhere()
        .purse(1, 0)
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .thief(MINT, "~3")
        .gear(CREAM, "Trident", "~1")
        .play();
    assert_eq!((table.capers(LEFT), table.coins(CREAM)), ([2, 0], 0));
}

#[test]
fn chariot_keys_are_a_caper_and_bring_a_coin() {
    let table = Scene::anywhere().thief(CREAM, "~1").gear(CREAM, "Chariot Keys", "~1").play();
    assert_eq!((table.capers(LEFT), table.coins(CREAM)), ([1, 0], 1));
}

#[test]
fn toga_is_two_capers_if_purple_is_on_top() {
    assert_eq!(with(&["Toga"]).capers(LEFT), [2, 0]);
    assert_eq!(with(&["Toga", "green1"]).capers(LEFT), [0, 0]);
    assert_eq!(cost("Toga"), 0);
}

#[test]
fn senator_s_seal_is_a_caper_and_scores_two_if_won() {
    let won = with(&["Senator's Seal"]);
    assert_eq!((won.capers(LEFT), gear_points(&won)), ([1, 0], 2));
    let tied = Scene::anywhere()
        .purse(1, 0)
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .gear(MINT, "Skeleton Keys", "~2")
        .gear(CREAM, "Senator's Seal", "~1")
        .play();
    assert_eq!((tied.capers(LEFT), gear_points(&tied)), ([1, 1], 0));
    assert_eq!(cost("Senator's Seal"), 1);
}

#[test]
fn aqueduct_plans_give_capers_for_sets_of_purple_and_any_gear() {
    let table = with(&["Aqueduct Plans", "city1"]);
    assert_eq!((table.capers(LEFT), gear_points(&table)), ([1, 0], 1));
    let table = crew("", &[("~1", &["Aqueduct Plans", "city1"]), ("~2", &["green1", "red1"])]);
    assert_eq!(table.capers(LEFT), [2, 0]);
    assert_eq!(cost("Aqueduct Plans"), 1);
}

#[test]
fn kid_gloves_rob_a_coin() {
    let table = Scene::anywhere().purse(0, 3).thief(CREAM, "~1").gear(CREAM, "Kid Gloves", "~1");
    let table = table.play();
    assert_eq!([table.coins(CREAM), table.coins(MINT)], [1, 2]);
}

#[test]
fn private_ledger_scores_for_coins() {
    let table = with(&["Private Ledger"]);
    assert_eq!((table.coins(CREAM), gear_points(&table)), (9, 9));
}

#[test]
fn tax_notice_robs_a_coin_for_each_silver() {
    let table = Scene::anywhere()
        .purse(0, 5)
        .thief(CREAM, "~1")
        .gear(CREAM, "city1", "~1")
        .gear(CREAM, "Tax Notice", "~1")
        .play();
    assert_eq!([table.coins(CREAM), table.coins(MINT)], [2, 3]);
}

#[test]
fn bowler_hat_gives_capers_for_silver() {
    assert_eq!(with(&["Bowler Hat", "city1"]).capers(LEFT), [2, 0]);
    assert_eq!(cost("Bowler Hat"), 0);
}

#[test]
fn silver_spoon_robs_a_coin_and_scores_one() {
    let scene = Scene::anywhere().purse(0, 1).thief(CREAM, "~1");
    let table = scene.gear(CREAM, "Silver Spoon", "~1").play();
    assert_eq!([table.coins(CREAM), table.coins(MINT)], [1, 0]);
    assert_eq!(gear_points(&table), 1);
}

#[test]
fn lost_luggage_tag_recovers_silver_and_is_two_capers() {
    let table = Scene::anywhere()
        .thief(CREAM, "~1")
        .discard(CREAM, "Bowler Hat")
        .discard(CREAM, "green1")
        .recovering(CREAM, "Lost Luggage Tag", "~1", "Bowler Hat")
        .play();
    assert_eq!(table.stack(CREAM, LEFT, 0)[1..], ["Lost Luggage Tag", "Bowler Hat"]);
    assert_eq!(table.capers(LEFT), [4, 0], "two, and two for silver");
    assert_eq!(table.discards(CREAM).len(), 2, "the green one, and the Thief of the first round");
}
