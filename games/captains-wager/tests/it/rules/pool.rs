//! CW-9: who gets the pool, with the rulebook's examples.

use captains_wager::{Action, Event, Stake};
use engine::{Game, Next, Seat};

use crate::fixtures::*;

/// Each of three captains claims one encounter, in the order of the seats; `bets` of them bet
/// in the first encounter.
fn shared(bets: usize) -> Tale {
    let mut tale = wish(3)
        .hand(0, &["Mechanical Dragon", "Orphan Stowaway", "Smoke Diver"])
        .hand(1, &["Powder Monkey", "Roguish Aristocrat", "Loan Negotiator"])
        .hand(2, &["Quick-Fingered Tinker", "Unscrupulous Profiteer", "Ironclad Mate"])
        .open();
    let play = |tale: &mut Tale, crew: [&str; 3], bets: usize| {
        for turn in 0..3 {
            let crew = crew[tale.seat()];
            if turn < bets {
                tale.bet(crew)
            } else {
                tale.borrow(crew)
            };
        }
    };
    play(&mut tale, ["Mechanical Dragon", "Powder Monkey", "Quick-Fingered Tinker"], bets);
    play(&mut tale, ["Orphan Stowaway", "Roguish Aristocrat", "Unscrupulous Profiteer"], 0);
    play(&mut tale, ["Smoke Diver", "Loan Negotiator", "Ironclad Mate"], 0);
    tale.pass_all();
    tale
}

#[test]
fn cw_9_1_two_encounters_win_the_whole_pool() {
    let mut tale = wish(3)
        .hand(0, &["Mechanical Dragon", "Roguish Aristocrat", "Ironclad Mate", "Powder Monkey"])
        .open();
    tale.let_win(0);
    assert!(tale.captain(0).encounters >= 2);
    assert_eq!((tale.seat(), tale.seen_by(0).choice.len()), (0, 3));
    tale.claim_all();
    assert_eq!(tale.claimed(0).len(), 3);
    tale.assert_cited("CW-9.1");
}

#[test]
fn cw_9_2_otherwise_everyone_with_an_encounter_shares() {
    let mut tale = shared(0);
    assert_eq!(tale.fates(), [0, 1, 2].map(claimed_by));
    assert_eq!(tale.game.next(), Next::Chance);
    tale.assert_cited("CW-9.2");
    tale.deal_pool();
    tale.claim_all();
    assert!((0..3).all(|seat| !tale.claimed(seat).is_empty()));
}

/// Three winners and a pool of seven, as near as three antes and bets come: 6 gives 2/2/2, and
/// with one bet less or more the earlier encounters get the odd cards.
#[test]
fn cw_9_3_cards_are_given_out_in_the_order_of_the_encounters() {
    for (bets, shares) in [(0, [1, 1, 1]), (1, [2, 1, 1]), (2, [2, 2, 1]), (3, [2, 2, 2])] {
        let mut tale = shared(bets);
        tale.deal_pool();
        let counts = |tale: &Tale| {
            [0, 1, 2].map(|seat| {
                let got = tale.events().filter_map(|event| match event {
                    Event::Received { seat: to, clans, .. } if *to == Seat(seat) => {
                        Some(clans.len())
                    }
                    _ => None,
                });
                got.sum::<usize>()
            })
        };
        assert_eq!(counts(&tale), shares, "{bets} bets");
    }
}

/// The example itself: seven cards to three winners are 3, 2 and 2.
#[test]
fn a_pool_of_seven_is_shared_three_two_two() {
    let mut tale = wish(4)
        .hand(0, &["Mechanical Dragon", "Orphan Stowaway", "Smoke Diver"])
        .hand(1, &["Powder Monkey", "Veteran Cannoneer", "Loan Negotiator"])
        .hand(2, &["Quick-Fingered Tinker", "Unscrupulous Profiteer", "Ironclad Mate"])
        .open();
    tale.bet("Mechanical Dragon").bet("Powder Monkey").bet("Quick-Fingered Tinker").steal();
    tale.keep_nth(0);
    assert_eq!(tale.view().pool.len(), 7, "four antes and three bets");
    tale.borrow("Orphan Stowaway").borrow("Veteran Cannoneer").borrow("Unscrupulous Profiteer");
    tale.borrow("Loan Negotiator").borrow("Ironclad Mate").borrow("Smoke Diver").pass_all();
    assert_eq!(tale.fates(), [0, 1, 2].map(claimed_by));
    tale.deal_pool();
    let got = tale.events().filter_map(|event| match event {
        Event::Received { clans, .. } => Some(clans.len()),
        _ => None,
    });
    assert_eq!(got.collect::<Vec<_>>(), [3, 2, 2]);
}

#[test]
fn cw_9_4_one_card_may_be_kept_and_the_others_are_claimed() {
    let mut tale = shared(3);
    tale.deal_pool();
    let view = tale.seen_by(0);
    assert_eq!((view.choice.len(), view.lots.len()), (2, 2));
    assert!(tale.seen_by(1).choice.is_empty(), "each sees the own cards only");
    let foreign = 1.try_into().unwrap();
    tale.assert_refused(Action::TakeSpoils { keep: Some(foreign) }, "CW-9.4");
    tale.assert_refused(Action::Pass, "CW-9.4");
    let before = tale.items(0).len();
    tale.act(Action::TakeSpoils { keep: Some(view.lots[0]) });
    assert_eq!((tale.items(0).len() - before, tale.claimed(0).len()), (1, 1));
    assert_eq!(tale.seen_by(1).captains[0].items.last().unwrap().item, None);
    assert!(tale.seen_by(1).captains[0].claimed[0].item.is_some());
    tale.assert_cited("CW-9.4");
}

#[test]
fn cw_9_5_a_sole_claimant_gets_everything() {
    let mut tale = wish(3).hand(0, &["Mechanical Dragon"]).open();
    tale.borrow("Mechanical Dragon").any(Stake::Borrow).any(Stake::Borrow);
    while tale.actions().contains(&Action::Steal)
        || matches!(tale.actions().first(), Some(Action::Keep { .. }))
    {
        match tale.actions().first() {
            Some(Action::Keep { .. }) => tale.keep_nth(0),
            _ => tale.steal(),
        };
    }
    assert_eq!(tale.captain(0).encounters, 1);
    assert_eq!(tale.seen_by(0).choice.len(), 3, "no shuffle and no sharing");
    tale.assert_cited("CW-9.5");
}

fn all_steal(tale: &mut Tale) {
    while tale.game.next() != Next::Chance && tale.game.next() != Next::Over {
        match tale.actions().first() {
            Some(Action::Pass) => tale.pass(),
            Some(Action::Keep { .. }) => tale.keep_nth(0),
            _ => tale.steal(),
        };
    }
}

#[test]
fn cw_9_6_an_unclaimed_pool_stays() {
    let mut tale = wish(3).open();
    all_steal(&mut tale);
    tale.assert_cited("CW-9.6");
    tale.deal_hands(&[]);
    assert_eq!(tale.view().pool.len(), 6);
}

#[test]
fn cw_9_7_crew_left_in_the_hands_are_discarded_face_up() {
    let mut tale = wish(3).open();
    all_steal(&mut tale);
    let discarded = tale.events().find_map(|event| match event {
        Event::CrewDiscarded { crew } => Some(crew.len()),
        _ => None,
    });
    assert_eq!(discarded, Some(12));
    tale.assert_cited("CW-9.7");
}

#[test]
fn cw_9_8_the_start_captain_token_goes_clockwise() {
    let mut tale = wish(3).start(2).open();
    all_steal(&mut tale);
    tale.deal_hands(&[]);
    assert_eq!((tale.view().start_captain, tale.view().leader), (Seat(0), Seat(0)));
    tale.assert_cited("CW-9.8");
}
