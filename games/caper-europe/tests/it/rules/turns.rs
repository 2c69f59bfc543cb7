//! CE-4 and CE-5: what a turn in a Thief round and in a Gear round is.

use caper_europe::{Action, Cause, Event, FIRST, Gear, SECOND};
use engine::Game;

use crate::fixtures::scene::{LONDON, PARIS, crew, last_of_crew, play, stage};

#[test]
fn ce_4_1_a_thief_goes_to_the_own_side_of_a_location() {
    let mut scene = stage(PARIS).open(&["The Dame > 1"]);
    let gear = Action::Discard { card: Gear::new(0).unwrap() };
    scene.assert_action_refused(gear, "CE-4.1", "Thief round");
    scene.act("The Dame > 1");
    let here = scene.at(1);
    assert_eq!((here.crews[0].len(), here.crews[1].len()), (1, 0));
    assert_eq!(scene.side(FIRST).hand_size, 3);
}

/// Three Thieves fill one side; the rival's side has its own room.
#[test]
fn ce_4_2_three_thieves_at_most_on_a_side() {
    let mut scene =
        play(&["The Dame > 0", "-", "The Actress > 0", "-", "The Colonel > 0", "-----------"]);
    assert_eq!(scene.view().round, 3);
    let listed = scene.actions();
    assert!(listed.iter().all(|it| !matches!(it, Action::PlayThief { at, .. } if at.index() == 0)));
    let Some(Action::PlayThief { card, choice, .. }) = listed.first().copied() else { panic!() };
    let full = Action::PlayThief { card, at: caper_europe::Site::new(0).unwrap(), choice };
    scene.assert_action_refused(full, "CE-4.2", "three Thieves");
    scene.act("-");
    let free = scene.actions();
    assert!(free.iter().any(|it| matches!(it, Action::PlayThief { at, .. } if at.index() == 0)));
}

#[test]
fn ce_4_3_a_thief_brings_its_income() {
    let scene = play(&["The Croupier > 0", "The Actress > 1"]);
    assert_eq!(scene.coins(), [4, 1, 5]);
    assert!(scene.cited().contains(&"CE-4.3"));
}

/// The Bookmaker takes its income before it launders, and the effect of the Depot comes last.
#[test]
fn ce_4_4_place_income_icons_then_the_rest() {
    let from = |script: &[&str]| {
        let locations = ["The Sleeper Train", "The Yacht", "The Opera House"];
        let scene = stage(LONDON).at(locations).play(script);
        scene.cited()[5..].to_vec()
    };
    assert_eq!(from(&["The Bookmaker > 0"]), ["CE-4.1", "CE-4.3", "CE-9.7", "CE-7.6"]);
}

#[test]
fn ce_5_1_a_gear_goes_on_an_own_thief_or_is_discarded() {
    let script = ["The Croupier > 0", "The Dame > 1", "-----", "Fire Axe > 0.0"];
    let mut scene = stage(PARIS).open(&script);
    script[..3].iter().for_each(|line| scene.act(line));
    scene.assert_refused("Fire Axe > 0.1", "CE-5.1", "own Thieves");
    scene.assert_refused("Fire Axe > 1.0", "CE-5.1", "own Thieves");
    let thief = stage(PARIS).open(&["The Dame > 0"]).action("The Dame > 0");
    scene.assert_action_refused(thief, "CE-5.1", "Gear round");
    scene.act("Fire Axe > 0.0");
    assert_eq!(scene.at(0).crews[0][0].gear.len(), 1);
}

#[test]
fn ce_5_2_a_thief_holds_three_gear_at_most() {
    let gear = ["Simple Disguise", "Simple Disguise", "Fire Axe"];
    let mut scene = crew(stage(PARIS), &["The Croupier"], &gear);
    scene.act("-");
    let Some(Action::Discard { card }) =
        scene.actions().into_iter().find(|it| matches!(it, Action::Discard { .. }))
    else {
        panic!("nothing to discard");
    };
    let (at, slot) = (caper_europe::Site::new(0).unwrap(), caper_europe::Slot::new(0).unwrap());
    let fourth = Action::PlayGear { card, at, slot, choice: caper_europe::Choice::NONE };
    scene.assert_action_refused(fourth, "CE-5.2", "three Gear");
    assert!(!scene.actions().contains(&fourth));
}

/// A Gear that costs 3 cannot be played with 1 Coin, but it can be discarded for another.
#[test]
fn ce_5_3_a_gear_must_be_paid_for() {
    let poor = ["The Dame > 0", "-", "The Curator > 0", "-", "The Actress > 0", "--"];
    let mut lines = poor.to_vec();
    lines.push("Grapnel Gun > 0.0");
    let mut scene = stage(PARIS).open(&lines);
    poor.iter().for_each(|line| scene.act(line));
    assert_eq!(scene.coins()[0], 1);
    scene.assert_refused("Grapnel Gun > 0.0", "CE-5.3", "costs 3 and you have 1");
    assert!(!scene.actions().contains(&scene.action("Grapnel Gun > 0.0")));
    scene.act("discard Grapnel Gun");
    assert_eq!(scene.coins()[0], 2);
    let (paid, [before, after]) = last_of_crew(stage(PARIS), &["The Croupier"], &["Grapnel Gun"]);
    assert_eq!(after, before - 3);
    assert_eq!(paid.coins().iter().sum::<u8>(), 10, "to the supply");
}

#[test]
fn ce_5_4_the_latest_gear_is_the_topmost_and_the_others_keep_working() {
    let gear = ["Smoke Screen", "Fire Axe"];
    let scene = crew(stage(PARIS), &["The Croupier"], &gear);
    assert!(!scene.card(FIRST, "Smoke Screen").burnable);
    assert!(scene.card(FIRST, "Fire Axe").burnable);
    assert_eq!(scene.points("Smoke Screen"), 1, "covered, but it still scores");
}

#[test]
fn ce_5_5_three_gear_on_a_thief_give_nothing_extra() {
    let gear = ["Asbestos Cloak", "Fire Axe", "Roulette Ball"];
    let scene = crew(stage(PARIS), &["The Croupier"], &gear);
    assert_eq!(scene.at(0).crews[0][0].gear.len(), 3);
    assert_eq!(scene.tracker(0), 0);
}

#[test]
fn ce_5_6_a_discarded_gear_brings_a_coin_and_no_effect() {
    let script = ["The Croupier > 0", "------", "discard Simple Disguise"];
    let mut scene = stage(PARIS).open(&script);
    script[..2].iter().for_each(|line| scene.act(line));
    let before = scene.coins()[0];
    scene.act("discard Simple Disguise");
    assert_eq!((scene.coins()[0], scene.tracker(0)), (before + 1, 0));
}

/// The supply is empty and the rival is richer: the Coin comes from the rival.
#[test]
fn ce_5_7_the_coin_for_a_discard_may_come_from_the_rival() {
    let script = [
        "The Croupier > 0",
        "The Dame > 0",
        "The Perfumer > 0",
        "The Curator > 0",
        "The Chauffeur > 1",
        "The Conductor > 0",
        "discard Fire Axe",
        "discard Glass Cutter",
    ];
    let mut scene = stage(PARIS).open(&script);
    script[..6].iter().for_each(|line| scene.act(line));
    assert_eq!(scene.coins(), [9, 1, 0]);
    scene.act("discard Fire Axe");
    assert_eq!(scene.coins(), [8, 2, 0]);
    scene.act("discard Glass Cutter");
    assert_eq!(scene.coins(), [8, 2, 0], "the richer player gets nothing");
}

/// Pay, put on, own icons, then Thieves and the Location.
#[test]
fn ce_5_8_pay_put_on_icons_then_the_rest() {
    let locations = ["The Stock Exchange", "The Yacht", "The Opera House"];
    let script = ["The Banker > 0", "-", "The Croupier > 0", "----", "Plasma Cutter > 0.0"];
    let mut scene = stage(LONDON).at(locations).open(&script);
    script[..4].iter().for_each(|line| scene.act(line));
    let from = scene.told.len();
    scene.act("Plasma Cutter > 0.0");
    let causes: Vec<String> = scene.events_from(from).iter().map(|event| kind(event)).collect();
    assert_eq!(causes[..5], ["paid", "equipped", "icon", "new sets", "location"]);
    assert_eq!(scene.game.next().seats().first(), Some(SECOND));
}

fn kind(event: &Event) -> String {
    let cause = match event {
        Event::Paid { .. } => return "paid".to_owned(),
        Event::Equipped { .. } => return "equipped".to_owned(),
        Event::GainedCoins { cause, .. } | Event::MovedTracker { cause, .. } => cause,
        _ => return "other".to_owned(),
    };
    match cause {
        Cause::Icon => "icon",
        Cause::NewSets(_) => "new sets",
        Cause::Location(_) => "location",
        _ => "other",
    }
    .to_owned()
}
