//! CW-8 and every encounter card.

use captains_wager::{Action, Event, Fate, Options, Set, Stage, Stake, Unclaimed};
use engine::{Game, Next, Seat, Viewer};

use crate::fixtures::*;

/// Three captains; the first claims every encounter, all with cards of this set.
fn strong(set: Set) -> Scenario {
    scenario(3)
        .options(|options: &mut Options| {
            (options.encounter_1, options.encounter_2, options.encounter_3) = (set, set, set);
        })
        .deck_file(TRADERS)
        .hand(0, &["Mechanical Dragon", "Ironclad Mate", "Brass Harpooner", "Enlightened Gunner"])
        .hand(1, &["Orphan Stowaway", "Powder Monkey", "Smoke Diver", "Loan Negotiator"])
        .hand(2, &["Quick-Fingered Tinker", "Cloud Cartographer", "Twin-Engine Brothers"])
}

/// The first captain claims the next encounter with this crew.
fn claim(story: &mut Story, crew: &str) {
    story.pass_all().borrow(crew);
    story.borrow(["Orphan Stowaway", "Loan Negotiator"][usize::from(crew != "Mechanical Dragon")]);
    story.any(Stake::Borrow).pass_all();
}

#[test]
fn cw_8_1_the_strongest_crew_claims_the_encounter() {
    let mut story = strong(Set::Base).open();
    claim(&mut story, "Mechanical Dragon");
    assert_eq!(story.fates()[0], claimed_by(0));
    story.assert_cited("CW-8.1");
}

fn tie() -> Story {
    let mut story = scenario(3)
        .hand(0, &["Twin-Engine Brothers"])
        .hand(1, &["Cloud Cartographer"])
        .hand(2, &["Orphan Stowaway"])
        .open();
    story.borrow("Twin-Engine Brothers").borrow("Cloud Cartographer").borrow("Orphan Stowaway");
    story
}

#[test]
fn cw_8_2_a_tie_discards_the_encounter() {
    let story = tie();
    assert_eq!(story.fates()[0], Fate::Discarded);
    let is_tie =
        |event: &Event| matches!(event, Event::EncounterDiscarded { why: Unclaimed::Tie, .. });
    assert!(story.events().any(is_tie));
    story.assert_cited("CW-8.2");
}

#[test]
fn cw_8_3_one_of_the_tied_captains_may_win_ties() {
    let file = "[[crew]]\nname = \"Cloud Cartographer\"\neffect = \"wins_ties\"\n";
    let both = "[[crew]]\nname = \"Twin-Engine Brothers\"\neffect = \"wins_ties\"\n";
    let play = |file: &str| {
        let mut story = scenario(3)
            .deck_file(file)
            .hand(0, &["Twin-Engine Brothers"])
            .hand(1, &["Cloud Cartographer"])
            .hand(2, &["Orphan Stowaway"])
            .open();
        story.borrow("Twin-Engine Brothers").borrow("Cloud Cartographer").borrow("Orphan Stowaway");
        story.fates()[0]
    };
    assert_eq!(play(file), claimed_by(1));
    assert_eq!(play(&format!("{file}{both}")), Fate::Discarded, "two who win ties are tied");
}

#[test]
fn cw_8_4_played_crew_are_discarded_face_up() {
    let story = tie();
    let names: Vec<&str> = story
        .seen_by(2)
        .crew_discard
        .iter()
        .map(|it| story.cards.crew(*it).name.clone().leak() as &str)
        .collect();
    assert_eq!(names, ["Twin-Engine Brothers", "Cloud Cartographer", "Orphan Stowaway"]);
    assert!(story.view().captains.iter().all(|captain| captain.in_play.is_empty()));
}

/// The answer to "One player has already won the first two": the third is still played.
#[test]
fn cw_8_5_every_encounter_is_played() {
    let mut story = strong(Set::Base).open();
    claim(&mut story, "Mechanical Dragon");
    claim(&mut story, "Ironclad Mate");
    assert_eq!((story.view().encounter, story.captain(0).encounters), (3, 2));
    assert_eq!(story.view().stage, Stage::Turn(Seat(0)));
}

#[test]
fn cw_8_5_a_captain_alone_plays_on_alone() {
    let mut story = scenario(3).open();
    story.steal().keep_nth(0).steal();
    for encounter in 1..=3 {
        assert_eq!((story.seat(), story.view().encounter), (2, encounter));
        story.any(Stake::Borrow);
    }
    assert_eq!(story.view().captains[2].encounters, 3);
}

#[test]
fn cw_8_6_encounters_that_nobody_is_left_for_are_discarded() {
    let mut story = scenario(3).open();
    story.any(Stake::Borrow).any(Stake::Borrow).any(Stake::Borrow);
    while story.game.next() != Next::Chance {
        match story.actions().first() {
            Some(Action::Keep { .. }) => story.keep_nth(0),
            Some(Action::TakeSpoils { .. }) => break,
            _ => story.steal(),
        };
    }
    let deserted = |event: &&Event| {
        matches!(event, Event::EncounterDiscarded { why: Unclaimed::Deserted, .. })
    };
    assert_eq!(story.events().filter(deserted).count(), 2);
    story.assert_cited("CW-8.6");
}

#[test]
fn cw_8_7_a_bonus_encounter_acts_when_it_is_claimed() {
    let mut story = strong(Set::C).open();
    story.borrow("Mechanical Dragon").borrow("Orphan Stowaway");
    assert_eq!(story.coins(0), 0);
    story.any(Stake::Borrow);
    assert_eq!(story.view().stage, Stage::Claiming(Seat(0)));
    story.assert_refused(Action::Steal, "CW-8.7");
    story.assert_refused(Action::Rob { target: Seat(0) }, "CW-8.7");
    story.act(Action::Rob { target: Seat(2) });
    assert_eq!(story.view().encounter, 2);
    let tie = {
        let mut story = scenario(3)
            .options(|options: &mut Options| options.encounter_1 = Set::A)
            .hand(0, &["Twin-Engine Brothers"])
            .hand(1, &["Cloud Cartographer"])
            .hand(2, &["Orphan Stowaway"])
            .open();
        story.borrow("Twin-Engine Brothers").borrow("Cloud Cartographer");
        story.borrow("Orphan Stowaway");
        story.all_coins()
    };
    assert_eq!(tie, [0; 3], "an unclaimed card does nothing");
}

/// The cards of the first game do nothing.
fn plain(number: usize) {
    let story = scenario(2).open();
    let card = story.view().encounters[number - 1].card;
    let card = story.cards.encounter(card);
    assert_eq!(card.name, format!("Encounter {number}"));
    assert_eq!(card.effect, captains_wager::Effect::Plain);
}

#[test]
fn encounter_1_has_no_action() {
    plain(1);
}

#[test]
fn encounter_2_has_no_action() {
    plain(2);
}

#[test]
fn encounter_3_has_no_action() {
    plain(3);
}

#[test]
fn encounter_4_has_no_action() {
    plain(4);
}

#[test]
fn drifting_wreck_gives_a_coin() {
    let mut story = strong(Set::A).open();
    claim(&mut story, "Mechanical Dragon");
    assert_eq!(story.coins(0), 1);
}

#[test]
fn moneylender_s_barge_takes_a_loan_back() {
    let mut story = strong(Set::A).open();
    claim(&mut story, "Mechanical Dragon");
    assert_eq!(story.loans(0), 1);
    claim(&mut story, "Ironclad Mate");
    assert_eq!(story.loans(0), 1, "another loan for the second, and one returned");
}

/// Claims the second encounter as well, and then the third.
fn third(set: Set) -> Story {
    let mut story = strong(set).open();
    claim(&mut story, "Mechanical Dragon");
    if story.view().stage == Stage::Claiming(Seat(0)) {
        let action = story.actions()[0];
        story.act(action);
    }
    claim(&mut story, "Ironclad Mate");
    story.pass_all();
    story
}

#[test]
fn mint_convoy_gives_two_coins() {
    let mut story = third(Set::A);
    let before = story.coins(0);
    story.borrow("Enlightened Gunner").borrow("Smoke Diver").any(Stake::Borrow).pass();
    assert_eq!(story.fates()[2], claimed_by(0));
    assert_eq!(story.coins(0), before + 2);
}

#[test]
fn sunken_observatory_shows_the_top_card_which_may_go_to_the_bottom() {
    let mut story = strong(Set::B).deck(0, &["Spyglass", "Fog Bank", "Black Ledger"]).open();
    claim(&mut story, "Mechanical Dragon");
    assert_eq!(story.seen_by(0).choice[..], [story.cards.find_item("Fog Bank").unwrap()]);
    assert!(story.seen_by(1).choice.is_empty());
    assert!(story.game.view(Viewer::Spectator).choice.is_empty());
    let mut left = story.clone();
    story.act(Action::Sift { under: true }).pass_all().bet("Ironclad Mate");
    assert_eq!(story.view().pool.last().unwrap().item, story.cards.find_item("Black Ledger"));
    left.act(Action::Sift { under: false }).pass_all().bet("Ironclad Mate");
    assert_eq!(left.seen_by(0).pool.last().unwrap().item, story.cards.find_item("Fog Bank"));
    assert_eq!(left.seen_by(1).pool.last().unwrap().item, None);
}

#[test]
fn abandoned_armoury_gives_an_item() {
    let story = third(Set::B);
    assert_eq!((story.items(0).len(), story.captain(0).deck), (1, 13));
}

#[test]
fn vault_in_the_clouds_lets_you_claim_the_top_card() {
    let mut story = third(Set::B);
    story.borrow("Enlightened Gunner").borrow("Smoke Diver").any(Stake::Borrow).pass_all();
    let claimed = story.events().any(|event| {
        matches!(event, Event::Claimed { why: captains_wager::Why::Encounter(_), .. })
    });
    assert!(claimed && story.captain(0).deck == 12);
}

#[test]
fn rival_pickpockets_take_a_coin_from_somebody() {
    let mut story = strong(Set::C).open();
    claim(&mut story, "Mechanical Dragon");
    assert_eq!(story.all_coins(), [0, 0, 2]);
    story.act(Action::Rob { target: Seat(2) });
    assert_eq!(story.all_coins(), [1, 0, 1]);
}

#[test]
fn customs_cutter_makes_everyone_else_pay() {
    let mut story = strong(Set::C).open();
    claim(&mut story, "Mechanical Dragon");
    story.act(Action::Rob { target: Seat(1) });
    assert_eq!(story.all_coins(), [0, 0, 2]);
    claim(&mut story, "Ironclad Mate");
    assert_eq!(story.all_coins(), [0, 0, 1], "the second has nothing to pay");
}

#[test]
fn gambling_den_makes_the_others_add_to_the_pool() {
    let mut story = third(Set::C);
    story.borrow("Enlightened Gunner").borrow("Smoke Diver").any(Stake::Borrow).pass();
    let staked = |event: &&Event| matches!(event, Event::Staked { .. });
    assert_eq!(story.events().filter(staked).count(), 2);
    assert_eq!(story.captain(0).deck, 14);
}
