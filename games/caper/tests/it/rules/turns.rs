//! CP-4 and CP-5: playing Thieves and Gear.

use caper::{Action, Choice, City, Event, Options};
use engine::{Dice, Game, Seed};

use crate::fixtures::decks::{blank_but, deal};
use crate::fixtures::scene::Scene;
use crate::fixtures::table::{CREAM, LEFT, MIDDLE, MINT, RIGHT, Table, site, slot};

fn fresh() -> Table {
    Scene::anywhere().play()
}

#[test]
fn cp_4_1_a_thief_is_placed_beside_others_in_a_thief_round() {
    let table = Scene::anywhere().thief(CREAM, "~1").thief(CREAM, "~2").play();
    assert_eq!([table.stack(CREAM, LEFT, 0).len(), table.stack(CREAM, LEFT, 1).len()], [1, 1]);
    let early = Scene::anywhere().play();
    let card = early.held(CREAM, &early.hand(CREAM)[0]);
    let gear = Action::PlayGear { card, at: site(0), on: slot(0), choice: Choice::Nothing };
    early.assert_refused(CREAM, gear, "CP-4.1", "Thief round");
}

#[test]
fn cp_4_2_three_thieves_a_side_at_a_location() {
    let table = Scene::anywhere()
        .thief_at(CREAM, "~1", MIDDLE)
        .thief_at(CREAM, "~2", MIDDLE)
        .in_round(3)
        .thief_at(CREAM, "~3", MIDDLE)
        .idle(MINT)
        .play();
    let full = table.thief_action(CREAM, &table.hand(CREAM)[0], MIDDLE, Choice::Nothing);
    table.assert_refused(CREAM, full, "CP-4.2", "three Thieves");
    let mut actions = Vec::new();
    table.game.actions(CREAM, &mut actions);
    assert!(!actions.contains(&full));
}

#[test]
fn cp_4_3_income_comes_from_the_supply() {
    let table = Scene::anywhere().purse(4, 0).play();
    assert_eq!((table.coins(CREAM), table.view().supply), (4, 6));
    let told = [&Event::Income { seat: CREAM, coins: 4, due: 4 }];
    assert_eq!(table.cited_by("CP-4.3"), told);
}

#[test]
fn cp_4_4_a_thief_is_not_discarded_for_a_coin() {
    let table = fresh();
    let card = table.held(CREAM, &table.hand(CREAM)[0]);
    table.assert_refused(CREAM, Action::Discard { card }, "CP-4.4", "can't be discarded");
}

/// Plays with a deck in which every card says `text`, and returns how many Thieves and how much
/// Gear a side had at most.
fn play_with_all_cards(text: &str, seed: &str) -> [usize; 2] {
    let mut cards = blank_but(&[]);
    cards.thief.iter_mut().for_each(|card| card.text = text.to_owned());
    cards.gear.iter_mut().for_each(|card| card.text = text.to_owned());
    let order = deal(&cards, City::Paris, &[], &[], &[]);
    let mut table = Table::open(Options::default(), &cards, &order);
    let mut dice = Dice::new(Seed::from_text(seed));
    let mut most = [0; 2];
    while table.game.outcome().is_none() {
        let actions = table.actions(table.active());
        let plays = |it: &Action| !matches!(it, Action::Discard { .. });
        assert!(actions.iter().any(plays), "room for a card");
        table.play(table.active(), dice.pick(&actions).unwrap());
        for side in table.view().sides {
            let stacks = || side.crew.iter().flatten();
            let gear = stacks().map(|stack| stack.cards.len() - 1).sum();
            most = [most[0].max(stacks().count()), most[1].max(gear)];
        }
    }
    most
}

/// Even if every card brings Thieves back, whoever is to place one finds room.
#[test]
fn cp_4_5_there_is_always_room_for_a_thief() {
    let [thieves, _] = play_with_all_cards("recover thief", "room");
    assert!(thieves > 6, "Thieves came back");
}

#[test]
fn cp_5_1_gear_goes_on_an_own_thief() {
    let table = Scene::anywhere().thief(CREAM, "~1").gear(CREAM, "green1", "~1").play();
    assert_eq!(table.stack(CREAM, LEFT, 0).len(), 2);
    let early = Scene::anywhere().thief(MINT, "~1").in_round(2).idle(MINT).play();
    let card = early.hand(CREAM)[0].clone();
    let nowhere = early.gear_action(CREAM, &card, LEFT, slot(0), Choice::Nothing);
    early.assert_refused(CREAM, nowhere, "CP-5.1", "no Thief there");
    let thief = early.thief_action(CREAM, &card, LEFT, Choice::Nothing);
    early.assert_refused(CREAM, thief, "CP-5.1", "Gear round");
}

#[test]
fn cp_5_2_three_gear_on_a_thief_face_down_ones_included() {
    let table = Scene::anywhere()
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .gear(CREAM, "green1", "~1")
        .gear(CREAM, "green2", "~1")
        .gear(CREAM, "green3", "~1")
        .in_round(2)
        .idle(MINT)
        .flipping(MINT, "Blazeblaster", "~2", "~1")
        .idle(MINT)
        .idle(MINT)
        .play();
    let stack = table.stack(CREAM, LEFT, 0);
    assert_eq!(stack.len(), 4);
    assert!(stack[1].starts_with('('), "{stack:?}");
    let more = table.gear_action(CREAM, &table.hand(CREAM)[0], LEFT, slot(0), Choice::Nothing);
    table.assert_refused(CREAM, more, "CP-5.2", "three Gear");
}

#[test]
fn cp_5_3_a_cost_is_paid_to_the_supply() {
    let table = Scene::anywhere()
        .purse(3, 0)
        .thief(CREAM, "~1")
        .gear(CREAM, "Bottomless Suitcase", "~1")
        .play();
    assert_eq!((table.coins(CREAM), table.view().supply), (0, 10));
    assert_eq!(table.cited_by("CP-5.3"), [&Event::Paid { seat: CREAM, coins: 3 }]);
}

/// Test case: a Cost of 3 can't be paid with 2 Coins, but the card can be discarded.
#[test]
fn cp_5_3_with_too_few_coins_a_gear_can_only_be_discarded() {
    let mut table = poor_cream();
    let dear = table.gear_action(CREAM, "Bottomless Suitcase", LEFT, slot(0), Choice::Nothing);
    table.assert_refused(CREAM, dear, "CP-5.3", "It costs 3, and you have 2.");
    let card = table.held(CREAM, "Bottomless Suitcase");
    table.play(CREAM, Action::Discard { card });
    assert_eq!((table.coins(CREAM), table.view().supply), (3, 7));
}

/// Cream holds the Bottomless Suitcase and has two Coins; it is Cream's turn.
fn poor_cream() -> Table {
    let mut cards = blank_but(&["Bottomless Suitcase"]);
    cards.thief[0].income = 2;
    let thief = cards.thief[0].name.clone();
    let order = deal(&cards, City::Paris, &[], &[&thief], &["Bottomless Suitcase"]);
    let mut table = Table::open(Options::default(), &cards, &order);
    let action = table.thief_action(CREAM, &thief, LEFT, Choice::Nothing);
    table.play(CREAM, action);
    table.play_to_round(2);
    table.anything();
    table
}

#[test]
fn cp_5_4_gear_may_be_discarded_for_a_coin_even_if_it_could_be_paid() {
    let table = Scene::anywhere().thief(CREAM, "~1").discard(CREAM, "green1").play();
    assert_eq!(table.coins(CREAM), 1);
    assert_eq!(table.cited_by("CP-5.4").len(), 1);
}

/// Even if every card brings Gear back, whoever is to play one finds room.
#[test]
fn cp_5_6_there_is_always_room_for_a_gear() {
    let gear = (0..20).map(|game| play_with_all_cards("recover gear", &format!("room {game}"))[1]);
    assert!(gear.max() > Some(15), "Gear came back");
}

#[test]
fn cp_5_5_covered_cards_keep_their_effects() {
    let table = Scene::anywhere()
        .thief(CREAM, "The Twins")
        .gear(CREAM, "Skeleton Keys", "The Twins")
        .gear(CREAM, "green1", "The Twins")
        .play();
    assert_eq!(table.capers(LEFT), [4, 0]);
    assert_eq!(table.capers(RIGHT), [0, 0]);
}
