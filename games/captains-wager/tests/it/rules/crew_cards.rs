//! Every crew of the first game.

use captains_wager::{Action, CaptainView, Event, Stake, Unclaimed};
use engine::Seat;

use crate::fixtures::*;
use crate::rules::crew::{PLAIN, lead};

/// The first captain leads with this crew.
pub(super) fn marked(players: u8, crew: &str) -> Story {
    printed(players).hand(0, &[crew]).hand(1, PLAIN).open()
}

#[test]
fn orphan_stowaway_is_the_weakest_and_finds_an_item_when_beaten() {
    let mut story = lead("Orphan Stowaway");
    let weakest = story.cards.crew.iter().min_by_key(|card| card.value).unwrap();
    assert_eq!(weakest.name, "Orphan Stowaway");
    let deck = story.captain(0).deck;
    story.borrow("Orphan Stowaway");
    assert!(story.items(0).is_empty(), "not before the encounter is decided");
    story.borrow("Ironclad Mate").any(Stake::Borrow);
    assert_eq!((story.captain(0).deck, story.items(0).len()), (deck - 1, 1));
    assert_eq!(story.seen_by(1).captains[0].items[0].item, None);
}

/// Plays a crew in the first encounter and steals in the second; says how the captain stands
/// before and after the theft.
#[track_caller]
pub(super) fn getaway(mut story: Story, crew: &str) -> [CaptainView; 2] {
    story.borrow(crew);
    assert_eq!(story.coins(0), 0, "nothing is paid before the theft");
    story.any(Stake::Borrow).any(Stake::Borrow);
    while story.seat() != 0 {
        story.any(Stake::Borrow);
    }
    let before = story.captain(0);
    story.steal();
    [before, story.captain(0)]
}

#[test]
fn smoke_diver_claims_a_card_of_the_pool_for_a_thief() {
    assert_loots_one("Smoke Diver");
}

#[test]
fn powder_monkey_claims_a_card_of_the_pool_for_a_thief() {
    assert_loots_one("Powder Monkey");
}

#[track_caller]
fn assert_loots_one(crew: &str) {
    let story = lead(crew);
    let [before, after] = getaway(story.clone(), crew);
    assert_eq!((before.claimed.len(), after.claimed.len()), (0, 1));
    let last = *story.view().pool.last().unwrap();
    assert_eq!(after.claimed[..], [last], "the card laid last: nobody has bet");
}

#[test]
fn loan_negotiator_returns_two_loans() {
    let hand = ["Mechanical Dragon", "Veteran Cannoneer", "Loan Negotiator"];
    let mut story = printed(3).hand(0, &hand).hand(1, PLAIN).open();
    story.borrow("Mechanical Dragon").bet("Ironclad Mate").any(Stake::Bet);
    story.borrow("Veteran Cannoneer").any(Stake::Bet).any(Stake::Bet);
    assert_eq!((story.seat(), story.loans(0)), (0, 2));
    story.borrow("Loan Negotiator");
    assert_eq!(story.loans(0), 1);
}

#[test]
fn quick_fingered_tinker_makes_a_later_theft_pay() {
    let [before, after] = getaway(lead("Quick-Fingered Tinker"), "Quick-Fingered Tinker");
    assert_eq!(after.coins - before.coins, 2 + 2);
}

#[test]
fn cloud_cartographer_claims_three_treasures_for_a_thief() {
    let [before, after] = getaway(lead("Cloud Cartographer"), "Cloud Cartographer");
    assert_eq!(after.claimed.len() - before.claimed.len(), 3);
    assert!(before.deck - after.deck >= 3, "they come from one's own deck");
}

#[test]
fn twin_engine_brothers_may_bring_another_crew() {
    let mut story = printed(3).hand(0, &["Twin-Engine Brothers", "Ironclad Mate"]).open();
    story.borrow_with("Twin-Engine Brothers", "Ironclad Mate");
    assert_eq!(story.strength(0), 15 + 3);
    let mut alone = lead("Twin-Engine Brothers");
    alone.borrow("Twin-Engine Brothers");
    assert_eq!(alone.strength(0), 7);
}

#[test]
fn rearguard_helmswoman_is_strong_when_everyone_else_has_played() {
    let mut story = printed(3).start(1).hand(0, &["Rearguard Helmswoman"]).open();
    story.any(Stake::Borrow).any(Stake::Borrow).borrow("Rearguard Helmswoman");
    assert!(story.events().any(|event| matches!(event, Event::Played { strength: 20, .. })));
    let mut first = lead("Rearguard Helmswoman");
    first.borrow("Rearguard Helmswoman");
    assert_eq!(first.strength(0), 11);
}

#[test]
fn unscrupulous_profiteer_sells_to_everyone_else_for_a_coin_or_a_loan() {
    let mut story = printed(3).start(2).hand(0, &["Unscrupulous Profiteer"]).open();
    story.steal().keep_nth(0);
    story.borrow("Unscrupulous Profiteer");
    assert_eq!(story.all_coins(), [1, 0, 1], "the thief pays too");
    assert_eq!(story.all_loans(), [1, 1, 0], "whoever cannot pay owes");
}

#[test]
fn gangway_boatswain_is_strong_when_first() {
    let mut story = lead("Gangway Boatswain");
    story.borrow("Gangway Boatswain");
    assert_eq!(story.strength(0), 17);
    let mut second = printed(3).start(2).hand(0, &["Gangway Boatswain"]).open();
    second.any(Stake::Borrow).borrow("Gangway Boatswain");
    assert_eq!(second.strength(0), 10);
}

#[test]
fn aether_duellist_weakens_one_crew_in_play() {
    let mut story = printed(3).hand(0, &["Mechanical Dragon"]).hand(1, &["Aether Duellist"]).open();
    story.borrow("Mechanical Dragon");
    let crew = story.berth("Aether Duellist");
    let at =
        |seat| Action::Play { stake: Stake::Borrow, crew, along: None, target: Some(Seat(seat)) };
    story.assert_refused(at(2), "CW-6.3");
    story.act(at(0));
    assert_eq!((story.strength(0), story.strength(1)), (9, 12), "even the Dragon does not win");
}

#[test]
fn brass_harpooner_is_stronger_on_a_bet() {
    let mut story = printed(3).hand(0, &["Brass Harpooner"]).open();
    let mut other = story.clone();
    story.bet("Brass Harpooner");
    other.borrow("Brass Harpooner");
    assert_eq!((story.strength(0), other.strength(0)), (16, 12));
}

#[test]
fn enlightened_gunner_wins_a_tie() {
    let mut story = printed(3)
        .hand(0, &["Brass Harpooner"])
        .hand(1, &["Enlightened Gunner"])
        .hand(2, &["Orphan Stowaway"])
        .open();
    story.borrow("Brass Harpooner").borrow("Enlightened Gunner").borrow("Orphan Stowaway");
    assert_eq!(story.fates()[0], claimed_by(1));
    story.assert_cited("CW-8.3");
}

#[test]
fn ironclad_mate_is_weakened_by_nothing() {
    let mut story = printed(3).hand(0, &["Ironclad Mate"]).hand(1, &["Aether Duellist"]).open();
    story.borrow("Ironclad Mate").borrow_at("Aether Duellist", 0);
    assert_eq!((story.strength(0), story.strength(1)), (15, 12));
    story.assert_cited("CW-6.11");
}

#[test]
fn roguish_aristocrat_pays_a_loan_of_everyone_else() {
    let mut story = printed(3).hand(0, &["Roguish Aristocrat"]).hand(1, PLAIN).start(1).open();
    story.borrow("Ironclad Mate").any(Stake::Bet);
    assert_eq!(story.all_loans(), [0, 1, 0]);
    story.borrow("Roguish Aristocrat");
    assert_eq!(story.all_loans(), [1, 0, 0], "but not of her own captain");
}

#[test]
fn mechanical_dragon_is_the_strongest_and_burns_cards_of_the_pool() {
    let mut story = lead("Mechanical Dragon");
    let dragon = story.cards.crew(story.cards.find_crew("Mechanical Dragon").unwrap()).value;
    assert!(story.cards.crew.iter().all(|card| card.value <= dragon));
    let ante = story.view().pool[0];
    story.bet("Mechanical Dragon");
    assert_eq!((story.strength(0), story.all_coins()), (17, vec![0; 3]));
    assert_eq!(story.view().pool[..], [ante], "the cards laid last burn, its own bet among them");
    assert_eq!(story.view().junk.len(), 3);
    story.assert_cited("CW-6.14");
}

#[test]
fn soot_stained_stoker_is_stronger_when_borrowed_for() {
    let mut story = marked(4, "Soot-Stained Stoker");
    let mut other = story.clone();
    story.borrow("Soot-Stained Stoker");
    other.bet("Soot-Stained Stoker");
    assert_eq!((story.strength(0), other.strength(0)), (17, 12));
}

#[test]
fn veteran_cannoneer_is_stronger_for_a_captain_without_loans() {
    let mut story = marked(4, "Veteran Cannoneer");
    let mut other = story.clone();
    story.bet("Veteran Cannoneer");
    other.borrow("Veteran Cannoneer");
    assert_eq!((story.strength(0), other.strength(0)), (18, 12));
}

/// The base set can tie: two crew of the same value, and no captain who wins ties.
#[test]
fn a_tie_is_possible_in_the_first_game() {
    let mut story = printed(3)
        .hand(0, &["Cloud Cartographer"])
        .hand(1, &["Twin-Engine Brothers"])
        .hand(2, &["Orphan Stowaway"])
        .open();
    story.borrow("Cloud Cartographer").borrow("Twin-Engine Brothers").borrow("Orphan Stowaway");
    let tie =
        |event: &Event| matches!(event, Event::EncounterDiscarded { why: Unclaimed::Tie, .. });
    assert!(story.events().any(tie));
}
