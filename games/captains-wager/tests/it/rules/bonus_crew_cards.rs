//! Every bonus crew.

use captains_wager::{Effect, Stake};
use engine::{Game, Viewer};

use crate::fixtures::*;
use crate::rules::crew::PLAIN;
use crate::rules::crew_cards::getaway;

/// The first captain leads with a bonus crew.
fn lead_of(players: u8, crew: &str) -> Story {
    printed(players).bonus_crew().hand(0, &[crew]).hand(1, PLAIN).open()
}

#[test]
fn barge_scavenger_claims_two_cards_of_the_pool_for_a_thief() {
    let lead = lead_of(3, "Barge Scavenger");
    let [before, after] = getaway(lead, "Barge Scavenger");
    assert_eq!(after.claimed.len(), before.claimed.len() + 2);
    assert_eq!(after.coins, before.coins + 2);
}

/// Three captains in their second adventure; the first has a Fog Bank, the third a Spyglass.
fn two_armed(crew: &str) -> Story {
    let items = [(0, "Fog Bank"), (2, "Spyglass")];
    printed(3).bonus_crew().hand(0, &[crew]).armed(&items)
}

#[test]
fn lucky_charm_pedlar_makes_everyone_pass_an_item_on() {
    let mut story = two_armed("Lucky Charm Pedlar");
    story.bet("Lucky Charm Pedlar");
    let items = [0, 1, 2].map(|seat| story.items(seat).join(", "));
    assert_eq!(items, ["Spyglass", "Fog Bank", ""], "both at the same time");
    let seen = |seat| story.seen_by(seat).captains[1].items[0].item.is_some();
    assert_eq!([0, 1, 2].map(seen), [true, true, false], "the giver knows it, the third does not");
}

#[test]
fn apprentice_pair_change_places_with_another_crew() {
    let mut story =
        printed(3).bonus_crew().hand(0, &["Mechanical Dragon"]).hand(1, &["Apprentice Pair"]);
    let mut first = story.clone().start(1).open();
    first.borrow("Apprentice Pair");
    assert_eq!(first.strength(1), 5, "with nobody to change places with");
    story = story.hand(2, &["Powder Monkey"]);
    let mut story = story.open();
    story.borrow("Mechanical Dragon").borrow_at("Apprentice Pair", 0);
    assert_eq!((story.strength(0), story.strength(1)), (5, 17));
}

#[test]
fn debt_ridden_veteran_returns_loans_for_a_thief() {
    let lead = lead_of(3, "Debt-Ridden Veteran");
    let veteran = lead.cards.find_crew("Debt-Ridden Veteran").unwrap();
    assert_eq!(lead.cards.crew(veteran).effect, Effect::Abscond(3));
    let [before, after] = getaway(lead, "Debt-Ridden Veteran");
    assert!((1..=3).contains(&before.loans), "{}", before.loans);
    assert_eq!((after.loans, after.coins), (0, before.coins + 2), "for nothing");
}

#[test]
fn gentleman_cutpurse_takes_an_item_for_a_thief() {
    let mut story = two_armed("Gentleman Cutpurse");
    story.borrow("Gentleman Cutpurse");
    assert_eq!(story.items(0), ["Fog Bank"], "not before the theft");
    while story.seat() != 0 {
        story.any(Stake::Borrow).pass_all();
    }
    story.steal().pass_all();
    assert_eq!((story.items(0)[1].as_str(), story.items(2).len()), ("Spyglass", 0));
    let seen = |seat| story.seen_by(seat).captains[0].items[1].item.is_some();
    assert_eq!([0, 1, 2].map(seen), [true, false, true], "the captain who lost it knows it");
    story.assert_cited("CW-6.13");
}

#[test]
fn gentleman_cutpurse_finds_nothing_where_nobody_else_has_an_item() {
    let [before, after] = getaway(lead_of(3, "Gentleman Cutpurse"), "Gentleman Cutpurse");
    assert_eq!((before.items.len(), after.coins), (0, before.coins + 2));
}

#[test]
fn ruthless_bailiff_makes_others_with_loans_pay() {
    let mut story = printed(3)
        .deck_file(TRADERS)
        .bonus_crew()
        .start(1)
        .hand(0, &["Ruthless Bailiff"])
        .hand(1, &["Quick-Fingered Tinker"])
        .hand(2, &["Brass Harpooner"])
        .open();
    story.borrow("Quick-Fingered Tinker").bet("Brass Harpooner");
    assert_eq!((story.all_coins(), story.all_loans()), (vec![0, 2, 0], vec![0, 1, 0]));
    let mut owing = story.clone();
    owing.borrow("Ruthless Bailiff");
    assert_eq!(owing.all_coins(), [0; 3]);
}

#[test]
fn airship_inquisitor_looks_at_crew_and_items() {
    let mut story = printed(3)
        .deck_file(TRADERS)
        .bonus_crew()
        .start(1)
        .deck(1, &["Spyglass", "Fog Bank"])
        .hand(0, &["Airship Inquisitor"])
        .hand(1, &["Smoke Diver"])
        .open();
    story.borrow("Smoke Diver").any(Stake::Borrow);
    assert_eq!(story.seen_by(0).captains[1].items[0].item, None);
    story.borrow_at("Airship Inquisitor", 1);
    let seen = story.seen_by(0).captains[1].clone();
    assert_eq!(seen.items[0].item, story.cards.find_item("Fog Bank"));
    assert_eq!(seen.crew.len(), 3);
    assert_eq!(story.seen_by(2).captains[1].items[0].item, None);
}

#[test]
fn grand_provocateur_makes_another_captain_play_again() {
    let mut story = printed(3)
        .bonus_crew()
        .hand(0, &["Mechanical Dragon", "Powder Monkey"])
        .hand(1, &["Grand Provocateur"])
        .open();
    story.borrow("Mechanical Dragon").borrow_at("Grand Provocateur", 0).any(Stake::Borrow);
    assert_eq!((story.seat(), story.captain(0).hand), (0, 4), "the Dragon is in the hand again");
    story.bet("Powder Monkey");
    assert_eq!((story.loans(0), story.fates()[0]), (1, claimed_by(1)), "both turns are paid for");
    story.assert_cited("CW-6.12");
}

#[test]
fn skyborn_champion_shows_the_hand_of_its_captain() {
    let mut story = lead_of(3, "Skyborn Champion");
    story.borrow("Skyborn Champion");
    assert_eq!(story.strength(0), 16);
    assert_eq!(story.seen_by(1).captains[0].crew.len(), 3);
    assert_eq!(story.game.view(Viewer::Spectator).captains[0].crew.len(), 3);
}

#[test]
fn clockwork_kraken_feeds_two_cards_to_the_pool() {
    let mut story = lead_of(3, "Clockwork Kraken");
    story.borrow("Clockwork Kraken");
    assert_eq!((story.strength(0), story.captain(0).deck), (17, 12));
    assert_eq!(story.view().pool.len(), 3 + 2);
}
