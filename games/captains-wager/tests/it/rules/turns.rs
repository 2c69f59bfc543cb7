//! CW-4: who acts, and what a turn is.

use captains_wager::{Action, Fate, Stage, Stake};
use engine::{Game, Next, Seat};

use crate::fixtures::*;

#[test]
fn cw_4_1_every_active_captain_takes_one_turn_clockwise() {
    let mut tale = wish(4).start(2).open();
    for seat in [2, 3, 0, 1] {
        assert_eq!(tale.seat(), seat);
        let other = Seat((seat as u8 + 1) % 4);
        let refusal = tale.game.check(other, Action::Steal).unwrap_err();
        assert_eq!(refusal.rule.0, "CW-4.1");
        tale.any(Stake::Borrow);
    }
    assert_eq!(tale.view().encounter, 2);
}

#[test]
fn cw_4_2_whoever_claims_an_encounter_leads_the_next() {
    let mut tale = wish(3).hand(1, &["Mechanical Dragon"]).open();
    assert_eq!(tale.view().leader, Seat(0), "the start captain leads first");
    tale.any(Stake::Borrow).borrow("Mechanical Dragon").any(Stake::Borrow);
    assert_eq!((tale.view().encounter, tale.seat()), (2, 1));
}

fn tied() -> Wish {
    wish(3)
        .hand(0, &["Twin-Engine Brothers"])
        .hand(1, &["Cloud Cartographer"])
        .hand(2, &["Orphan Stowaway"])
}

#[test]
fn cw_4_3_after_a_tie_the_same_captain_leads() {
    let mut tale = tied().start(1).open();
    tale.borrow_at("Cloud Cartographer", 0)
        .borrow("Orphan Stowaway")
        .borrow("Twin-Engine Brothers");
    assert_eq!(tale.fates()[0], Fate::Discarded);
    assert_eq!((tale.view().encounter, tale.seat()), (2, 1));
    tale.assert_cited("CW-4.3");
}

#[test]
fn cw_4_3_a_leader_who_has_stolen_is_followed_by_the_next_active_captain() {
    let mut tale = wish(4)
        .hand(1, &["Twin-Engine Brothers"])
        .hand(2, &["Cloud Cartographer"])
        .hand(3, &["Orphan Stowaway"])
        .open();
    tale.steal().keep_nth(0);
    tale.borrow("Twin-Engine Brothers")
        .borrow_at("Cloud Cartographer", 0)
        .borrow("Orphan Stowaway");
    assert_eq!(tale.fates()[0], Fate::Discarded);
    assert_eq!(tale.seat(), 1);
}

#[test]
fn cw_4_4_a_turn_is_a_bet_a_loan_or_a_theft() {
    let mut tale = wish(3).open();
    assert_eq!(tale.view().stage, Stage::Turn(Seat(0)));
    tale.assert_refused(Action::Pass, "CW-4.4");
    tale.assert_refused(Action::Sift { under: true }, "CW-4.4");
    let kinds = |wanted: Stake| {
        let is_it = |it: &Action| matches!(it, Action::Play { stake, .. } if *stake == wanted);
        tale.actions().iter().any(is_it)
    };
    assert!(kinds(Stake::Bet) && kinds(Stake::Borrow));
    assert!(tale.actions().contains(&Action::Steal));
}

#[test]
fn cw_4_5_a_loan_is_paid_off_with_two_coins_in_the_own_turn() {
    let mut tale = wish(3)
        .deck_file(TRADERS)
        .hand(0, &["Quick-Fingered Tinker", "Mechanical Dragon"])
        .hand(1, &["Orphan Stowaway", "Loan Negotiator", "Twin-Engine Brothers", "Smoke Diver"])
        .hand(
            2,
            &["Rearguard Helmswoman", "Brass Harpooner", "Ironclad Mate", "Enlightened Gunner"],
        )
        .open();
    tale.assert_refused(Action::PayLoan, "CW-4.5");
    tale.borrow("Mechanical Dragon").any(Stake::Bet).any(Stake::Bet);
    tale.assert_refused(Action::PayLoan, "CW-4.5");
    tale.bet("Quick-Fingered Tinker").any(Stake::Bet).any(Stake::Bet);
    while tale.seat() != 0 {
        tale.any(Stake::Bet);
    }
    let gold = tale.captain(0).gold;
    assert_eq!((tale.coins(0), tale.loans(0)), (2, 1));
    tale.act(Action::PayLoan);
    assert_eq!((tale.coins(0), tale.loans(0), tale.captain(0).gold), (0, 0, gold));
    assert_eq!(tale.seat(), 0, "the turn goes on");
    tale.assert_cited("CW-4.5");
}

#[test]
fn cw_4_6_without_crew_a_captain_can_only_steal() {
    let mut tale = wish(3)
        .bonus_crew()
        .hand(
            0,
            &["Twin-Engine Brothers", "Skyborn Champion", "Apprentice Pair", "Mechanical Dragon"],
        )
        .open();
    tale.borrow_with("Twin-Engine Brothers", "Mechanical Dragon").any(Stake::Bet).any(Stake::Bet);
    tale.borrow_with("Apprentice Pair", "Skyborn Champion").any(Stake::Bet).any(Stake::Bet);
    assert_eq!((tale.seat(), tale.captain(0).hand), (0, 0));
    assert!(!tale.actions().iter().any(|action| matches!(action, Action::Play { .. })));
    let crew = 0.try_into().unwrap();
    let play = Action::Play { stake: Stake::Bet, crew, along: None, target: None };
    tale.assert_refused(play, "CW-4.6");
    tale.steal();
}

#[test]
fn cw_4_7_a_crew_comes_from_the_own_hand() {
    let mut tale = wish(3).hand(0, &["Mechanical Dragon"]).open();
    let crew = tale.berth("Mechanical Dragon");
    tale.borrow("Mechanical Dragon").any(Stake::Bet).any(Stake::Bet);
    let again = Action::Play { stake: Stake::Bet, crew, along: None, target: None };
    tale.assert_refused(again, "CW-4.7");
    let fifth =
        Action::Play { stake: Stake::Bet, crew: 4.try_into().unwrap(), along: None, target: None };
    tale.assert_refused(fifth, "CW-4.7");
    assert!(matches!(tale.game.next(), Next::Seats(_)));
}
