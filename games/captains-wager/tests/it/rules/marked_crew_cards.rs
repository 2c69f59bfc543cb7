//! Every crew of the first game that needs four or five captains.

use captains_wager::{Action, Stake};

use crate::fixtures::*;
use crate::rules::crew::PLAIN;
use crate::rules::crew_cards::marked;

#[test]
fn masked_mimic_is_as_strong_as_the_strongest_in_play() {
    let mut story = printed(4)
        .hand(0, &["Brass Harpooner"])
        .hand(1, &["Ironclad Mate"])
        .hand(2, &["Masked Mimic"])
        .open();
    story.borrow("Brass Harpooner").borrow("Ironclad Mate").borrow("Masked Mimic");
    assert_eq!(story.strength(2), 15);
    let mut first = marked(4, "Masked Mimic");
    first.borrow("Masked Mimic");
    assert_eq!(first.strength(0), 2);
}

#[test]
fn harbour_tollkeeper_makes_everyone_else_pay_two_coins() {
    let mut story = printed(4).start(2).hand(0, &["Harbour Tollkeeper"]).hand(1, PLAIN).open();
    story.steal().keep_nth(0).steal().keep_nth(0);
    story.borrow("Harbour Tollkeeper");
    assert_eq!(story.all_coins(), [0, 0, 1, 0], "the second captain has none to pay");
}

#[test]
fn storm_chaser_is_stronger_for_each_encounter_card() {
    let mut story =
        printed(4).hand(0, &["Mechanical Dragon", "Storm Chaser", "Masked Mimic"]).open();
    story.borrow("Mechanical Dragon");
    (0..3).for_each(|_| _ = story.any(Stake::Borrow));
    story.borrow("Storm Chaser");
    assert_eq!(story.strength(0), 11 + 4);
}

#[test]
fn ship_s_cook_is_stronger_without_an_encounter_card() {
    let mut story =
        printed(5).hand(0, &["Mechanical Dragon", "Ship's Cook", "Masked Mimic"]).open();
    let mut first = story.clone();
    first.borrow("Ship's Cook");
    assert_eq!(first.strength(0), 10);
    story.borrow("Mechanical Dragon");
    (0..4).for_each(|_| _ = story.any(Stake::Borrow));
    story.borrow("Ship's Cook");
    assert_eq!(story.strength(0), 5);
}

#[test]
fn signal_officer_weakens_every_other_crew_in_play() {
    let mut story = printed(5)
        .start(3)
        .hand(0, &["Signal Officer"])
        .hand(3, PLAIN)
        .hand(4, &["Roguish Aristocrat"])
        .open();
    story.borrow("Brass Harpooner").borrow("Roguish Aristocrat").borrow("Signal Officer");
    assert_eq!([3, 4, 0].map(|seat| story.strength(seat)), [9, 13, 8]);
}

#[test]
fn high_stakes_gambler_makes_every_active_captain_add_a_card() {
    let mut story = printed(5).start(4).hand(0, &["High-Stakes Gambler"]).open();
    story.steal().keep_nth(0);
    assert_eq!(story.view().pool.len(), 5);
    story.borrow("High-Stakes Gambler");
    assert_eq!(story.view().pool.len(), 9);
    assert_eq!(story.captain(0).deck, 13);
}

#[test]
fn bounty_hunter_claims_a_card_of_the_pool_for_winning() {
    let win = |rival: &str| {
        let mut story = printed(5).hand(0, &["Bounty Hunter"]).hand(1, &[rival]).open();
        story.borrow("Bounty Hunter").borrow(rival);
        while story.fates()[0] == captains_wager::Fate::Open {
            story.steal();
            if matches!(story.actions().first(), Some(Action::Keep { .. })) {
                story.keep_nth(0);
            }
            story.pass_all();
        }
        (story.claimed(0).len(), story.view().pool.len())
    };
    assert_eq!((win("Brass Harpooner"), win("Ironclad Mate")), ((1, 4), (0, 5)));
}

#[test]
fn skyhook_rigger_fights_for_coins() {
    let hand = ["Smoke Diver", "Skyhook Rigger"];
    let file = "[[crew]]\nname = \"Smoke Diver\"\neffect = { take_coins = 5 }\n";
    let mut story = printed(5).deck_file(file).hand(0, &hand).open();
    let mut poor = story.clone();
    poor.borrow("Skyhook Rigger");
    assert_eq!(poor.strength(0), 11);
    story.bet("Smoke Diver");
    while story.seat() != 0 {
        story.any(Stake::Bet);
    }
    let coins = story.coins(0);
    story.bet("Skyhook Rigger");
    assert_eq!((story.strength(0), story.coins(0)), (11 + 2 * 3, coins - 3));
}
