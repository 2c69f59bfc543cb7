//! Every clan item.

use captains_wager::{BonusItems, Event, Options, Stage, Stake};
use engine::{Dice, Game, Seed, Viewer};

use crate::fixtures::*;

fn clans() -> Wish {
    let crew = ["Ironclad Mate", "Brass Harpooner", "Mechanical Dragon", "Gangway Boatswain"];
    let mut wish = wish(5).options(|options: &mut Options| options.clan_items = true);
    for (seat, crew) in crew.into_iter().enumerate() {
        wish = wish.hand(seat, &[crew]);
    }
    wish.hand(4, &["Veteran Cannoneer"])
}

/// Everyone plays; `seat` is then asked at the end of the encounter.
fn at_the_end(seat: usize) -> Tale {
    let mut tale = clans().open();
    tale.pass_all();
    tale.borrow("Ironclad Mate").borrow("Brass Harpooner").borrow("Mechanical Dragon");
    tale.borrow("Gangway Boatswain").borrow("Veteran Cannoneer");
    while tale.seat() != seat {
        tale.pass();
    }
    tale
}

#[test]
fn ravens_beak_makes_the_own_crew_stronger() {
    let mut tale = at_the_end(0);
    tale.use_item("Ravens' Beak");
    assert_eq!(tale.strength(0), 15 + 1);
}

#[test]
fn foxes_strongbox_gives_coins() {
    let mut tale = clans().open();
    tale.pass().use_item("Foxes' Strongbox");
    assert_eq!(tale.coins(1), 3);
}

#[test]
fn herons_weathervane_shows_everyone_s_crew() {
    let mut tale = clans().open();
    tale.pass().pass().use_item("Herons' Weathervane");
    assert!(tale.seen_by(2).captains.iter().all(|captain| captain.crew.len() == 4));
    assert!(tale.game_view(Viewer::Spectator).captains.iter().all(|it| it.crew.is_empty()));
}

#[test]
fn adders_fang_weakens_another_crew() {
    let mut tale = at_the_end(3);
    tale.use_on("Adders' Fang", 2);
    assert_eq!(tale.strength(2), 20 - 1);
}

#[test]
fn moths_lantern_claims_the_top_two_cards() {
    let mut tale = clans().start(4).open();
    tale.pass_all().use_item("Moths' Lantern").any(Stake::Borrow);
    assert_eq!(tale.claimed(4).len(), 2);
    assert!(tale.events().any(|event| matches!(event, Event::ClanItemsTaken)));
}

/// Before the treasure decks are dealt nobody has a clan item, and none has been used.
#[test]
fn clan_items_are_not_junk_before_they_are_handed_out() {
    let secret = |options: &mut Options| options.bonus_items = BonusItems::Secret;
    let mut tale = clans().options(secret).unopened();
    assert!(tale.view().junk.is_empty());
    let deal = tale.game.shuffle(&mut Dice::new(Seed([0; 32])));
    tale.deal(&deal);
    assert!(matches!(tale.view().stage, Stage::TakingOut(_)));
    assert!(tale.view().junk.is_empty());
}
