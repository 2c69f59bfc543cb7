//! What crew say: the Mechanical Dragon, worth 20, says it.

use captains_wager::{Action, Stake};
use engine::Seat;

use super::*;

pub(super) const DRAGON: &str = "Mechanical Dragon";

/// Everyone has 2 coins, and the first captain leads.
pub(super) fn rich(effect: &str) -> Story {
    let mut story = three(effect).armed(&[]);
    story.pass_all();
    assert_eq!(story.all_coins(), [2, 2, 2]);
    story
}

/// The others have played 9 and 12 when the first captain comes.
pub(super) fn last(effect: &str, file: &str) -> Story {
    let mut story = three(effect).deck_file(file).start(1).open();
    story.bet("Unscrupulous Profiteer").bet("Enlightened Gunner");
    story
}

/// The first captain has claimed the first encounter and the second captain has a loan.
pub(super) fn second_encounter(effect: &str, stake: Stake) -> Story {
    let mut story = rich(effect);
    match stake {
        Stake::Bet => story.bet("Roguish Aristocrat"),
        Stake::Borrow => story.borrow("Roguish Aristocrat"),
    };
    story.borrow("Orphan Stowaway").bet("Loan Negotiator").pass_all();
    story
}

/// How strong a Dragon is that leads.
pub(super) fn leading(effect: &str, stake: Stake) -> i16 {
    let mut story = three(effect).open();
    story.act(story.playing(stake, DRAGON));
    story.strength(0)
}

pub(super) const ALL: &[Sentence] = &[
    ("\"plain\"", "No effect.", |effect| {
        let mut story = rich(effect);
        story.bet(DRAGON);
        assert_eq!((story.all_coins(), story.all_loans()), (vec![2; 3], vec![0; 3]));
        assert_eq!(story.strength(0), 20);
    }),
    ("{ take_coins = 3 }", "Take 3 coins.", |effect| {
        assert_eq!(rich(effect).bet(DRAGON).all_coins(), [5, 2, 2]);
    }),
    ("{ take_coins = 1 }", "Take 1 coin.", |effect| {
        assert_eq!(rich(effect).bet(DRAGON).all_coins(), [3, 2, 2]);
    }),
    ("{ rob_coins = 3 }", "Take up to 3 coins from another captain.", |effect| {
        assert_eq!(rich(effect).borrow_at(DRAGON, 1).all_coins(), [4, 0, 2]);
    }),
    ("{ toll = 1 }", "Take up to 1 coin from each other captain.", |effect| {
        assert_eq!(rich(effect).bet(DRAGON).all_coins(), [4, 1, 1]);
    }),
    ("{ dun = 1 }", "Each other captain with a loan pays up to 1 coin to the supply.", |effect| {
        let mut story = second_encounter(effect, Stake::Bet);
        assert_eq!(story.bet(DRAGON).all_coins(), [2, 1, 2]);
    }),
    ("{ getaway = 3 }", "If you steal later in this adventure, take 3 more coins.", |effect| {
        let mut story = three(effect).open();
        story.bet(DRAGON).bet("Orphan Stowaway").bet("Loan Negotiator").steal();
        assert_eq!(story.coins(0), 2 + 3);
    }),
    ("{ getaway = 1 }", "If you steal later in this adventure, take 1 more coin.", |effect| {
        let mut story = three(effect).open();
        story.bet(DRAGON).bet("Orphan Stowaway").bet("Loan Negotiator").steal();
        assert_eq!(story.coins(0), 2 + 1);
    }),
    ("{ return_loans = 2 }", "Return up to 2 loans for nothing.", |effect| {
        let mut story = second_encounter(effect, Stake::Borrow);
        story.borrow(DRAGON);
        assert_eq!((story.loans(0), story.coins(0)), (0, 2));
    }),
    ("{ if_first = 5 }", "+5 if no crew was played before it in this encounter.", |effect| {
        assert_eq!(leading(effect, Stake::Bet), 25);
        assert_eq!(played_last(effect, ""), [20, 9, 12]);
    }),
    ("{ if_last = 5 }", "+5 if every other active captain has already played.", |effect| {
        assert_eq!(leading(effect, Stake::Bet), 20);
        assert_eq!(played_last(effect, ""), [25, 9, 12]);
    }),
    ("{ per_encounter = 3 }", "+3 for each encounter card you hold.", |effect| {
        assert_eq!(leading(effect, Stake::Bet), 20);
        assert_eq!(second_encounter(effect, Stake::Bet).bet(DRAGON).strength(0), 23);
    }),
    ("{ if_no_encounter = 3 }", "+3 if you hold no encounter card.", |effect| {
        assert_eq!(leading(effect, Stake::Bet), 23);
        assert_eq!(second_encounter(effect, Stake::Bet).bet(DRAGON).strength(0), 20);
    }),
    ("{ if_bet = 3 }", "+3 if you bet on it.", |effect| {
        assert_eq!([Stake::Bet, Stake::Borrow].map(|it| leading(effect, it)), [23, 20]);
    }),
    ("{ if_borrowed = 3 }", "+3 if you borrowed for it.", |effect| {
        assert_eq!([Stake::Bet, Stake::Borrow].map(|it| leading(effect, it)), [20, 23]);
    }),
    ("{ per_loan = 2 }", "+2 for each of your loans.", |effect| {
        assert_eq!([Stake::Bet, Stake::Borrow].map(|it| leading(effect, it)), [20, 22]);
        assert_eq!(second_encounter(effect, Stake::Borrow).borrow(DRAGON).strength(0), 24);
    }),
    ("\"mimic\"", "As strong as the strongest other crew in play, if there is one.", |effect| {
        assert_eq!(leading(effect, Stake::Bet), 20, "there is none");
        assert_eq!(played_last(effect, ""), [12, 9, 12], "weaker than its own value");
        assert_eq!(played_last(effect, &dragon_of(2)), [12, 9, 12], "stronger");
        let mut lone = three(effect).start(2).open();
        lone.bet("Loan Negotiator");
        lone.act(lone.playing(Stake::Bet, DRAGON));
        assert_eq!(lone.strength(0), 5, "a lone crew that is weaker");
    }),
    (
        "{ company = 3 }",
        "You may play another crew along with it. Then the higher value counts, +3.",
        |effect| {
            let mut story = three(effect).open();
            story.borrow_with(DRAGON, "Roguish Aristocrat");
            assert_eq!(story.strength(0), 23);
            assert_eq!(leading(effect, Stake::Bet), 20, "alone");
        },
    ),
    ("\"wins_ties\"", "If this crew is tied for the encounter, you claim it.", |effect| {
        let mut story = last(effect, &dragon_of(12));
        story.bet(DRAGON).pass_all();
        assert_eq!(story.fates()[0], claimed_by(0));
    }),
    ("{ weaken_others = 3 }", "-3 to every other crew in play.", |effect| {
        assert_eq!(played_last(effect, ""), [20, 6, 9]);
    }),
    ("{ challenge = 4 }", "-4 to the crew of another captain in play.", |effect| {
        let mut story = last(effect, "");
        let (crew, target) = (story.berth(DRAGON), Some(Seat(2)));
        story.act(Action::Play { stake: Stake::Bet, crew, along: None, target });
        assert_eq!(in_order(&story), [20, 9, 8]);
    }),
    ("\"look_at_crew\"", "Look at the crew of another captain.", |effect| {
        let mut story = rich(effect);
        assert!(story.seen_by(0).captains[2].crew.is_empty());
        story.borrow_at(DRAGON, 2);
        let seen = story.seen_by(0).captains[2].clone();
        assert_eq!(seen.crew.len(), 4);
        assert!(seen.items.iter().all(|it| it.item.is_none()) && !seen.items.is_empty());
        assert!(story.seen_by(1).captains[2].crew.is_empty());
    }),
    ("\"look_at_hand\"", "Look at the crew and items of another captain.", |effect| {
        let mut story = rich(effect);
        story.borrow_at(DRAGON, 2);
        let seen = story.seen_by(0).captains[2].clone();
        assert_eq!(seen.crew.len(), 4);
        assert!(seen.items.iter().all(|it| it.item.is_some()) && !seen.items.is_empty());
    }),
    ("\"claim_top\"", "Claim the top card of your treasure deck.", |effect| {
        assert_eq!(with_deck(effect).claimed(0), ["Fog Bank"]);
    }),
    ("{ claim_top = 2 }", "Claim the top 2 cards of your treasure deck.", |effect| {
        assert_eq!(with_deck(effect).claimed(0), ["Fog Bank", "Chain Shot"]);
    }),
    ("\"draw_item\"", "Draw the top card of your treasure deck as an item.", |effect| {
        assert_eq!(with_deck(effect).items(0), ["Fog Bank"]);
    }),
    ("{ draw_items = 2 }", "Draw the top 2 cards of your treasure deck as items.", |effect| {
        assert_eq!(with_deck(effect).items(0), ["Fog Bank", "Chain Shot"]);
    }),
    (
        "\"raise_stakes\"",
        "Each active captain adds the top card of their treasure deck to the pool.",
        |effect| {
            let mut story = three(effect).open();
            story.borrow(DRAGON);
            assert_eq!(story.view().pool.len(), 3 + 3);
            let mut two = three(effect).start(2).open();
            two.steal().keep_nth(0).borrow(DRAGON);
            assert_eq!(two.view().pool.len(), 3 + 2, "the thief adds nothing");
        },
    ),
];

/// The Dragon is played on a loan by a captain whose deck is known under the ante.
fn with_deck(effect: &str) -> Story {
    let mut story =
        three(effect).deck(0, &["Treasure Map", "Fog Bank", "Chain Shot", "Loaded Dice"]).open();
    story.borrow(DRAGON);
    story
}

/// The strengths after the Dragon came last.
fn played_last(effect: &str, file: &str) -> Vec<i16> {
    let mut story = last(effect, file);
    let plays = |it: &&Action| matches!(it, Action::Play { stake: Stake::Bet, crew, along: None, .. } if *crew == story.berth(DRAGON));
    let action = *story.actions().iter().find(plays).unwrap();
    story.act(action);
    in_order(&story)
}

/// The last strengths that were told, by seat: at the end of an encounter nothing is in play.
pub(super) fn in_order(story: &Story) -> Vec<i16> {
    use captains_wager::Event;
    let mut strengths = vec![0; 3];
    for event in story.events() {
        match event {
            Event::Played { seat, strength, .. } | Event::Strength { seat, strength, .. } => {
                strengths[seat.index()] = *strength;
            }
            _ => {}
        }
    }
    strengths
}
