//! CE-8: burning, reverting, protecting.

use caper_europe::{FIRST, Phase, SECOND};
use engine::{Game, Viewer};

use crate::fixtures::scene::{LONDON, PARIS, Scene, card, play, stage};

/// Both have a Thief at the first Location; then the second player's Gear, and the first
/// player's answer, in turn.
pub(super) fn duel(moves: &[&str]) -> Scene {
    let mut script = vec!["The Croupier > 0", "The Actress > 0", "----"];
    script.extend(moves);
    play(&script)
}

/// The same up to the last move, which is yet to be played.
pub(super) fn duel_before(moves: &[&str]) -> Scene {
    let mut script = vec!["The Croupier > 0", "The Actress > 0", "----"];
    script.extend(moves);
    let mut scene = stage(PARIS).open(&script);
    script[..script.len() - 1].iter().for_each(|line| scene.act(line));
    scene
}

#[test]
fn ce_8_1_a_topmost_gear_of_the_rival_here_is_burned() {
    let moves = ["Simple Disguise > 0.0", "-", "Fire Axe > 0.0", "Blazeblaster > 0.0 burn 0"];
    let scene = duel(&moves);
    let gear = &scene.at(0).crews[1][0].gear;
    assert_eq!(gear.len(), 1);
    assert_eq!(gear[0].card, card("Simple Disguise"), "only the topmost is gone");
    let scene = duel_before(&["Fire Axe > 0.0", "Simple Disguise > 0.0"]);
    scene.assert_refused("Simple Disguise > 0.0 burn 0", "CE-8.1", "burns nothing");
}

#[test]
fn ce_8_2_thieves_are_never_burned_and_nothing_is_no_target() {
    let scene = duel_before(&["-", "Blazeblaster > 0.0"]);
    scene.assert_refused("Blazeblaster > 0.0 burn 0", "CE-8.2", "no Gear");
    scene.assert_refused("Blazeblaster > 0.0 burn 1", "CE-8.2", "no Gear");
    let scene = duel(&["-", "Blazeblaster > 0.0"]);
    assert!(scene.cited().contains(&"CE-8.2"));
    assert_eq!(scene.at(0).crews[1].len(), 1);
}

#[test]
fn ce_8_3_one_must_burn_if_one_can() {
    let scene = duel_before(&["Fire Axe > 0.0", "Blazeblaster > 0.0 burn 0"]);
    scene.assert_refused("Blazeblaster > 0.0", "CE-8.3", "which Gear");
}

#[test]
fn ce_8_4_burned_gear_goes_to_its_owners_discards() {
    let scene = duel(&["Fire Axe > 0.0", "Blazeblaster > 0.0 burn 0"]);
    assert!(scene.side(SECOND).discards.contains(&card("Fire Axe")));
    assert!(!scene.side(FIRST).discards.contains(&card("Fire Axe")));
}

#[test]
fn ce_8_14_protected_gear_cannot_be_burned() {
    let moves = ["Asbestos Cloak > 0.0", "-", "Loaded Dice > 0.0", "Blazeblaster > 0.0"];
    let scene = duel_before(&moves);
    scene.assert_refused("Blazeblaster > 0.0 burn 0", "CE-8.14", "protected");
    let scene = duel(&moves);
    assert_eq!(scene.at(0).crews[1][0].gear.len(), 2);
    assert!(scene.cited().contains(&"CE-8.2"), "there was nothing that could be burned");
}

#[test]
fn ce_8_14_a_protecting_location_guards_both_crews() {
    let locations = ["The Embassy", "The Yacht", "The Opera House"];
    let script =
        ["The Croupier > 0", "The Actress > 0", "----", "Loaded Dice > 0.0", "Blazeblaster > 0.0"];
    let scene = stage(PARIS).at(locations).play(&script);
    assert_eq!(scene.at(0).crews[1][0].gear.len(), 1);
}

/// Everything of the turn happens first; the Demolitionist moves the tracker before the rival
/// is asked.
#[test]
fn ce_8_15_a_wild_good_goes_back_at_the_end_of_the_turn() {
    let scene = play(&[
        "The Demolitionist > 0",
        "The Antiquarian > 1",
        "-",
        "The Actress > 0",
        "--",
        "Super Magnet > 0.0 take diamond",
        "Blazeblaster > 0.0 burn 0",
    ]);
    assert!(matches!(scene.view().phase, Phase::Return(_)));
    assert_eq!(scene.tracker(0), 1);
    assert_eq!(scene.game.prompt(Viewer::Spectator), scene.game.prompt(Viewer::Seat(SECOND)));
}

/// A Thief that burns asks for its target like a Gear does.
#[test]
fn a_thief_of_an_owners_deck_may_burn_and_steal_in_one_play() {
    let deck = "[[thief]]\nname = \"The Dame\"\ntext = \"burn, steal any\"";
    let script = [
        "-",
        "The Actress > 0",
        "----",
        "Loaded Dice > 0.0",
        "---------",
        "The Dame > 0 burn 0 take painting",
    ];
    let scene = stage(LONDON).deck(deck).play(&script);
    assert!(scene.at(0).crews[1][0].gear.is_empty());
    assert_eq!(scene.side(FIRST).goods[1], 1);
}
