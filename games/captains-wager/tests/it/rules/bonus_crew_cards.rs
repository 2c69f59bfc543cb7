//! Every bonus crew.

use captains_wager::Stake;

use crate::fixtures::*;
use crate::rules::crew::PLAIN;
use crate::rules::crew_cards::getaway;

/// The first captain leads with a bonus crew.
fn lead_of(players: u8, crew: &str) -> Story {
    scenario(players).bonus_crew().hand(0, &[crew]).hand(1, PLAIN).open()
}

#[test]
fn barge_scavenger_makes_a_later_theft_pay() {
    assert_eq!(getaway(lead_of(3, "Barge Scavenger"), "Barge Scavenger"), 2 + 6);
}

#[test]
fn lucky_charm_pedlar_takes_coins() {
    let mut story = lead_of(3, "Lucky Charm Pedlar");
    story.borrow("Lucky Charm Pedlar");
    assert_eq!(story.coins(0), 3);
}

#[test]
fn apprentice_pair_may_bring_another_crew() {
    let mut story = scenario(3).bonus_crew().hand(0, &["Apprentice Pair", "Ironclad Mate"]).open();
    story.borrow_with("Apprentice Pair", "Ironclad Mate");
    assert_eq!(story.strength(0), 15 + 4);
}

#[test]
fn debt_ridden_veteran_is_stronger_for_each_loan() {
    let mut story =
        scenario(3).bonus_crew().hand(0, &["Mechanical Dragon", "Debt-Ridden Veteran"]).open();
    story.borrow("Mechanical Dragon").any(Stake::Bet).any(Stake::Bet);
    story.borrow("Debt-Ridden Veteran");
    assert_eq!(story.strength(0), 9 + 2 * 2);
}

#[test]
fn gentleman_cutpurse_makes_a_later_theft_pay() {
    assert_eq!(getaway(lead_of(3, "Gentleman Cutpurse"), "Gentleman Cutpurse"), 2 + 4);
}

#[test]
fn ruthless_bailiff_makes_others_with_loans_pay() {
    let mut story = scenario(3)
        .deck_file(TRADERS)
        .bonus_crew()
        .start(1)
        .hand(0, &["Ruthless Bailiff"])
        .hand(1, &["Lucky Charm Pedlar"])
        .hand(2, &["Quick-Fingered Tinker"])
        .open();
    story.borrow("Lucky Charm Pedlar").bet("Quick-Fingered Tinker").borrow("Ruthless Bailiff");
    assert_eq!(story.all_coins(), [0, 1, 2], "the third captain has no loan");
}

#[test]
fn airship_inquisitor_looks_at_crew_and_items() {
    let mut story = scenario(3)
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
fn grand_provocateur_weakens_one_crew_in_play() {
    let mut story = scenario(3)
        .bonus_crew()
        .hand(0, &["Mechanical Dragon"])
        .hand(1, &["Grand Provocateur"])
        .open();
    story.borrow("Mechanical Dragon").borrow_at("Grand Provocateur", 0);
    assert_eq!((story.strength(0), story.strength(1)), (18, 15));
}

#[test]
fn skyborn_champion_has_no_effect() {
    let mut story = lead_of(3, "Skyborn Champion");
    story.borrow("Skyborn Champion");
    assert_eq!(story.strength(0), 18);
}

#[test]
fn clockwork_kraken_costs_a_loan() {
    let mut story = lead_of(3, "Clockwork Kraken");
    story.bet("Clockwork Kraken");
    assert_eq!((story.strength(0), story.loans(0)), (19, 1));
}
