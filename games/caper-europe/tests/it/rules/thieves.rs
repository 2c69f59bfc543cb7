//! Every Thief: its income, and what it does.

use caper_europe::{City, FIRST, Good};

use crate::fixtures::scene::{
    BARCELONA, LONDON, PARIS, ROME, Scene, crew, last_of_crew, play, stage,
};

/// The Coins and tracker after a Thief alone was placed at the first Location.
#[track_caller]
fn assert_alone(city: City, thief: &str, income: u8, tracker: i8) -> Scene {
    let scene = stage(city).play(&[&format!("{thief} > 0")]);
    assert_eq!((scene.coins()[0], scene.tracker(0)), (income, tracker), "{thief}");
    scene
}

#[test]
fn the_conductor_moves_the_tracker_for_each_green() {
    assert_alone(PARIS, "The Conductor", 1, 0);
    let scene = crew(stage(PARIS), &["The Conductor", "The Croupier"], &["Glass Cutter"]);
    assert_eq!(scene.tracker(0), 1);
}

#[test]
fn the_bon_vivant_scores_green_with_any_gear() {
    assert_alone(PARIS, "The Bon Vivant", 2, 0);
    let thieves = ["The Bon Vivant", "The Croupier"];
    let scene = crew(stage(PARIS), &thieves, &["Glass Cutter", "Simple Disguise"]);
    assert_eq!(scene.points("The Bon Vivant"), 2);
}

#[test]
fn the_actress_scores_yellow_with_any_gear() {
    assert_alone(PARIS, "The Actress", 1, 0);
    let scene = crew(stage(PARIS), &["The Actress"], &["Loaded Dice", "False Papers", "Fire Axe"]);
    assert_eq!(scene.points("The Actress"), 2);
}

#[test]
fn the_gentleman_scores_purple_with_green() {
    assert_alone(PARIS, "The Gentleman", 2, 0);
    let thieves = ["The Gentleman", "The Croupier"];
    let gear = ["Simple Disguise", "Simple Disguise", "Glass Cutter"];
    assert_eq!(crew(stage(PARIS), &thieves, &gear).points("The Gentleman"), 4);
    assert_eq!(crew(stage(PARIS), &thieves, &gear[..2]).points("The Gentleman"), 0);
}

#[test]
fn the_dame_scores_thieves_with_gear() {
    assert_alone(PARIS, "The Dame", 0, 0);
    let gear = ["Simple Disguise", "Fire Axe", "Loaded Dice"];
    let two = crew(stage(PARIS), &["The Dame", "The Croupier"], &gear);
    assert_eq!(two.points("The Dame"), 4, "two Thieves make two sets");
    let three = crew(stage(PARIS), &["The Dame", "The Croupier", "The Actress"], &gear);
    assert_eq!(three.points("The Dame"), 6);
}

#[test]
fn the_colonel_moves_the_tracker_for_each_purple() {
    assert_alone(PARIS, "The Colonel", 1, 0);
    let scene = crew(stage(PARIS), &["The Colonel"], &["Simple Disguise", "Loaded Dice"]);
    assert_eq!(scene.tracker(0), 2, "the icon and the Colonel");
}

#[test]
fn the_banker_moves_the_tracker_for_each_yellow() {
    assert_alone(PARIS, "The Banker", 2, 0);
    let scene = crew(stage(PARIS), &["The Banker"], &["Loaded Dice", "Simple Disguise"]);
    assert_eq!(scene.tracker(0), 2, "one for the Dice, one for the Disguise itself");
}

#[test]
fn the_artist_steals_a_painting_and_scores_paintings() {
    let scene = assert_alone(PARIS, "The Artist", 1, 0);
    assert_eq!(scene.side(FIRST).goods, [0, 1, 0]);
    assert_eq!(scene.points("The Artist"), 1);
    let scene = play(&["The Artist > 0", "-", "The Locksmith > 1 take painting"]);
    assert_eq!(scene.points("The Artist"), 2, "paintings count wherever they were stolen");
}

#[test]
fn the_barber_moves_the_tracker_and_protects_all_gear() {
    assert_alone(PARIS, "The Barber", 3, 1);
    let scene = crew(stage(PARIS), &["The Barber", "The Croupier"], &["Loaded Dice"]);
    assert!(!scene.card(FIRST, "Loaded Dice").burnable);
    let without = crew(stage(PARIS), &["The Croupier"], &["Loaded Dice"]);
    assert!(without.card(FIRST, "Loaded Dice").burnable);
}

#[test]
fn the_croupier_brings_four_coins_and_two_points() {
    let scene = assert_alone(PARIS, "The Croupier", 4, 0);
    assert_eq!(scene.points("The Croupier"), 2);
}

#[test]
fn the_locksmith_steals_any_good() {
    for good in Good::ALL {
        let line = format!("The Locksmith > 0 take {}", good.name());
        let scene = play(&[&line]);
        assert_eq!(scene.side(FIRST).of(good), 1);
        assert_eq!(scene.coins()[0], 1);
    }
}

#[test]
fn the_chauffeur_moves_the_tracker_twice() {
    assert_alone(PARIS, "The Chauffeur", 2, 2);
}

#[test]
fn the_countess_scores_diamonds() {
    assert_alone(PARIS, "The Countess", 2, 0);
    let scene = crew(stage(PARIS), &["The Countess", "The Locksmith take diamond"], &[]);
    assert_eq!(scene.points("The Countess"), 2);
}

#[test]
fn the_antiquarian_steals_an_antique() {
    let scene = assert_alone(PARIS, "The Antiquarian", 3, 0);
    assert_eq!(scene.side(FIRST).goods, [0, 0, 1]);
}

#[test]
fn the_demolitionist_moves_the_tracker_and_scores_for_each_red() {
    assert_alone(PARIS, "The Demolitionist", 2, 0);
    let scene = crew(stage(PARIS), &["The Demolitionist"], &["Fire Axe", "Asbestos Cloak"]);
    assert_eq!((scene.tracker(0), scene.points("The Demolitionist")), (2, 2));
}

#[test]
fn the_curator_scores_every_good() {
    assert_alone(PARIS, "The Curator", 0, 0);
    let thieves = ["The Curator", "The Artist", "The Antiquarian"];
    let scene = crew(stage(PARIS), &thieves, &["Glass Cutter"]);
    assert_eq!(scene.points("The Curator"), 3);
}

#[test]
fn the_flower_seller_moves_the_tracker_for_each_light_blue() {
    assert_alone(PARIS, "The Flower Seller", 2, 0);
    let scene = crew(stage(PARIS), &["The Flower Seller"], &["Accordion Case", "Wicker Basket"]);
    assert_eq!(scene.tracker(0), 2);
}

#[test]
fn the_perfumer_scores_light_blue() {
    assert_alone(PARIS, "The Perfumer", 4, 0);
    let scene = crew(stage(PARIS), &["The Perfumer"], &["Accordion Case", "Wicker Basket"]);
    assert_eq!(scene.points("The Perfumer"), 2);
}

/// Three points if a Gear of this colour lies on top, none under another Gear.
#[track_caller]
fn assert_eye(thief: &str, matching: &str) {
    assert_alone(BARCELONA, thief, 3, 0);
    let on_top = crew(stage(BARCELONA), &[thief], &["Loaded Dice", matching]);
    assert_eq!(on_top.points(thief), 3);
    let covered = crew(stage(BARCELONA), &[thief], &[matching, "Loaded Dice"]);
    assert_eq!(covered.points(thief), 0);
}

#[test]
fn the_anarchist_has_a_purple_eye() {
    assert_eye("The Anarchist", "Simple Disguise");
}

#[test]
fn the_mesmerizer_has_an_orange_eye() {
    assert_eye("The Mesmerizer", "Castanets");
}

#[test]
fn the_surrealist_has_a_green_eye() {
    assert_eye("The Surrealist", "Glass Cutter");
}

#[test]
fn the_nun_moves_the_tracker_scores_for_winning_and_protects_bronze() {
    let scene = assert_alone(ROME, "The Nun", 2, 1);
    assert_eq!(scene.points("The Nun"), 2);
    let behind = stage(ROME).play(&["The Nun > 0", "The Chauffeur > 0"]);
    assert_eq!((behind.tracker(0), behind.points("The Nun")), (-1, 0));
    let scene = crew(stage(ROME), &["The Nun", "The Croupier"], &["Laurel Wreath", "Fire Axe"]);
    assert!(!scene.card(FIRST, "Laurel Wreath").burnable);
    assert!(scene.card(FIRST, "Fire Axe").burnable);
}

#[test]
fn the_centurion_moves_the_tracker_for_each_bronze() {
    assert_alone(ROME, "The Centurion", 2, 0);
    let scene = crew(stage(ROME), &["The Centurion"], &["Laurel Wreath", "Marble Bust"]);
    assert_eq!(scene.tracker(0), 2);
}

#[test]
fn the_gossip_scores_the_thieves_of_the_rival() {
    assert_alone(ROME, "The Gossip", 3, 0);
    let scene = stage(ROME).play(&["The Gossip > 0", "The Actress > 0", "-", "The Colonel > 0"]);
    assert_eq!(scene.points("The Gossip"), 2);
}

#[test]
fn the_barrister_launders_a_coin_and_scores_laundered_coins() {
    let scene = assert_alone(LONDON, "The Barrister", 2, 0);
    assert_eq!((scene.side(FIRST).laundered, scene.coins()[2]), (1, 7));
    assert_eq!(scene.points("The Barrister"), 1);
}

#[test]
fn the_bookmaker_launders_two_coins_and_scores_laundered_coins() {
    let scene = assert_alone(LONDON, "The Bookmaker", 2, 0);
    assert_eq!((scene.side(FIRST).laundered, scene.coins()[2]), (2, 6));
    assert_eq!(scene.points("The Bookmaker"), 2);
    let both = stage(LONDON).play(&["The Bookmaker > 0", "-", "The Barrister > 1"]);
    assert_eq!(both.points("The Bookmaker"), 3);
}

#[test]
fn the_butler_brings_a_coin_and_a_point_for_each_navy() {
    assert_alone(LONDON, "The Butler", 3, 0);
    let thieves = ["The Butler", "The Dame"];
    let (scene, [before, after]) = last_of_crew(stage(LONDON), &thieves, &["Laundry Van"]);
    assert_eq!(scene.points("The Butler"), 1);
    assert_eq!(before, after, "the Van costs 1, the Butler gives 1");
}
