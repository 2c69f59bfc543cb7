//! CE-8.5 to CE-8.13: the icons of a burned Gear are reverted.

use caper_europe::{Action, Event, FIRST, Good, Phase, SECOND};
use engine::Game;

use crate::fixtures::scene::{PARIS, RIVAL, Scene, play, stage};

use super::burning::{duel, duel_before};

/// Two Capers on the burned card move the tracker two back, to the end of the track at most.
#[test]
fn ce_8_5_capers_move_back() {
    let script = [
        "The Croupier > 0",
        "The Chauffeur > 0",
        "----",
        "Incognito Tuxedo > 0.0",
        "Blazeblaster > 0.0 burn 0",
    ];
    let scene = play(&script);
    assert_eq!(scene.tracker(0), -2, "4 on the rival's side, 2 of them back");
    let short = stage(PARIS).deck("[track]\nbonus = [0, 0, 0]");
    let script = [
        "The Chauffeur > 0",
        "The Locksmith > 0 take diamond",
        "The Croupier > 0",
        "---",
        "Simple Disguise > 0.0",
        "Incognito Tuxedo > 0.0",
        "-",
        "Blazeblaster > 0.1 burn 0",
    ];
    let scene = short.play(&script);
    assert_eq!(scene.tracker(0), 3, "at the end of the track already");
}

#[test]
fn ce_8_6_coins_go_back_as_far_as_there_are_any() {
    let scene = duel_before(&["Loaded Dice > 0.0", "Blazeblaster > 0.0 burn 0"]);
    let before = scene.coins();
    let mut scene = scene;
    scene.act("Blazeblaster > 0.0 burn 0");
    assert_eq!(scene.coins(), [before[0] - 2, before[1] - 2, before[2] + 4]);
    let told =
        scene.told.iter().any(|told| matches!(told.public, Event::PaidBack { coins: 2, .. }));
    assert!(told);
}

#[test]
fn ce_8_7_a_named_good_goes_back_to_this_location() {
    let before = duel_before(&["Glass Cutter > 0.0", "Blazeblaster > 0.0 burn 0"]);
    let diamonds = |scene: &Scene| (scene.side(RIVAL).of(Good::Diamond), scene.at(0).goods);
    assert_eq!(diamonds(&before), (1, [1, 1, 1]));
    let mut scene = before;
    scene.act("Blazeblaster > 0.0 burn 0");
    assert_eq!(diamonds(&scene), (0, [2, 1, 1]));
    assert!(scene.cited().contains(&"CE-8.7"));
}

/// The rival took an antique with one card and a diamond with a wild one, and may give up
/// either.
pub(super) fn wild() -> Scene {
    play(&[
        "The Croupier > 0",
        "The Antiquarian > 1",
        "-",
        "The Actress > 0",
        "--",
        "Super Magnet > 0.0 take diamond",
        "Blazeblaster > 0.0 burn 0",
    ])
}

#[test]
fn ce_8_8_for_a_wild_good_the_owner_chooses() {
    let mut scene = wild();
    assert_eq!(
        (scene.active(), scene.view().phase),
        (SECOND, Phase::Return(caper_europe::Site::new(0).unwrap()))
    );
    let choices = [Good::Diamond, Good::Antique].map(|good| Action::Return { good });
    assert_eq!(scene.actions(), choices);
    scene.assert_refused("return painting", "CE-8.8", "no painting");
    let gear = Action::Discard { card: caper_europe::Gear::new(0).unwrap() };
    scene.assert_action_refused(gear, "CE-8.8", "First return");
    assert_eq!(scene.game.check(FIRST, choices[0]).unwrap_err().rule.0, "CE-8.8");
    scene.act("return antique");
    assert_eq!(scene.side(RIVAL).goods, [1, 0, 0]);
    assert_eq!(scene.at(0).goods, [1, 1, 2]);
    assert_eq!(scene.active(), SECOND, "the next turn of the round is the second player's");
    scene.assert_action_refused(choices[0], "CE-8.8", "Nobody has burned");
}

#[test]
fn ce_8_8_a_single_kind_goes_back_without_asking() {
    let moves = ["Super Magnet > 0.0 take diamond", "Blazeblaster > 0.0 burn 0"];
    let mut script = vec!["The Croupier > 0", "The Banker > 0", "----"];
    script.extend(moves);
    let scene = play(&script);
    assert_eq!(scene.view().phase, Phase::Play);
    assert_eq!((scene.side(RIVAL).goods, scene.at(0).goods), ([0, 0, 0], [2, 1, 1]));
}

/// The Canvas Tube found no painting here, but its owner has one from elsewhere; there is no
/// free slot for it, so it stays. And whoever has no good returns none.
#[test]
fn ce_8_9_goods_go_back_only_if_there_are_any_and_there_is_room() {
    use Good::{Antique, Diamond, Painting};
    let goods = [
        Diamond, Diamond, Diamond, Diamond, Painting, Painting, Painting, Painting, Antique,
        Antique, Antique, Antique,
    ];
    let script = [
        "The Croupier > 0",
        "The Artist > 1",
        "-",
        "The Actress > 0",
        "--",
        "Canvas Tube > 0.0",
        "Blazeblaster > 0.0 burn 0",
    ];
    let scene = stage(PARIS).goods(goods).play(&script);
    assert_eq!(scene.side(RIVAL).goods, [0, 1, 0], "no slot is free at the first Location");
    assert!(scene.cited().contains(&"CE-8.9"));
    let script = [
        "The Croupier > 0",
        "The Actress > 0",
        "----",
        "Canvas Tube > 0.0",
        "Blazeblaster > 0.0 burn 0",
    ];
    let scene = stage(PARIS).goods(goods).play(&script);
    assert_eq!(scene.side(RIVAL).goods, [0, 0, 0]);
    assert!(scene.cited().contains(&"CE-8.9"));
}

/// What the Banker gave for the Dice stays, and so does what a burned Periscope gave.
#[test]
fn ce_8_10_set_effects_are_not_reverted() {
    let banker = play(&[
        "The Croupier > 0",
        "The Banker > 0",
        "----",
        "Loaded Dice > 0.0",
        "Blazeblaster > 0.0 burn 0",
    ]);
    assert_eq!(banker.tracker(0), -1);
    let periscope = play(&[
        "The Croupier > 0",
        "The Banker > 0",
        "----",
        "Periscope > 0.0",
        "Blazeblaster > 0.0 burn 0",
    ]);
    assert_eq!(periscope.tracker(0), -1);
}

/// On a track of one space the Tuxedo moved the tracker once; burning it moves it back by the
/// printed two.
#[test]
fn ce_8_11_the_printed_amount_is_reverted() {
    let script = [
        "The Croupier > 0",
        "The Chauffeur > 0",
        "----",
        "Incognito Tuxedo > 0.0",
        "Blazeblaster > 0.0 burn 0",
    ];
    let scene = stage(PARIS).deck("[track]\nbonus = [0, 0]").play(&script);
    assert_eq!(scene.tracker(0), 0, "the Chauffeur had moved it to the end already");
}

#[test]
fn ce_8_12_the_cost_is_not_paid_back() {
    let mut scene = duel_before(&["False Bottom Briefcase > 0.0", "Blazeblaster > 0.0 burn 0"]);
    let before = scene.coins()[1];
    scene.act("Blazeblaster > 0.0 burn 0");
    assert_eq!(scene.coins()[1], before);
}

#[test]
fn ce_8_13_burn_icons_and_points_have_nothing_to_revert() {
    let script = [
        "The Croupier > 0",
        "The Banker > 0",
        "----",
        "Blazeblaster > 0.0",
        "--",
        "Blazeblaster > 0.0 burn 0",
    ];
    let scene = play(&script);
    assert!(scene.at(0).crews[1][0].gear.is_empty());
    assert_eq!(scene.tracker(0), 0);
    let scene = duel(&["Fire Axe > 0.0", "Blazeblaster > 0.0 burn 0"]);
    assert_eq!(scene.side(RIVAL).points[2], 0, "its Points are gone with it");
}
