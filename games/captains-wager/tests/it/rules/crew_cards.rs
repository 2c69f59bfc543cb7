//! Every crew.

use captains_wager::{Action, Event, Stake, Unclaimed};
use engine::Seat;

use crate::fixtures::*;
use crate::rules::crew::{PLAIN, lead};

/// The same with a crew that has a mark or a cutlass.
fn lead_of(players: u8, crew: &str) -> Tale {
    wish(players).bonus_crew().hand(0, &[crew]).hand(1, PLAIN).open()
}

fn marked(players: u8, crew: &str) -> Tale {
    wish(players).hand(0, &[crew]).hand(1, PLAIN).open()
}

#[test]
fn orphan_stowaway_is_the_weakest_and_is_paid_for_losing() {
    let mut tale = lead("Orphan Stowaway");
    tale.borrow("Orphan Stowaway").borrow("Ironclad Mate").any(Stake::Borrow);
    assert_eq!(tale.coins(0), 2);
}

#[test]
fn powder_monkey_claims_the_top_card() {
    let mut tale =
        wish(3).deck(0, &["Spyglass", "Black Ledger"]).hand(0, &["Powder Monkey"]).open();
    tale.borrow("Powder Monkey");
    assert_eq!(tale.claimed(0), ["Black Ledger"]);
    assert_eq!(tale.captain(0).claimed_gold, 4);
}

/// Plays a crew, steals in the next encounter, and says how many coins that brought.
#[track_caller]
fn getaway(mut tale: Tale, crew: &str) -> u16 {
    tale.borrow(crew);
    assert_eq!(tale.coins(0), 0, "nothing is paid before the theft");
    tale.any(Stake::Borrow).any(Stake::Borrow);
    while tale.seat() != 0 {
        tale.any(Stake::Borrow);
    }
    let before = tale.coins(0);
    tale.steal();
    tale.coins(0) - before
}

#[test]
fn smoke_diver_makes_a_later_theft_pay() {
    assert_eq!(getaway(lead("Smoke Diver"), "Smoke Diver"), 2 + 5);
}

#[test]
fn loan_negotiator_returns_two_loans() {
    let hand = ["Mechanical Dragon", "Veteran Cannoneer", "Loan Negotiator"];
    let mut tale = wish(3).hand(0, &hand).hand(1, PLAIN).open();
    tale.borrow("Mechanical Dragon").bet("Ironclad Mate").any(Stake::Bet);
    tale.borrow("Veteran Cannoneer").any(Stake::Bet).any(Stake::Bet);
    assert_eq!((tale.seat(), tale.loans(0)), (0, 2));
    tale.borrow("Loan Negotiator");
    assert_eq!(tale.loans(0), 1);
}

#[test]
fn quick_fingered_tinker_makes_a_later_theft_pay() {
    assert_eq!(getaway(lead("Quick-Fingered Tinker"), "Quick-Fingered Tinker"), 2 + 5);
}

#[test]
fn cloud_cartographer_looks_at_the_crew_of_another_captain() {
    let mut tale = lead("Cloud Cartographer");
    tale.borrow_at("Cloud Cartographer", 2);
    assert_eq!(tale.seen_by(0).captains[2].crew.len(), 4);
    assert_eq!(tale.seen_by(0).captains[1].crew.len(), 0);
}

#[test]
fn twin_engine_brothers_may_bring_another_crew() {
    let mut tale = wish(3).hand(0, &["Twin-Engine Brothers", "Ironclad Mate"]).open();
    tale.borrow_with("Twin-Engine Brothers", "Ironclad Mate");
    assert_eq!(tale.strength(0), 15 + 3);
    let mut alone = lead("Twin-Engine Brothers");
    alone.borrow("Twin-Engine Brothers");
    assert_eq!(alone.strength(0), 7);
}

#[test]
fn rearguard_helmswoman_is_strong_when_everyone_else_has_played() {
    let mut tale = wish(3).start(1).hand(0, &["Rearguard Helmswoman"]).open();
    tale.any(Stake::Borrow).any(Stake::Borrow).borrow("Rearguard Helmswoman");
    assert!(tale.events().any(|event| matches!(event, Event::Played { strength: 20, .. })));
    let mut first = lead("Rearguard Helmswoman");
    first.borrow("Rearguard Helmswoman");
    assert_eq!(first.strength(0), 11);
}

#[test]
fn unscrupulous_profiteer_forces_a_coin_and_a_loan_on_everyone_else() {
    let mut tale = wish(3).start(2).hand(0, &["Unscrupulous Profiteer"]).open();
    tale.steal().keep_nth(0);
    tale.borrow("Unscrupulous Profiteer");
    assert_eq!(tale.all_coins(), [0, 1, 3]);
    assert_eq!(tale.all_loans(), [1, 1, 1]);
}

#[test]
fn gangway_boatswain_is_strong_when_first() {
    let mut tale = lead("Gangway Boatswain");
    tale.borrow("Gangway Boatswain");
    assert_eq!(tale.strength(0), 17);
    let mut second = wish(3).start(2).hand(0, &["Gangway Boatswain"]).open();
    second.any(Stake::Borrow).borrow("Gangway Boatswain");
    assert_eq!(second.strength(0), 10);
}

#[test]
fn aether_duellist_weakens_one_crew_in_play() {
    let mut tale = wish(3).hand(0, &["Mechanical Dragon"]).hand(1, &["Aether Duellist"]).open();
    tale.borrow("Mechanical Dragon");
    let crew = tale.berth("Aether Duellist");
    let at =
        |seat| Action::Play { stake: Stake::Borrow, crew, along: None, target: Some(Seat(seat)) };
    tale.assert_refused(at(2), "CW-6.3");
    tale.act(at(0));
    assert_eq!((tale.strength(0), tale.strength(1)), (11, 12), "even the Dragon loses");
}

#[test]
fn brass_harpooner_is_stronger_on_a_bet() {
    let mut tale = wish(3).hand(0, &["Brass Harpooner"]).open();
    let mut other = tale.clone();
    tale.bet("Brass Harpooner");
    other.borrow("Brass Harpooner");
    assert_eq!((tale.strength(0), other.strength(0)), (16, 12));
}

#[test]
fn enlightened_gunner_wins_a_tie() {
    let mut tale = wish(3)
        .hand(0, &["Brass Harpooner"])
        .hand(1, &["Enlightened Gunner"])
        .hand(2, &["Orphan Stowaway"])
        .open();
    tale.borrow("Brass Harpooner").borrow("Enlightened Gunner").borrow("Orphan Stowaway");
    assert_eq!(tale.fates()[0], claimed_by(1));
    tale.assert_cited("CW-8.3");
}

#[test]
fn ironclad_mate_is_strong_and_makes_a_later_theft_pay() {
    let mut tale = wish(3).hand(0, &["Ironclad Mate"]).open();
    assert_eq!(getaway(tale.clone(), "Ironclad Mate"), 2 + 3);
    tale.borrow("Ironclad Mate");
    assert_eq!((tale.strength(0), tale.all_coins()), (15, vec![0; 3]));
}

#[test]
fn roguish_aristocrat_gives_everyone_else_a_coin() {
    let mut tale = lead("Roguish Aristocrat");
    tale.borrow("Roguish Aristocrat");
    assert_eq!((tale.strength(0), tale.all_coins()), (16, vec![0, 1, 1]));
}

#[test]
fn mechanical_dragon_is_the_strongest_and_pays_everyone_else() {
    let mut tale = lead("Mechanical Dragon");
    let strongest = tale.cards.crew.iter().max_by_key(|card| card.value).unwrap();
    assert_eq!(strongest.name, "Mechanical Dragon");
    tale.borrow("Mechanical Dragon");
    assert_eq!((tale.strength(0), tale.all_coins()), (20, vec![0, 3, 3]));
}

#[test]
fn masked_mimic_is_as_strong_as_the_strongest_in_play() {
    let mut tale = wish(4)
        .hand(0, &["Brass Harpooner"])
        .hand(1, &["Ironclad Mate"])
        .hand(2, &["Masked Mimic"])
        .open();
    tale.borrow("Brass Harpooner").borrow("Ironclad Mate").borrow("Masked Mimic");
    assert_eq!(tale.strength(2), 15);
    let mut first = marked(4, "Masked Mimic");
    first.borrow("Masked Mimic");
    assert_eq!(first.strength(0), 2);
}

#[test]
fn harbour_tollkeeper_takes_a_coin_from_everyone_else() {
    let mut tale = wish(4).start(2).hand(0, &["Harbour Tollkeeper"]).hand(1, PLAIN).open();
    tale.steal().keep_nth(0).steal().keep_nth(0);
    tale.borrow("Harbour Tollkeeper");
    assert_eq!(tale.all_coins(), [2, 0, 2, 1], "the second captain has none to give");
}

#[test]
fn storm_chaser_is_stronger_for_each_encounter_card() {
    let mut tale = wish(4).hand(0, &["Mechanical Dragon", "Storm Chaser", "Masked Mimic"]).open();
    tale.borrow("Mechanical Dragon");
    (0..3).for_each(|_| _ = tale.any(Stake::Borrow));
    tale.borrow("Storm Chaser");
    assert_eq!(tale.strength(0), 11 + 4);
}

#[test]
fn soot_stained_stoker_is_stronger_when_borrowed_for() {
    let mut tale = marked(4, "Soot-Stained Stoker");
    let mut other = tale.clone();
    tale.borrow("Soot-Stained Stoker");
    other.bet("Soot-Stained Stoker");
    assert_eq!((tale.strength(0), other.strength(0)), (17, 12));
}

#[test]
fn veteran_cannoneer_has_no_effect() {
    let mut tale = marked(4, "Veteran Cannoneer");
    tale.borrow("Veteran Cannoneer");
    assert_eq!(tale.strength(0), 17);
}

#[test]
fn ship_s_cook_is_stronger_without_an_encounter_card() {
    let mut tale = wish(5).hand(0, &["Mechanical Dragon", "Ship's Cook", "Masked Mimic"]).open();
    let mut first = tale.clone();
    first.borrow("Ship's Cook");
    assert_eq!(first.strength(0), 10);
    tale.borrow("Mechanical Dragon");
    (0..4).for_each(|_| _ = tale.any(Stake::Borrow));
    tale.borrow("Ship's Cook");
    assert_eq!(tale.strength(0), 5);
}

#[test]
fn signal_officer_weakens_every_other_crew_in_play() {
    let mut tale = wish(5)
        .start(3)
        .hand(0, &["Signal Officer"])
        .hand(3, PLAIN)
        .hand(4, &["Veteran Cannoneer"])
        .open();
    tale.borrow("Ironclad Mate").borrow("Veteran Cannoneer").borrow("Signal Officer");
    assert_eq!([3, 4, 0].map(|seat| tale.strength(seat)), [12, 14, 8]);
}

#[test]
fn high_stakes_gambler_makes_every_active_captain_add_a_card() {
    let mut tale = wish(5).start(4).hand(0, &["High-Stakes Gambler"]).open();
    tale.steal().keep_nth(0);
    assert_eq!(tale.view().pool.len(), 5);
    tale.borrow("High-Stakes Gambler");
    assert_eq!(tale.view().pool.len(), 9);
    assert_eq!(tale.captain(0).deck, 13);
}

#[test]
fn bounty_hunter_is_paid_for_winning() {
    let win = |rival: &str| {
        let mut tale = wish(5).hand(0, &["Bounty Hunter"]).hand(1, &[rival]).open();
        tale.borrow("Bounty Hunter").borrow(rival);
        while tale.fates()[0] == captains_wager::Fate::Open {
            tale.steal();
            if matches!(tale.actions().first(), Some(Action::Keep { .. })) {
                tale.keep_nth(0);
            }
            tale.pass_all();
        }
        tale.coins(0)
    };
    assert_eq!((win("Brass Harpooner"), win("Veteran Cannoneer")), (2, 0));
}

#[test]
fn skyhook_rigger_has_no_effect() {
    let mut tale = marked(5, "Skyhook Rigger");
    tale.borrow("Skyhook Rigger");
    assert_eq!(tale.strength(0), 16);
}

#[test]
fn barge_scavenger_makes_a_later_theft_pay() {
    assert_eq!(getaway(lead_of(3, "Barge Scavenger"), "Barge Scavenger"), 2 + 6);
}

#[test]
fn lucky_charm_pedlar_takes_coins() {
    let mut tale = lead_of(3, "Lucky Charm Pedlar");
    tale.borrow("Lucky Charm Pedlar");
    assert_eq!(tale.coins(0), 3);
}

#[test]
fn apprentice_pair_may_bring_another_crew() {
    let mut tale = wish(3).bonus_crew().hand(0, &["Apprentice Pair", "Ironclad Mate"]).open();
    tale.borrow_with("Apprentice Pair", "Ironclad Mate");
    assert_eq!(tale.strength(0), 15 + 4);
}

#[test]
fn debt_ridden_veteran_is_stronger_for_each_loan() {
    let mut tale =
        wish(3).bonus_crew().hand(0, &["Mechanical Dragon", "Debt-Ridden Veteran"]).open();
    tale.borrow("Mechanical Dragon").any(Stake::Bet).any(Stake::Bet);
    tale.borrow("Debt-Ridden Veteran");
    assert_eq!(tale.strength(0), 9 + 2 * 2);
}

#[test]
fn gentleman_cutpurse_makes_a_later_theft_pay() {
    assert_eq!(getaway(lead_of(3, "Gentleman Cutpurse"), "Gentleman Cutpurse"), 2 + 4);
}

#[test]
fn ruthless_bailiff_makes_others_with_loans_pay() {
    let mut tale = wish(3)
        .deck_file(TRADERS)
        .bonus_crew()
        .start(1)
        .hand(0, &["Ruthless Bailiff"])
        .hand(1, &["Lucky Charm Pedlar"])
        .hand(2, &["Quick-Fingered Tinker"])
        .open();
    tale.borrow("Lucky Charm Pedlar").bet("Quick-Fingered Tinker").borrow("Ruthless Bailiff");
    assert_eq!(tale.all_coins(), [0, 1, 2], "the third captain has no loan");
}

#[test]
fn airship_inquisitor_looks_at_crew_and_items() {
    let mut tale = wish(3)
        .deck_file(TRADERS)
        .bonus_crew()
        .start(1)
        .deck(1, &["Spyglass", "Fog Bank"])
        .hand(0, &["Airship Inquisitor"])
        .hand(1, &["Smoke Diver"])
        .open();
    tale.borrow("Smoke Diver").any(Stake::Borrow);
    assert_eq!(tale.seen_by(0).captains[1].items[0].item, None);
    tale.borrow_at("Airship Inquisitor", 1);
    let seen = tale.seen_by(0).captains[1].clone();
    assert_eq!(seen.items[0].item, tale.cards.find_item("Fog Bank"));
    assert_eq!(seen.crew.len(), 3);
    assert_eq!(tale.seen_by(2).captains[1].items[0].item, None);
}

#[test]
fn grand_provocateur_weakens_one_crew_in_play() {
    let mut tale =
        wish(3).bonus_crew().hand(0, &["Mechanical Dragon"]).hand(1, &["Grand Provocateur"]).open();
    tale.borrow("Mechanical Dragon").borrow_at("Grand Provocateur", 0);
    assert_eq!((tale.strength(0), tale.strength(1)), (18, 15));
}

#[test]
fn skyborn_champion_has_no_effect() {
    let mut tale = lead_of(3, "Skyborn Champion");
    tale.borrow("Skyborn Champion");
    assert_eq!(tale.strength(0), 18);
}

#[test]
fn clockwork_kraken_costs_a_loan() {
    let mut tale = lead_of(3, "Clockwork Kraken");
    tale.bet("Clockwork Kraken");
    assert_eq!((tale.strength(0), tale.loans(0)), (19, 1));
}

/// The base set can tie: two crew of the same value, and no captain who wins ties.
#[test]
fn a_tie_is_possible_in_the_first_game() {
    let mut tale = wish(3)
        .hand(0, &["Cloud Cartographer"])
        .hand(1, &["Twin-Engine Brothers"])
        .hand(2, &["Orphan Stowaway"])
        .open();
    tale.borrow_at("Cloud Cartographer", 1)
        .borrow("Twin-Engine Brothers")
        .borrow("Orphan Stowaway");
    let tie =
        |event: &Event| matches!(event, Event::EncounterDiscarded { why: Unclaimed::Tie, .. });
    assert!(tale.events().any(tie));
}
