//! CW-4.5 and CW-4.8: loans are paid off at any time in one's own turn.

use captains_wager::{Action, Event, Stage, Stake};
use engine::Seat;

use crate::fixtures::*;

/// The first captain borrows for a Dragon that brings 3 coins.
fn borrowed() -> Story {
    let mut story = three("{ take_coins = 3 }").open();
    story.act(story.playing(Stake::Borrow, "Mechanical Dragon"));
    story
}

#[test]
fn cw_4_5_a_loan_is_paid_off_before_the_action() {
    let mut story = borrowed();
    story.pass_all().bet("Unscrupulous Profiteer").bet("Enlightened Gunner");
    assert_eq!((story.view().stage, story.coins(0)), (Stage::Turn(Seat(0)), 3));
    let gold = story.captain(0).gold;
    story.act(Action::PayLoan);
    assert_eq!((story.coins(0), story.loans(0), story.captain(0).gold), (1, 0, gold));
    assert_eq!(story.view().stage, Stage::Turn(Seat(0)), "the turn goes on");
    story.assert_refused(Action::PayLoan, "CW-4.8");
    story.assert_cited("CW-4.5");
}

#[test]
fn cw_4_8_a_loan_is_paid_off_after_the_crew_with_all_its_effects() {
    let mut story = borrowed();
    assert_eq!(story.view().stage, Stage::Settling(Seat(0)), "the Dragon's coins are there");
    assert_eq!(story.actions(), [Action::EndTurn, Action::PayLoan]);
    story.assert_refused(Action::Steal, "CW-4.8");
    let mut kept = story.clone();
    kept.act(Action::EndTurn);
    assert_eq!((kept.coins(0), kept.loans(0), kept.seat()), (3, 1, 1));
    kept.assert_cited("CW-4.8");
    assert!(kept.events().any(|it| *it == Event::LoansKept { seat: Seat(0), loans: 1 }));
    story.act(Action::PayLoan);
    assert_eq!((story.coins(0), story.loans(0)), (1, 0));
    assert_eq!(story.view().stage, Stage::Turn(Seat(1)), "nothing is left to pay");
}

#[test]
fn cw_4_8_a_loan_is_paid_off_after_stealing() {
    let mut story = three("\"plain\"").open();
    story.borrow("Mechanical Dragon").bet("Unscrupulous Profiteer").bet("Enlightened Gunner");
    story.act(Action::Steal);
    assert_eq!(story.view().stage, Stage::Keeping(Seat(0)), "the item comes first");
    story.act(Action::Keep { card: 0.try_into().unwrap() });
    assert_eq!(story.view().stage, Stage::Settling(Seat(0)));
    assert_eq!(story.actions(), [Action::EndTurn, Action::PayLoan], "inactive: no items");
    story.act(Action::PayLoan);
    assert_eq!((story.coins(0), story.loans(0), story.seat()), (0, 0, 1));
}

#[test]
fn cw_4_8_whoever_cannot_pay_is_not_asked() {
    let mut story = three("{ take_coins = 1 }").open();
    story.act(story.playing(Stake::Borrow, "Mechanical Dragon"));
    assert_eq!((story.coins(0), story.view().stage), (1, Stage::Turn(Seat(1))));
    let mut story = three("{ take_coins = 3 }").open();
    story.act(story.playing(Stake::Bet, "Mechanical Dragon"));
    assert_eq!((story.loans(0), story.view().stage), (0, Stage::Turn(Seat(1))));
}

/// Several loans are paid off one after the other.
#[test]
fn cw_4_8_the_question_comes_back_while_there_is_something_to_pay() {
    let mut story = three("{ take_coins = 5 }").open();
    story.borrow("Roguish Aristocrat").bet("Unscrupulous Profiteer").bet("Enlightened Gunner");
    story.act(story.playing(Stake::Borrow, "Mechanical Dragon"));
    assert_eq!((story.coins(0), story.loans(0)), (5, 2));
    story.act(Action::PayLoan);
    assert_eq!(story.view().stage, Stage::Settling(Seat(0)));
    story.act(Action::PayLoan);
    assert_eq!((story.coins(0), story.loans(0), story.seat()), (1, 0, 1));
}
