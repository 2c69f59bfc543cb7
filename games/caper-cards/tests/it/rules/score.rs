//! CC-4 The Crew score.

use caper_cards::{Attempt, Cards, Cause, Part, Prompt};
use engine::{Cards as _, Game, Viewer};

use crate::fixtures::*;

/// The heist of the rulebook's example: 4+6+3+5, +1 of the Fixer, -1 of the Grifter.
const EXAMPLE: &[Play] = &[
    (Thief, caper_cards::Way::Plain),
    (Chetney, caper_cards::Way::Upright),
    (Fixer, caper_cards::Way::Plain),
    (Grifter, caper_cards::Way::Plain),
];

#[test]
fn cc_4_1_the_score_is_the_numbers_changed_by_abilities_and_complications() {
    let caper = wish(4).rewards(&[ChangebringerCoin, MessageBloom]).story(&[EASY, EXAMPLE]);
    let view = caper.open_view();
    // The heist has succeeded and the row is clear, so the sum is in the last announcement.
    assert_eq!((view.score, view.row.len()), (0, 0));
    let mut parts = caper.events().filter_map(|event| match event {
        caper_cards::Event::Announced { score, parts } => Some((*score, parts.clone())),
        _ => None,
    });
    let (score, parts) = parts.next_back().unwrap();
    assert_eq!(score, 20);
    let part = |cause, amount| Part { cause, amount };
    assert_eq!(
        parts.as_slice(),
        [
            part(Cause::Numbers, 18),
            part(Cause::Crew(Fixer), 1),
            part(Cause::Crew(Grifter), -1),
            part(Cause::Reward(ChangebringerCoin), 2),
        ]
    );
}

#[test]
fn cc_4_2_modifiers_are_live_so_a_later_heart_helps_an_earlier_fixer() {
    for (risk, reward) in [(11, MessageBloom), (12, ChangebringerCoin)] {
        let caper = wish(4).risk(risk).rewards(&[reward]).story(&[EXAMPLE]);
        assert_eq!(caper.announced(), [4, 10, 13, 18]);
        assert_eq!(caper.heist(), (18, 18, Attempt::Success), "the Crew wins ties");
    }
}

#[test]
fn cc_4_3_a_discarded_crew_counts_for_nothing() {
    let story: &[Play] = &[Grifter.plain(), Fixer.plain(), Muscle.discarding(1)];
    let caper = wish(4).story(&[story]);
    // 5, then 5+3+1 for the Grifter's heart, then 5+7-1: number, icon and ability are gone.
    assert_eq!(caper.announced(), [5, 9, 11]);
    let view = caper.open_view();
    assert!(view.row[1].discarded && !view.row[0].discarded);
    assert_eq!(
        view.left.iter().map(|left| (left.crew, left.count)).collect::<Vec<_>>(),
        [(Fixer, 1)]
    );
}

#[test]
fn cc_4_4_only_the_number_that_is_up_counts_and_two_rotations_bring_it_back() {
    let story: &[Play] = &[Insider.plain(), Fcg.rotating(0), Fcg.rotating(0)];
    let caper = wish(4).story_until(2, &[story]);
    assert_eq!(caper.open_view().row[0].number, 1);
    let caper = wish(4).story(&[story]);
    assert_eq!(caper.announced(), [10, 3, 14]);
    assert_eq!(caper.open_view().row[0].number, 10);
}

/// Oddness shows in what the Muscle may discard.
#[test]
fn cc_4_5_odd_or_even_by_the_number_that_is_up() {
    let targets = |story: &[Play]| {
        let mut story = story.to_vec();
        story.push(Muscle.plain());
        wish(4).story_until(story.len() - 1, &[&story]).ways(Muscle)
    };
    let plain = [caper_cards::Way::Plain];
    assert_eq!(targets(&[Insider.plain()]), plain, "10 is even");
    assert_eq!(targets(&[Insider.plain(), Fcg.rotating(0)]), [discard(0)], "01 is odd");
    assert_eq!(targets(&[Chetney.upright()]), plain, "6 is even");
    assert_eq!(targets(&[Chetney.turned()]), [discard(0)], "9 is odd");
    assert_eq!(
        targets(&[Fixer.plain(), Grifter.plain()]),
        [discard(0), discard(1)],
        "the Fixer is odd with its +1 too"
    );
}

#[test]
fn cc_4_6_two_of_a_kind_count_each_by_itself() {
    assert_eq!(wish(4).story(&[&[Fixer.plain(), Fixer.plain()]]).score(), 3 + 3 + 1 + 1);
    let story: &[Play] = &[Grifter.plain(), Grifter.plain(), Thief.plain(), Thief.plain()];
    assert_eq!(wish(4).story(&[story]).heist().0, 5 + 5 + 4 + 4 - 4);
    let three: &[Play] = &[Fixer.plain(), Fixer.plain(), Fixer.plain()];
    assert_eq!(wish(4).story(&[three]).score(), 9 + 3 * 2);
}

#[test]
fn cc_4_7_without_crew_in_play_the_numbers_are_0() {
    let twins: &[Play] = &[Thief.plain(), Thief.plain(), Fixer.plain(), Fixer.plain()];
    let caper = wish(4).rewards(&[CircletOfTheHiddenEye, HishariMask]).story(&[EASY, twins]);
    assert_eq!(caper.heist(), (0, 16, Attempt::TooLow));
    // The Gloomscale Breastplate still wants its spade.
    let rewards = &[CircletOfTheHiddenEye, GloomscaleBreastplate, HishariMask];
    let sound: &[Play] = &[Fcg.plain(), Mastermind.plain(), Thief.plain(), Muscle.plain()];
    let twins: &[Play] = &[Fixer.plain(), Fixer.plain(), Grifter.plain(), Grifter.plain()];
    let caper = wish(4).rewards(rewards).story(&[EASY, sound, twins]);
    assert_eq!(caper.heist().0, -4);
}

#[test]
fn cc_4_7_four_crew_with_the_same_number_all_go_to_the_hishari_mask() {
    let four_thieves = "[[crew]]\nname = \"The Thief\"\ncopies = 5\n\
                        [[crew]]\nname = \"The Fixer\"\ncopies = 1\n";
    let thieves: &[Play] = &[Thief.plain(); 4];
    let wish = wish(4).deck_file(four_thieves).rewards(&[HishariMask, WeaveLens]);
    assert_eq!(wish.story(&[EASY, thieves]).heist().0, 0);
}

#[test]
fn cc_4_8_the_score_may_fall_below_zero() {
    let caper = wish(4).rewards(&[GloomscaleBreastplate]).story(&[EASY, &[Fcg.plain()]]);
    assert_eq!(caper.score(), 2 - 4);
}

/// Nobody has been played, so the Gloomscale Breastplate misses no spade yet.
#[test]
fn cc_4_9_before_the_first_crew_the_score_is_0() {
    let caper = wish(4).rewards(&[GloomscaleBreastplate]).story(&[EASY]);
    let view = caper.open_view();
    assert_eq!((view.score, view.foresee(Cards::standard()).score), (0, 0));
    assert_eq!(view.parts.as_slice(), [Part { cause: Cause::Numbers, amount: 0 }]);
    assert!(matches!(caper.game.prompt(Viewer::Spectator), Prompt::Play { score: 0, .. }));
}
