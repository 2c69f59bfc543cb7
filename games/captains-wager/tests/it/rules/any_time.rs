//! CW-7.7 and CW-7.13: items for any time, and when they can be used.

use captains_wager::{Action, Stage, Stake, Window};
use engine::{Game, Seat, Viewer};

use crate::fixtures::*;

const ITEM: &str = "Counterfeit Coins";

fn asked(story: &Story) -> Option<(u8, Window)> {
    match story.view().stage {
        Stage::Asked(seat, window) => Some((seat.0, window)),
        _ => None,
    }
}

/// Three captains whose Dragon has this effect; these seats hold an item for any time that
/// returns loans.
fn armed(effect: &str, seats: &[usize]) -> Story {
    let items: Vec<_> = seats.iter().map(|seat| (*seat, ITEM)).collect();
    let file = coins_that("any_time", "{ return_loans = 3 }");
    three(effect).deck_file(&file).armed(&items)
}

#[test]
fn cw_7_7_any_time_is_while_an_encounter_goes_on() {
    let start = armed("\"plain\"", &[0]);
    assert_eq!(asked(&start), Some((0, Window::StartOfEncounter)));
    start.clone().use_item(ITEM);
    let mut turn = start;
    turn.pass_all();
    assert_eq!(turn.view().stage, Stage::Turn(Seat(0)));
    turn.clone().use_item(ITEM);
    let mut end = turn;
    end.borrow("Mechanical Dragon").bet("Orphan Stowaway").bet("Loan Negotiator");
    assert_eq!(asked(&end), Some((0, Window::EndOfEncounter)));
    end.clone().use_item(ITEM);
    let mut after = end;
    after.let_win_to_last_window(0);
    assert_eq!(asked(&after), Some((0, Window::EndOfAdventure)));
    let use_it = after.using(ITEM, None);
    after.assert_refused(use_it, "CW-7.7");
}

/// The third captain, in debt, returns the loans before the bailiff asks for coins.
#[test]
fn cw_7_13_before_a_crew_takes_something_the_others_are_asked() {
    let mut story = armed("{ dun = 2 }", &[2]);
    story.borrow("Roguish Aristocrat").bet("Orphan Stowaway").borrow("Loan Negotiator");
    story.pass_all();
    assert_eq!((story.seat(), story.loans(2)), (0, 1));
    let coins = story.coins(2);
    story.act(story.playing(Stake::Bet, "Mechanical Dragon"));
    assert_eq!(story.strength(0), 20, "the crew is in play already");
    assert_eq!(asked(&story), Some((2, Window::CrewPlayed)));
    assert_eq!(story.coins(2), coins, "and its effect has yet to happen");
    let mut passed = story.clone();
    passed.pass_all();
    assert_eq!((passed.loans(2), passed.coins(2)), (1, coins - 2));
    passed.assert_cited("CW-7.13");
    story.use_item(ITEM).pass_all();
    assert_eq!((story.loans(2), story.coins(2)), (0, coins));
}

/// The third captain uses the item before the thief's crew could take it.
#[test]
fn cw_7_13_before_a_thief_takes_an_item_the_others_are_asked() {
    let mut story = armed("\"lift\"", &[2]);
    story.bet("Mechanical Dragon").bet("Orphan Stowaway").borrow("Loan Negotiator").pass_all();
    story.act(Action::Steal);
    assert_eq!(asked(&story), Some((2, Window::CrewPlayed)));
    let mut passed = story.clone();
    passed.pass_all();
    assert_eq!((passed.items(0).len(), passed.items(2).len()), (2, 0));
    passed.assert_cited("CW-7.13");
    story.use_item(ITEM);
    assert_eq!((story.items(2).len(), story.loans(2)), (0, 0));
    assert_eq!(story.captain(0).items.len(), 1, "the thief finds nothing but the card drawn");
}

#[test]
fn cw_7_13_before_a_crew_looks_at_a_hand_its_captain_is_asked() {
    let mut story = armed("\"look_at_hand\"", &[2]);
    story.pass_all();
    let (crew, target) = (story.berth("Mechanical Dragon"), Some(Seat(2)));
    story.act(Action::Play { stake: Stake::Bet, crew, along: None, target });
    assert_eq!(asked(&story), Some((2, Window::CrewPlayed)));
    story.use_item(ITEM).pass_all();
    let seen = story.seen_by(0).captains[2].clone();
    assert_eq!((seen.crew.len(), seen.items.len()), (4, 0), "the item is gone before");
}

/// What a crew gives is answered after the turn; a crew that does nothing to others is no reason
/// to ask.
#[test]
fn cw_7_13_other_crew_do_not_wait() {
    for effect in ["\"plain\"", "{ if_bet = 2 }", "{ take_coins = 1 }"] {
        let mut story = armed(effect, &[2]);
        story.pass_all();
        story.act(story.playing(Stake::Bet, "Mechanical Dragon"));
        assert!(!matches!(asked(&story), Some((_, Window::CrewPlayed))), "{effect}");
    }
}

#[test]
fn cw_7_13_after_a_turn_that_changed_coins_or_loans_all_but_the_next_are_asked() {
    let mut story = armed("{ take_coins = 1 }", &[0, 2]);
    story.pass_all();
    let mut bet = story.clone();
    bet.act(bet.playing(Stake::Bet, "Roguish Aristocrat"));
    assert_eq!(bet.view().stage, Stage::Turn(Seat(1)), "nothing changed that an item is about");
    let mut borrowed = story.clone();
    borrowed.act(borrowed.playing(Stake::Borrow, "Roguish Aristocrat")).act(Action::EndTurn);
    assert_eq!(asked(&borrowed), Some((2, Window::BetweenTurns)), "the second is next in turn");
    borrowed.pass();
    assert_eq!(asked(&borrowed), Some((0, Window::BetweenTurns)));
    borrowed.use_item(ITEM);
    assert_eq!(borrowed.loans(0), 0, "the loan of this very turn");
    borrowed.pass_all();
    assert_eq!(borrowed.view().stage, Stage::Turn(Seat(1)));
    story.act(story.playing(Stake::Bet, "Mechanical Dragon"));
    assert_eq!(asked(&story), Some((2, Window::BetweenTurns)), "coins count too");
}

/// Who is asked depends on how many items there are, which everyone sees, not on what they are.
#[test]
fn cw_7_13_the_question_tells_nothing_about_the_hand() {
    let file = coins_that("end_of_adventure", "{ return_loans = 3 }");
    let other = three("{ toll = 1 }").deck_file(&file).armed(&[(0, ITEM), (2, ITEM)]);
    let mut stages = [armed("{ toll = 1 }", &[0, 2]), other].map(|mut story| {
        let mut stages = Vec::new();
        story.pass_all();
        story.act(story.playing(Stake::Borrow, "Mechanical Dragon"));
        while let Some(action) = story.passing() {
            stages.push((story.game.view(Viewer::Spectator).stage, story.actions().len()));
            story.act(action);
        }
        stages
    });
    assert!(
        stages[1]
            .iter()
            .all(|(stage, actions)| { matches!(stage, Stage::Settling(_)) || *actions == 1 })
    );
    stages.iter_mut().flatten().for_each(|(_, actions)| *actions = 0);
    assert_eq!(stages[0], stages[1]);
}

/// In one's own turn an item can be used up to its end.
#[test]
fn cw_7_7_the_own_turn_lasts_until_the_loans_are_settled() {
    let mut story = armed("\"plain\"", &[0]);
    story.pass_all();
    story.act(story.playing(Stake::Borrow, "Mechanical Dragon"));
    assert_eq!(story.view().stage, Stage::Settling(Seat(0)));
    story.use_item(ITEM);
    assert_eq!(story.loans(0), 0);
    assert_ne!(story.view().stage, Stage::Settling(Seat(0)), "nothing is left to pay");
}
