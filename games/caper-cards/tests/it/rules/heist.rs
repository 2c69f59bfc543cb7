//! CC-6 Attempting the heist and CC-8 Going on.

use caper_cards::{Attempt, Event, Stage};
use engine::{Game, Names, Rule, Seat, Seats};

use crate::fixtures::*;

/// Comes to 22.
const TOO_MUCH: &[Play] = &[
    (Fcg, caper_cards::Way::Plain),
    (Insider, caper_cards::Way::Plain),
    (Chetney, caper_cards::Way::Upright),
    (Thief, caper_cards::Way::Plain),
];

/// Comes to 21 without a diamond.
const JUST_RIGHT: &[Play] = &[
    (Fcg, caper_cards::Way::Plain),
    (Mastermind, caper_cards::Way::Plain),
    (Thief, caper_cards::Way::Plain),
    (Muscle, caper_cards::Way::Plain),
];

#[test]
fn cc_6_1_after_the_fourth_crew_the_reward_is_turned_up_and_added_to_the_risk() {
    let caper = wish(4).rewards(&[WeaveLens]).story_until(3, &[EASY]);
    let revealed = Event::Revealed { reward: WeaveLens, number: 8, risk: 11 };
    assert!(!caper.events().any(|event| *event == revealed));
    let caper = wish(4).rewards(&[WeaveLens]).story(&[EASY]);
    assert!(caper.events().any(|event| *event == revealed));
    assert_eq!(caper.heist().1, 19);
}

#[test]
fn cc_6_2_the_complication_of_the_reward_is_not_in_force_for_its_own_heist() {
    let no_spade: &[Play] = &[Mastermind.plain(), Grifter.plain(), Fixer.plain(), Fcg.plain()];
    let caper = wish(4).rewards(&[GloomscaleBreastplate]).story(&[no_spade]);
    assert_eq!(caper.heist(), (19, 17, Attempt::Success));
}

#[test]
fn cc_6_3_a_tie_or_more_up_to_21_succeeds() {
    let tie: &[Play] = &[Thief.plain(), Chetney.upright(), Fixer.plain(), Grifter.plain()];
    let caper = wish(4).rewards(&[MessageBloom]).story(&[tie]);
    assert_eq!(caper.heist(), (18, 18, Attempt::Success));
    let caper = wish(4).rewards(&[HishariMask]).story(&[JUST_RIGHT]);
    assert_eq!(caper.heist(), (21, 16, Attempt::Success));
}

#[test]
fn cc_6_4_less_than_the_difficulty_fails() {
    let tie: &[Play] = &[Thief.plain(), Chetney.upright(), Fixer.plain(), Grifter.plain()];
    let caper = wish(4).rewards(&[WeaveLens]).story(&[tie]);
    assert_eq!(caper.heist(), (18, 19, Attempt::TooLow));
}

#[test]
fn cc_6_5_over_21_fails_however_low_the_difficulty_is() {
    let caper = wish(4).rewards(&[HishariMask]).story(&[TOO_MUCH]);
    assert_eq!(caper.heist(), (22, 16, Attempt::Bust));
    assert_eq!(caper.open_view().stage, Stage::Lost);
}

#[test]
fn cc_6_6_the_bust_is_judged_on_the_final_score() {
    let caper = wish(4).rewards(&[SashimiMarionette, HishariMask]).story(&[EASY, TOO_MUCH]);
    assert_eq!(caper.heist(), (22 - 4, 16, Attempt::Success));
    let rewards = &[JournalOfVespinChloras, HishariMask];
    let caper = wish(4).rewards(rewards).story(&[EASY, JUST_RIGHT]);
    assert_eq!(caper.heist(), (21 + 4, 16, Attempt::Bust));
}

#[test]
fn cc_8_1_the_reward_goes_under_the_risk() {
    let caper = wish(4).rewards(&[WeaveLens, HishariMask]).story(&[EASY, EASY]);
    assert_eq!(caper.open_view().tucked.as_slice(), [WeaveLens, HishariMask]);
    let tucked = Event::Tucked { reward: HishariMask };
    assert!(caper.events().any(|event| *event == tucked));
}

#[test]
fn cc_8_2_all_crew_of_the_round_leave_the_game() {
    let story: &[Play] =
        &[Mastermind.on_risk(), Fixer.plain(), Insider.plain(), Muscle.discarding(1)];
    let caper = wish(4).rewards(&[HishariMask]).story(&[story]);
    let view = caper.open_view();
    assert_eq!((view.row.len(), view.score, view.risk), (0, 0, 11));
    let left: Vec<_> = view.left.iter().map(|left| (left.crew, left.count)).collect();
    assert_eq!(left, [(Fixer, 1), (Muscle, 1), (Mastermind, 1), (Insider, 1)]);
}

#[test]
fn cc_8_3_the_boss_card_goes_to_the_left() {
    for players in [2, 3, 4] {
        let caper = wish(players).boss(players - 1).rewards(TRIUMPH_REWARDS).story(&[EASY]);
        assert_eq!(caper.open_view().boss, Seat(0), "{players} players");
        assert!(caper.events().any(|event| *event == Event::BossPassed { seat: Seat(0) }));
    }
    let alone = wish(1).story(&[EASY]);
    assert!(!alone.events().any(|event| matches!(event, Event::BossPassed { .. })));
}

#[test]
fn cc_8_4_you_keep_your_hand_and_with_three_or_four_players_nobody_draws() {
    for players in [3, 4] {
        let caper = wish(players).rewards(TRIUMPH_REWARDS).story(TRIUMPH);
        let view = caper.open_view();
        assert!(view.hands.iter().all(|hand| hand.size == 1), "one card is left over");
        assert!(!caper.events().any(|event| matches!(event, Event::Drew { .. })));
    }
}

#[test]
fn cc_8_5_with_one_or_two_players_each_draws_two() {
    for (players, deck) in [(1, 8), (2, 12)] {
        let before = wish(players).story_until(4, &[EASY]);
        let view = before.open_view();
        assert!(view.hands.iter().all(|hand| hand.size == 4));
        assert_eq!(view.deck, deck, "{players} players");
    }
    let caper = wish(2).deck(&[Insider, Insider, Muscle, Muscle]).story(&[EASY]);
    let drawn = |seat: usize| -> Vec<_> {
        caper.view(seat).hand()[2..].iter().map(|held| held.crew).collect()
    };
    assert_eq!((drawn(0), drawn(1)), (vec![Insider, Insider], vec![Muscle, Muscle]));
}

#[test]
fn nobody_draws_after_the_last_heist_and_no_deck_runs_out() {
    let last: &[Play] = &[Insider.plain(), Grifter.plain(), Fixer.plain(), Muscle.discarding(1)];
    let rounds: Vec<&[Play]> = TRIUMPH.iter().copied().chain([last]).collect();
    for (players, deck, left) in [(1, 2, 2), (2, 0, 2)] {
        let caper = wish(players).rewards(TRIUMPH_REWARDS).story(&rounds);
        let view = caper.open_view();
        assert_eq!((view.stage, view.heists_done), (Stage::Won, 5), "{players} players");
        assert_eq!((view.deck, view.hands[0].size, view.face_down), (deck, left, 0));
    }
}

#[test]
fn cc_8_6_the_last_heist_wins_the_game() {
    let caper = wish(4).rewards(TRIUMPH_REWARDS).story(TRIUMPH);
    assert!(caper.is_over());
    let outcome = caper.game.outcome().unwrap();
    assert_eq!((outcome.rule, outcome.winners), (Rule("CC-8.6"), Seats::all(4)));
    assert_eq!(caper.events().last(), Some(&Event::Won { heists: 4 }));
    let nothing =
        caper.game.check(Seat(0), caper_cards::Action::Use { way: caper_cards::Way::Plain });
    assert_eq!(nothing.unwrap_err().rule, Rule("CC-8.6"));
}

#[test]
fn cc_8_7_the_first_failure_ends_the_game_and_how_far_the_crew_got_counts() {
    let low: &[Play] = &[Fixer.plain(), Fcg.plain(), Fcg.plain(), Thief.plain()];
    let caper = wish(4).rewards(TRIUMPH_REWARDS).story(&[EASY, low]);
    assert!(caper.is_over());
    let outcome = caper.game.outcome().unwrap();
    assert_eq!((outcome.rule, outcome.winners), (Rule("CC-8.7"), Seats::NONE));
    assert!(outcome.places.iter().all(|place| place.points == 1));
    assert_eq!(caper.events().last(), Some(&Event::Lost { heists: 1 }));
    assert_eq!(caper.open_view().reward, Some(GloomscaleBreastplate), "it was turned up");
}

#[test]
fn the_score_sheet_has_a_row_for_each_attempt() {
    let low: &[Play] = &[Fixer.plain(), Fcg.plain(), Fcg.plain(), Thief.plain()];
    let caper = wish(4).rewards(TRIUMPH_REWARDS).story(&[EASY, low]);
    let sheet = caper.game.score_sheet(&Names::new([]));
    assert_eq!(sheet.columns, ["Crew score", "Difficulty"]);
    let rows: Vec<_> =
        sheet.rows.iter().map(|row| (row.label.as_str(), row.rule.0, row.values.clone())).collect();
    assert_eq!(
        rows,
        [("Heist 1", "CC-6.3", vec![20, 19]), ("Heist 2", "CC-6.4", vec![3 + 2 + 2 + 4, 17])]
    );
}
