//! CP-7: flipping and protection.

use caper::{Action, Choice, City, Event, Options};
use engine::Game;

use crate::fixtures::decks::{blank_but, deal};
use crate::fixtures::scene::Scene;
use crate::fixtures::table::{CREAM, LEFT, MIDDLE, MINT, RIGHT, Table, slot};

/// Mint has a Thief with two Gear, and Cream one Thief to flip from.
fn two_on_a_thief() -> Scene {
    Scene::anywhere()
        .purse(5, 0)
        .thief(MINT, "~1")
        .thief(CREAM, "~2")
        .gear(MINT, "green1", "~1")
        .gear(MINT, "green2", "~1")
        .in_round(2)
        .idle(CREAM)
}

/// Which of the cards of Mint's first Thief on the left lie face down.
fn face_down(table: &Table) -> Vec<bool> {
    table.stack(MINT, LEFT, 0).iter().map(|name| name.starts_with('(')).collect()
}

/// The second round: Cream, whose turn it is, holds the Blazeblaster and has a Thief at every
/// Location; Mint has one on the left and two on the right.
fn blazer_in_hand(left: &str) -> Table {
    let cards = blank_but(&["Blazeblaster", left]);
    let order = deal(&cards, City::Paris, &[left], &[], &["Blazeblaster"]);
    let mut table = Table::open(Options::default(), &cards, &order);
    for (cream, mint) in [(LEFT, LEFT), (MIDDLE, RIGHT), (RIGHT, RIGHT)] {
        for (seat, at) in [(CREAM, cream), (MINT, mint)] {
            let card = table.hand(seat)[0].clone();
            table.play(seat, table.thief_action(seat, &card, at, Choice::Nothing));
        }
    }
    let card = table.hand(MINT)[0].clone();
    table.play(MINT, table.gear_action(MINT, &card, RIGHT, slot(0), Choice::Nothing));
    table
}

fn blaze(table: &Table, at: usize, choice: Choice) -> Action {
    table.gear_action(CREAM, "Blazeblaster", at, slot(0), choice)
}

/// Test case: of a Thief with two Gear only the upper one can be flipped.
#[test]
fn cp_7_1_only_the_topmost_card_is_flipped() {
    let table = two_on_a_thief().flipping(CREAM, "Blazeblaster", "~2", "~1").play();
    assert_eq!(face_down(&table), [false, false, true]);
    assert!(matches!(table.cited_by("CP-7.1").as_slice(), [Event::Flipped { .. }]));
}

#[test]
fn cp_7_2_only_cards_at_the_same_location() {
    let table = blazer_in_hand("The Yacht");
    let far = blaze(&table, MIDDLE, Choice::Flip(slot(0)));
    table.assert_refused(CREAM, far, "CP-7.2", "no card of your rival");
    let mut actions = Vec::new();
    table.game.actions(CREAM, &mut actions);
    let flips = actions.iter().filter_map(|action| match action {
        Action::PlayGear { at, choice: Choice::Flip(target), .. } => {
            Some((at.index(), target.index()))
        }
        _ => None,
    });
    assert_eq!(flips.collect::<Vec<_>>(), [(LEFT, 0), (RIGHT, 0), (RIGHT, 1)]);
}

/// Test case: a face-down topmost card shields what is under it.
#[test]
fn cp_7_3_nothing_under_a_face_down_card_can_be_flipped() {
    let table = two_on_a_thief()
        .flipping(CREAM, "Blazeblaster", "~2", "~1")
        .gear(CREAM, "Banana Peel", "~2")
        .play();
    assert_eq!(face_down(&table), [false, false, true]);
    assert_eq!(table.cited_by("CP-7.9").len(), 1);
    let mut table = blazer_in_hand("The Yacht");
    table.play(CREAM, blaze(&table, LEFT, Choice::Flip(slot(0))));
    assert_eq!(face_down(&table), [true]);
}

#[test]
fn cp_7_3_a_face_down_card_is_refused_as_a_target() {
    let mut cards = blank_but(&["Blazeblaster", "Banana Peel"]);
    cards.gear.iter_mut().for_each(|card| card.cost = 0);
    let gear = ["Blazeblaster", "", "", "", "", "", "Banana Peel"];
    let order = deal(&cards, City::Paris, &[], &[], &gear);
    let mut table = Table::open(Options::default(), &cards, &order);
    while table.view().round == 1 {
        let (seat, card) = (table.active(), table.hand(table.active())[0].clone());
        table.play(seat, table.thief_action(seat, &card, LEFT, Choice::Nothing));
    }
    let card = table.hand(MINT)[1].clone();
    table.play(MINT, table.gear_action(MINT, &card, LEFT, slot(1), Choice::Nothing));
    table.play(CREAM, blaze(&table, LEFT, Choice::Flip(slot(0))));
    let card = table.hand(MINT)[0].clone();
    table.play(MINT, table.gear_action(MINT, &card, LEFT, slot(1), Choice::Nothing));
    let again = table.gear_action(CREAM, "Banana Peel", LEFT, slot(0), Choice::Flip(slot(0)));
    table.assert_refused(CREAM, again, "CP-7.3", "face down already");
}

#[test]
fn cp_7_4_a_bare_thief_can_be_flipped() {
    let mut table = blazer_in_hand("The Yacht");
    table.play(CREAM, blaze(&table, LEFT, Choice::Flip(slot(0))));
    assert_eq!(face_down(&table), [true]);
}

#[test]
fn cp_7_5_a_face_down_card_gives_and_counts_nothing_but_its_coins_stay() {
    let scene = Scene::anywhere().thief(MINT, "The Banker").thief(CREAM, "~1").gear(
        MINT,
        "Plasma Cutter",
        "The Banker",
    );
    let before = scene.clone().play();
    assert_eq!(before.points(MINT), [0, 1, 1, 0]);
    let after = scene.flipping(CREAM, "Blazeblaster", "~1", "The Banker").play();
    assert_eq!(after.points(MINT), [0, 0, 0, 0], "no Point of its own, no yellow for the Banker");
    assert_eq!(after.coins(MINT), 2, "Income and Coin are kept");
    let gear = Scene::anywhere()
        .thief(MINT, "The Bon Vivant")
        .thief(CREAM, "~1")
        .gear(MINT, "green1", "The Bon Vivant")
        .gear(MINT, "red1", "The Bon Vivant")
        .in_round(2)
        .idle(CREAM);
    assert_eq!(gear.clone().idle(MINT).play().points(MINT)[1], 1);
    let after = gear.flipping(CREAM, "Blazeblaster", "~1", "The Bon Vivant").play();
    assert_eq!(after.points(MINT)[1], 0, "face down it is no Gear for a set");
}

#[test]
fn cp_7_6_a_face_down_thief_keeps_its_place_and_its_gear_works() {
    let table = Scene::anywhere()
        .purse(0, 1)
        .thief(MINT, "The Twins")
        .in_round(3)
        .thief_flipping(CREAM, "The Barber", "The Twins")
        .gear(MINT, "Rope Ladder", "The Twins")
        .play();
    assert_eq!(face_down(&table), [true, false]);
    assert_eq!(table.capers(LEFT), [0, 0], "neither its Capers nor a Thief for the Ladder");
}

/// Test case: a Gear on the face-down card is the topmost one, and can be flipped.
#[test]
fn cp_7_7_a_new_card_on_a_face_down_one_can_be_flipped() {
    let table = two_on_a_thief()
        .flipping(CREAM, "Blazeblaster", "~2", "~1")
        .idle(MINT)
        .gear(MINT, "green3", "~1")
        .idle(CREAM)
        .flipping(CREAM, "Banana Peel", "~2", "~1")
        .play();
    assert_eq!(face_down(&table), [false, false, true, true]);
}

#[test]
fn cp_7_8_a_flip_must_be_made_if_it_can_be() {
    let table = blazer_in_hand("The Yacht");
    table.assert_refused(CREAM, blaze(&table, LEFT, Choice::Nothing), "CP-7.8", "must choose");
}

#[test]
fn cp_7_9_without_a_target_the_card_is_played_all_the_same() {
    let mut table = blazer_in_hand("The Yacht");
    table.play(CREAM, blaze(&table, MIDDLE, Choice::Nothing));
    assert!(matches!(table.cited_by("CP-7.9").as_slice(), [Event::FlipMissed { .. }]));
    assert_eq!(table.stack(CREAM, MIDDLE, 0)[1], "Blazeblaster");
}

/// Test case: at the Chapel a bare Thief is safe, a topmost Gear is not.
#[test]
fn cp_7_10_protected_cards_can_t_be_flipped() {
    let table = blazer_in_hand("The Chapel");
    let thief = blaze(&table, LEFT, Choice::Flip(slot(0)));
    table.assert_refused(CREAM, thief, "CP-7.10", "protected");
    let table = Scene::at("The Chapel")
        .thief(MINT, "~1")
        .thief(CREAM, "~2")
        .gear(MINT, "green1", "~1")
        .flipping(CREAM, "Blazeblaster", "~2", "~1")
        .play();
    assert_eq!(face_down(&table), [false, true]);
}

#[test]
fn cp_7_10_a_face_down_protector_protects_nothing() {
    let table = Scene::anywhere()
        .purse(1, 0)
        .thief(MINT, "~1")
        .thief(MINT, "~2")
        .thief(CREAM, "~3")
        .gear(MINT, "Clever Disguise", "~1")
        .flipping(CREAM, "Blazeblaster", "~3", "~1")
        .flipping(CREAM, "Banana Peel", "~3", "~2")
        .play();
    assert_eq!(table.cited_by("CP-7.1").len(), 2);
}
