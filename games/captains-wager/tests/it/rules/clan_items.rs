//! Every clan item.

use captains_wager::{BonusItems, Event, Options, Stage, Stake};
use engine::{Dice, Seed};

use crate::fixtures::*;

fn clans() -> Scenario {
    let crew = ["Ironclad Mate", "Brass Harpooner", "Mechanical Dragon", "Gangway Boatswain"];
    let mut scenario = scenario(5).options(|options: &mut Options| options.clan_items = true);
    for (seat, crew) in crew.into_iter().enumerate() {
        scenario = scenario.hand(seat, &[crew]);
    }
    scenario.hand(4, &["Veteran Cannoneer"])
}

/// Everyone plays; `seat` is then asked at the end of the encounter.
fn at_the_end(seat: usize) -> Story {
    let mut story = clans().open();
    story.pass_all();
    story.borrow("Ironclad Mate").borrow("Brass Harpooner").borrow("Mechanical Dragon");
    story.borrow("Gangway Boatswain").borrow("Veteran Cannoneer");
    while story.seat() != seat {
        story.pass();
    }
    story
}

#[test]
fn ravens_beak_claims_the_last_three_cards_of_the_pool() {
    let mut story = clans().open();
    story.let_win_to_last_window(2);
    while story.seat() != 0 {
        story.pass();
    }
    let pool = story.view().pool;
    story.use_item("Ravens' Beak");
    let claimed = story.captain(0).claimed;
    let last: Vec<_> = pool.iter().rev().take(3).copied().collect();
    assert_eq!(claimed[claimed.len() - 3..], last);
    assert_eq!(story.view().pool.len(), pool.len() - 3);
}

#[test]
fn foxes_strongbox_is_worth_three_gold_and_doubles_the_coins_in_the_end() {
    let mut story = clans().start(1).open();
    let captain = story.captain(1);
    assert_eq!(captain.gold, i16::from(captain.deck) + 3);
    story.pass_all().steal().keep_nth(0);
    assert_eq!((story.coins(1), story.captain(1).gold), (3, captain.gold - 1 + 2 * 3));
}

#[test]
fn herons_weathervane_lets_the_weakest_crew_win_from_its_captains_turn_on() {
    let mut story = clans().open();
    story.pass_all();
    story.borrow("Ironclad Mate").borrow("Brass Harpooner");
    story.use_item("Herons' Weathervane").borrow("Mechanical Dragon");
    story.borrow("Gangway Boatswain").borrow("Veteran Cannoneer").pass_all();
    assert_eq!(story.fates()[0], claimed_by(3), "the Boatswain is the weakest with 10");
}

#[test]
fn adders_fang_weakens_another_crew() {
    let mut story = at_the_end(3);
    story.use_on("Adders' Fang", 2);
    assert_eq!(story.strength(2), 17 - 5);
}

#[test]
fn moths_lantern_claims_the_top_four_cards() {
    let mut story = clans().start(4).open();
    story.pass_all().use_item("Moths' Lantern").any(Stake::Borrow);
    assert_eq!(story.claimed(4).len(), 4);
    assert!(story.events().any(|event| matches!(event, Event::ClanItemsTaken)));
}

/// Before the treasure decks are dealt nobody has a clan item, and none has been used.
#[test]
fn clan_items_are_not_junk_before_they_are_handed_out() {
    let secret = |options: &mut Options| options.bonus_items = BonusItems::Secret;
    let mut story = clans().options(secret).unopened();
    assert!(story.view().junk.is_empty());
    story.settle(&mut Dice::new(Seed([0; 32])));
    assert!(matches!(story.view().stage, Stage::TakingOut(_)));
    assert!(story.view().junk.is_empty());
}
