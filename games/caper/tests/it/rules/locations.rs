//! Every Location: its Reward for the winner, and its Modifier.

use crate::fixtures::scene::{Scene, crew};
use crate::fixtures::table::{CREAM, LEFT, MINT, Table};

/// Cream wins the Location with a Caper from Skeleton Keys and this Gear beside them.
#[track_caller]
fn won(location: &str, gear: &[&str]) -> Table {
    let table = crew(location, &[("~1", &["Skeleton Keys"]), ("~2", gear)]);
    let [cream, mint] = table.capers(LEFT);
    assert!(cream > mint, "{cream} to {mint}");
    table
}

fn reward(table: &Table) -> (i32, [u8; 4]) {
    (table.points(CREAM)[0], table.goods(CREAM))
}

/// Whether the topmost card that Mint has on the left is safe from flips.
fn is_safe(location: &str, gear: &[&str]) -> bool {
    let mut scene = Scene::at(location).purse(0, 3).thief(MINT, "~1");
    for gear in gear {
        scene = scene.gear(MINT, gear, "~1");
    }
    let view = scene.play().view();
    view.sides[1].crew[LEFT][0].cards.last().unwrap().protected
}

#[test]
fn the_chapel_protects_thieves() {
    assert_eq!(reward(&won("The Chapel", &[])), (4, [0, 1, 0, 0]));
    assert!(is_safe("The Chapel", &[]));
    assert!(!is_safe("The Chapel", &["green1"]));
}

#[test]
fn the_art_gallery_gives_a_painting() {
    assert_eq!(reward(&won("The Art Gallery", &[])), (4, [0, 0, 1, 0]));
}

#[test]
fn the_casino_scores_for_coins() {
    let table = won("The Casino", &[]);
    assert_eq!((table.coins(CREAM), reward(&table).0), (10, 13));
}

#[test]
fn the_bank_scores_seven_and_protects_yellow() {
    assert_eq!(reward(&won("The Bank", &[])), (7, [0; 4]));
    assert!(is_safe("The Bank", &["yellow1"]));
    assert!(!is_safe("The Bank", &["red1"]));
}

#[test]
fn the_yacht_scores_for_thieves() {
    assert_eq!(reward(&won("The Yacht", &[])), (6, [0; 4]));
}

#[test]
fn the_night_express_scores_for_sets_and_gives_capers_for_red() {
    let table = won("The Night Express", &["yellow1", "red1"]);
    assert_eq!(table.capers(LEFT), [2, 0]);
    assert_eq!(reward(&table).0, 5);
}

#[test]
fn the_embassy_scores_six_and_protects_blue() {
    assert_eq!(reward(&won("The Embassy", &[])), (6, [0; 4]));
    assert!(is_safe("The Embassy", &["blue1"]));
    assert!(!is_safe("The Embassy", &["green1"]));
}

#[test]
fn the_observatory_gives_any_good() {
    assert_eq!(reward(&won("The Observatory", &[])), (4, [0, 0, 0, 1]));
}

/// Worked example of the rulebook: 5 Points and 1 Painting for more Capers, nothing at a tie.
#[test]
fn the_louvre_gives_five_points_and_a_painting() {
    let table = won("The Louvre", &[]);
    assert_eq!(reward(&table), (5, [0, 0, 1, 0]));
    assert_eq!(table.points(CREAM)[3], 1, "the Painting is scored with the Goods");
    let tied = crew("The Louvre", &[("~1", &[])]);
    assert_eq!((tied.capers(LEFT), reward(&tied)), ([0, 0], (0, [0; 4])));
}

#[test]
fn the_auction_house_scores_for_goods() {
    let table = won("The Auction House", &["Velvet Pouch", "Lace Gloves"]);
    assert_eq!(reward(&table), (5, [1, 0, 0, 1]));
}

#[test]
fn the_cabaret_gives_a_jewel_and_points_for_teal_to_both() {
    let table = won("The Cabaret", &["city1", "city2"]);
    assert_eq!(reward(&table), (6, [1, 0, 0, 0]));
    let lost = Scene::at("The Cabaret")
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .gear(MINT, "city1", "~2")
        .gear(CREAM, "Skeleton Keys", "~1")
        .play();
    assert_eq!(lost.points(MINT)[0], 1, "won or not");
}

#[test]
fn the_perfumery_gives_five_points_and_an_antique() {
    assert_eq!(reward(&won("The Perfumery", &[])), (5, [0, 1, 0, 0]));
}

#[test]
fn the_grand_hotel_gives_two_goods_and_protects_green() {
    assert_eq!(reward(&won("The Grand Hotel", &[])), (2, [1, 0, 1, 0]));
    assert!(is_safe("The Grand Hotel", &["green1"]));
    assert!(!is_safe("The Grand Hotel", &["blue1"]));
}

#[test]
fn the_vatican_gives_an_antique_and_protects_gear() {
    assert_eq!(reward(&won("The Vatican", &[])), (5, [0, 1, 0, 0]));
    assert!(is_safe("The Vatican", &["red1"]));
    assert!(!is_safe("The Vatican", &[]), "a Thief is no Gear");
}

#[test]
fn the_colosseum_scores_for_red_and_gives_capers_for_thieves() {
    let table = won("The Colosseum", &["red1", "red2"]);
    assert_eq!(table.capers(LEFT), [3, 0]);
    assert_eq!(reward(&table), (6, [0; 4]));
}

#[test]
fn the_catacombs_score_for_pairs_of_discarded_gear() {
    let table = Scene::at("The Catacombs")
        .thief(CREAM, "~1")
        .discard(CREAM, "green1")
        .discard(CREAM, "green2")
        .discard(CREAM, "blue1")
        .gear(CREAM, "Skeleton Keys", "~1")
        .play();
    assert_eq!(reward(&table), (5, [0; 4]));
}

#[test]
fn the_film_studio_scores_six_and_gives_capers_for_purple() {
    let table = won("The Film Studio", &["city1", "city2"]);
    assert_eq!((table.capers(LEFT), reward(&table)), ([3, 0], (6, [0; 4])));
}

#[test]
fn the_marble_fountain_scores_for_blue() {
    assert_eq!(reward(&won("The Marble Fountain", &["blue1"])), (5, [0; 4]));
}

#[test]
fn the_tower_of_london_gives_two_jewels() {
    assert_eq!(reward(&won("The Tower of London", &[])), (4, [2, 0, 0, 0]));
}

#[test]
fn the_clock_tower_scores_six_and_gives_capers_for_coins() {
    let table = Scene::at("The Clock Tower").purse(2, 5).play();
    assert_eq!(table.capers(LEFT), [2, 5]);
    assert_eq!(table.points(MINT)[0], 6);
}

#[test]
fn the_old_exchange_scores_for_yellow() {
    assert_eq!(reward(&won("The Old Exchange", &["yellow1", "yellow2"])), (5, [0; 4]));
}

#[test]
fn the_club_scores_for_rival_thieves() {
    let table = Scene::at("The Club")
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .thief(MINT, "~3")
        .gear(CREAM, "Skeleton Keys", "~1")
        .play();
    assert_eq!(reward(&table), (6, [0; 4]));
}

#[test]
fn the_tea_docks_give_an_antique_and_protect_silver() {
    assert_eq!(reward(&won("The Tea Docks", &[])), (4, [0, 1, 0, 0]));
    assert!(is_safe("The Tea Docks", &["city1"]));
    assert!(!is_safe("The Tea Docks", &["blue1"]));
}
