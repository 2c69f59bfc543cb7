//! What crew say that meddle with others, with the pool or with what comes later.

use captains_wager::Stake;

use super::crew::{DRAGON, in_order, last, leading, rich, second_encounter};
use super::*;

pub(super) const ALL: &[Sentence] = &[
    ("{ tax = 1 }", "Each other captain pays up to 1 coin to the supply.", |effect| {
        assert_eq!(rich(effect).bet(DRAGON).all_coins(), [2, 1, 1]);
    }),
    (
        "{ bargain = 1 }",
        "Take up to 1 coin from each other captain; whoever has none takes a loan.",
        |effect| {
            let mut story = rich(effect);
            story.bet(DRAGON);
            assert_eq!((story.all_coins(), story.all_loans()), (vec![4, 1, 1], vec![0; 3]));
            assert_eq!(three(effect).open().bet(DRAGON).all_loans(), [0, 1, 1]);
        },
    ),
    ("{ forgive = 1 }", "Each other captain returns up to 1 loan for nothing.", |effect| {
        let mut story = second_encounter(effect, Stake::Borrow);
        assert_eq!(story.all_loans(), [1, 1, 0]);
        assert_eq!(story.bet(DRAGON).all_loans(), [1, 0, 0]);
    }),
    ("{ if_debt_free = 4 }", "+4 if you have no loan.", |effect| {
        assert_eq!([Stake::Bet, Stake::Borrow].map(|it| leading(effect, it)), [24, 20]);
    }),
    ("{ hire = 1 }", "Pay up to 1 coin: your crew gets +2 for each.", |effect| {
        let mut story = rich(effect);
        story.bet(DRAGON);
        assert_eq!((story.strength(0), story.all_coins()), (22, vec![1, 2, 2]));
    }),
    ("\"steadfast\"", "Nothing makes it weaker.", |effect| {
        let file = "[[crew]]\nname = \"Enlightened Gunner\"\neffect = { challenge = 5 }\n";
        let mut story = three(effect).deck_file(file).open();
        story.bet(DRAGON).bet("Unscrupulous Profiteer").borrow_at("Enlightened Gunner", 0);
        assert_eq!(in_order(&story), [20, 9, 12]);
    }),
    (
        "\"swap_crew\"",
        "Exchange the strength of your crew with that of another captain's crew.",
        |effect| assert_eq!(in_order(last(effect, "").borrow_at(DRAGON, 2)), [12, 9, 20]),
    ),
    (
        "\"send_back\"",
        "The crew of another captain in play goes back to the hand. That captain takes another \
         turn.",
        |effect| {
            let mut story = last(effect, "");
            story.borrow_at(DRAGON, 2);
            assert_eq!((story.seat(), story.captain(2).hand), (2, 4));
        },
    ),
    ("\"boast\"", "Show the crew in your hand to everyone.", |effect| {
        let mut story = rich(effect);
        story.bet(DRAGON);
        assert_eq!(story.seen_by(1).captains[0].crew.len(), 3);
    }),
    ("\"poach\"", "Take the top card of another captain's treasure deck as an item.", |effect| {
        let mut story = three(effect).deck(1, &["Treasure Map", "Fog Bank"]).open();
        assert_eq!(story.borrow_at(DRAGON, 1).items(0), ["Fog Bank"]);
    }),
    ("\"snatch\"", "Take the newest item of another captain.", |effect| {
        let mut story = two_items(effect);
        story.borrow_at(DRAGON, 2);
        assert_eq!((story.items(0).len(), story.items(0)[1].as_str()), (2, "Chain Shot"));
    }),
    (
        "\"pass_items\"",
        "Each captain passes their newest item on to the next captain clockwise.",
        |effect| {
            let mut story = two_items(effect);
            story.bet(DRAGON);
            assert_eq!((story.items(0), story.items(1)), (chain_shot(), vec!["Fog Bank".into()]));
        },
    ),
    ("{ feed_pool = 2 }", "Add the top 2 cards of your treasure deck to the pool.", |effect| {
        assert_eq!(three(effect).open().borrow(DRAGON).view().pool.len(), 3 + 2);
    }),
    ("{ burn_pool = 2 }", "The 2 cards laid into the pool last burn.", |effect| {
        let mut story = three(effect).open();
        let pool = story.view().pool;
        story.borrow(DRAGON);
        assert_eq!((story.view().pool.to_vec(), story.view().junk.len()), (pool[..1].to_vec(), 2));
    }),
    ("\"burn_pool\"", "The card laid into the pool last burns.", |effect| {
        assert_eq!(three(effect).open().borrow(DRAGON).view().pool.len(), 3 - 1);
    }),
    (
        "\"bounty\"",
        "If it claims the encounter, claim the card laid into the pool last.",
        |effect| {
            for (value, cards) in [(20, 1), (2, 0)] {
                let mut story = last(effect, &dragon_of(value));
                story.bet(DRAGON).pass_all();
                assert_eq!(story.claimed(0).len(), cards, "value {value}");
            }
        },
    ),
    (
        "\"loot\"",
        "If you steal later in this adventure, claim the card laid into the pool last.",
        |effect| assert_eq!(thief(effect).view().pool.len(), 3 + 3 - 1),
    ),
    (
        "{ loot = 2 }",
        "If you steal later in this adventure, claim the 2 cards laid into the pool last.",
        |effect| assert_eq!(thief(effect).view().pool.len(), 3 + 3 - 2),
    ),
    (
        "{ cache = 2 }",
        "If you steal later in this adventure, claim the top 2 cards of your treasure deck.",
        |effect| {
            assert_eq!((thief(effect).view().pool.len(), thief(effect).claimed(0).len()), (6, 2));
        },
    ),
    (
        "{ abscond = 2 }",
        "If you steal later in this adventure, return up to 2 loans for nothing.",
        |effect| {
            let mut story = second_encounter(effect, Stake::Borrow);
            story.borrow(DRAGON).bet("Unscrupulous Profiteer").bet("Enlightened Gunner");
            assert_eq!((story.loans(0), story.coins(0)), (2, 2), "not before the theft");
            story.steal();
            assert_eq!((story.loans(0), story.coins(0)), (0, 2 + 2));
        },
    ),
    (
        "\"lift\"",
        "If you steal later in this adventure, take the newest item of the next captain clockwise \
         who has one.",
        |effect| {
            let mut story = two_items(effect);
            story.bet(DRAGON).bet("Orphan Stowaway").bet("Loan Negotiator");
            assert_eq!(story.items(0), ["Fog Bank"], "not before the theft");
            story.steal().pass_all();
            assert_eq!(story.items(0)[1], "Chain Shot", "the second captain has none");
            assert!(story.items(2).is_empty());
        },
    ),
    (
        "\"rummage\"",
        "If it does not claim the encounter, draw the top card of your treasure deck as an item.",
        |effect| {
            for (value, items) in [(20, 0), (2, 1)] {
                let mut story = last(effect, &dragon_of(value));
                story.bet(DRAGON).pass_all();
                assert_eq!(story.items(0).len(), items, "value {value}");
            }
        },
    ),
];

/// The first captain bets on the Dragon and steals in the next encounter.
fn thief(effect: &str) -> Story {
    let mut story = three(effect).open();
    story.bet(DRAGON).bet("Orphan Stowaway").bet("Loan Negotiator").steal();
    story
}

/// The first captain leads and has a Fog Bank, the third has a Chain Shot.
fn two_items(effect: &str) -> Story {
    three(effect).armed(&[(0, "Fog Bank"), (2, "Chain Shot")])
}

fn chain_shot() -> Vec<String> {
    vec!["Chain Shot".into()]
}
