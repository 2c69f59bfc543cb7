//! Positions in Caper: Europe with a known best move, set up by hand in the last round.
//!
//! All cards are blank but those that a test writes. The first player has The Croupier at the
//! first Location and the second player The Actress; five dull rounds bring nothing else there.

use caper_europe::{Action, Good};
use testkit::assert_wins_ending;

use crate::fixtures::scene::{Scene, name};
use crate::fixtures::stage::{Stage, barren};

/// Two Thieves, dull moves for five rounds, and then the last round, in which each of these Gear
/// is in the hand from which the play with that number, counted from 0, is made.
fn last_round(stage: Stage, gear: &[(usize, &str, &str)]) -> Scene {
    let mut script = vec!["-"; 42];
    (script[0], script[1]) = ("The Croupier > 0", "The Actress > 0");
    let mut deck = String::new();
    for (play, name, text) in gear {
        script[32 + play] = name;
        deck += &format!("[[gear]]\nname = \"{name}\"\ncost = 0\ntext = \"{text}\"\n");
    }
    let mut scene = stage.deck(&deck).open(&script);
    scene.act(script[0]);
    scene.act(script[1]);
    scene.until_round(6);
    scene
}

/// Dull moves until so many plays of the round have been made.
fn dull(scene: &mut Scene, plays: std::ops::Range<usize>) {
    plays.for_each(|_| scene.act("-"));
}

/// The search finds a Gear and a move with it that `wins`.
#[track_caller]
fn finds(scene: &Scene, wins: impl Fn(&str, Action) -> bool) {
    let hand = scene.side(scene.active()).hand;
    assert_wins_ending(&scene.game, |action| {
        let (Action::PlayGear { card, .. } | Action::Discard { card }) = action else {
            panic!("this is a Gear round");
        };
        let held = hand.iter().find(|held| held.place == u8::from(card)).unwrap();
        wins(&name(held.card), action)
    });
}

fn is_played_at(action: Action, place: usize) -> bool {
    matches!(action, Action::PlayGear { at, .. } if at.index() == place)
}

/// Four Points behind, five are enough and three are not.
#[test]
fn the_card_that_catches_up_is_played_last() {
    let cards = [(9, "Glass Cutter", "5 points"), (6, "Canvas Tube", "3 points")];
    let mut scene = last_round(barren(&[("The Actress", 0, "4 points")]), &cards);
    dull(&mut scene, 0..9);
    finds(&scene, |card, action| {
        card == "Glass Cutter" && !matches!(action, Action::Discard { .. })
    });
}

/// A block: what is left in the hand goes to the rival. The first player is three Points ahead.
/// Two more are no good if the rival then gets seven for the yellow card in play; without that,
/// two more for the rival are not enough.
#[test]
fn a_card_is_taken_away_from_the_rival() {
    let cards = [
        (0, "Gold Cufflinks", ""),
        (7, "Canvas Tube", "2 points"),
        (8, "Glass Cutter", "7 points per yellow"),
    ];
    let mut scene = last_round(barren(&[("The Croupier", 0, "3 points")]), &cards);
    scene.act("Gold Cufflinks > 0.0");
    dull(&mut scene, 1..7);
    finds(&scene, |card, _| card == "Glass Cutter");
}

/// The rival's five Points are burned; three of one's own would not be enough.
#[test]
fn the_card_that_wins_for_the_rival_is_burned() {
    let cards = [
        (0, "Padded Crate", "5 points"),
        (6, "Canvas Tube", "3 points"),
        (9, "Signal Flare", "burn"),
    ];
    let mut scene = last_round(barren(&[("The Croupier", 0, "point")]), &cards);
    scene.act("Padded Crate > 0.0");
    dull(&mut scene, 1..9);
    finds(&scene, |card, action| {
        let burns = matches!(action, Action::PlayGear { choice, .. } if choice.burn.is_some());
        card == "Signal Flare" && burns
    });
}

/// A diamond and a painting are in the Hideout. The antique makes a set worth 9, which beats 8.
#[test]
fn the_good_that_completes_a_set_is_taken() {
    let cards = [
        (1, "Padded Crate", "steal diamond"),
        (5, "Canvas Tube", "steal painting"),
        (9, "Glass Cutter", "steal any"),
    ];
    let mut scene = last_round(barren(&[("The Actress", 0, "8 points")]), &cards);
    dull(&mut scene, 0..1);
    scene.act("Padded Crate > 0.0");
    dull(&mut scene, 2..5);
    scene.act("Canvas Tube > 0.0");
    dull(&mut scene, 6..9);
    finds(
        &scene,
        |_, action| matches!(action, Action::PlayGear { choice, .. } if choice.take == Some(Good::Antique)),
    );
}

/// The Yacht is worth six Points: one Caper there is worth more than three Points, and a Caper
/// anywhere else nothing.
#[test]
fn a_caper_goes_where_it_wins_a_location() {
    let cards = [(9, "Grapnel Gun", "caper"), (6, "Canvas Tube", "3 points")];
    let stage = barren(&[("The Actress", 0, "4 points")])
        .deck("[[location]]\nname = \"The Yacht\"\nbase = 6\n");
    let mut scene = last_round(stage, &cards);
    dull(&mut scene, 0..9);
    finds(&scene, |card, action| card == "Grapnel Gun" && is_played_at(action, 0));
}
