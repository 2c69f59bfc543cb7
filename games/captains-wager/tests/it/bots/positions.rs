//! Captain's Wager: positions with a known best move, set up by scenario and played with real
//! actions.

use bots::{Budget, Search};
use captains_wager::{Action, Stake};
use engine::{Perspective, Seat, Seed};

use crate::fixtures::{Story, scenario};

/// What the search decides, whatever the dice and with few iterations.
fn decisions(story: &Story) -> impl Iterator<Item = Action> {
    let at = Perspective::new(&story.game, Seat(story.seat() as u8));
    (0..5).map(move |number| {
        let seed = Seed::from_text("position").derive(number);
        Search::new(Budget::Iterations(400), seed).ponder(&at)[0].action
    })
}

#[track_caller]
fn finds(story: &Story, wanted: Action) {
    decisions(story).for_each(|action| assert_eq!(action, wanted));
}

/// The search plays this crew, however it pays for it.
#[track_caller]
fn finds_crew(story: &Story, name: &str) {
    for action in decisions(story) {
        let Action::Play { crew, .. } = action else { panic!("{action:?} instead of {name}") };
        assert_eq!(crew, story.berth(name), "{action:?} instead of {name}");
    }
}

/// Three captains in the last encounter: the Heron has claimed the first and the Fox the second,
/// so the Fox leads this one and would win the whole pool with it. The Raven comes last, with
/// these two crew left.
fn last_encounter(ravens: [&str; 2], fox: &str) -> Story {
    let [one, other] = ravens;
    let mut story = scenario(3)
        .hand(0, &["Orphan Stowaway", "Loan Negotiator", one, other])
        .hand(1, &["Powder Monkey", "Mechanical Dragon", fox])
        .hand(2, &["Roguish Aristocrat", "Enlightened Gunner", "Twin-Engine Brothers"])
        .open();
    story.borrow("Orphan Stowaway").bet("Powder Monkey").bet("Roguish Aristocrat");
    story.bet("Enlightened Gunner").borrow("Loan Negotiator").bet("Mechanical Dragon");
    story.bet(fox).bet("Twin-Engine Brothers");
    assert_eq!(story.seat(), 0, "the Raven comes last");
    story
}

/// With 15 the Fox wins everything, unless the Raven's 17 comes in between.
#[test]
fn a_rival_who_would_win_the_whole_pool_is_blocked() {
    let story = last_encounter(["Veteran Cannoneer", "Quick-Fingered Tinker"], "Ironclad Mate");
    finds_crew(&story, "Veteran Cannoneer");
}

/// The Stoker beats 15 only if the Raven borrows for him.
#[test]
fn a_loan_is_taken_where_it_wins_the_encounter() {
    let story = last_encounter(["Soot-Stained Stoker", "Quick-Fingered Tinker"], "Ironclad Mate");
    finds(&story, story.playing(Stake::Borrow, "Soot-Stained Stoker"));
}

/// The Harpooner beats 15 only if the Raven bets on him.
#[test]
fn a_treasure_is_bet_where_it_wins_the_encounter() {
    let story = last_encounter(["Brass Harpooner", "Quick-Fingered Tinker"], "Ironclad Mate");
    finds(&story, story.playing(Stake::Bet, "Brass Harpooner"));
}

/// Nothing beats the Cannoneer, so a stake would be lost: two coins and an item are not.
#[test]
fn a_captain_who_cannot_win_steals() {
    let story = last_encounter(["Cloud Cartographer", "Ironclad Mate"], "Veteran Cannoneer");
    finds(&story, Action::Steal);
}

/// A bluff: against the Dragon the Raven stays with the weakest crew, which brings two coins at least,
/// and keeps what wins the other two encounters.
#[test]
fn a_weak_crew_stays_in_and_the_strong_ones_are_kept_back() {
    let file = "[[crew]]\nname = \"Orphan Stowaway\"\neffect = { take_coins = 2 }\n\
                [[crew]]\nname = \"Powder Monkey\"\nvalue = 3\neffect = \"claim_top\"\n\
                [[crew]]\nname = \"Mechanical Dragon\"\nvalue = 20\n\
                [[crew]]\nname = \"Veteran Cannoneer\"\nvalue = 17\neffect = \"plain\"\n";
    let mut story = scenario(3)
        .deck_file(file)
        .start(1)
        .hand(0, &["Orphan Stowaway", "Veteran Cannoneer", "Roguish Aristocrat", "Brass Harpooner"])
        .hand(1, &["Mechanical Dragon", "Loan Negotiator"])
        .hand(2, &["Powder Monkey", "Quick-Fingered Tinker"])
        .open();
    story.bet("Mechanical Dragon").bet("Powder Monkey");
    finds_crew(&story, "Orphan Stowaway");
}

/// The Raven and the Fox have claimed one encounter each, and this is how strong they and the
/// Heron are at the end of the last. The Raven has a Chain Shot.
fn with_chain_shot(raven: &str, fox: &str) -> Story {
    let mut story = scenario(3)
        .hand(0, &["Mechanical Dragon", "Orphan Stowaway", raven])
        .hand(1, &["Loan Negotiator", "Brass Harpooner", fox])
        .hand(2, &["Quick-Fingered Tinker", "Twin-Engine Brothers", "Cloud Cartographer"])
        .armed(&[(0, "Chain Shot")]);
    story.bet("Mechanical Dragon").bet("Loan Negotiator").bet("Quick-Fingered Tinker");
    story.bet("Orphan Stowaway").bet("Brass Harpooner").bet("Twin-Engine Brothers");
    story.bet(fox).pass_all();
    story.borrow("Cloud Cartographer").bet(raven);
    while story.seat() != 0 {
        story.pass();
    }
    story
}

#[test]
fn a_chain_shot_is_fired_where_it_wins_the_pool() {
    let story = with_chain_shot("Ironclad Mate", "Roguish Aristocrat");
    finds(&story, story.using("Chain Shot", Some(1)));
}

#[test]
fn a_chain_shot_is_kept_where_the_pool_is_won_already() {
    let story = with_chain_shot("Roguish Aristocrat", "Ironclad Mate");
    finds(&story, Action::Pass);
}
