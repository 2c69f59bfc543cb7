//! What items say: the Counterfeit Coins of the first captain, who leads, say it.

use captains_wager::{Fate, Stage, Stake, Window};
use engine::Seat;

use super::*;

const ITEM: &str = "Counterfeit Coins";

/// Everyone has 2 coins; the first captain holds the item.
fn holding(when: &str, effect: &str) -> Story {
    three("\"plain\"").deck_file(&coins_that(when, effect)).armed(&[(0, ITEM)])
}

/// Up to the moment after 16, 9 and 12 were played.
fn at_the_end(effect: &str) -> Story {
    let mut story = holding("end_of_encounter", effect);
    story.borrow("Roguish Aristocrat").bet("Unscrupulous Profiteer").bet("Enlightened Gunner");
    assert_eq!(story.view().stage, Stage::Asked(Seat(0), Window::EndOfEncounter));
    story
}

/// Up to the first captain's second turn, with a loan.
fn second_turn(effect: &str) -> Story {
    let mut story = holding("start_of_turn", effect);
    story.borrow("Roguish Aristocrat").bet("Unscrupulous Profiteer").bet("Enlightened Gunner");
    story.pass_all();
    assert_eq!((story.view().stage, story.loans(0)), (Stage::Turn(Seat(0)), 1));
    story
}

pub(super) const ALL: &[Sentence] = &[
    ("{ take_coins = 3 }", "Take 3 coins.", |effect| {
        assert_eq!(holding("any_time", effect).use_item(ITEM).all_coins(), [5, 2, 2]);
    }),
    ("{ rob_coins = 1 }", "Take up to 1 coin from another captain.", |effect| {
        assert_eq!(holding("any_time", effect).use_on(ITEM, 2).all_coins(), [3, 2, 1]);
    }),
    ("{ return_loans = 2 }", "Return up to 2 loans for nothing.", |effect| {
        let mut story = second_turn(effect);
        story.use_item(ITEM);
        assert_eq!((story.loans(0), story.coins(0)), (0, 2));
    }),
    ("{ pass_loans = 2 }", "Give up to 2 loans to another captain.", |effect| {
        assert_eq!(second_turn(effect).use_on(ITEM, 1).all_loans(), [0, 1, 0]);
    }),
    ("\"free_borrow\"", "If you borrow in this turn, take no loan.", |effect| {
        let mut story = second_turn(effect);
        story.use_item(ITEM).borrow("Mechanical Dragon");
        assert_eq!(story.loans(0), 1, "only that of the first turn");
    }),
    ("{ hinder = 4 }", "The crew of another captain gets -4.", |effect| {
        assert_eq!(strengths(at_the_end(effect).use_on(ITEM, 2)), [16, 9, 8]);
    }),
    ("{ boost = 3 }", "Your crew gets +3.", |effect| {
        assert_eq!(strengths(at_the_end(effect).use_item(ITEM)), [19, 9, 12]);
    }),
    ("{ luck = 3 }", "Your crew gets +3 and wins ties.", |effect| {
        let mut story = at_the_end(effect);
        story.use_item(ITEM);
        assert_eq!(strengths(&story), [19, 9, 12]);
        let tie = |event: &captains_wager::Event| {
            matches!(event, captains_wager::Event::WinsTies { seat: Seat(0), .. })
        };
        assert!(story.events().any(tie));
    }),
    (
        "\"swap_crew\"",
        "Exchange the strength of your crew with that of another captain's crew.",
        |effect| assert_eq!(strengths(at_the_end(effect).use_on(ITEM, 1)), [9, 16, 12]),
    ),
    ("\"discard_encounter\"", "This encounter card is discarded unclaimed.", |effect| {
        let mut story = at_the_end(effect);
        story.use_item(ITEM).pass_all();
        assert_eq!(story.fates()[0], Fate::Discarded);
    }),
    ("\"look_at_crew\"", "Look at the crew of another captain.", |effect| {
        let mut story = holding("start_of_encounter", effect);
        story.use_on(ITEM, 1);
        let seen = story.seen_by(0);
        assert_eq!([1, 2].map(|it: usize| seen.captains[it].crew.len()), [4, 0]);
    }),
    ("\"look_at_all_crew\"", "Look at the crew of every other captain.", |effect| {
        let mut story = holding("start_of_encounter", effect);
        story.use_item(ITEM);
        let seen = story.seen_by(0);
        assert_eq!([1, 2].map(|it: usize| seen.captains[it].crew.len()), [4, 4]);
    }),
    ("\"claim_top\"", "Claim the top card of your treasure deck.", |effect| {
        assert_eq!(holding("any_time", effect).use_item(ITEM).claimed(0).len(), 1);
    }),
    ("{ claim_top = 2 }", "Claim the top 2 cards of your treasure deck.", |effect| {
        assert_eq!(holding("any_time", effect).use_item(ITEM).claimed(0).len(), 2);
    }),
    ("\"draw_item\"", "Draw the top card of your treasure deck as an item.", |effect| {
        assert_eq!(holding("any_time", effect).use_item(ITEM).items(0).len(), 1);
    }),
    ("{ draw_items = 2 }", "Draw the top 2 cards of your treasure deck as items.", |effect| {
        assert_eq!(holding("any_time", effect).use_item(ITEM).items(0).len(), 2);
    }),
    ("\"board_pool\"", "Claim the card laid into the pool last.", |effect| {
        let mut story = holding("end_of_adventure", effect);
        story.let_win_to_last_window(0);
        let pool = story.view().pool;
        story.use_item(ITEM);
        assert_eq!(story.captain(0).claimed.last(), pool.last());
        assert_eq!(story.view().pool, pool[..pool.len() - 1]);
    }),
    ("\"take_lead\"", "Choose who acts first in this encounter.", |effect| {
        let mut story = holding("start_of_encounter", effect);
        story.use_on(ITEM, 2).pass_all();
        assert_eq!(story.view().stage, Stage::Turn(Seat(2)));
    }),
    ("\"lowest_wins\"", "The weakest crew claims this encounter.", |effect| {
        let mut story = holding("start_of_encounter", effect);
        story.use_item(ITEM);
        story.borrow("Roguish Aristocrat").bet("Unscrupulous Profiteer").bet("Enlightened Gunner");
        story.pass_all();
        assert_eq!(story.fates()[0], claimed_by(1));
    }),
    ("{ worth = 5 }", "Worth 5 gold in your hand.", |effect| {
        let story = holding("never", effect);
        let captain = story.captain(0);
        assert_eq!(captain.gold, i16::from(captain.deck) + 2 + 5);
    }),
    ("{ worth_per_loan = 1 }", "Worth 1 gold in your hand for each of your loans.", |effect| {
        let mut story = holding("never", effect);
        story.pass_all();
        let before = story.captain(0).gold;
        story.act(story.playing(Stake::Borrow, "Roguish Aristocrat"));
        assert_eq!(story.captain(0).gold, before - 2 + 1);
    }),
    ("{ board_pool = 2 }", "Claim the 2 cards laid into the pool last.", |effect| {
        let mut story = holding("end_of_adventure", effect);
        story.let_win_to_last_window(0);
        let (pool, before) = (story.view().pool, story.claimed(0).len());
        story.use_item(ITEM);
        assert_eq!(story.view().pool, pool[..pool.len() - 2]);
        assert_eq!(story.claimed(0).len(), before + 2);
    }),
    ("{ hire = 2 }", "Pay up to 2 coins: your crew gets +2 for each.", |effect| {
        let mut story = at_the_end(effect);
        story.use_item(ITEM);
        assert_eq!((strengths(&story), story.coins(0)), (vec![20, 9, 12], 0));
    }),
    ("{ hoard = 3 }", "Worth 3 gold in your hand, and 1 more for each of your coins.", |effect| {
        let captain = holding("never", effect).captain(0);
        assert_eq!(captain.gold, i16::from(captain.deck) + 2 + 3 + 2);
    }),
    ("{ worth_per_coin = 2 }", "Worth 2 gold in your hand for each of your coins.", |effect| {
        let captain = holding("never", effect).captain(0);
        assert_eq!(captain.gold, i16::from(captain.deck) + 2 + 2 * 2);
    }),
];

/// The last strengths that were told, by seat.
fn strengths(story: &Story) -> Vec<i16> {
    crew::in_order(story)
}
