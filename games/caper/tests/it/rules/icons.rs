//! CP-6: what the words on the cards mean.

use caper::{Action, Choice, City, Discarded, Event, Options};

use crate::fixtures::decks::{blank_but, deal};
use crate::fixtures::scene::{Scene, crew};
use crate::fixtures::table::{CREAM, LEFT, MIDDLE, MINT, Table, slot};

/// Test case of the reference picture: the Capers of two Thieves add up, without a bonus.
#[test]
fn cp_6_1_capers_are_added_up_at_their_location() {
    let table = crew("", &[("The Diver", &["green1", "green2"]), ("The Getaway Driver", &[])]);
    assert_eq!(table.capers(LEFT), [2, 0]);
    assert_eq!(table.capers(MIDDLE), [0, 0], "and nowhere else");
}

#[test]
fn cp_6_2_coins_are_taken_when_the_card_is_played() {
    let table = Scene::anywhere().thief(CREAM, "~1").gear(CREAM, "Piggy Bank", "~1").play();
    assert_eq!((table.coins(CREAM), table.view().supply), (2, 8));
    assert_eq!(table.cited_by("CP-6.2"), [&Event::Gained { seat: CREAM, coins: 2, due: 2 }]);
}

#[test]
fn cp_6_3_an_empty_supply_gives_what_it_has() {
    let table =
        Scene::anywhere().purse(5, 4).thief(CREAM, "~1").gear(CREAM, "Piggy Bank", "~1").play();
    assert_eq!([table.coins(CREAM), table.coins(MINT), table.view().supply], [6, 4, 0]);
    assert_eq!(table.cited_by("CP-6.3"), [&Event::Gained { seat: CREAM, coins: 1, due: 2 }]);
    let dry = Scene::anywhere().purse(6, 4).thief(CREAM, "~1").discard(CREAM, "green1").play();
    assert_eq!([dry.coins(CREAM), dry.coins(MINT)], [6, 4], "nothing is taken from the rival");
}

#[test]
fn cp_6_4_points_are_scored_at_the_end() {
    let table = crew("", &[("The Forger", &["Plasma Cutter", "Gilded Frame"])]);
    assert_eq!(table.points(CREAM)[1..3], [1, 2]);
}

#[test]
fn cp_6_5_goods_are_symbols_on_face_up_cards() {
    let stolen = Scene::anywhere().thief(MINT, "~2").thief(CREAM, "~1");
    let stolen = stolen.gear(MINT, "Velvet Pouch", "~2");
    assert_eq!(stolen.clone().play().goods(MINT), [1, 0, 0, 0]);
    let flipped = stolen.flipping(CREAM, "Blazeblaster", "~1", "~2").play();
    assert_eq!(flipped.goods(MINT), [0; 4]);
}

#[test]
fn cp_6_6_all_own_cards_at_the_location_count() {
    let table = crew("", &[("~1", &["Jeweller's Loupe"]), ("~2", &["green1", "green2"])]);
    assert_eq!(table.points(CREAM)[2], 3, "not just those on one Thief");
    let apart = Scene::anywhere()
        .thief(CREAM, "~1")
        .thief_at(CREAM, "~2", MIDDLE)
        .gear(CREAM, "Jeweller's Loupe", "~1")
        .gear(CREAM, "green1", "~2")
        .play();
    assert_eq!(apart.points(CREAM)[2], 1, "not those at another Location");
    let rival = Scene::anywhere()
        .thief(CREAM, "The Widow")
        .thief(MINT, "~1")
        .thief_at(MINT, "~2", MIDDLE)
        .play();
    assert_eq!(rival.points(CREAM)[1], 1, "the rival's at this Location");
}

#[test]
fn cp_6_7_as_many_sets_as_possible_and_cards_serve_several_icons() {
    let thieves: &[(&str, &[&str])] =
        &[("The Dame", &["yellow1", "yellow2"]), ("The Banker", &["blue1", "blue2"])];
    let table = crew("", thieves);
    assert_eq!(table.capers(LEFT), [2, 0], "two sets of yellow and blue");
    assert_eq!(table.points(CREAM)[1], 2, "the same yellow cards serve the Banker");
}

#[test]
fn cp_6_8_a_card_counts_itself() {
    assert_eq!(crew("", &[("~1", &["Plans Cachés"])]).points(CREAM)[2], 1);
    assert_eq!(crew("", &[("The Chef", &[])]).points(CREAM)[1], 1);
}

#[test]
fn cp_6_9_coins_and_goods_can_be_counted() {
    let table = Scene::anywhere().purse(3, 0).thief(CREAM, "The Duchess").play();
    assert_eq!(table.points(CREAM)[1], 4, "three, and its own Income");
    let thieves: &[(&str, &[&str])] =
        &[("The Curator", &[]), ("~1", &["Lace Gloves", "Skeleton Keys"])];
    let table = crew("The Auction House", thieves);
    assert_eq!(table.goods(CREAM), [0, 0, 1, 1]);
    assert_eq!(table.points(CREAM)[0], 3 + 2, "any Good: wild ones too");
}

#[test]
fn cp_6_10_robbing_takes_what_the_rival_has() {
    let table = Scene::anywhere().purse(0, 1).idle(CREAM).thief(CREAM, "The Umbrella Man").play();
    assert_eq!([table.coins(CREAM), table.coins(MINT)], [1, 0]);
    assert_eq!(table.cited_by("CP-6.10"), [&Event::Robbed { seat: CREAM, from: MINT, coins: 1 }]);
}

#[test]
fn cp_6_11_a_recovered_gear_goes_on_the_same_thief_for_free() {
    let table = Scene::anywhere()
        .thief(CREAM, "~1")
        .discard(CREAM, "Night-Vision Goggles")
        .discard(CREAM, "green1")
        .recovering(CREAM, "Pawn Ticket", "~1", "Night-Vision Goggles")
        .play();
    assert_eq!(table.stack(CREAM, LEFT, 0).len(), 3);
    assert_eq!(table.coins(CREAM), 1, "two Coins less the Ticket's Cost");
    assert!(!table.discards(CREAM).contains(&"Night-Vision Goggles".to_owned()));
    assert_eq!(table.cited_by("CP-6.11").len(), 1);
}

#[test]
fn cp_6_11_with_nothing_to_recover_the_card_may_be_played() {
    let table =
        Scene::anywhere().purse(1, 0).thief(CREAM, "~1").gear(CREAM, "Pawn Ticket", "~1").play();
    assert_eq!(table.cited_by("CP-6.11"), [&Event::RecoveryMissed { seat: CREAM }]);
}

/// The Ticket is put on a Thief with two Gear: there is no room for a fourth.
#[test]
fn cp_6_11_without_room_nothing_is_recovered() {
    let table = Scene::anywhere()
        .thief(CREAM, "~1")
        .discard(CREAM, "green1")
        .gear(CREAM, "green2", "~1")
        .gear(CREAM, "green3", "~1")
        .gear(CREAM, "Pawn Ticket", "~1")
        .play();
    assert_eq!(table.cited_by("CP-6.11"), [&Event::RecoveryMissed { seat: CREAM }]);
}

/// Cream holds the Pawn Ticket and has a Gear to recover.
#[test]
fn cp_6_11_what_can_be_recovered_must_be() {
    let cards = blank_but(&["Pawn Ticket"]);
    let order = deal(&cards, City::Paris, &[], &[], &["", "", "", "", "", "", "Pawn Ticket"]);
    let mut table = Table::open(Options::default(), &cards, &order);
    table.play_to_round(2);
    table.anything();
    let first = table.held(CREAM, &table.hand(CREAM)[0]);
    table.play(CREAM, Action::Discard { card: first });
    table.anything();
    let ticket = |choice| table.gear_action(CREAM, "Pawn Ticket", LEFT, slot(0), choice);
    let none = ticket(Choice::Nothing);
    table.assert_refused(CREAM, none, "CP-6.11", "must choose");
    let second = ticket(Choice::Recover(Discarded::new(1).unwrap()));
    table.assert_refused(CREAM, second, "CP-6.11", "no such card");
    let action = ticket(Choice::Recover(Discarded::new(0).unwrap()));
    table.play(CREAM, action);
    assert!(matches!(table.cited_by("CP-6.11").as_slice(), [Event::Recovered { .. }]));
}

#[test]
fn cp_6_12_a_recovered_card_is_not_played() {
    let table = Scene::anywhere()
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .discard(CREAM, "Plasma Cutter")
        .recovering(CREAM, "Pawn Ticket", "~1", "Plasma Cutter")
        .play();
    assert_eq!(table.coins(CREAM), 0, "the Cutter brings no Coin");
    assert_eq!(table.points(CREAM)[2], 2, "but its Point counts");
    let table = Scene::anywhere()
        .purse(1, 0)
        .thief(CREAM, "~1")
        .leftover(CREAM, "The Getaway Driver", 1)
        .recovering(CREAM, "Forged Passport", "~1", "The Getaway Driver")
        .play();
    assert_eq!((table.coins(CREAM), table.capers(LEFT)), (0, [2, 0]), "no Income, but the Caper");
    let table = Scene::anywhere()
        .purse(1, 0)
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .discard(CREAM, "Blazeblaster")
        .recovering(CREAM, "Pawn Ticket", "~1", "Blazeblaster")
        .play();
    assert!(table.cited_by("CP-7.1").is_empty(), "and it flips nothing");
}

#[test]
fn cp_6_13_conditions_are_judged_at_the_end() {
    let won = crew("", &[("~1", &["Senator's Seal"])]);
    assert_eq!(won.points(CREAM)[2], 2);
    let flipped = Scene::anywhere()
        .thief(MINT, "~1")
        .thief(CREAM, "~2")
        .gear(MINT, "Smoke Pellets", "~1")
        .gear(MINT, "blue1", "~1")
        .in_round(2)
        .idle(CREAM)
        .flipping(CREAM, "Blazeblaster", "~2", "~1")
        .play();
    assert_eq!(flipped.capers(LEFT), [0, 0], "the blue card on top lies face down");
}

#[test]
fn cp_6_14_cost_then_placing_then_income_then_icons() {
    // With one Coin the Ticket is paid; the Printing Plates count themselves, so they are placed
    // before their icon happens.
    let table = Scene::anywhere().thief(CREAM, "~1").gear(CREAM, "Printing Plates", "~1").play();
    assert_eq!(table.coins(CREAM), 1);
    let table = Scene::anywhere().purse(0, 2).idle(CREAM).thief(CREAM, "The Umbrella Man").play();
    let told: Vec<String> = table.told.iter().map(|told| format!("{:?}", told.public)).collect();
    let place = |word: &str| told.iter().rposition(|event| event.starts_with(word)).unwrap();
    assert!(place("Placed") < place("Robbed"));
    let order = Scene::anywhere()
        .purse(3, 0)
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .flipping(CREAM, "Sleeping Gas", "~1", "~2")
        .play();
    let told: Vec<String> = order.told.iter().map(|told| format!("{:?}", told.public)).collect();
    let place = |word: &str| told.iter().rposition(|event| event.starts_with(word)).unwrap();
    assert!(place("Paid") < place("Equipped") && place("Equipped") < place("Flipped"));
}

/// What needs no choice takes none.
#[test]
fn cp_6_11_a_choice_that_does_not_fit_is_refused() {
    let table = Scene::anywhere().thief(CREAM, "~1").in_round(2).idle(MINT).play();
    let card = table.hand(CREAM)[0].clone();
    let thief = table.view().sides[0].crew[LEFT][0].slot;
    let back = Discarded::new(0).unwrap();
    let recovers = table.gear_action(CREAM, &card, LEFT, thief, Choice::Recover(back));
    table.assert_refused(CREAM, recovers, "CP-6.11", "recovers nothing");
    let flips = table.gear_action(CREAM, &card, LEFT, thief, Choice::Flip(slot(0)));
    table.assert_refused(CREAM, flips, "CP-7.1", "flips nothing");
}
