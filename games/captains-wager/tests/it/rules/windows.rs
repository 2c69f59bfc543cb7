//! CW-7: when items are used, and who is asked.

use captains_wager::{Action, Event, Fate, Stage, Stake, Window};
use engine::{Game, Seat};

use crate::fixtures::*;

fn armed(items: &[(usize, &str)]) -> Story {
    scenario(4)
        .hand(0, &["Ironclad Mate", "Gangway Boatswain"])
        .hand(1, &["Brass Harpooner"])
        .hand(2, &["Orphan Stowaway"])
        .hand(3, &["Mechanical Dragon"])
        .armed(items)
}

fn asked(story: &Story) -> Option<(u8, Window)> {
    match story.view().stage {
        Stage::Asked(seat, window) => Some((seat.0, window)),
        _ => None,
    }
}

#[test]
fn cw_7_1_a_used_item_goes_to_the_junk_pile() {
    let mut story = armed(&[(0, "Counterfeit Coins")]);
    let count = story.captain(0).items.len();
    story.use_item("Counterfeit Coins");
    assert_eq!(story.captain(0).items.len(), count - 1);
    assert_eq!(story.view().junk[..], [story.cards.find_item("Counterfeit Coins").unwrap()]);
    story.assert_cited("CW-7.1");
    while story.seat() != 0 {
        story.pass();
    }
    let gone = Action::UseItem { item: 9.try_into().unwrap(), target: None };
    story.assert_refused(gone, "CW-7.1");
}

#[test]
fn cw_7_2_inactive_captains_are_not_asked() {
    let mut story = armed(&[(0, "Spare Boiler")]);
    story.pass_all().steal();
    if matches!(story.actions().first(), Some(Action::Keep { .. })) {
        story.keep_nth(0);
    }
    while story.fates()[2] == Fate::Open {
        assert_ne!(story.seat(), 0);
        match asked(&story) {
            Some(_) => story.pass(),
            None => story.any(Stake::Borrow),
        };
    }
}

#[test]
fn cw_7_3_start_of_an_encounter() {
    let mut story = armed(&[(0, "Fog Bank")]);
    assert_eq!(asked(&story), Some((0, Window::StartOfEncounter)));
    let use_it = story.using("Fog Bank", None);
    story.pass_all();
    story.assert_refused(use_it, "CW-7.3");
}

#[test]
fn cw_7_4_end_of_an_encounter() {
    let mut story = armed(&[(0, "Spare Boiler")]);
    let use_it = story.using("Spare Boiler", None);
    story.assert_refused(use_it, "CW-7.4");
    story.pass_all();
    story.assert_refused(use_it, "CW-7.4");
    (0..4).for_each(|_| _ = story.any(Stake::Borrow));
    assert_eq!(asked(&story), Some((0, Window::EndOfEncounter)));
    assert_eq!(story.fates()[0], Fate::Open, "nobody has claimed it yet");
    story.act(use_it);
}

#[test]
fn cw_7_5_end_of_an_adventure() {
    let mut story = armed(&[(0, "Grapnel Cannon")]);
    let use_it = story.using("Grapnel Cannon", None);
    story.assert_refused(use_it, "CW-7.5");
    while story.fates()[2] == Fate::Open {
        match asked(&story) {
            Some(_) => story.pass(),
            None => story.any(Stake::Bet),
        };
    }
    let (_, window) = asked(&story).unwrap();
    assert_eq!(window, Window::EndOfAdventure);
    while story.seat() != 0 {
        story.pass();
    }
    story.act(use_it);
}

#[test]
fn cw_7_6_start_of_the_own_turn() {
    let mut story = armed(&[(0, "Treasure Map")]);
    let use_it = story.using("Treasure Map", None);
    story.assert_refused(use_it, "CW-7.6");
    story.pass_all().act(use_it);
    assert_eq!(story.view().stage, Stage::Turn(Seat(0)));
}

#[test]
fn cw_7_8_captains_are_asked_clockwise_from_the_leader_until_all_pass_in_a_row() {
    let mut story = armed(&[(0, "Black Ledger"), (1, "Fog Bank"), (3, "Counterfeit Coins")]);
    let mut order = Vec::new();
    let mut used = false;
    while let Some((seat, window)) = asked(&story) {
        assert_eq!(window, Window::StartOfEncounter);
        order.push(seat);
        if seat == 3 && !used {
            story.use_item("Counterfeit Coins");
            used = true;
        } else {
            story.pass();
        }
    }
    // The third captain kept a card too, and the fourth has none left after using one.
    let holders: Vec<u8> =
        (0..4).filter(|it| !story.captain((*it).into()).items.is_empty()).collect();
    let expected: Vec<u8> =
        [0, 1, 2, 3].into_iter().filter(|it| *it == 3 || holders.contains(it)).collect();
    assert_eq!(order, [expected, holders].concat());
    story.assert_cited("CW-7.8");
    let steal = Action::Steal;
    let waiting = armed(&[(0, "Fog Bank")]);
    waiting.assert_refused(steal, "CW-7.8");
}

#[test]
fn cw_7_9_whoever_holds_an_item_is_asked_though_none_fits() {
    let mut story = armed(&[(0, "Black Ledger")]);
    assert_eq!(asked(&story).unwrap().0, 0);
    assert_eq!(story.actions(), [Action::Pass]);
    story.pass_all();
    let mut nobody = scenario(3).open();
    assert_eq!(asked(&nobody), None, "no active captain has an item");
    (0..3).for_each(|_| _ = nobody.any(Stake::Borrow));
    assert_eq!(nobody.view().encounter, 2, "nobody was asked at the end either");
}

#[test]
fn cw_7_10_an_item_may_be_wasted_but_needs_its_target() {
    let mut story = armed(&[(0, "Counterfeit Coins")]);
    assert_eq!(story.loans(0), 0);
    let aimed = story.using("Counterfeit Coins", Some(1));
    story.assert_refused(aimed, "CW-7.10");
    story.use_item("Counterfeit Coins");
    let story = armed(&[(0, "Admiral's Baton")]);
    let aimless = story.using("Admiral's Baton", None);
    story.assert_refused(aimless, "CW-7.10");
    let own = story.using("Admiral's Baton", Some(0));
    story.assert_refused(own, "CW-7.10");
}

#[test]
fn cw_7_11_items_stay_from_adventure_to_adventure() {
    let mut story = armed(&[(0, "Black Ledger")]);
    story.pass_all();
    let held = story.items(0);
    while story.view().adventure == 2 && story.game.next() != engine::Next::Chance {
        match story.actions().first() {
            Some(Action::Pass) => story.pass(),
            Some(Action::Keep { .. }) => story.keep_nth(0),
            _ => story.steal(),
        };
    }
    story.deal_hands(&[]);
    assert_eq!(story.view().adventure, 3);
    assert_eq!(story.items(0)[..held.len()], held);
    assert!(story.items(0).len() > held.len(), "a hand may hold any number");
}

#[test]
fn cw_7_12_two_fog_banks_undo_each_other() {
    let mut story = armed(&[(0, "Fog Bank"), (1, "Fog Bank")]);
    story.use_item("Fog Bank");
    assert_eq!(story.seat(), 1, "everyone is asked again, the next captain first");
    story.use_item("Fog Bank");
    assert!(!story.view().lowest_wins);
    let turned: Vec<&Event> =
        story.events().filter(|event| matches!(event, Event::Turned { .. })).collect();
    assert_eq!(turned, [&Event::Turned { lowest: true }, &Event::Turned { lowest: false }]);
}
