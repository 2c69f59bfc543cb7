//! CP-6.15 to CP-6.17: fully equipped Thieves.

use caper::{Caper, Equipped, Event, Options};
use engine::{Names, Words};

use crate::fixtures::scene::{Scene, crew};
use crate::fixtures::table::{CREAM, LEFT, MINT, Table};

/// Test case: three Gear add a Caper, two do not.
#[test]
fn cp_6_15_a_thief_with_three_gear_is_worth_a_caper() {
    assert_eq!(crew("", &[("~1", &["green1", "green2"])]).capers(LEFT), [0, 0]);
    let full = crew("", &[("~1", &["green1", "green2", "green3"])]);
    assert_eq!(full.capers(LEFT), [1, 0]);
    let told = full.cited_by("CP-6.15");
    assert!(told.iter().any(|it| matches!(it, Event::FullyEquipped { seat: CREAM, .. })));
}

/// Cream's third Gear is flipped after it was played.
fn third_flipped(equipped: Equipped) -> Table {
    let mut scene = Scene::anywhere()
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .gear(CREAM, "green1", "~1")
        .gear(CREAM, "green2", "~1")
        .gear(CREAM, "green3", "~1")
        .in_round(2)
        .idle(MINT)
        .idle(MINT)
        .idle(MINT)
        .flipping(MINT, "Blazeblaster", "~2", "~1");
    scene.options = Options { equipped, ..Options::default() };
    scene.play()
}

/// Cream's second Gear lies face down when the third is put on it.
fn second_flipped(equipped: Equipped) -> Table {
    let mut scene = Scene::anywhere()
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .gear(CREAM, "green1", "~1")
        .gear(CREAM, "green2", "~1")
        .gear(CREAM, "green3", "~1")
        .in_round(2)
        .idle(MINT)
        .idle(MINT)
        .flipping(MINT, "Blazeblaster", "~2", "~1");
    scene.options = Options { equipped, ..Options::default() };
    scene.play()
}

/// Cream's Thief is flipped before it gets three Gear.
fn thief_flipped(equipped: Equipped) -> Table {
    let mut scene = Scene::anywhere()
        .thief(CREAM, "~1")
        .thief_flipping(MINT, "The Barber", "~1")
        .gear(CREAM, "green1", "~1")
        .gear(CREAM, "green2", "~1")
        .gear(CREAM, "green3", "~1");
    scene.options = Options { equipped, ..Options::default() };
    let table = scene.play();
    assert!(table.stack(CREAM, LEFT, 0)[0].starts_with('('), "the Thief lies face down");
    table
}

/// The sentences that cite a rule.
fn said(table: &Table, rule: &str) -> Vec<String> {
    let names = Names::new(["Cream", "Mint"].map(String::from));
    table.cited_by(rule).into_iter().map(|it| Caper::tell(&table.cards, &names, it)).collect()
}

#[test]
fn cp_6_16_face_down_gear_counts_unless_the_option_says_no() {
    let table = third_flipped(Equipped::Yes);
    assert!(table.stack(CREAM, LEFT, 0)[3].starts_with('('));
    assert_eq!(table.capers(LEFT), [1, 0]);
    for equipped in [Equipped::No, Equipped::Open] {
        assert_eq!(third_flipped(equipped).capers(LEFT), [0, 0]);
        assert_eq!(second_flipped(equipped).capers(LEFT), [0, 0]);
    }
    let table = second_flipped(Equipped::Yes);
    assert_eq!(table.capers(LEFT), [1, 0]);
    let [told] = said(&table, "CP-6.16").try_into().unwrap();
    assert!(told.ends_with("is fully equipped, face-down Gear counted: 1 more Caper."), "{told}");
}

/// Where face-down Gear gives nothing, nobody is told that a Thief is fully equipped.
#[test]
fn cp_6_16_the_log_says_when_three_gear_give_nothing() {
    let table = second_flipped(Equipped::No);
    assert!(table.cited_by("CP-6.15").is_empty());
    let [told] = said(&table, "CP-6.16").try_into().unwrap();
    assert!(
        told.ends_with("has three Gear, but gives no Caper: not all of it lies face up."),
        "{told}"
    );
    let table = third_flipped(Equipped::No);
    let told = table.cited_by("CP-6.15");
    let equipped = |it: &&&Event| matches!(it, Event::FullyEquipped { seat: CREAM, .. });
    assert_eq!(told.iter().filter(equipped).count(), 1, "it was fully equipped for a while");
    assert_eq!(said(&table, "CP-6.16").len(), 1, "and then was not");
    assert!(third_flipped(Equipped::Yes).cited_by("CP-6.16").is_empty(), "nothing is lost");
}

#[test]
fn cp_6_17_a_face_down_thief_is_fully_equipped_unless_the_option_says_open() {
    for equipped in [Equipped::Yes, Equipped::No] {
        let table = thief_flipped(equipped);
        assert_eq!(table.capers(LEFT), [1, 0]);
        let [told] = said(&table, "CP-6.17").try_into().unwrap();
        assert!(told.starts_with("A face-down Thief of Cream"), "{told}");
    }
    let table = thief_flipped(Equipped::Open);
    assert_eq!(table.capers(LEFT), [0, 0]);
    let [told] = said(&table, "CP-6.17").try_into().unwrap();
    assert!(told.ends_with("has three Gear, but gives no Caper: it lies face down."), "{told}");
}
