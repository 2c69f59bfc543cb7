//! CW-6: what crew do. Each of them is in `crew_cards.rs`.

use captains_wager::{Action, CaptainsWager, Event, Stake, Why};
use engine::{Names, Seat, Viewer, Words};

use crate::fixtures::*;

pub(crate) const PLAIN: &[&str] = &["Ironclad Mate", "Brass Harpooner"];

/// Three captains; the first leads with this crew and everybody else has dull hands.
pub(crate) fn lead(crew: &str) -> Story {
    printed(3).hand(0, &[crew]).hand(1, PLAIN).open()
}

#[test]
fn cw_6_1_an_effect_happens_at_once_as_far_as_it_can() {
    let mut story = lead("Loan Negotiator");
    story.borrow("Loan Negotiator");
    assert_eq!(story.loans(0), 0, "the loan just taken goes back, and there is no second one");
    story.assert_cited("CW-6.1");
}

#[test]
fn cw_6_2_inactive_captains_are_reached_too() {
    let hand = ["Mechanical Dragon", "Roguish Aristocrat"];
    let mut story = scenario(3).hand(0, &hand).open();
    story.bet("Mechanical Dragon").any(Stake::Borrow).any(Stake::Borrow);
    story.pass_all().any(Stake::Bet);
    story.steal().keep_nth(0).steal();
    assert_eq!(story.all_loans(), [0, 1, 1]);
    story.bet("Roguish Aristocrat");
    assert_eq!(story.all_loans(), [0, 0, 0]);
}

#[test]
fn cw_6_3_a_crew_with_an_aim_needs_a_target_if_there_is_one() {
    let mut story =
        scenario(3).deck_file(TRADERS).hand(0, &["Cloud Cartographer", "Aether Duellist"]).open();
    let aimless = story.playing(Stake::Bet, "Cloud Cartographer");
    story.assert_refused(aimless, "CW-6.3");
    let crew = story.berth("Cloud Cartographer");
    let at = |target| Action::Play { stake: Stake::Bet, crew, along: None, target };
    story.assert_refused(at(Some(Seat(0))), "CW-6.3");
    story.bet("Aether Duellist");
    assert_eq!(story.strength(0), 12, "nobody has played, so nobody is challenged");
}

#[test]
fn cw_6_4_strength_may_leave_the_range_of_values() {
    let mut story = scenario(3).hand(0, &["Orphan Stowaway"]).hand(1, &["Aether Duellist"]).open();
    story.borrow("Orphan Stowaway").borrow_at("Aether Duellist", 0);
    assert_eq!(story.strength(0), 1 - 8);
}

#[test]
fn cw_6_5_what_a_crew_adds_to_itself_is_counted_when_it_is_played() {
    let mut story = scenario(3).hand(0, &["Gangway Boatswain"]).open();
    story.borrow("Gangway Boatswain").any(Stake::Borrow);
    assert_eq!(story.strength(0), 17, "it stays that strong when others have played");
    let mut alone = scenario(3).start(1).hand(0, &["Rearguard Helmswoman"]).open();
    alone.steal().keep_nth(0).steal();
    alone.borrow("Rearguard Helmswoman");
    assert!(alone.events().any(|event| matches!(event, Event::Played { strength: 20, .. })));
}

#[test]
fn cw_6_6_a_crew_that_came_along_brings_nobody_and_the_higher_strength_counts() {
    let brothers = "Twin-Engine Brothers";
    let mut story = scenario(3)
        .deck_file(TRADERS)
        .bonus_crew()
        .hand(0, &[brothers, "Apprentice Pair", "Quick-Fingered Tinker", "Ironclad Mate"])
        .open();
    let (crew, mate) = (story.berth(brothers), story.berth("Ironclad Mate"));
    let with = |crew, along| Action::Play { stake: Stake::Bet, crew, along, target: None };
    story.assert_refused(with(crew, Some(crew)), "CW-6.6");
    story.assert_refused(with(mate, Some(crew)), "CW-6.6");
    story.borrow_with(brothers, "Quick-Fingered Tinker");
    assert_eq!((story.strength(0), story.coins(0)), (7 + 3, 2), "both effects happen");
    assert_eq!(story.captain(0).hand, 2);
    story.assert_cited("CW-6.6");
}

#[test]
fn cw_6_7_only_the_one_who_looks_knows_what_was_seen() {
    let mut story =
        scenario(3).deck_file(TRADERS).hand(0, &["Cloud Cartographer"]).hand(1, PLAIN).open();
    assert!(story.seen_by(0).captains[1].crew.is_empty());
    story.borrow_at("Cloud Cartographer", 1);
    assert_eq!(story.seen_by(0).captains[1].crew, story.view().captains[1].crew);
    assert!(story.seen_by(2).captains[1].crew.is_empty());
    let looked = story.told.iter().find(|it| matches!(it.public, Event::Looked { .. })).unwrap();
    let Event::Looked { seen: None, .. } = looked.seen_by(Viewer::Seat(Seat(2))) else { panic!() };
    let Event::Looked { seen: Some(hand), .. } = looked.seen_by(Viewer::Seat(Seat(0))) else {
        panic!()
    };
    assert_eq!((hand.crew.len(), hand.items.len()), (4, 0));
    story.assert_cited("CW-6.7");
}

#[test]
fn cw_6_8_nobody_loses_more_coins_than_there_are() {
    let file = TRADERS.replace("{ take_coins = 2 }", "{ take_coins = 1 }");
    let mut story = scenario(3)
        .deck_file(&file)
        .bonus_crew()
        .start(1)
        .hand(0, &["Gentleman Cutpurse"])
        .hand(1, &["Quick-Fingered Tinker"])
        .hand(2, &["Powder Monkey"])
        .open();
    story.borrow("Quick-Fingered Tinker").borrow("Powder Monkey");
    assert_eq!(story.all_coins(), [0, 1, 0]);
    story.borrow_at("Gentleman Cutpurse", 1);
    assert_eq!(story.all_coins(), [1, 0, 0]);
    story.assert_cited("CW-6.8");
}

/// The log says that there was nothing to take or to pay, not that nothing was taken.
#[test]
fn cw_6_8_a_captain_without_coins_is_said_to_have_none() {
    let file = "[[crew]]\nname = \"Harbour Tollkeeper\"\neffect = { toll = 1 }\n";
    let mut story = scenario(4).deck_file(file).start(1).hand(0, &["Harbour Tollkeeper"]).open();
    story.any(Stake::Borrow).any(Stake::Borrow).any(Stake::Borrow);
    story.borrow("Harbour Tollkeeper");
    let names = Names::new(["Ana", "Ben", "Cy", "Di"].map(String::from));
    let lines: Vec<String> =
        story.events().map(|event| CaptainsWager::tell(&story.cards, &names, event)).collect();
    let said = |line: &str| lines.iter().any(|said| said == line);
    assert!(said("Ana finds no coins to take from Cy (Harbour Tollkeeper)."), "{lines:#?}");
    let none = Event::Coins { seat: Seat(1), amount: 0, why: Why::EmptyBet };
    let none = CaptainsWager::tell(&story.cards, &names, &none);
    assert_eq!(none, "Ben has no coins to pay because of the bet.");
    assert!(lines.iter().all(|line| !line.contains(" 0 coins")), "{lines:#?}");
}

#[test]
fn cw_6_9_what_depends_on_the_encounter_happens_after_it() {
    let mut story = printed(3)
        .hand(0, &["Brass Harpooner"])
        .hand(1, &["Enlightened Gunner"])
        .hand(2, &["Orphan Stowaway"])
        .open();
    story.borrow("Brass Harpooner").borrow("Enlightened Gunner");
    assert!(story.items(2).is_empty());
    story.borrow("Orphan Stowaway");
    assert_eq!(story.items(2).len(), 1);
}

/// They help in the last encounter too, and all together; a captain who stays to the end gets
/// nothing for any of them.
#[test]
fn cw_6_10_crew_that_help_a_later_theft_all_help_when_it_comes() {
    let hand = ["Smoke Diver", "Quick-Fingered Tinker", "Ironclad Mate"];
    let mut story =
        scenario(3).hand(0, &hand).hand(1, &["Roguish Aristocrat", "Powder Monkey"]).open();
    story.borrow("Smoke Diver").borrow("Roguish Aristocrat").any(Stake::Bet);
    story.borrow("Powder Monkey").any(Stake::Bet).borrow("Quick-Fingered Tinker");
    while story.seat() != 0 {
        story.any(Stake::Bet);
    }
    assert_eq!((story.coins(0), story.claimed(0).len()), (0, 0), "nothing yet");
    let mut stays = story.clone();
    story.steal();
    assert_eq!((story.coins(0), story.claimed(0).len()), (2 + 2, 1));
    story.assert_cited("CW-6.10");
    stays.borrow("Ironclad Mate");
    assert_eq!((stays.coins(0), stays.claimed(0).len()), (0, 0));
}

/// The Apprentices cannot take the Mate's strength from him, but they may lend him theirs.
#[test]
fn cw_6_11_what_nothing_weakens_keeps_its_strength_in_an_exchange_too() {
    let table = |rival| {
        let hands = scenario(3).bonus_crew().hand(0, &[rival]).hand(1, &["Apprentice Pair"]);
        let mut story = hands.open();
        story.borrow(rival).borrow_at("Apprentice Pair", 0);
        (story.strength(0), story.strength(1))
    };
    assert_eq!((table("Ironclad Mate"), table("Brass Harpooner")), ((15, 5), (5, 12)));
}

#[test]
fn cw_6_12_nobody_is_sent_back_twice_in_an_encounter() {
    let file = "[[crew]]\nname = \"Loan Negotiator\"\neffect = \"send_back\"\n";
    let mut story = scenario(3)
        .bonus_crew()
        .deck_file(file)
        .hand(0, &["Mechanical Dragon"])
        .hand(1, &["Grand Provocateur"])
        .hand(2, &["Loan Negotiator"])
        .open();
    story.borrow("Mechanical Dragon").borrow_at("Grand Provocateur", 0);
    let crew = story.berth("Loan Negotiator");
    let at = |target| Action::Play { stake: Stake::Bet, crew, along: None, target };
    story.assert_refused(at(Some(Seat(0))), "CW-6.3");
    story.borrow_at("Loan Negotiator", 1);
    assert_eq!((story.seat(), story.captain(1).hand), (0, 4), "two captains play again");
    story.borrow("Mechanical Dragon");
    let crew = story.berth("Grand Provocateur");
    let at = |target| Action::Play { stake: Stake::Bet, crew, along: None, target };
    story.assert_refused(at(Some(Seat(0))), "CW-6.3");
    story.act(at(Some(Seat(2))));
    assert_eq!(story.seat(), 2);
}

#[test]
fn cw_6_13_whoever_has_held_an_item_knows_it_and_nobody_else() {
    let mut story = three("\"snatch\"").armed(&[(0, "Fog Bank"), (2, "Chain Shot")]);
    story.borrow_at("Mechanical Dragon", 2);
    let taken = story.told.iter().find(|it| matches!(it.public, Event::ItemTaken { .. })).unwrap();
    let knows = |seat| {
        let event = taken.seen_by(Viewer::Seat(Seat(seat)));
        matches!(event, Event::ItemTaken { item: Some(_), .. })
    };
    assert_eq!([0, 1, 2].map(knows), [true, false, true]);
    story.assert_cited("CW-6.13");
}

#[test]
fn cw_6_14_a_burnt_card_lies_open_on_the_junk_pile() {
    let mut story = printed(3).deck(2, &["Spyglass"]).hand(0, &["Mechanical Dragon"]).open();
    story.borrow("Mechanical Dragon");
    assert!(story.seen_by(1).junk.contains(&story.cards.find_item("Spyglass").unwrap()));
    story.assert_cited("CW-6.14");
}

/// No crew of ours does this, but a deck file may say so.
#[test]
fn a_crew_of_a_deck_file_may_draw_an_item() {
    let scenario = scenario(3).deck_file(TRADERS).deck(0, &["Spyglass", "Fog Bank"]);
    let mut story = scenario.hand(0, &["Smoke Diver"]).open();
    story.borrow("Smoke Diver");
    assert_eq!(story.items(0), ["Fog Bank"]);
    assert_eq!(story.seen_by(1).captains[0].items[0].item, None);
    assert!(story.seen_by(0).captains[0].items[0].item.is_some());
}
