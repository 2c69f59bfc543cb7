//! CE-6: Crews and the five core icons.

use caper_europe::{Action, Event, FIRST, Good};

use crate::fixtures::scene::{PARIS, crew, last_of_crew, play, stage};

/// The Disguise lies on the Banker, and the Colonel beside him still sees it.
#[test]
fn ce_6_1_all_cards_at_a_location_work_together() {
    let thieves = ["The Banker", "The Colonel"];
    let scene = crew(stage(PARIS), &thieves, &["Simple Disguise"]);
    assert_eq!(scene.at(0).crews[0][0].gear.len(), 1, "on the Banker");
    assert_eq!(scene.tracker(0), 2);
}

#[test]
fn ce_6_2_a_caper_moves_the_tracker_here_one_space_toward_its_owner() {
    let scene = play(&["The Chauffeur > 0", "The Barber > 1"]);
    assert_eq!([scene.tracker(0), scene.tracker(1), scene.tracker(2)], [2, -1, 0]);
}

/// A track of one space: the second Caper of the Chauffeur is lost.
#[test]
fn ce_6_3_capers_beyond_the_end_are_lost() {
    let short = stage(PARIS).deck("[track]\nbonus = [1]");
    let mut scene = short.play(&["The Chauffeur > 0", "-", "The Barber > 0"]);
    assert_eq!(scene.tracker(0), 1);
    assert!(scene.cited().contains(&"CE-6.3"), "the Barber's Caper is lost altogether");
    let lost = scene.told.iter().find_map(|told| match told.public {
        Event::MovedTracker { spaces, lost, .. } => Some((spaces, lost)),
        _ => None,
    });
    assert_eq!(lost, Some((1, 1)));
    scene.until_round(2);
}

#[test]
fn ce_6_4_coins_come_from_the_supply() {
    let (scene, [before, after]) = last_of_crew(stage(PARIS), &["The Croupier"], &["Loaded Dice"]);
    assert_eq!(after, before + 2);
    assert_eq!(scene.coins().iter().sum::<u8>(), 10);
    assert!(scene.cited().contains(&"CE-6.4"));
}

/// The table of the facts: own Coins, rival's, supply; gain; what is left.
#[test]
fn ce_6_5_with_an_empty_supply_coins_come_from_a_richer_rival() {
    // First player 4 + 4 + 2 Coins; the second takes one and stays at one: no more Coins in
    // the supply, and one Coin at a time is taken while one has less.
    let scene = play(&[
        "The Croupier > 0",
        "The Dame > 0",
        "The Perfumer > 0",
        "The Curator > 0",
        "The Chauffeur > 1",
        "The Antiquarian > 0",
    ]);
    assert_eq!(scene.coins(), [7, 3, 0], "3 are due and 3 are taken, still fewer than 7");
    let told = scene.told.iter().rev().find_map(|told| match told.public {
        Event::GainedCoins { due, supply, rival, .. } => Some((due, supply, rival)),
        _ => None,
    });
    assert_eq!(told, Some((3, 0, 3)));
}

#[test]
fn ce_6_6_steal_takes_the_named_good_from_here() {
    let scene = play(&["The Artist > 1"]);
    assert_eq!(scene.side(FIRST).goods, [0, 1, 0]);
    assert_eq!(scene.at(1).goods, [1, 1, 1], "one of the two paintings there");
    assert_eq!(scene.at(0).goods, [2, 1, 1], "nothing from elsewhere");
}

#[test]
fn ce_6_7_steal_any_takes_a_good_of_ones_choice() {
    let mut scene = stage(PARIS).open(&["The Locksmith > 0 take antique"]);
    scene.assert_refused("The Locksmith > 0", "CE-6.7", "which Stolen Good");
    scene.act("The Locksmith > 0 take antique");
    assert_eq!(scene.side(FIRST).goods, [0, 0, 1]);
    let scene = stage(PARIS).open(&["The Dame > 0"]);
    scene.assert_refused("The Dame > 0 take antique", "CE-6.7", "choose no");
}

#[test]
fn ce_6_8_a_good_that_is_not_here_cannot_be_stolen_but_the_card_can_be_played() {
    use Good::{Antique, Diamond, Painting};
    let goods = [
        Diamond, Diamond, Diamond, Diamond, Painting, Painting, Painting, Painting, Antique,
        Antique, Antique, Antique,
    ];
    let scene = stage(PARIS).goods(goods).play(&["The Artist > 0"]);
    assert_eq!(scene.side(FIRST).goods, [0, 0, 0]);
    assert!(scene.cited().contains(&"CE-6.8"));
    let scene = stage(PARIS).goods(goods).open(&["The Locksmith > 0 take diamond"]);
    scene.assert_refused("The Locksmith > 0 take painting", "CE-6.8", "no painting");
    let here = scene.actions().into_iter().filter(|action| {
        matches!(action, Action::PlayThief { at, choice, .. }
            if at.index() == 0 && choice.take.is_some())
    });
    assert_eq!(here.count(), 1, "diamonds only");
}

/// Four times any good at one Location leave none for the fifth, which then asks for nothing.
#[test]
fn ce_6_8_steal_any_where_nothing_is_left_takes_nothing() {
    let mut scene = play(&[
        "The Artist > 0",
        "The Antiquarian > 0",
        "The Croupier > 0",
        "The Locksmith > 0 take diamond",
        "---",
        "Glass Cutter > 0.0",
        "-",
        "Super Magnet > 0.0",
    ]);
    assert_eq!(scene.at(0).goods, [0, 0, 0]);
    assert_eq!(scene.cited().iter().filter(|rule| **rule == "CE-6.8").count(), 1);
    scene.act("-");
}

#[test]
fn ce_6_9_points_are_counted_at_the_end() {
    let mut scene = play(&["The Croupier > 0"]);
    assert!(!scene.cited().iter().any(|rule| rule.starts_with("CE-10")));
    scene.until_round(7);
    assert!(scene.cited().contains(&"CE-10.5"));
}

/// "burn, caper": the Gear is burned first.
#[test]
fn ce_6_10_effects_are_resolved_from_left_to_right() {
    let script = [
        "The Croupier > 0",
        "The Actress > 0",
        "----",
        "Simple Disguise > 0.0",
        "Signal Flare > 0.0 burn 0",
    ];
    let mut scene = stage(PARIS).open(&script);
    script[..4].iter().for_each(|line| scene.act(line));
    let from = scene.told.len();
    scene.act(script[4]);
    let rules: Vec<&str> = scene.cited()[from..].to_vec();
    assert_eq!(rules[..5], ["CE-5.3", "CE-5.1", "CE-8.1", "CE-8.5", "CE-6.2"]);
}
