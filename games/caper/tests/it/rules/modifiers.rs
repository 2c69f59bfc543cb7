//! CP-2.3 to CP-2.5: what Modifiers do to cards that are there, and to cards that are played.

use caper::{Choice, Event};
use engine::Cards as _;

use crate::fixtures::scene::Scene;
use crate::fixtures::table::{CREAM, LEFT, MIDDLE, MINT, slot};

/// A scene at the Yacht, with a deck file that gives it this Modifier.
fn yacht(modifier: &str) -> Scene {
    let deck = format!("[[location]]\nname = \"The Yacht\"\nmodifier = \"{modifier}\"\n");
    Scene::at("The Yacht").deck(&deck)
}

#[test]
fn cp_2_4_a_modifier_acts_for_whoever_plays_a_card_there() {
    let scene = yacht("coin").thief(CREAM, "~1").thief(MINT, "~2").thief_at(CREAM, "~3", MIDDLE);
    let table = scene.gear(CREAM, "green1", "~1").play();
    assert_eq!([table.coins(CREAM), table.coins(MINT)], [2, 1], "Thief and Gear, and one Thief");
    let told = table.cited_by("CP-2.4");
    assert_eq!(told.len(), 3);
    assert!(matches!(told[0], Event::ModifierActed { seat: CREAM, .. }), "{told:?}");
    let discarded = yacht("coin").thief(CREAM, "~1").discard(CREAM, "green1").play();
    assert_eq!(discarded.cited_by("CP-2.4").len(), 1, "a discarded Gear is not played there");
}

#[test]
fn cp_2_4_a_modifier_waits_for_the_kind_it_names() {
    let coins = |modifier: &str| {
        let scene = yacht(modifier).thief(CREAM, "~1").thief(CREAM, "~2");
        let table = scene.gear(CREAM, "yellow1", "~1").gear(CREAM, "red1", "~2").play();
        table.coins(CREAM)
    };
    assert_eq!(coins("coin if card played"), 4);
    assert_eq!(coins("coin if thief played"), 2);
    assert_eq!(coins("coin if gear played"), 2);
    assert_eq!(coins("2 coins if red played"), 2);
    assert_eq!(coins("coin if blue played"), 0);
    assert_eq!(coins("coin per thief if thief played"), 1 + 2, "all that are there by then");
    assert_eq!(coins("coin if yellow played, coin if gear played"), 1 + 2);
}

#[test]
fn cp_2_4_a_modifier_acts_after_the_cards_own_icons() {
    let scene = yacht("rob coin if gear played").purse(0, 3).thief(CREAM, "~1");
    let table = scene.gear(CREAM, "Piggy Bank", "~1").play();
    assert_eq!([table.coins(CREAM), table.coins(MINT)], [3, 2]);
    let told: Vec<String> = table.told.iter().map(|told| format!("{:?}", told.public)).collect();
    let place = |word: &str| told.iter().rposition(|event| event.starts_with(word)).unwrap();
    assert!(place("Gained") < place("ModifierActed") && place("ModifierActed") < place("Robbed"));
}

#[test]
fn cp_2_4_a_modifier_that_flips_asks_which_card() {
    let scene = yacht("flip if gear played").thief(CREAM, "~1").thief(MINT, "~2");
    let before = scene.clone().in_round(2).idle(MINT).play();
    let card = before.hand(CREAM)[0].clone();
    let nothing = before.gear_action(CREAM, &card, LEFT, slot(0), Choice::Nothing);
    before.assert_refused(CREAM, nothing, "CP-7.8", "must choose");
    let table = scene.flipping(CREAM, "green1", "~1", "~2").play();
    assert!(table.stack(MINT, LEFT, 0)[0].starts_with('('));
    assert_eq!(table.cited_by("CP-2.4").len(), 1);
}

#[test]
fn cp_2_4_a_modifier_that_recovers_asks_which_card() {
    let table = yacht("recover gear if thief played")
        .thief_at(CREAM, "~1", MIDDLE)
        .discard(CREAM, "Skeleton Keys")
        .in_round(3)
        .thief_recovering(CREAM, "~2", "Skeleton Keys")
        .play();
    assert_eq!(table.stack(CREAM, LEFT, 0).len(), 2, "it lies on the Thief that was played");
    assert_eq!(table.capers(LEFT), [1, 0]);
    assert_eq!(table.cited_by("CP-6.11").len(), 1);
}

#[test]
fn cp_2_5_a_card_that_flips_comes_before_the_modifier() {
    let table = yacht("flip if gear played, coin if gear played")
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .thief(MINT, "~3")
        .flipping(CREAM, "Blazeblaster", "~1", "~3")
        .play();
    assert_eq!(table.cited_by("CP-7.1").len(), 1, "one flip");
    assert!(table.stack(MINT, LEFT, 1)[0].starts_with('('));
    assert_eq!(table.coins(CREAM), 1, "what needs no aim acts all the same");
    let table = yacht("flip if gear played")
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .discard(CREAM, "green1")
        .recovering(CREAM, "Pawn Ticket", "~1", "green1")
        .play();
    assert!(table.cited_by("CP-7.1").is_empty(), "a card that recovers, too");
}

#[test]
fn cp_6_12_no_modifier_acts_for_a_recovered_card() {
    let table = yacht("coin if gear played")
        .thief(CREAM, "~1")
        .discard(CREAM, "green1")
        .recovering(CREAM, "Pawn Ticket", "~1", "green1")
        .play();
    assert_eq!(table.coins(CREAM), 1, "one for the discard, less the Cost, and one for the Ticket");
}

/// A line that does not say for which card it waits is shown with it.
#[test]
fn a_modifier_is_shown_with_the_cards_it_waits_for() {
    let deck = "[[location]]\nname = \"The Yacht\"\nmodifier = \"coin, protect thief\"";
    let cards = caper::Cards::standard().overlay(deck).unwrap();
    let text = cards.list().into_iter().find(|it| it.name == "The Yacht").unwrap().text;
    assert_eq!(text, "4 points, point per thief / coin if card played, protect thief");
    assert_eq!(caper::Cards::standard().overlay(&cards.export()).unwrap(), cards);
}
