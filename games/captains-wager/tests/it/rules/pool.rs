//! CW-9: who gets the pool, with the rulebook's examples.

use captains_wager::{Action, Event, Fate, Stake};
use engine::{Game, Next, Seat};

use crate::fixtures::*;

/// Each of three captains claims one encounter, in the order of the seats; `bets` of them bet
/// in the first encounter.
fn shared(bets: usize) -> Story {
    let mut story = scenario(3)
        .hand(0, &["Mechanical Dragon", "Orphan Stowaway", "Smoke Diver"])
        .hand(1, &["Powder Monkey", "Roguish Aristocrat", "Loan Negotiator"])
        .hand(2, &["Quick-Fingered Tinker", "Unscrupulous Profiteer", "Ironclad Mate"])
        .open();
    let play = |story: &mut Story, crew: [&str; 3], bets: usize| {
        for turn in 0..3 {
            let crew = crew[story.seat()];
            if turn < bets {
                story.bet(crew)
            } else {
                story.borrow(crew)
            };
        }
    };
    play(&mut story, ["Mechanical Dragon", "Powder Monkey", "Quick-Fingered Tinker"], bets);
    play(&mut story, ["Orphan Stowaway", "Roguish Aristocrat", "Unscrupulous Profiteer"], 0);
    play(&mut story, ["Smoke Diver", "Loan Negotiator", "Ironclad Mate"], 0);
    story.pass_all();
    story
}

#[test]
fn cw_9_1_two_encounters_win_the_whole_pool() {
    let mut story = scenario(3)
        .hand(0, &["Mechanical Dragon", "Roguish Aristocrat", "Ironclad Mate", "Powder Monkey"])
        .open();
    story.let_win(0);
    assert!(story.captain(0).encounters >= 2);
    assert_eq!((story.seat(), story.seen_by(0).choice.len()), (0, 3));
    story.claim_all();
    assert_eq!(story.claimed(0).len(), 3);
    story.assert_cited("CW-9.1");
}

#[test]
fn cw_9_2_otherwise_everyone_with_an_encounter_shares() {
    let mut story = shared(0);
    assert_eq!(story.fates(), [0, 1, 2].map(claimed_by));
    assert_eq!(story.game.next(), Next::Chance);
    story.assert_cited("CW-9.2");
    story.deal_pool();
    story.claim_all();
    assert!((0..3).all(|seat| !story.claimed(seat).is_empty()));
}

/// Three winners and a pool of seven, as near as three antes and bets come: 6 gives 2/2/2, and
/// with one bet less or more the earlier encounters get the odd cards.
#[test]
fn cw_9_3_cards_are_given_out_in_the_order_of_the_encounters() {
    for (bets, shares) in [(0, [1, 1, 1]), (1, [2, 1, 1]), (2, [2, 2, 1]), (3, [2, 2, 2])] {
        let mut story = shared(bets);
        story.deal_pool();
        let counts = |story: &Story| {
            [0, 1, 2].map(|seat| {
                let got = story.events().filter_map(|event| match event {
                    Event::Received { seat: to, clans, .. } if *to == Seat(seat) => {
                        Some(clans.len())
                    }
                    _ => None,
                });
                got.sum::<usize>()
            })
        };
        assert_eq!(counts(&story), shares, "{bets} bets");
    }
}

/// The example itself: seven cards to three winners are 3, 2 and 2.
#[test]
fn a_pool_of_seven_is_shared_three_two_two() {
    let mut story = scenario(4)
        .hand(0, &["Mechanical Dragon", "Orphan Stowaway", "Smoke Diver"])
        .hand(1, &["Powder Monkey", "Veteran Cannoneer", "Loan Negotiator"])
        .hand(2, &["Quick-Fingered Tinker", "Unscrupulous Profiteer", "Ironclad Mate"])
        .open();
    story.bet("Mechanical Dragon").bet("Powder Monkey").bet("Quick-Fingered Tinker").steal();
    story.keep_nth(0);
    assert_eq!(story.view().pool.len(), 7, "four antes and three bets");
    story.borrow("Orphan Stowaway").borrow("Veteran Cannoneer").borrow("Unscrupulous Profiteer");
    story.borrow("Loan Negotiator").borrow("Ironclad Mate").borrow("Smoke Diver").pass_all();
    assert_eq!(story.fates(), [0, 1, 2].map(claimed_by));
    story.deal_pool();
    let got = story.events().filter_map(|event| match event {
        Event::Received { clans, .. } => Some(clans.len()),
        _ => None,
    });
    assert_eq!(got.collect::<Vec<_>>(), [3, 2, 2]);
}

#[test]
fn cw_9_4_one_card_may_be_kept_and_the_others_are_claimed() {
    let mut story = shared(3);
    story.deal_pool();
    let view = story.seen_by(0);
    assert_eq!((view.choice.len(), view.lots.len()), (2, 2));
    assert!(story.seen_by(1).choice.is_empty(), "each sees their own cards only");
    let foreign = 1.try_into().unwrap();
    story.assert_refused(Action::TakeSpoils { keep: Some(foreign) }, "CW-9.4");
    story.assert_refused(Action::Pass, "CW-9.4");
    let before = story.items(0).len();
    story.act(Action::TakeSpoils { keep: Some(view.lots[0]) });
    assert_eq!((story.items(0).len() - before, story.claimed(0).len()), (1, 1));
    assert_eq!(story.seen_by(1).captains[0].items.last().unwrap().item, None);
    assert!(story.seen_by(1).captains[0].claimed[0].item.is_some());
    story.assert_cited("CW-9.4");
}

#[test]
fn cw_9_5_a_sole_claimant_gets_everything() {
    let mut story = scenario(3).hand(0, &["Mechanical Dragon"]).open();
    story.borrow("Mechanical Dragon").any(Stake::Borrow).any(Stake::Borrow);
    while story.actions().contains(&Action::Steal)
        || matches!(story.actions().first(), Some(Action::Keep { .. }))
    {
        match story.actions().first() {
            Some(Action::Keep { .. }) => story.keep_nth(0),
            _ => story.steal(),
        };
    }
    assert_eq!(story.captain(0).encounters, 1);
    assert_eq!(story.seen_by(0).choice.len(), 3, "no shuffle and no sharing");
    story.assert_cited("CW-9.5");
}

fn all_steal(story: &mut Story) {
    while story.game.next() != Next::Chance && story.game.next() != Next::Over {
        match story.actions().first() {
            Some(Action::Pass) => story.pass(),
            Some(Action::Keep { .. }) => story.keep_nth(0),
            _ => story.steal(),
        };
    }
}

#[test]
fn cw_9_6_an_unclaimed_pool_stays() {
    let mut story = scenario(3).open();
    all_steal(&mut story);
    story.assert_cited("CW-9.6");
    story.deal_hands(&[]);
    assert_eq!(story.view().pool.len(), 6);
}

#[test]
fn cw_9_7_crew_left_in_the_hands_are_discarded_face_up() {
    let mut story = scenario(3).open();
    all_steal(&mut story);
    let discarded = story.events().find_map(|event| match event {
        Event::CrewDiscarded { crew } => Some(crew.len()),
        _ => None,
    });
    assert_eq!(discarded, Some(12));
    story.assert_cited("CW-9.7");
}

#[test]
fn cw_9_8_the_start_captain_token_goes_clockwise() {
    let mut story = scenario(3).start(2).open();
    all_steal(&mut story);
    story.deal_hands(&[]);
    assert_eq!((story.view().start_captain, story.view().leader), (Seat(0), Seat(0)));
    story.assert_cited("CW-9.8");
}

/// The first captain claims encounter 1 and then steals; the second claims the other two.
fn stolen_after_claiming(thieves_share: bool) -> Story {
    let hands: [&[&str]; 3] = [
        &["Mechanical Dragon"],
        &["Roguish Aristocrat", "Enlightened Gunner"],
        &["Orphan Stowaway", "Loan Negotiator", "Unscrupulous Profiteer"],
    ];
    let mut table =
        scenario(3).deck_file(&cast("\"plain\"")).options(|it| it.thieves_share = thieves_share);
    for (seat, hand) in hands.into_iter().enumerate() {
        table = table.hand(seat, hand);
    }
    let mut story = table.open();
    story.borrow("Mechanical Dragon").any(Stake::Borrow).borrow("Orphan Stowaway");
    story.pass_all().steal();
    if story.actions().iter().any(|it| matches!(it, Action::Keep { .. })) {
        story.keep_nth(0);
    }
    story
}

#[test]
fn cw_9_9_a_captain_who_stole_keeps_the_encounters_and_their_share() {
    let mut story = stolen_after_claiming(true);
    story.borrow("Roguish Aristocrat").borrow("Loan Negotiator").pass_all();
    // The second steals too, and nobody is left for the last encounter.
    story.steal().pass_all().steal().pass_all();
    assert_eq!(story.fates(), [claimed_by(0), claimed_by(1), Fate::Discarded]);
    assert_eq!(story.game.next(), Next::Chance, "the pool is shared");
    story.deal_pool();
    assert!(!story.seen_by(0).choice.is_empty(), "the first captain, who stole, has cards");
}

#[test]
fn cw_9_9_a_captain_who_stole_may_win_the_whole_pool() {
    let mut story = scenario(3)
        .deck_file(&cast("\"plain\""))
        .hand(0, &["Mechanical Dragon", "Roguish Aristocrat"])
        .hand(1, &["Enlightened Gunner", "Loan Negotiator"])
        .hand(2, &["Unscrupulous Profiteer", "Orphan Stowaway"])
        .open();
    story.borrow("Mechanical Dragon").borrow("Loan Negotiator").borrow("Orphan Stowaway");
    story.borrow("Roguish Aristocrat").borrow("Enlightened Gunner");
    story.borrow("Unscrupulous Profiteer").steal().keep_nth(0).pass_all();
    story.steal().steal().pass_all();
    story.assert_cited("CW-9.9");
    assert_eq!(story.seen_by(0).choice.len(), 3, "the three antes");
}

#[test]
fn cw_9_9_if_the_table_agrees_thieves_get_nothing() {
    let mut story = stolen_after_claiming(false);
    story.borrow("Roguish Aristocrat").borrow("Loan Negotiator").pass_all();
    story.borrow("Enlightened Gunner").borrow("Unscrupulous Profiteer").pass_all();
    let winner = story.events().find_map(|event| match event {
        Event::PoolWon { seat, stole, .. } => Some((*seat, *stole)),
        _ => None,
    });
    assert_eq!(winner, Some((Seat(1), false)));
    let mut nobody = stolen_after_claiming(false);
    nobody.steal().pass_all();
    while nobody.game.next() != Next::Chance {
        match nobody.actions().first() {
            Some(Action::Keep { .. }) => nobody.keep_nth(0),
            _ => nobody.steal(),
        };
    }
    nobody.assert_cited("CW-9.6");
}
