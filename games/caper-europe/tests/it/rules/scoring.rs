//! CE-10: the score pad and the tie-breaks.

use caper_europe::{Event, FIRST, Good, Row, SECOND, TieBreak};
use engine::{Game, Names, Outcome, Seats};

use crate::fixtures::scene::{PARIS, Scene, barren, crew, play, stage};

/// Plays a scene to its end.
fn ended(mut scene: Scene) -> Scene {
    scene.until_round(7);
    scene
}

/// How a game of dull moves ends after this script, if only these Thieves do anything.
fn outcome_of(texts: &[(&str, &str)], script: &[&str]) -> (Outcome, Event) {
    let thieves: Vec<_> = texts.iter().map(|(name, text)| (*name, 0, *text)).collect();
    let scene = ended(barren(&thieves).play(script));
    let last = scene.events().next_back().unwrap().clone();
    (scene.game.outcome().unwrap(), last)
}

#[test]
fn ce_10_1_four_rows_in_order() {
    let scene = ended(stage(PARIS).open(&[]));
    let rows: Vec<Row> = scene
        .told
        .iter()
        .filter_map(|told| match told.public {
            Event::Scored { row, .. } => Some(row),
            _ => None,
        })
        .collect();
    assert_eq!(rows, Row::ALL);
    let names = Names::new(["Ada", "Bruno"].map(String::from));
    let sheet = scene.game.score_sheet(&names);
    let labels: Vec<&str> = sheet.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Locations", "Thieves", "Gear", "Stolen Goods", "Total"]);
    for column in 0..2 {
        let values: Vec<i32> = sheet.rows.iter().map(|row| row.values[column]).collect();
        assert_eq!(values[..4].iter().sum::<i32>(), values[4]);
        let places = scene.game.outcome().unwrap().places;
        assert_eq!(values[4], i32::from(places[column].points));
    }
}

#[test]
fn ce_10_2_the_side_of_the_tracker_wins_and_the_middle_nobody() {
    let scene = play(&["The Chauffeur > 0", "The Barber > 1"]);
    let leaders = [0, 1, 2].map(|site| scene.at(site).leader);
    assert_eq!(leaders, [Some(FIRST), Some(SECOND), None]);
    assert_eq!(scene.side(FIRST).points[0], 4, "the Yacht alone");
    assert_eq!(scene.side(SECOND).points[0], 4, "the Opera House alone");
    let end = ended(scene);
    assert!(end.cited().contains(&"CE-10.2") && end.cited().contains(&"CE-10.3"));
}

#[test]
fn ce_10_3_base_reward_and_bonus() {
    let thieves = ["The Chauffeur", "The Croupier"];
    let gear = ["Grapnel Gun", "Loaded Dice"];
    let scene = crew(stage(PARIS), &thieves, &gear);
    assert_eq!(scene.tracker(0), 5);
    assert_eq!(scene.side(FIRST).points[0], 4 + 1 + 3, "base, one yellow, the last space");
    let near = crew(stage(PARIS), &thieves, &["Simple Disguise"]);
    assert_eq!((near.tracker(0), near.side(FIRST).points[0]), (3, 4 + 1));
}

#[test]
fn ce_10_4_a_reward_counts_the_winners_own_crew_and_hideout() {
    let script = ["The Chauffeur > 0", "The Actress > 0", "----", "Loaded Dice > 0.0", "-"];
    let scene = play(&script);
    assert_eq!(scene.side(FIRST).points[0], 4, "the rival's yellow is not the winner's");
    assert_eq!(scene.at(0).prize, [4, 5]);
}

#[test]
fn ce_10_5_thieves_score_whoever_wins() {
    let scene = play(&["The Croupier > 0", "The Chauffeur > 0"]);
    assert_eq!(scene.at(0).leader, Some(SECOND));
    assert_eq!(scene.side(FIRST).points[1], 2);
}

#[test]
fn ce_10_6_gear_scores_covered_or_not_but_not_when_discarded() {
    let gear = ["Roulette Ball", "Loaded Dice"];
    let scene = crew(stage(PARIS), &["The Croupier"], &gear);
    assert_eq!(scene.side(FIRST).points[2], 1);
    let script = ["The Croupier > 0", "------", "discard Roulette Ball"];
    assert_eq!(play(&script).side(FIRST).points[2], 0);
}

#[test]
fn ce_10_7_goods_make_sets_of_different_kinds() {
    let mut scene = stage(PARIS).open(&["The Artist > 0", "-", "The Antiquarian > 0"]);
    let goods = |scene: &Scene| scene.side(FIRST).points[3];
    assert_eq!(goods(&scene), 0);
    scene.act("The Artist > 0");
    assert_eq!(goods(&scene), 2);
    scene.act("-");
    scene.act("The Antiquarian > 0");
    assert_eq!(goods(&scene), 5);
    let three = crew(stage(PARIS), &["The Artist", "The Antiquarian"], &["Glass Cutter"]);
    assert_eq!(goods(&three), 9);
    let same = play(&["The Artist > 0", "-", "The Locksmith > 1 take painting"]);
    assert_eq!((same.side(FIRST).of(Good::Painting), goods(&same)), (2, 4));
}

#[test]
fn ce_10_8_more_points_win() {
    let (outcome, end) = outcome_of(&[("The Dame", "2 points")], &["-", "The Dame > 0"]);
    assert_eq!(outcome.winners, Seats::one(SECOND));
    assert_eq!(outcome.rule.0, "CE-10.8");
    let places: Vec<(u8, i16)> = outcome.places.iter().map(|it| (it.rank, it.points)).collect();
    assert_eq!(places, [(2, 0), (1, 2)]);
    let by = TieBreak::Points;
    assert_eq!(end, Event::GameEnded { points: [0, 2], winner: Some(SECOND), by });
}

/// One Coin is laundered. Of the other nine the player who discards last, the first, has five.
#[test]
fn ce_10_9_at_equal_points_more_coins_win() {
    let (outcome, end) = outcome_of(&[("The Dame", "launder coin")], &["-", "The Dame > 0"]);
    assert_eq!(outcome.winners, Seats::one(FIRST), "{end:?}");
    assert_eq!(outcome.rule.0, "CE-10.9");
    let places: Vec<(u8, i16)> = outcome.places.iter().map(|it| (it.rank, it.points)).collect();
    assert_eq!(places, [(1, 0), (2, 0)]);
}

/// Two Points for a good on one side, two for a Thief on the other: the good decides.
#[test]
fn ce_10_10_at_equal_coins_more_goods_win() {
    let texts = [("The Artist", "steal painting"), ("The Dame", "2 points")];
    let (outcome, _) = outcome_of(&texts, &["The Artist > 0", "The Dame > 0"]);
    assert_eq!(outcome.winners, Seats::one(FIRST));
    assert_eq!(outcome.rule.0, "CE-10.10");
}

#[test]
fn ce_10_11_all_equal_is_a_draw() {
    let (outcome, end) = outcome_of(&[], &["--"]);
    assert_eq!(outcome.winners, Seats::all(2));
    assert_eq!(outcome.rule.0, "CE-10.11");
    assert!(outcome.places.iter().all(|place| place.rank == 1));
    assert_eq!(end, Event::GameEnded { points: [0, 0], winner: None, by: TieBreak::Draw });
}

/// Two laundered Coins do not break the tie: the other eight are shared evenly.
#[test]
fn ce_9_11_laundered_coins_do_not_break_a_tie() {
    let (outcome, _) = outcome_of(&[("The Dame", "launder 2 coins")], &["The Dame > 0", "-"]);
    assert_eq!(outcome.rule.0, "CE-10.11");
}
