//! Every treasure as an item.

use captains_wager::{Action, Event, Fate, Item, Stake, When, Why};
use engine::{Game, Seat};

use crate::fixtures::*;

/// Three captains in their second adventure; the first leads and holds this item.
fn with(item: &str, scenario: Scenario) -> Story {
    scenario.armed(&[(0, item)])
}

fn quiet() -> Scenario {
    printed(3)
        .hand(0, &["Gangway Boatswain", "Ironclad Mate"])
        .hand(1, &["Brass Harpooner"])
        .hand(2, &["Orphan Stowaway", "Enlightened Gunner"])
}

/// Plays 15, 12 and 1, up to the end of the encounter.
fn up_to_the_end(story: &mut Story) -> &mut Story {
    story.pass_all().borrow("Ironclad Mate").borrow("Brass Harpooner").borrow("Orphan Stowaway")
}

#[test]
fn spare_boiler_makes_the_own_crew_stronger() {
    let mut story = with("Spare Boiler", quiet());
    up_to_the_end(&mut story).use_item("Spare Boiler");
    let strong = |event: &Event| matches!(event, Event::Strength { strength: 20, .. });
    assert!(story.events().any(strong));
    assert_eq!(story.view().junk[..], [story.cards.find_item("Spare Boiler").unwrap()]);
}

#[test]
fn counterfeit_coins_return_loans() {
    let mut story = with("Counterfeit Coins", quiet());
    up_to_the_end(&mut story).pass_all();
    story.pass_all().borrow("Gangway Boatswain");
    assert_eq!(story.loans(0), 2);
    story.any(Stake::Borrow).any(Stake::Borrow).use_item("Counterfeit Coins");
    assert_eq!(story.loans(0), 0);
}

#[test]
fn fog_bank_lets_the_weakest_win() {
    let mut story = with("Fog Bank", quiet());
    story.use_item("Fog Bank");
    assert!(story.view().lowest_wins);
    up_to_the_end(&mut story).pass_all();
    assert_eq!(story.fates()[0], claimed_by(2));
}

#[test]
fn grapnel_cannon_claims_the_last_card_of_the_pool() {
    let mut story = with("Grapnel Cannon", quiet());
    story.let_win_to_last_window(1);
    while story.seat() != 0 {
        story.pass();
    }
    let pool = story.view().pool;
    story.use_item("Grapnel Cannon");
    assert_eq!(story.captain(0).claimed.last(), pool.last());
    let claimed = story
        .events()
        .any(|event| matches!(event, Event::Claimed { seat: Seat(0), why: Why::Item(_), .. }));
    assert!(claimed);
}

#[test]
fn crown_of_the_cloud_queen_is_worth_gold_in_the_hand() {
    let story = with("Crown of the Cloud Queen", quiet());
    let captain = story.captain(0);
    let plain = i16::from(captain.deck) + captain.coins as i16;
    assert_eq!(captain.gold, plain + 5);
    let use_it = story.using("Crown of the Cloud Queen", None);
    story.assert_refused(use_it, "CW-10.3");
}

#[test]
fn chain_shot_makes_another_crew_weaker() {
    let mut story = printed(3)
        .hand(0, &["Ironclad Mate"])
        .hand(1, &["Mechanical Dragon"])
        .hand(2, &["Orphan Stowaway"])
        .armed(&[(0, "Chain Shot")]);
    story.pass_all().borrow("Ironclad Mate").borrow("Mechanical Dragon").borrow("Orphan Stowaway");
    let own = story.using("Chain Shot", Some(0));
    story.assert_refused(own, "CW-7.10");
    story.use_on("Chain Shot", 1);
    assert!(story.events().any(|event| matches!(event, Event::Strength { strength: 13, .. })));
}

#[test]
fn loaded_dice_add_a_little_and_win_ties() {
    let mut story = printed(3)
        .hand(0, &["Enlightened Gunner", "Rearguard Helmswoman"])
        .hand(1, &["Brass Harpooner"])
        .hand(2, &["Orphan Stowaway"])
        .armed(&[(0, "Loaded Dice")]);
    story
        .pass_all()
        .borrow("Rearguard Helmswoman")
        .borrow("Brass Harpooner")
        .borrow("Orphan Stowaway");
    story.use_item("Loaded Dice").pass_all();
    assert_eq!(story.fates()[0], claimed_by(0), "8 + 4 ties with 12 and wins");
    story.assert_cited("CW-8.3");
}

#[test]
fn forged_bill_hands_a_loan_to_somebody_else() {
    let mut story = with("Forged Bill", quiet());
    up_to_the_end(&mut story).pass_all();
    story.pass_all();
    assert_eq!((story.seat(), story.all_loans()), (0, vec![1, 1, 1]));
    story.use_on("Forged Bill", 2);
    assert_eq!(story.all_loans(), [0, 1, 2]);
}

#[test]
fn letter_of_credit_spares_a_loan() {
    let mut story = with("Letter of Credit", quiet());
    story.pass_all().use_item("Letter of Credit").borrow("Ironclad Mate").borrow("Brass Harpooner");
    assert_eq!(story.all_loans(), [0, 1, 0], "it holds for its own turn only");
}

#[test]
fn treasure_map_claims_the_top_two_cards() {
    let mut story = with("Treasure Map", quiet());
    let deck = story.captain(0).deck;
    story.pass_all().use_item("Treasure Map");
    assert_eq!((story.captain(0).deck, story.claimed(0).len()), (deck - 2, 2));
    assert_eq!(story.seat(), 0, "the turn goes on");
}

#[test]
fn spyglass_looks_at_the_crew_of_every_other_captain() {
    let mut story = with("Spyglass", quiet());
    story.use_item("Spyglass");
    assert_eq!([1, 2].map(|seat| story.seen_by(0).captains[seat].crew.len()), [4, 4]);
    assert_eq!(story.seen_by(2).captains[1].crew.len(), 0);
}

#[test]
fn admiral_s_baton_takes_coins_from_another_captain() {
    let mut story = with("Admiral's Baton", quiet());
    assert_eq!(story.all_coins(), [2, 2, 2]);
    story.use_on("Admiral's Baton", 2);
    assert_eq!(story.all_coins(), [4, 2, 0], "as many as there are, up to four");
}

#[test]
fn boarding_ladder_says_who_acts_first() {
    let mut story = with("Boarding Ladder", quiet());
    story.use_on("Boarding Ladder", 2).pass_all();
    assert_eq!((story.seat(), story.view().leader), (2, Seat(2)));
}

#[test]
fn purse_of_sovereigns_turns_coins_into_strength() {
    let mut story = with("Purse of Sovereigns", quiet());
    assert_eq!(story.coins(0), 2);
    up_to_the_end(&mut story).use_item("Purse of Sovereigns");
    assert_eq!(story.coins(0), 0);
    assert!(story.events().any(|event| matches!(event, Event::Strength { strength: 19, .. })));
}

#[test]
fn black_ledger_is_worth_gold_for_each_loan() {
    let mut story = with("Black Ledger", quiet());
    let before = story.captain(0).gold;
    story.pass_all().borrow("Ironclad Mate");
    assert_eq!(story.captain(0).gold, before - 2 + 1, "the ledger makes up for half of the loan");
}

fn with_bonus(item: &str) -> Story {
    let options = |options: &mut captains_wager::Options| {
        options.bonus_items = captains_wager::BonusItems::Add;
    };
    with(item, quiet().options(options))
}

#[test]
fn mutiny_papers_exchange_two_crew() {
    let mut story = with_bonus("Mutiny Papers");
    story
        .pass_all()
        .borrow("Gangway Boatswain")
        .borrow("Brass Harpooner")
        .borrow("Orphan Stowaway");
    assert_eq!([0, 1, 2].map(|seat| story.strength(seat)), [17, 12, 1]);
    story.use_on("Mutiny Papers", 2);
    assert_eq!([0, 1, 2].map(|seat| story.strength(seat)), [1, 12, 17]);
    story.pass_all();
    assert_eq!(story.fates()[0], claimed_by(2));
}

#[test]
fn powder_keg_has_the_encounter_discarded() {
    let mut story = with_bonus("Powder Keg");
    up_to_the_end(&mut story).use_item("Powder Keg").pass_all();
    assert_eq!(story.fates()[0], Fate::Discarded);
}

#[test]
fn carrier_pigeon_draws_two_items() {
    let mut story = with_bonus("Carrier Pigeon");
    let deck = story.captain(0).deck;
    story.use_item("Carrier Pigeon");
    assert_eq!((story.captain(0).deck, story.items(0).len()), (deck - 2, 2));
}

/// There is an item for every time, and at least one that is worth gold.
#[test]
fn every_time_has_its_items() {
    let cards = captains_wager_cards();
    for when in [
        When::AnyTime,
        When::StartOfEncounter,
        When::EndOfEncounter,
        When::EndOfAdventure,
        When::StartOfTurn,
        When::Never,
    ] {
        assert!(Item::all().take(15).any(|item| cards.item_use(item).0 == when), "{when:?}");
    }
}

fn captains_wager_cards() -> captains_wager::Cards {
    <captains_wager::Cards as engine::Cards>::standard().clone()
}

#[test]
fn an_item_of_a_thief_cannot_be_used() {
    let mut story = with("Spare Boiler", quiet());
    story.pass_all().steal();
    if matches!(story.actions().first(), Some(Action::Keep { .. })) {
        story.keep_nth(0);
    }
    let mut listed = Vec::new();
    story.game.actions(Seat(0), &mut listed);
    assert!(listed.is_empty());
}
