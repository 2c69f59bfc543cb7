//! Every Location: its base Points, its reward and its effect.

use caper_europe::{City, FIRST};

use crate::fixtures::scene::{
    BARCELONA, LONDON, PARIS, RIVAL, ROME, Scene, Stage, crew, last_of_crew, stage,
};

/// A stage with this Location first and two quiet ones.
fn first(city: City, location: &'static str) -> Stage {
    let others: Vec<&'static str> = ["The Yacht", "The Opera House", "The Grand Hotel"]
        .into_iter()
        .filter(|it| *it != location)
        .collect();
    stage(city).at([location, others[0], others[1]])
}

/// What both players would score by winning the Location as it is; its tracker is in the
/// middle or near it, so that there is no bonus.
#[track_caller]
fn assert_prize(scene: &Scene, prize: i16) {
    assert!(scene.tracker(0).abs() < 3, "there is a bonus");
    assert_eq!(scene.at(0).prize[0], prize);
}

/// The base Points alone.
#[track_caller]
fn assert_base(city: City, location: &'static str, base: i16) {
    assert_eq!(first(city, location).open(&[]).at(0).prize, [base, base]);
}

#[test]
fn the_yacht_rewards_yellow() {
    assert_base(PARIS, "The Yacht", 4);
    let scene = crew(first(PARIS, "The Yacht"), &["The Croupier"], &["Loaded Dice", "Fire Axe"]);
    assert_prize(&scene, 5);
}

#[test]
fn the_auction_house_rewards_diamonds_with_paintings() {
    assert_base(PARIS, "The Auction House", 3);
    let thieves = ["The Artist", "The Locksmith take diamond"];
    assert_prize(&crew(first(PARIS, "The Auction House"), &thieves, &[]), 6);
    assert_prize(&crew(first(PARIS, "The Auction House"), &thieves[..1], &[]), 3);
}

#[test]
fn the_sleeper_train_brings_both_players_a_coin_for_each_thief() {
    assert_base(PARIS, "The Sleeper Train", 5);
    let train = first(PARIS, "The Sleeper Train");
    let scene = train.play(&["The Dame > 0"]);
    assert_eq!(scene.coins(), [1, 0, 9], "the Dame has no income of her own");
    let scene = first(PARIS, "The Sleeper Train").play(&["The Dame > 0", "The Curator > 0"]);
    assert_eq!(scene.coins(), [1, 1, 8]);
}

#[test]
fn the_embassy_protects_the_gear_of_both_players() {
    assert_base(PARIS, "The Embassy", 6);
    let script = [
        "The Croupier > 0",
        "The Actress > 0",
        "----",
        "Loaded Dice > 0.0",
        "Simple Disguise > 0.0",
    ];
    let scene = first(PARIS, "The Embassy").play(&script);
    assert!(!scene.card(FIRST, "Simple Disguise").burnable);
    assert!(!scene.card(RIVAL, "Loaded Dice").burnable);
}

#[test]
fn the_opera_house_rewards_purple_with_any_gear() {
    assert_base(PARIS, "The Opera House", 4);
    let gear = ["Simple Disguise", "Loaded Dice", "Fire Axe"];
    assert_prize(&crew(first(PARIS, "The Opera House"), &["The Croupier"], &gear), 6);
}

#[test]
fn the_grand_hotel_rewards_thieves_with_gear() {
    assert_base(PARIS, "The Grand Hotel", 4);
    let thieves = ["The Croupier", "The Actress"];
    let gear = ["Loaded Dice", "Fire Axe", "Asbestos Cloak"];
    assert_prize(&crew(first(PARIS, "The Grand Hotel"), &thieves, &gear), 6);
}

#[test]
fn the_film_studio_moves_the_tracker_for_red_with_yellow() {
    assert_base(PARIS, "The Film Studio", 5);
    let studio = || first(PARIS, "The Film Studio");
    assert_eq!(crew(studio(), &["The Croupier"], &["Fire Axe"]).tracker(0), 0);
    assert_eq!(crew(studio(), &["The Croupier"], &["Fire Axe", "Loaded Dice"]).tracker(0), 1);
}

#[test]
fn the_customs_house_rewards_green() {
    assert_base(PARIS, "The Customs House", 3);
    let gear = ["Glass Cutter", "Padded Crate"];
    assert_prize(&crew(first(PARIS, "The Customs House"), &["The Croupier"], &gear), 7);
}

#[test]
fn the_louvre_rewards_paintings() {
    assert_base(PARIS, "The Louvre", 3);
    assert_prize(&crew(first(PARIS, "The Louvre"), &["The Artist"], &[]), 5);
}

#[test]
fn moulin_rouge_rewards_thieves() {
    assert_base(PARIS, "Moulin Rouge", 5);
    assert_prize(&crew(first(PARIS, "Moulin Rouge"), &["The Dame", "The Actress"], &[]), 7);
}

#[test]
fn the_catacombs_reward_antiques() {
    assert_base(PARIS, "The Catacombs", 4);
    assert_prize(&crew(first(PARIS, "The Catacombs"), &["The Antiquarian"], &[]), 6);
}

#[test]
fn the_jewellers_arcade_rewards_diamonds() {
    assert_base(PARIS, "The Jewellers' Arcade", 3);
    let thieves = ["The Locksmith take diamond"];
    assert_prize(&crew(first(PARIS, "The Jewellers' Arcade"), &thieves, &[]), 5);
}

#[test]
fn the_river_barge_rewards_every_good() {
    assert_base(PARIS, "The River Barge", 4);
    let thieves = ["The Antiquarian", "The Artist"];
    assert_prize(&crew(first(PARIS, "The River Barge"), &thieves, &[]), 6);
}

#[test]
fn the_cathedral_roof_has_an_orange_eye() {
    assert_base(BARCELONA, "The Cathedral Roof", 4);
    let roof = || first(BARCELONA, "The Cathedral Roof");
    assert_prize(&crew(roof(), &["The Croupier"], &["Castanets"]), 8);
    assert_prize(&crew(roof(), &["The Croupier"], &["Castanets", "Fire Axe"]), 4);
}

#[test]
fn the_market_hall_brings_a_coin_for_each_orange() {
    assert_base(BARCELONA, "The Market Hall", 5);
    let hall = || first(BARCELONA, "The Market Hall");
    let (_, [before, after]) = last_of_crew(hall(), &["The Actress"], &["Siesta Powder"]);
    assert_eq!(after, before + 1);
}

#[test]
fn the_harbour_cable_car_rewards_orange() {
    assert_base(BARCELONA, "The Harbour Cable Car", 3);
    let gear = ["Castanets", "Fire Axe", "Paella Pan"];
    assert_prize(&crew(first(BARCELONA, "The Harbour Cable Car"), &["The Croupier"], &gear), 7);
}

#[test]
fn the_artists_quarter_rewards_purple_in_both_crews() {
    assert_base(BARCELONA, "The Artists' Quarter", 4);
    let script = [
        "The Croupier > 0",
        "The Actress > 0",
        "----",
        "Simple Disguise > 0.0",
        "Simple Disguise > 0.0",
    ];
    assert_prize(&first(BARCELONA, "The Artists' Quarter").play(&script), 6);
}

#[test]
fn the_chess_cafe_has_a_red_eye() {
    assert_base(BARCELONA, "The Chess Cafe", 5);
    assert_prize(&crew(first(BARCELONA, "The Chess Cafe"), &["The Croupier"], &["Fire Axe"]), 7);
}

#[test]
fn the_vatican_treasury_rewards_antiques() {
    assert_base(ROME, "The Vatican Treasury", 4);
    assert_prize(&crew(first(ROME, "The Vatican Treasury"), &["The Antiquarian"], &[]), 6);
}

#[test]
fn the_colosseum_is_worth_seven() {
    assert_base(ROME, "The Colosseum", 7);
}

#[test]
fn the_fountain_square_moves_the_tracker_for_thieves_with_bronze() {
    assert_base(ROME, "The Fountain Square", 4);
    let square = || first(ROME, "The Fountain Square");
    assert_eq!(crew(square(), &["The Croupier"], &["Laurel Wreath", "Marble Bust"]).tracker(0), 1);
    let thieves = ["The Croupier", "The Actress"];
    assert_eq!(crew(square(), &thieves, &["Laurel Wreath", "Marble Bust"]).tracker(0), 2);
}

#[test]
fn the_senate_steps_reward_discarded_thieves() {
    assert_base(ROME, "The Senate Steps", 5);
    let mut scene = first(ROME, "The Senate Steps").open(&[]);
    scene.until_round(4);
    assert_eq!(scene.at(0).prize[0], 7, "two Thief rounds are over");
}

#[test]
fn the_villa_on_the_hill_moves_the_tracker_for_each_bronze() {
    assert_base(ROME, "The Villa on the Hill", 6);
    let scene = crew(first(ROME, "The Villa on the Hill"), &["The Croupier"], &["Laurel Wreath"]);
    assert_eq!(scene.tracker(0), 1);
}

#[test]
fn the_tower_of_london_rewards_diamonds() {
    assert_base(LONDON, "The Tower of London", 4);
    let thieves = ["The Locksmith take diamond"];
    assert_prize(&crew(first(LONDON, "The Tower of London"), &thieves, &[]), 6);
}

#[test]
fn the_royal_mint_rewards_laundered_coins() {
    assert_base(LONDON, "The Royal Mint", 4);
    assert_prize(&crew(first(LONDON, "The Royal Mint"), &["The Bookmaker"], &[]), 6);
}

#[test]
fn the_stock_exchange_brings_a_coin_for_each_yellow() {
    assert_base(LONDON, "The Stock Exchange", 5);
    let exchange = || first(LONDON, "The Stock Exchange");
    let (_, [before, after]) = last_of_crew(exchange(), &["The Actress"], &["Roulette Ball"]);
    assert_eq!(after, before + 2, "its own Coin and the Exchange's");
}

#[test]
fn the_night_bus_depot_launders_a_coin_for_each_navy() {
    assert_base(LONDON, "The Night Bus Depot", 5);
    let scene = crew(first(LONDON, "The Night Bus Depot"), &["The Actress"], &["Double Ledger"]);
    assert_eq!(scene.side(FIRST).laundered, 1);
}

#[test]
fn the_gentlemen_s_club_is_worth_six() {
    assert_base(LONDON, "The Gentlemen's Club", 6);
}
