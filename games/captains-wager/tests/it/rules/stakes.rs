//! CW-5: betting, borrowing and stealing, with the rulebook's examples and answers.

use captains_wager::{Action, Event, Fate, Stake};
use engine::{Game, Next, Viewer};

use crate::fixtures::*;

#[test]
fn cw_5_1_a_bet_goes_from_the_deck_into_the_pool() {
    let mut tale = wish(3).deck(0, &["Spyglass", "Fog Bank"]).open();
    tale.any(Stake::Bet);
    assert_eq!((tale.view().pool.len(), tale.captain(0).deck), (4, 13));
    assert_eq!(tale.view().pool[3].item, tale.cards.find_item("Fog Bank"));
    assert_eq!(tale.seen_by(0).pool[3].item, None, "nobody looks at it");
    tale.assert_cited("CW-5.1");
}

/// Everyone bets on everything until the first deck is empty.
fn first_empty_deck() -> Tale {
    let mut tale = wish(3).deck_file(TRADERS).open();
    for _ in 0..200 {
        match tale.game.next() {
            Next::Chance => {
                let deal = tale.game.shuffle(&mut engine::Dice::new(engine::Seed([9; 32])));
                tale.deal(&deal);
            }
            Next::Seats(_) if tale.actions().contains(&Action::Steal) => {
                if tale.captain(tale.seat()).deck == 0 {
                    return tale;
                }
                tale.any(Stake::Bet);
            }
            Next::Seats(_) => _ = tale.pass_all().claim_all(),
            Next::Over => panic!("no deck ran out in the middle of an adventure"),
        }
    }
    panic!("no deck ran out");
}

/// The answer to "I ran out of treasure cards": the options stay the same.
#[test]
fn cw_5_2_a_bet_without_a_deck_gives_everyone_else_a_coin() {
    let mut tale = first_empty_deck();
    let seat = tale.seat();
    let (before, pool) = (tale.all_coins(), tale.view().pool.len());
    tale.any(Stake::Bet);
    tale.assert_cited("CW-5.2");
    let empty = tale.events().filter(|event| {
        matches!(event, Event::Coins { why: captains_wager::Why::EmptyBet, amount: 1, .. })
    });
    assert_eq!(empty.count(), 2);
    assert_eq!(tale.coins(seat), before[seat]);
    assert!(tale.view().pool.len() <= pool);
}

/// Two captains: the first bets card after card until the own deck is empty in the middle of an
/// adventure that the second has left.
#[test]
fn cw_5_2_inactive_captains_take_the_coin_too() {
    let mut tale = wish(2).open();
    let mut paid = false;
    for _ in 0..120 {
        match tale.game.next() {
            Next::Chance => {
                let deal = tale.game.shuffle(&mut engine::Dice::new(engine::Seed([4; 32])));
                tale.deal(&deal);
            }
            Next::Seats(_) if tale.actions().contains(&Action::Steal) && tale.seat() == 1 => {
                tale.steal();
            }
            Next::Seats(_) if tale.actions().contains(&Action::Steal) => {
                let (empty, left) = (tale.captain(0).deck == 0, !tale.captain(1).active);
                let coins = tale.coins(1);
                tale.any(Stake::Bet);
                if empty && left {
                    assert_eq!(tale.coins(1), coins + 1);
                    paid = true;
                }
            }
            Next::Seats(_) => _ = tale.pass_all().claim_all(),
            Next::Over => break,
        }
    }
    assert!(paid, "the first captain never bet with an empty deck");
}

#[test]
fn cw_5_3_a_loan_leaves_the_deck_alone() {
    let mut tale = wish(3).open();
    tale.any(Stake::Borrow);
    assert_eq!((tale.loans(0), tale.captain(0).deck, tale.view().pool.len()), (1, 14, 3));
    assert_eq!(tale.captain(0).gold, 14 - 2);
    tale.assert_cited("CW-5.3");
}

#[test]
fn cw_5_4_whoever_steals_is_out_until_the_adventure_is_over() {
    let mut tale = wish(3).hand(1, &["Mechanical Dragon"]).open();
    tale.steal().keep_nth(0);
    assert!(!tale.captain(0).active);
    for _ in 0..3 {
        assert_ne!(tale.seat(), 0);
        tale.any(Stake::Borrow).any(Stake::Borrow);
    }
    assert!(tale.fates().iter().all(|fate| *fate != claimed_by(0)));
    tale.assert_cited("CW-5.4");
}

/// The rulebook's example for five captains, and the next thief.
#[test]
fn cw_5_5_the_first_thief_of_four_or_five_takes_three_coins() {
    for (players, first) in [(2, 2), (3, 2), (4, 3), (5, 3)] {
        let mut tale = wish(players).open();
        for seat in 0..usize::from(players) {
            tale.steal();
            assert_eq!(tale.coins(seat), if seat == 0 { first } else { 2 }, "{players}: {seat}");
            if matches!(tale.actions().first(), Some(Action::Keep { .. })) {
                tale.keep_nth(0);
            }
        }
        tale.assert_cited("CW-5.5");
        tale.deal_hands(&[]);
        let seat = tale.seat();
        let before = tale.coins(seat);
        tale.pass_all();
        while tale.seat() != seat {
            tale.steal();
        }
        tale.steal();
        assert_eq!(tale.coins(seat), before + first, "the count begins anew each adventure");
    }
}

/// Five captains: the first thief draws four and keeps one, the next draws three. Three
/// captains: two, then one.
#[test]
fn cw_5_6_a_thief_draws_as_many_cards_as_active_captains_remain() {
    for (players, draws) in [(5, vec![4, 3, 2]), (3, vec![2])] {
        let mut tale = wish(players).open();
        for (seat, due) in draws.into_iter().enumerate() {
            tale.steal();
            assert_eq!(tale.seen_by(seat as u8).choice.len(), due);
            assert!(tale.seen_by(seat as u8 + 1).choice.is_empty());
            tale.assert_refused(Action::Pass, "CW-5.6");
            if let Some(beyond) = captains_wager::Draw::new(due as u8) {
                tale.assert_refused(Action::Keep { card: beyond }, "CW-5.6");
            }
            tale.keep_nth(1);
            assert_eq!((tale.captain(seat).deck, tale.captain(seat).items.len()), (13, 1));
        }
    }
}

#[test]
fn cw_5_6_the_others_go_under_the_deck_and_the_thief_knows_them() {
    let deck = ["Spyglass", "Fog Bank", "Chain Shot", "Loaded Dice"];
    let mut tale = wish(4).deck(0, &deck).open();
    tale.steal().keep_nth(1);
    assert_eq!(tale.items(0), ["Chain Shot"]);
    let kept = tale.told.iter().rev().find(|it| matches!(it.public, Event::Kept { .. })).unwrap();
    let Event::Kept { item: None, returned: 2, .. } = kept.seen_by(Viewer::Spectator) else {
        panic!("{kept:?}")
    };
    // Bet until the two that were returned come up again.
    let mut seen = Vec::new();
    for _ in 0..40 {
        match tale.game.next() {
            Next::Chance => {
                let deal = tale.game.shuffle(&mut engine::Dice::new(engine::Seed([3; 32])));
                tale.deal(&deal);
                let own = tale.seen_by(0).pool;
                seen.extend(own.iter().filter_map(|it| it.item));
            }
            Next::Seats(_) if tale.actions().contains(&Action::Steal) => {
                if tale.seat() == 0 && tale.captain(0).deck > 2 {
                    tale.any(Stake::Bet);
                } else {
                    tale.steal();
                    if matches!(tale.actions().first(), Some(Action::Keep { .. })) {
                        tale.keep_nth(0);
                    }
                }
                seen.extend(tale.seen_by(0).pool.iter().filter_map(|it| it.item));
            }
            Next::Seats(_) => _ = tale.pass_all().claim_all(),
            Next::Over => break,
        }
    }
    let fog_bank = tale.cards.find_item("Fog Bank").unwrap();
    let dice = tale.cards.find_item("Loaded Dice").unwrap();
    assert!(seen.contains(&fog_bank) || seen.contains(&dice), "{seen:?}");
}

#[test]
fn cw_5_7_from_an_empty_deck_nothing_is_drawn() {
    let mut tale = first_empty_deck();
    let (seat, coins) = (tale.seat(), tale.coins(tale.seat()));
    let items = tale.captain(seat).items.len();
    tale.steal();
    assert_eq!((tale.coins(seat), tale.captain(seat).items.len()), (coins + 2, items));
}

#[test]
fn cw_5_7_a_single_card_is_kept() {
    let mut tale = wish(2).open();
    tale.steal();
    assert_eq!((tale.captain(0).items.len(), tale.seat()), (1, 1), "nothing to choose");
}

#[test]
fn cw_5_8_the_last_active_captain_may_steal_for_coins_alone() {
    let mut tale = wish(2).open();
    tale.steal().steal();
    assert_eq!((tale.coins(1), tale.captain(1).items.len()), (2, 0));
    assert_eq!(tale.game.next(), Next::Chance, "the adventure is over");
    assert_eq!(tale.fates(), Vec::<Fate>::new());
}

/// The answer on stealing: an unwon bet loses 1 gold and hands an opponent 2 to 4.
#[test]
fn a_lost_bet_is_a_swing_of_three_to_five() {
    let wish = wish(3)
        .deck(1, &["Spyglass", "Black Ledger"])
        .hand(0, &["Mechanical Dragon", "Roguish Aristocrat", "Ironclad Mate"])
        .hand(1, &["Orphan Stowaway", "Loan Negotiator", "Quick-Fingered Tinker"]);
    let lead = |stake: Stake| {
        let mut tale = wish.clone().open();
        tale.borrow("Mechanical Dragon").any(stake);
        let before = tale.clone();
        tale.let_win(0).claim_all();
        let won = tale.claimed(0).iter().any(|name| name == "Black Ledger");
        (before.captain(1).deck, won)
    };
    assert_eq!(lead(Stake::Bet), (13, true));
    assert!(!lead(Stake::Borrow).1);
}

/// The rulebook's Orphan Stowaway and Mechanical Dragon.
#[test]
fn the_crew_that_does_the_heavy_lifting_gets_the_loot() {
    let mut tale = wish(3).hand(0, &["Orphan Stowaway"]).hand(1, &["Mechanical Dragon"]).open();
    tale.bet("Orphan Stowaway").bet("Mechanical Dragon").steal().keep_nth(0);
    assert_eq!(tale.fates()[0], claimed_by(1));
    assert_eq!(tale.seat(), 1);
}
