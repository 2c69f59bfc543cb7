//! Every Gear of a city: its cost, and what it does.

use caper_europe::FIRST;

use crate::fixtures::scene::{
    BARCELONA, LONDON, PARIS, RIVAL, ROME, crew, last_of_crew, play, stage,
};

use super::gear_core::{NOTHING, assert_alone, burning};

#[test]
fn plans_cachés_score_light_blue() {
    assert_alone(PARIS, "Plans Cachés", -2, 0, NOTHING, 1);
    let scene = crew(stage(PARIS), &["The Croupier"], &["Plans Cachés", "Accordion Case"]);
    assert_eq!(scene.points("Plans Cachés"), 2);
}

#[test]
fn metro_map_scores_the_thieves_of_both_crews() {
    assert_alone(PARIS, "Metro Map", -3, 0, NOTHING, 1);
    let script = ["The Croupier > 0", "The Actress > 0", "-----", "Metro Map > 0.0"];
    assert_eq!(play(&script).points("Metro Map"), 2);
}

#[test]
fn opera_glasses_score_light_blue_with_thieves() {
    assert_alone(PARIS, "Opera Glasses", -1, 0, NOTHING, 1);
    let thieves = ["The Croupier", "The Actress", "The Colonel"];
    let scene = crew(stage(PARIS), &thieves, &["Opera Glasses", "Accordion Case"]);
    assert_eq!(scene.points("Opera Glasses"), 2);
}

#[test]
fn accordion_case_brings_two_coins() {
    assert_alone(PARIS, "Accordion Case", 2, 0, NOTHING, 0);
}

#[test]
fn wicker_basket_scores_light_blue_with_green() {
    assert_alone(PARIS, "Wicker Basket", -2, 0, NOTHING, 0);
    let scene = crew(stage(PARIS), &["The Croupier"], &["Wicker Basket", "Glass Cutter"]);
    assert_eq!(scene.points("Wicker Basket"), 2);
}

#[test]
fn trick_mirror_scores_with_orange_on_top() {
    assert_alone(BARCELONA, "Trick Mirror", -1, 0, NOTHING, 2);
    let covered = crew(stage(BARCELONA), &["The Croupier"], &["Trick Mirror", "Loaded Dice"]);
    assert_eq!(covered.points("Trick Mirror"), 0);
    let again = ["Trick Mirror", "Loaded Dice", "Castanets"];
    assert_eq!(crew(stage(BARCELONA), &["The Croupier"], &again).points("Trick Mirror"), 2);
}

#[test]
fn castanets_score_orange_in_both_crews() {
    assert_alone(BARCELONA, "Castanets", -1, 0, NOTHING, 1);
    let scene = stage(BARCELONA).play(&[
        "The Croupier > 0",
        "The Actress > 0",
        "----",
        "Paella Pan > 0.0",
        "Castanets > 0.0",
    ]);
    assert_eq!(scene.points("Castanets"), 2);
}

#[test]
fn siesta_powder_moves_the_tracker_and_has_a_purple_eye() {
    assert_alone(BARCELONA, "Siesta Powder", 0, 1, NOTHING, 0);
    let gear = ["Siesta Powder", "Simple Disguise"];
    assert_eq!(crew(stage(BARCELONA), &["The Croupier"], &gear).points("Siesta Powder"), 2);
}

#[test]
fn paella_pan_brings_a_coin_and_has_a_yellow_eye() {
    assert_alone(BARCELONA, "Paella Pan", 1, 0, NOTHING, 0);
    let gear = ["Paella Pan", "Loaded Dice"];
    assert_eq!(crew(stage(BARCELONA), &["The Croupier"], &gear).points("Paella Pan"), 2);
}

#[test]
fn firework_fuse_burns_and_has_a_red_eye() {
    let scene = burning(BARCELONA, "Firework Fuse");
    assert!(scene.at(0).crews[1][0].gear.is_empty());
    assert_alone(BARCELONA, "Firework Fuse", -3, 0, NOTHING, 0);
    let gear = ["Firework Fuse", "Fire Axe"];
    assert_eq!(crew(stage(BARCELONA), &["The Croupier"], &gear).points("Firework Fuse"), 2);
}

#[test]
fn laurel_wreath_scores_for_winning() {
    assert_alone(ROME, "Laurel Wreath", 0, 0, NOTHING, 0);
    let gear = ["Laurel Wreath", "Simple Disguise"];
    assert_eq!(crew(stage(ROME), &["The Croupier"], &gear).points("Laurel Wreath"), 2);
}

#[test]
fn chariot_wheel_moves_the_tracker_three_times() {
    assert_alone(ROME, "Chariot Wheel", -3, 3, NOTHING, 0);
}

#[test]
fn marble_bust_scores_purple_of_the_rival() {
    assert_alone(ROME, "Marble Bust", 0, 0, NOTHING, 0);
    let scene = stage(ROME).play(&[
        "The Croupier > 0",
        "The Actress > 0",
        "----",
        "Simple Disguise > 0.0",
        "Marble Bust > 0.0",
    ]);
    assert_eq!(scene.points("Marble Bust"), 1);
}

#[test]
fn family_vendetta_moves_the_tracker_for_each_discarded_thief() {
    // One Thief was discarded as the last card of the first round.
    assert_alone(ROME, "Family Vendetta", -2, 1, NOTHING, 0);
}

#[test]
fn confession_slip_moves_the_tracker_and_scores_discarded_red() {
    assert_alone(ROME, "Confession Slip", -1, 1, NOTHING, 0);
    let script = ["-", "discard Fire Axe", "-", "Confession Slip > 0.0"];
    let mut lines = vec!["The Croupier > 0", "-----"];
    lines.extend(script);
    assert_eq!(stage(ROME).play(&lines).points("Confession Slip"), 1);
}

#[test]
fn laundry_van_launders_a_coin_and_scores_a_point() {
    assert_alone(LONDON, "Laundry Van", -1, 0, NOTHING, 1);
    let scene = crew(stage(LONDON), &["The Croupier"], &["Laundry Van"]);
    assert_eq!((scene.side(FIRST).laundered, scene.side(RIVAL).laundered), (1, 0));
}

#[test]
fn bowler_hat_moves_the_tracker_once_and_for_each_laundered_coin() {
    assert_alone(LONDON, "Bowler Hat", -3, 1, NOTHING, 0);
    let thieves = ["The Bookmaker", "The Croupier"];
    let scene = crew(stage(LONDON), &thieves, &["Bowler Hat"]);
    assert_eq!((scene.side(FIRST).laundered, scene.tracker(0)), (2, 3));
}

#[test]
fn hollow_umbrella_scores_laundered_coins() {
    assert_alone(LONDON, "Hollow Umbrella", -1, 0, NOTHING, 0);
    let thieves = ["The Bookmaker", "The Croupier"];
    let scene = crew(stage(LONDON), &thieves, &["Hollow Umbrella"]);
    assert_eq!(scene.points("Hollow Umbrella"), 2);
}

#[test]
fn double_ledger_brings_a_coin_for_each_navy() {
    assert_alone(LONDON, "Double Ledger", 1, 0, NOTHING, 0);
    let gear = ["Double Ledger", "Laundry Van"];
    let (_, [before, after]) = last_of_crew(stage(LONDON), &["The Actress"], &gear);
    assert_eq!(before, after, "the Van costs 1, the Ledger gives 1");
}

#[test]
fn cheque_book_launders_two_coins() {
    let thieves = ["The Croupier"];
    let (scene, [before, after]) = last_of_crew(stage(LONDON), &thieves, &["Cheque Book"]);
    assert_eq!((scene.side(FIRST).laundered, after), (2, before - 2));
}
