//! Every clan item.

use captains_wager::{BonusItems, Event, Options, Stage, Stake};
use engine::{Dice, Game, Seed, Viewer};

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
fn ravens_beak_makes_the_own_crew_stronger() {
    let mut story = at_the_end(0);
    story.use_item("Ravens' Beak");
    assert_eq!(story.strength(0), 15 + 1);
}

#[test]
fn foxes_strongbox_gives_coins() {
    let mut story = clans().open();
    story.pass().use_item("Foxes' Strongbox");
    assert_eq!(story.coins(1), 3);
}

#[test]
fn herons_weathervane_shows_everyone_s_crew() {
    let mut story = clans().open();
    story.pass().pass().use_item("Herons' Weathervane");
    assert!(story.seen_by(2).captains.iter().all(|captain| captain.crew.len() == 4));
    assert!(story.game.view(Viewer::Spectator).captains.iter().all(|it| it.crew.is_empty()));
}

#[test]
fn adders_fang_weakens_another_crew() {
    let mut story = at_the_end(3);
    story.use_on("Adders' Fang", 2);
    assert_eq!(story.strength(2), 20 - 1);
}

#[test]
fn moths_lantern_claims_the_top_two_cards() {
    let mut story = clans().start(4).open();
    story.pass_all().use_item("Moths' Lantern").any(Stake::Borrow);
    assert_eq!(story.claimed(4).len(), 2);
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
