//! CW-4: who acts, and what a turn is.

use captains_wager::{Action, Fate, Stage, Stake};
use engine::{Game, Next, Seat};

use crate::fixtures::*;

#[test]
fn cw_4_1_every_active_captain_takes_one_turn_clockwise() {
    let mut story = scenario(4).start(2).open();
    for seat in [2, 3, 0, 1] {
        assert_eq!(story.seat(), seat);
        let other = Seat((seat as u8 + 1) % 4);
        let refusal = story.game.check(other, Action::Steal).unwrap_err();
        assert_eq!(refusal.rule.0, "CW-4.1");
        story.any(Stake::Borrow);
    }
    assert_eq!(story.view().encounter, 2);
}

#[test]
fn cw_4_2_whoever_claims_an_encounter_leads_the_next() {
    let mut story = scenario(3).hand(1, &["Mechanical Dragon"]).open();
    assert_eq!(story.view().leader, Seat(0), "the start captain leads first");
    story.any(Stake::Borrow).borrow("Mechanical Dragon").any(Stake::Borrow);
    assert_eq!((story.view().encounter, story.seat()), (2, 1));
}

fn tied() -> Scenario {
    scenario(3)
        .hand(0, &["Twin-Engine Brothers"])
        .hand(1, &["Cloud Cartographer"])
        .hand(2, &["Orphan Stowaway"])
}

#[test]
fn cw_4_3_after_a_tie_the_same_captain_leads() {
    let mut story = tied().start(1).open();
    story.borrow("Cloud Cartographer").borrow("Orphan Stowaway").borrow("Twin-Engine Brothers");
    assert_eq!(story.fates()[0], Fate::Discarded);
    assert_eq!((story.view().encounter, story.seat()), (2, 1));
    story.assert_cited("CW-4.3");
}

#[test]
fn cw_4_3_a_leader_who_has_stolen_is_followed_by_the_next_active_captain() {
    let mut story = scenario(4)
        .hand(1, &["Twin-Engine Brothers"])
        .hand(2, &["Cloud Cartographer"])
        .hand(3, &["Orphan Stowaway"])
        .open();
    story.steal().keep_nth(0);
    story.borrow("Twin-Engine Brothers").borrow("Cloud Cartographer").borrow("Orphan Stowaway");
    assert_eq!(story.fates()[0], Fate::Discarded);
    assert_eq!(story.seat(), 1);
}

#[test]
fn cw_4_4_a_turn_is_a_bet_a_loan_or_a_theft() {
    let story = scenario(3).open();
    assert_eq!(story.view().stage, Stage::Turn(Seat(0)));
    story.assert_refused(Action::Pass, "CW-4.4");
    story.assert_refused(Action::Sift { under: true }, "CW-4.4");
    let kinds = |wanted: Stake| {
        let is_it = |it: &Action| matches!(it, Action::Play { stake, .. } if *stake == wanted);
        story.actions().iter().any(is_it)
    };
    assert!(kinds(Stake::Bet) && kinds(Stake::Borrow));
    assert!(story.actions().contains(&Action::Steal));
}

#[test]
fn cw_4_6_without_crew_a_captain_can_only_steal() {
    let file = "[[crew]]\nname = \"Apprentice Pair\"\neffect = { company = 4 }\n";
    let mut story = scenario(3)
        .bonus_crew()
        .deck_file(file)
        .hand(
            0,
            &["Twin-Engine Brothers", "Skyborn Champion", "Apprentice Pair", "Mechanical Dragon"],
        )
        .open();
    story.borrow_with("Twin-Engine Brothers", "Mechanical Dragon").any(Stake::Bet).any(Stake::Bet);
    story.borrow_with("Apprentice Pair", "Skyborn Champion").any(Stake::Bet).any(Stake::Bet);
    assert_eq!((story.seat(), story.captain(0).hand), (0, 0));
    assert!(!story.actions().iter().any(|action| matches!(action, Action::Play { .. })));
    let crew = 0.try_into().unwrap();
    let play = Action::Play { stake: Stake::Bet, crew, along: None, target: None };
    story.assert_refused(play, "CW-4.6");
    story.steal();
}

#[test]
fn cw_4_7_a_crew_comes_from_the_own_hand() {
    let mut story = scenario(3).hand(0, &["Mechanical Dragon"]).open();
    let crew = story.berth("Mechanical Dragon");
    story.borrow("Mechanical Dragon").any(Stake::Bet).any(Stake::Bet);
    let again = Action::Play { stake: Stake::Bet, crew, along: None, target: None };
    story.assert_refused(again, "CW-4.7");
    let fifth =
        Action::Play { stake: Stake::Bet, crew: 4.try_into().unwrap(), along: None, target: None };
    story.assert_refused(fifth, "CW-4.7");
    assert!(matches!(story.game.next(), Next::Seats(_)));
}
