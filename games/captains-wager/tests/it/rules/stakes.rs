//! CW-5: betting, borrowing and stealing, with the rulebook's examples and answers.

use captains_wager::{Action, Event, Fate, Stake};
use engine::{Dice, Game, Next, Seed, Viewer};

use crate::fixtures::*;

#[test]
fn cw_5_1_a_bet_goes_from_the_deck_into_the_pool() {
    let mut story = scenario(3).deck(0, &["Spyglass", "Fog Bank"]).open();
    story.any(Stake::Bet);
    assert_eq!((story.view().pool.len(), story.captain(0).deck), (4, 13));
    assert_eq!(story.view().pool[3].item, story.cards.find_item("Fog Bank"));
    assert_eq!(story.seen_by(0).pool[3].item, None, "nobody looks at it");
    story.assert_cited("CW-5.1");
}

/// Everyone bets on everything until the first deck is empty.
fn first_empty_deck() -> Story {
    let mut story = scenario(3).deck_file(TRADERS).open();
    for _ in 0..200 {
        match story.game.next() {
            Next::Chance => _ = story.settle(&mut Dice::new(Seed([9; 32]))),
            Next::Seats(_) if story.actions().contains(&Action::Steal) => {
                if story.captain(story.seat()).deck == 0 {
                    return story;
                }
                story.any(Stake::Bet);
            }
            Next::Seats(_) => _ = story.pass_all().claim_all(),
            Next::Over => panic!("no deck ran out in the middle of an adventure"),
        }
    }
    panic!("no deck ran out");
}

/// The answer to "I ran out of treasure cards": the options stay the same.
#[test]
fn cw_5_2_a_bet_without_a_deck_gives_everyone_else_a_coin() {
    let mut story = first_empty_deck();
    let seat = story.seat();
    let pool = story.view().pool.len();
    story.any(Stake::Bet);
    story.assert_cited("CW-5.2");
    let takers: Vec<usize> = story
        .events()
        .filter_map(|event| match event {
            Event::Coins { seat, why: captains_wager::Why::EmptyBet, amount: 1 } => {
                Some(seat.index())
            }
            _ => None,
        })
        .collect();
    assert_eq!(takers.len(), 2);
    assert!(!takers.contains(&seat));
    assert!(story.view().pool.len() <= pool);
}

/// Two captains: the first bets card after card until their deck is empty in the middle of an
/// adventure that the second has left.
#[test]
fn cw_5_2_inactive_captains_take_the_coin_too() {
    // A crew that claims treasures empties the deck sooner.
    let file = "[[crew]]\nname = \"Powder Monkey\"\neffect = { claim_top = 3 }\n";
    let mut story = scenario(2).deck_file(file).open();
    let mut paid = false;
    for _ in 0..120 {
        match story.game.next() {
            Next::Chance => _ = story.settle(&mut Dice::new(Seed([4; 32]))),
            Next::Seats(_) if story.actions().contains(&Action::Steal) && story.seat() == 1 => {
                story.steal();
            }
            Next::Seats(_) if story.actions().contains(&Action::Steal) => {
                let (empty, left) = (story.captain(0).deck == 0, !story.captain(1).active);
                let coins = story.coins(1);
                story.any(Stake::Bet);
                if empty && left {
                    assert_eq!(story.coins(1), coins + 1);
                    paid = true;
                }
            }
            Next::Seats(_) => _ = story.pass_all().claim_all(),
            Next::Over => break,
        }
    }
    assert!(paid, "the first captain never bet with an empty deck");
}

#[test]
fn cw_5_3_a_loan_leaves_the_deck_alone() {
    let mut story = scenario(3).open();
    story.any(Stake::Borrow);
    assert_eq!((story.loans(0), story.captain(0).deck, story.view().pool.len()), (1, 14, 3));
    assert_eq!(story.captain(0).gold, 14 - 2);
    story.assert_cited("CW-5.3");
}

#[test]
fn cw_5_4_whoever_steals_is_out_until_the_adventure_is_over() {
    let mut story = scenario(3).hand(1, &["Mechanical Dragon"]).open();
    story.steal().keep_nth(0);
    assert!(!story.captain(0).active);
    for _ in 0..3 {
        assert_ne!(story.seat(), 0);
        story.any(Stake::Borrow).any(Stake::Borrow);
    }
    assert!(story.fates().iter().all(|fate| *fate != claimed_by(0)));
    story.assert_cited("CW-5.4");
}

/// The rulebook's example for five captains, and the next thief.
#[test]
fn cw_5_5_the_first_thief_of_four_or_five_takes_three_coins() {
    for (players, first) in [(2, 2), (3, 2), (4, 3), (5, 3)] {
        let mut story = scenario(players).open();
        for seat in 0..usize::from(players) {
            story.steal();
            assert_eq!(story.coins(seat), if seat == 0 { first } else { 2 }, "{players}: {seat}");
            if matches!(story.actions().first(), Some(Action::Keep { .. })) {
                story.keep_nth(0);
            }
        }
        story.assert_cited("CW-5.5");
        story.deal_hands(&[]);
        let seat = story.seat();
        let before = story.coins(seat);
        story.pass_all();
        while story.seat() != seat {
            story.steal();
        }
        story.steal();
        assert_eq!(story.coins(seat), before + first, "the count begins anew each adventure");
    }
}

/// Five captains: the first thief draws four and keeps one, the next draws three. Three
/// captains: two, then one.
#[test]
fn cw_5_6_a_thief_draws_as_many_cards_as_active_captains_remain() {
    for (players, draws) in [(5, vec![4, 3, 2]), (3, vec![2])] {
        let mut story = scenario(players).open();
        for (seat, due) in draws.into_iter().enumerate() {
            story.steal();
            assert_eq!(story.seen_by(seat as u8).choice.len(), due);
            assert!(story.seen_by(seat as u8 + 1).choice.is_empty());
            story.assert_refused(Action::Pass, "CW-5.6");
            if let Some(beyond) = captains_wager::Draw::new(due as u8) {
                story.assert_refused(Action::Keep { card: beyond }, "CW-5.6");
            }
            story.keep_nth(1);
            assert_eq!((story.captain(seat).deck, story.captain(seat).items.len()), (13, 1));
        }
    }
}

#[test]
fn cw_5_6_the_others_go_under_the_deck_and_the_thief_knows_them() {
    let deck = ["Spyglass", "Fog Bank", "Chain Shot", "Loaded Dice"];
    let mut story = scenario(4).deck(0, &deck).open();
    story.steal().keep_nth(1);
    assert_eq!(story.items(0), ["Chain Shot"]);
    let kept = story.told.iter().rev().find(|it| matches!(it.public, Event::Kept { .. })).unwrap();
    let Event::Kept { item: None, returned: 2, .. } = kept.seen_by(Viewer::Spectator) else {
        panic!("{kept:?}")
    };
    // Bet until the two that were returned come up again.
    let mut seen = Vec::new();
    for _ in 0..40 {
        match story.game.next() {
            Next::Chance => {
                story.settle(&mut Dice::new(Seed([3; 32])));
                let own = story.seen_by(0).pool;
                seen.extend(own.iter().filter_map(|it| it.item));
            }
            Next::Seats(_) if story.actions().contains(&Action::Steal) => {
                if story.seat() == 0 && story.captain(0).deck > 2 {
                    story.any(Stake::Bet);
                } else {
                    story.steal();
                    if matches!(story.actions().first(), Some(Action::Keep { .. })) {
                        story.keep_nth(0);
                    }
                }
                seen.extend(story.seen_by(0).pool.iter().filter_map(|it| it.item));
            }
            Next::Seats(_) => _ = story.pass_all().claim_all(),
            Next::Over => break,
        }
    }
    let fog_bank = story.cards.find_item("Fog Bank").unwrap();
    let dice = story.cards.find_item("Loaded Dice").unwrap();
    assert!(seen.contains(&fog_bank) || seen.contains(&dice), "{seen:?}");
}

#[test]
fn cw_5_7_from_an_empty_deck_nothing_is_drawn() {
    let mut story = first_empty_deck();
    let (seat, coins) = (story.seat(), story.coins(story.seat()));
    let items = story.captain(seat).items.len();
    story.steal();
    assert_eq!((story.coins(seat), story.captain(seat).items.len()), (coins + 2, items));
}

#[test]
fn cw_5_7_a_single_card_is_kept() {
    let mut story = scenario(2).open();
    story.steal();
    assert_eq!((story.captain(0).items.len(), story.seat()), (1, 1), "nothing to choose");
}

#[test]
fn cw_5_8_the_last_active_captain_may_steal_for_coins_alone() {
    let mut story = scenario(2).open();
    story.steal().steal();
    assert_eq!((story.coins(1), story.captain(1).items.len()), (2, 0));
    assert_eq!(story.game.next(), Next::Chance, "the adventure is over");
    assert_eq!(story.fates(), Vec::<Fate>::new());
}

/// The answer on stealing: an unwon bet loses 1 gold and hands an opponent 2 to 4.
#[test]
fn a_lost_bet_is_a_swing_of_three_to_five() {
    let scenario = scenario(3)
        .deck(1, &["Spyglass", "Black Ledger"])
        .hand(0, &["Mechanical Dragon", "Roguish Aristocrat", "Ironclad Mate"])
        .hand(1, &["Orphan Stowaway", "Loan Negotiator", "Quick-Fingered Tinker"]);
    let lead = |stake: Stake| {
        let mut story = scenario.clone().open();
        story.borrow("Mechanical Dragon").any(stake);
        let before = story.clone();
        story.let_win(0).claim_all();
        let won = story.claimed(0).iter().any(|name| name == "Black Ledger");
        (before.captain(1).deck, won)
    };
    assert_eq!(lead(Stake::Bet), (13, true));
    assert!(!lead(Stake::Borrow).1);
}

/// The rulebook's Orphan Stowaway and Mechanical Dragon.
#[test]
fn the_crew_that_does_the_heavy_lifting_gets_the_loot() {
    let mut story =
        scenario(3).hand(0, &["Orphan Stowaway"]).hand(1, &["Mechanical Dragon"]).open();
    story.bet("Orphan Stowaway").bet("Mechanical Dragon").steal().keep_nth(0);
    assert_eq!(story.fates()[0], claimed_by(1));
    assert_eq!(story.seat(), 1);
}
