//! CE-7.10 and CE-7.11: effects of Locations that wait for a card.

use caper_europe::{Cards, Cause, Event, FIRST, SECOND};
use engine::Cards as _;

use crate::fixtures::scene::{LONDON, PARIS, Stage, card, crew, stage};

/// Paris, where a deck file gives the Yacht, the first Location, this effect.
fn yacht(effect: &str) -> Stage {
    with_effect(stage(PARIS), effect)
}

fn with_effect(stage: Stage, effect: &str) -> Stage {
    stage.deck(&format!("[[location]]\nname = \"The Yacht\"\neffect = \"{effect}\"\n"))
}

/// How many Coins the first player has more than without the effect.
fn coins(effect: &str, gear: &[&str]) -> u8 {
    let thieves = ["The Dame", "The Actress"];
    let [with, without] = [yacht(effect), stage(PARIS)].map(|it| crew(it, &thieves, gear).coins());
    with[0] - without[0]
}

#[test]
fn ce_7_10_a_location_acts_when_a_card_is_played_there() {
    assert_eq!(coins("coin", &["Simple Disguise"]), 3, "two Thieves and a Gear");
    assert_eq!(coins("coin if card played", &["Simple Disguise"]), 3);
    assert_eq!(coins("coin if thief played", &["Simple Disguise"]), 2);
    assert_eq!(coins("2 coins if gear played", &["Simple Disguise"]), 2);
    assert_eq!(coins("coin if purple played", &["Simple Disguise"]), 1);
    assert_eq!(coins("coin if red played", &["Simple Disguise"]), 0);
}

#[test]
fn ce_7_10_it_acts_for_both_players_and_says_so() {
    let scene = yacht("caper if thief played").play(&["The Croupier > 0", "The Actress > 0", "-"]);
    let told = scene.cited_by("CE-7.10");
    let yacht = card("The Yacht");
    assert!(
        matches!(
            told[..],
            [
                Event::MovedTracker { seat: FIRST, tracker: 1, cause: Cause::Played(at), .. },
                Event::MovedTracker { seat: SECOND, tracker: 0, .. },
            ] if *at == yacht
        ),
        "{told:?}"
    );
}

#[test]
fn ce_7_10_it_acts_at_its_own_location_only() {
    let scene = yacht("caper if thief played").play(&["The Croupier > 1"]);
    assert!(scene.cited_by("CE-7.10").is_empty());
}

#[test]
fn ce_7_10_goods_and_laundering_wait_for_cards_too() {
    let scene = yacht("steal painting if thief played").play(&["The Croupier > 0"]);
    assert_eq!(scene.side(FIRST).goods, [0, 1, 0]);
    let scene = yacht("steal any if thief played").play(&["The Croupier > 0 take antique"]);
    assert_eq!(scene.side(FIRST).goods, [0, 0, 1]);
    let scene = with_effect(stage(LONDON), "launder coin").play(&["The Croupier > 0"]);
    assert_eq!(scene.side(FIRST).laundered, 1);
}

#[test]
fn ce_7_10_a_location_that_burns_asks_what() {
    let before = ["The Croupier > 0", "-----", "-", "Smoke Screen > 0.0", "--------", "-"];
    let script: Vec<&str> = before.into_iter().chain(["The Dame > 0 burn 0"]).collect();
    let mut scene = yacht("burn if thief played").open(&script);
    before.into_iter().for_each(|line| scene.act(line));
    scene.assert_refused("The Dame > 0", "CE-8.3", "which Gear");
    scene.act("The Dame > 0 burn 0");
    assert_eq!(scene.at(0).crews[0][0].gear.len(), 0);
    assert_eq!(scene.cited_by("CE-8.1").len(), 1);
}

#[test]
fn ce_7_10_what_it_gave_stays_when_the_card_is_burned() {
    let scene = yacht("caper if gear played").play(&[
        "The Croupier > 0",
        "The Actress > 0",
        "----",
        "-",
        "Smoke Screen > 0.0",
        "Blazeblaster > 0.0 burn 0",
    ]);
    // The Screen moves it twice, with its own Caper and the Location's; its own is reverted, and
    // the Location moves it for the Blazeblaster.
    assert_eq!(scene.tracker(0), 2 - 1 - 1);
}

#[test]
fn ce_7_11_a_card_that_burns_comes_before_the_location() {
    let scene = yacht("burn if gear played, coin if gear played").play(&[
        "The Croupier > 0",
        "The Actress > 0",
        "The Dame > 0",
        "---",
        "-",
        "Smoke Screen > 0.0",
        "-",
        "Simple Disguise > 0.1",
        "Blazeblaster > 0.0 burn 1",
    ]);
    assert_eq!(scene.cited_by("CE-8.1").len(), 1, "one Gear is burned");
    assert_eq!(scene.at(0).crews[0][0].gear.len(), 1);
    let steals = yacht("steal any if thief played");
    let scene = steals.play(&["The Locksmith > 0 take painting"]);
    assert_eq!(scene.side(FIRST).goods, [0, 1, 0], "one good is chosen");
}

#[test]
fn an_effect_is_shown_with_the_cards_it_waits_for() {
    let deck = "[[location]]\nname = \"The Colosseum\"\neffect = \"coin, protect red\"";
    let cards = Cards::standard().overlay(deck).unwrap();
    let text = cards.list().into_iter().find(|it| it.name == "The Colosseum").unwrap().text;
    assert_eq!(text, "both players: coin if card played, protect red");
    assert_eq!(Cards::standard().overlay(&cards.export()).unwrap(), cards);
}
