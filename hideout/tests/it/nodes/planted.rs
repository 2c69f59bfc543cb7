//! The checker itself: a history in order passes, and each defect that is planted in it is found.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::json;

use super::checker::{Defect, Truth, Written, check, told_twice};
use super::history::{Event, Moment, Sight, Tale, What, digests};
use super::report::{GOES_ON_WITHIN, Report};

fn ms(ms: u64) -> Moment {
    Duration::from_millis(ms)
}

fn entry(kind: &str, key: Option<&str>, body: &str) -> Written {
    Written { kind: kind.into(), key: key.map(str::to_owned), body: body.into() }
}

/// A table at which a player and a bot have moved twice each.
fn truth() -> Truth {
    let story: Vec<_> = (0..5).map(|line| json!({ "text": format!("line {line}") })).collect();
    Truth {
        log: vec![
            entry("dealt", None, "cards"),
            entry("played", Some("0/0"), "a"),
            entry("played", Some("bot/1/0/0"), "b at 17 ms"),
            entry("played", Some("0/1"), "c"),
            entry("played", Some("bot/1/1/0"), "d at 23 ms"),
        ],
        stories: BTreeMap::from([(None, digests(&story)), (Some(0), digests(&story))]),
        against: None,
    }
}

/// What is seen of the first entries of its log.
fn sight(viewer: Option<u64>, length: u64) -> Sight {
    let lines = length as usize;
    let story = truth().stories[&viewer][lines];
    Sight { viewer, length, lines: Some(lines), story, looks: 100 + length }
}

fn saw(asked: u64, heard: u64, length: u64) -> Event {
    event(Some(asked), heard, What::Saw(sight(Some(0), length)))
}

fn pushed(heard: u64, stream: usize, length: u64) -> Event {
    event(None, heard, What::Pushed { stream, sight: sight(None, length) })
}

fn acknowledged(asked: u64, heard: u64, key: &str, length: u64) -> Event {
    event(Some(asked), heard, What::Acknowledged { key: key.into(), length })
}

fn event(asked: Option<u64>, heard: u64, what: What) -> Event {
    Event { asked: asked.map(ms), heard: ms(heard), node: 0, what }
}

/// What was heard of it while everything was in order.
fn tale() -> Tale {
    let events = vec![
        saw(0, 10, 1),
        acknowledged(20, 30, "0/0", 2),
        pushed(35, 1, 2),
        saw(40, 50, 3),
        event(Some(60), 70, What::Unheard { key: "0/1".into() }),
        pushed(75, 1, 4),
        // The bot was faster than the second attempt.
        acknowledged(80, 90, "0/1", 5),
        // Somebody else connects, and is shown what is there.
        pushed(95, 2, 5),
        saw(100, 110, 5),
    ];
    Tale { table: "table".into(), events }
}

#[track_caller]
fn finds(tale: &Tale, truth: &Truth, expected: &[Defect]) {
    assert_eq!(check(tale, truth), expected);
}

#[test]
fn what_is_in_order_passes() {
    finds(&tale(), &truth(), &[]);
    // An attempt of which nothing was ever heard may have arrived or not.
    let mut tale = tale();
    tale.events.push(event(Some(120), 130, What::Unheard { key: "0/2".into() }));
    finds(&tale, &truth(), &[]);
    let mut truth = truth();
    truth.log.push(entry("played", Some("0/2"), "e"));
    finds(&tale, &truth, &[]);
}

#[test]
fn an_action_that_is_lost_is_found() {
    let mut truth = truth();
    truth.log[3] = entry("said", None, "something else");
    finds(&tale(), &truth, &[Defect::Lost { key: "0/1".into() }]);
}

#[test]
fn an_action_that_is_entered_twice_is_found() {
    let mut truth = truth();
    truth.log.push(entry("played", Some("0/0"), "a"));
    let found = check(&tale(), &truth);
    assert!(found.contains(&Defect::Doubled { key: "0/0".into() }), "{found:?}");
}

#[test]
fn actions_that_have_changed_places_are_found() {
    let mut truth = truth();
    truth.log.swap(1, 3);
    let (first, second) = ("0/0".to_owned(), "0/1".to_owned());
    let expected = [Defect::Disordered { key: second }, Defect::Misplaced { key: first }];
    finds(&tale(), &truth, &expected);
}

#[test]
fn an_acknowledgement_before_the_action_was_entered_is_found() {
    let mut tale = tale();
    tale.events[1] = acknowledged(20, 30, "0/0", 1);
    finds(&tale, &truth(), &[Defect::Misplaced { key: "0/0".into() }]);
}

#[test]
fn a_refusal_and_an_action_that_nobody_sent_are_found() {
    let mut tale = tale();
    let refused = What::Refused { key: "0/2".into(), why: "409".into() };
    tale.events.push(event(Some(120), 130, refused));
    finds(&tale, &truth(), &[Defect::Refused { key: "0/2".into(), why: "409".into() }]);
    let mut truth = truth();
    truth.log.push(entry("played", Some("0/3"), "?"));
    finds(&self::tale(), &truth, &[Defect::Unsent { key: "0/3".into() }]);
}

#[test]
fn a_bot_that_moves_twice_is_found() {
    let mut entered_twice = truth();
    // Another move, at another moment, through another node.
    entered_twice.log.push(entry("played", Some("bot/1/1/0"), "e at 24 ms"));
    finds(&tale(), &entered_twice, &[Defect::BotTwice { number: 5 }]);
    let mut taken_back = truth();
    taken_back.log.push(entry("played", Some("bot/1/1/1"), "d at 25 ms"));
    finds(&tale(), &taken_back, &[]);
    let mut unkeyed = truth();
    unkeyed.log.push(entry("played", None, "e at 24 ms"));
    finds(&tale(), &unkeyed, &[Defect::Unkeyed { number: 5 }]);
    // Where it is somebody else's turn the rules say so.
    let why = "it is not its turn".to_owned();
    let out_of_turn = Truth { against: Some(why.clone()), ..truth() };
    finds(&tale(), &out_of_turn, &[Defect::AgainstTheRules { why }]);
}

#[test]
fn two_orders_are_found() {
    let mut tale = tale();
    let looks_different = Sight { looks: 7, ..sight(Some(0), 3) };
    tale.events.insert(4, event(Some(51), 52, What::Saw(looks_different)));
    finds(&tale, &truth(), &[Defect::TwoOrders { length: 3, node: 0 }]);
}

#[test]
fn a_story_that_is_no_beginning_is_found() {
    let mut tale = tale();
    let told_otherwise = Sight { story: 7, ..sight(Some(0), 5) };
    tale.events.push(event(Some(120), 130, What::Saw(told_otherwise)));
    finds(&tale, &truth(), &[Defect::NoPrefix { length: 5, node: 0 }]);
}

#[test]
fn a_moment_that_never_came_to_stay_is_found() {
    let mut tale = tale();
    let beyond = Sight { length: 6, lines: None, ..sight(Some(0), 5) };
    tale.events.push(event(Some(120), 130, What::Saw(beyond)));
    finds(&tale, &truth(), &[Defect::NoPrefix { length: 6, node: 0 }]);
}

#[test]
fn time_that_runs_back_is_found() {
    let mut behind = tale();
    behind.events.push(saw(120, 130, 4));
    finds(&behind, &truth(), &[Defect::TimeRanBack { length: 4, seen_before: 5, node: 0 }]);
    // Whoever asked before the other was answered may see less.
    let mut side_by_side = tale();
    side_by_side.events.push(saw(85, 130, 4));
    finds(&side_by_side, &truth(), &[]);
}

#[test]
fn a_stream_that_runs_back_is_found() {
    let mut tale = tale();
    tale.events.push(pushed(120, 1, 2));
    finds(&tale, &truth(), &[Defect::StreamRanBack { length: 2 }]);
}

#[test]
fn a_notice_that_is_told_twice_is_found() {
    let told = ["<a@example.org>", "/push/Ana in round 1", "/push/Ana in round 2"];
    let mut told: Vec<String> = told.map(str::to_owned).to_vec();
    assert!(told_twice(&told).is_empty());
    told.push("/push/Ana in round 1".to_owned());
    assert_eq!(told_twice(&told), ["/push/Ana in round 1"]);
}

#[test]
fn a_table_that_stands_still_is_found() {
    let mut report = Report::default();
    report.went_on(super::fault::Fault::KillNode, GOES_ON_WITHIN);
    assert!(report.is_clean());
    report.went_on(super::fault::Fault::KillNode, GOES_ON_WITHIN + ms(1));
    assert!(!report.is_clean());
}
