//! What the captains' play says of the crew they hold.

use captains_wager::Stake;
use engine::{Heuristic, Seat};

use crate::fixtures::{Story, scenario};

/// Three captains, each of whom has played a crew; the Fox with this stake, and with these left.
fn after_one_turn(stake: Stake, fox: [&str; 3]) -> Story {
    let fox = [&["Powder Monkey"], &fox[..]].concat();
    let mut story = scenario(3)
        .hand(0, &["Orphan Stowaway", "Loan Negotiator"])
        .hand(1, &fox)
        .hand(2, &["Roguish Aristocrat"])
        .open();
    story.bet("Orphan Stowaway");
    let action = story.playing(stake, "Powder Monkey");
    story.act(action).bet("Roguish Aristocrat");
    story
}

fn plausibility(story: &Story) -> f32 {
    story.game.plausibility(Seat(0))
}

const STRONG: [&str; 3] = ["Ironclad Mate", "Veteran Cannoneer", "Mechanical Dragon"];
const WEAK: [&str; 3] = ["Quick-Fingered Tinker", "Cloud Cartographer", "Enlightened Gunner"];

#[test]
fn whoever_bets_on_a_weak_crew_has_strong_ones() {
    let [strong, weak] = [STRONG, WEAK].map(|fox| plausibility(&after_one_turn(Stake::Bet, fox)));
    assert!(strong > weak, "{strong} {weak}");
}

#[test]
fn a_loan_says_less_for_strong_crew_than_a_bet() {
    let odds = |stake| {
        plausibility(&after_one_turn(stake, STRONG)) / plausibility(&after_one_turn(stake, WEAK))
    };
    let [bet, borrowed] = [odds(Stake::Bet), odds(Stake::Borrow)];
    assert!(bet > borrowed, "{bet} {borrowed}");
}

#[test]
fn a_thief_hardly_holds_a_dragon() {
    let stolen = |fox: &str| {
        let mut story = scenario(3).hand(0, &["Orphan Stowaway"]).hand(1, &[fox]).open();
        story.bet("Orphan Stowaway").steal();
        plausibility(&story)
    };
    // The other crew of the Fox are the same in both, whoever is dealt the one that changes.
    assert!(stolen("Mechanical Dragon") < stolen("Quick-Fingered Tinker"));
}

#[test]
fn nothing_is_believed_before_anybody_has_acted_or_with_two() {
    assert_eq!(plausibility(&scenario(3).hand(1, &["Mechanical Dragon"]).open()), 1.0);
    let mut two = scenario(2).hand(0, &["Orphan Stowaway"]).hand(1, &["Powder Monkey"]).open();
    two.bet("Orphan Stowaway").bet("Powder Monkey");
    assert!(!two.game.believes());
    assert_eq!(plausibility(&two), 1.0);
}
