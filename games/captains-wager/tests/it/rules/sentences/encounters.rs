//! What encounter cards say: the first of a bonus set says it to the first captain, who claims it.

use captains_wager::{Action, EncounterCard, Set};
use engine::Seat;

use super::*;

/// Everyone has 2 coins, the first captain a loan; the encounter is claimed.
fn claimed(effect: &str) -> Story {
    let cards = Cards::standard();
    let first = |card: &&EncounterCard| card.set == Set::A && card.number == 1;
    let name = &cards.encounter.iter().find(first).unwrap().name;
    let file = format!("[[encounter]]\nname = \"{name}\"\neffect = {effect}\n");
    let table = three("\"plain\"").deck_file(&file).options(|it| it.encounter_1 = Set::A);
    let mut story = table.armed(&[]);
    story.borrow("Mechanical Dragon").bet("Unscrupulous Profiteer").bet("Enlightened Gunner");
    story.pass_all();
    assert_eq!(story.fates()[0], claimed_by(0));
    story
}

pub(super) const ALL: &[Sentence] = &[
    ("\"plain\"", "Nothing else happens when it is claimed.", |effect| {
        let story = claimed(effect);
        assert_eq!((story.all_coins(), story.all_loans()), (vec![2; 3], vec![1, 0, 0]));
    }),
    ("{ take_coins = 3 }", "Take 3 coins.", |effect| {
        assert_eq!(claimed(effect).all_coins(), [5, 2, 2]);
    }),
    ("{ rob_coins = 1 }", "Take up to 1 coin from another captain.", |effect| {
        let mut story = claimed(effect);
        story.act(Action::Rob { target: Seat(2) });
        assert_eq!(story.all_coins(), [3, 2, 1]);
    }),
    ("{ return_loans = 1 }", "Return up to 1 loan for nothing.", |effect| {
        let story = claimed(effect);
        assert_eq!((story.loans(0), story.coins(0)), (0, 2));
    }),
    ("{ tax = 1 }", "Each other captain pays up to 1 coin to the supply.", |effect| {
        assert_eq!(claimed(effect).all_coins(), [2, 1, 1]);
    }),
    ("\"claim_top\"", "Claim the top card of your treasure deck.", |effect| {
        assert_eq!(claimed(effect).claimed(0).len(), 1);
    }),
    ("\"draw_item\"", "Draw the top card of your treasure deck as an item.", |effect| {
        assert_eq!(claimed(effect).items(0).len(), claimed("\"plain\"").items(0).len() + 1);
    }),
    (
        "\"sift\"",
        "Look at the top card of your treasure deck. You may put it on the bottom.",
        |effect| {
            let story = claimed(effect);
            assert_eq!(story.seen_by(0).choice.len(), 1);
            assert!(story.seen_by(1).choice.is_empty());
            assert_eq!(story.actions(), [false, true].map(|under| Action::Sift { under }));
        },
    ),
    (
        "\"raise_stakes\"",
        "Each other active captain adds the top card of their treasure deck to the pool.",
        |effect| {
            let before = claimed("\"plain\"").view().pool.len();
            assert_eq!(claimed(effect).view().pool.len(), before + 2);
        },
    ),
];
