//! CE-9: what is special about each city.

use caper_europe::{FIRST, SECOND};

use crate::fixtures::scene::{BARCELONA, LONDON, PARIS, RIVAL, ROME, card, crew, stage};

#[test]
fn ce_9_1_paris_counts_every_good_in_the_hideout() {
    let script = ["The Curator > 0", "-", "The Artist > 1", "-", "The Antiquarian > 2"];
    assert_eq!(stage(PARIS).play(&script).points("The Curator"), 2);
}

#[test]
fn ce_9_2_both_crews_are_counted_together() {
    let script =
        ["The Croupier > 0", "The Actress > 0", "-", "The Colonel > 0", "---", "Metro Map > 0.0"];
    assert_eq!(stage(PARIS).play(&script).points("Metro Map"), 3);
}

/// The rulebook's picture: purple and orange lie on top, green does not.
#[test]
fn ce_9_3_eye_cons_look_at_what_lies_on_top() {
    let thieves = ["The Anarchist", "The Mesmerizer", "The Surrealist"];
    let gear = ["Simple Disguise", "Castanets", "-"];
    let scene = crew(stage(BARCELONA), &thieves, &gear[..2]);
    assert_eq!(thieves.map(|thief| scene.points(thief)), [3, 3, 0]);
    let twice = crew(stage(BARCELONA), &thieves, &["Trick Mirror", "Castanets"]);
    assert_eq!(twice.points("The Mesmerizer"), 3, "two orange tops score once");
}

#[test]
fn ce_9_4_a_thief_without_gear_shows_no_colour() {
    let scene = crew(stage(BARCELONA), &["The Mesmerizer", "The Anarchist"], &["Loaded Dice"]);
    assert_eq!((scene.points("The Mesmerizer"), scene.points("The Anarchist")), (0, 0));
}

#[test]
fn ce_9_5_if_won_scores_with_each_card() {
    let gear = ["Laurel Wreath", "Laurel Wreath", "Simple Disguise"];
    let scene = crew(stage(ROME), &["The Nun"], &gear);
    assert_eq!(scene.tracker(0), 2);
    let points = scene.side(FIRST).points;
    assert_eq!((points[1], points[2]), (2, 4), "the Nun among Thieves, the Wreaths among Gear");
}

#[test]
fn ce_9_6_the_rivals_crew_is_counted() {
    let script = ["The Gossip > 0", "The Actress > 0", "-", "The Colonel > 1"];
    assert_eq!(stage(ROME).play(&script).points("The Gossip"), 1, "only at this Location");
}

#[test]
fn ce_9_7_laundered_coins_go_from_the_supply_into_the_hideout() {
    let scene = stage(LONDON).play(&["The Bookmaker > 0"]);
    assert_eq!((scene.coins(), scene.side(FIRST).laundered), ([2, 0, 6], 2));
}

/// The supply is empty when the Van comes: nothing is laundered, not even from the rival.
#[test]
fn ce_9_8_an_empty_supply_launders_nothing() {
    let script = [
        "The Croupier > 0",
        "The Butler > 0",
        "The Antiquarian > 0",
        "The Dame > 1",
        "-",
        "The Actress > 1",
        "Double Ledger > 0.0",
        "Cheque Book > 0.0",
    ];
    let mut scene = stage(LONDON).open(&script);
    script[..7].iter().for_each(|line| scene.act(line));
    let before = scene.coins();
    assert_eq!(before[2], 0, "{before:?}");
    // The Cheque Book's own cost of 2 goes to the supply and from there into the Hideout.
    scene.act("Cheque Book > 0.0");
    assert_eq!(scene.side(FIRST).laundered, 2);
    scene.act("-");
    let van = stage(LONDON).deck("[[gear]]\nname = \"Cheque Book\"\ncost = 0");
    let mut scene = van.open(&script);
    script[..7].iter().for_each(|line| scene.act(line));
    scene.act("Cheque Book > 0.0");
    assert_eq!(scene.side(FIRST).laundered, 0);
    assert_eq!(scene.coins(), before, "nothing came from the rival");
    assert!(scene.cited().contains(&"CE-9.8"));
}

#[test]
fn ce_9_9_laundered_coins_can_be_neither_spent_nor_taken() {
    let hamper = "Picnic Hamper > 0.0 take diamond";
    let script = ["The Bookmaker > 0", "-", "The Dame > 0", "----", hamper];
    let mut scene = stage(LONDON).open(&script);
    script[..4].iter().for_each(|line| scene.act(line));
    let side = scene.side(FIRST);
    assert!(side.coins < 4 && side.coins + side.laundered >= 4, "{side:?}");
    scene.assert_refused(hamper, "CE-5.3", "costs 4");
}

#[test]
fn ce_9_10_burning_a_gear_that_launders_returns_the_coins() {
    let script = [
        "The Croupier > 0",
        "The Antiquarian > 0",
        "----",
        "Cheque Book > 0.0",
        "Blazeblaster > 0.0 burn 0",
    ];
    let mut scene = stage(LONDON).open(&script);
    script[..4].iter().for_each(|line| scene.act(line));
    assert_eq!(scene.side(SECOND).laundered, 2);
    let supply = scene.coins()[2];
    scene.act("Blazeblaster > 0.0 burn 0");
    assert_eq!(scene.side(SECOND).laundered, 0);
    assert_eq!(scene.coins()[2], supply + 2 + 2, "with the cost of the Blazeblaster");
    assert!(scene.cited().contains(&"CE-9.10"));
}

/// Two laundered Coins do not make the first player the richer one.
#[test]
fn ce_9_11_laundered_coins_do_not_count_as_wealth() {
    let script = [
        "The Bookmaker > 0",
        "The Croupier > 0",
        "The Barrister > 0",
        "The Dame > 0",
        "The Conductor > 1",
        "The Colonel > 1",
    ];
    let scene = stage(LONDON).play(&script);
    assert_eq!(scene.side(FIRST).laundered, 2);
    assert_eq!(scene.coins(), [4, 4, 0], "at 4 to 4 neither takes a Coin from the other");
}

#[test]
fn ce_9_12_every_kind_of_own_discard_counts() {
    let script = [
        "The Croupier > 0",
        "The Antiquarian > 0",
        "----",
        "Blazeblaster > 0.0",
        "discard Fire Axe",
        "-",
        "Confession Slip > 0.0",
    ];
    let mut scene = stage(ROME).play(&script);
    assert_eq!(scene.points("Confession Slip"), 1, "discarded for a Coin");
    let discards = scene.side(FIRST).discards.len();
    assert_eq!(discards, 2, "the last Thief and the Axe");
    scene.act("-");
    assert!(scene.side(FIRST).discards.contains(&card("Fire Axe")));
    let burned = stage(ROME).play(&[
        "The Croupier > 0",
        "The Antiquarian > 0",
        "-----",
        "Confession Slip > 0.0",
        "-",
        "Fire Axe > 0.0",
        "Blazeblaster > 0.0 burn 0",
    ]);
    assert_eq!(burned.points("Confession Slip"), 1, "burned");
    assert!(!burned.side(RIVAL).discards.contains(&card("Fire Axe")));
}

#[test]
fn ce_9_13_london_counts_the_coins_in_the_hideout() {
    let thieves = ["The Bookmaker", "The Croupier"];
    let gear = ["Hollow Umbrella"];
    let scene = crew(stage(LONDON), &thieves, &gear);
    assert_eq!((scene.points("Hollow Umbrella"), scene.points("The Bookmaker")), (2, 2));
}
