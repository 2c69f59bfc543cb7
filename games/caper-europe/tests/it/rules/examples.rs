//! The worked examples of the rulebook and the facts that follow from them, played out.

use caper_europe::{Event, FIRST, Good, SECOND};
use engine::{Game, Names};

use crate::fixtures::scene::{PARIS, barren, card, crew, play, stage};

/// Tess's game: 17, 16, 8 and 14 make 55.
#[test]
fn tess_scores_fifty_five() {
    use Good::{Antique, Diamond, Painting};
    let goods = [
        Painting, Painting, Diamond, Antique, // the Louvre
        Diamond, Antique, Diamond, Painting, // Moulin Rouge
        Painting, Antique, Antique, Diamond, // the Yacht
    ];
    let script = [
        // Thieves.
        "The Antiquarian > 1",
        "-",
        "The Actress > 2",
        "-",
        "The Bon Vivant > 0",
        "-",
        // Gear; the second player begins.
        "-",
        "Plasma Cutter > 2.0",
        "-",
        "False Bottom Briefcase > 0.0",
        "-",
        "Canvas Tube > 0.0",
        "-",
        "Simple Disguise > 1.0",
        "-",
        "Grapnel Gun > 1.0",
        // Thieves.
        "The Gentleman > 1",
        "-",
        "The Dame > 1",
        "-",
        // Gear.
        "-",
        "Accordion Case > 2.0",
        "-",
        "Plans Cachés > 1.1",
        "-",
        "Glass Cutter > 1.1",
        "-",
        "discard Loaded Dice",
        "-",
        "Plans Cachés > 1.1",
        // Thieves.
        "The Locksmith > 0 take painting",
        "-",
        // Gear.
        "-",
        "discard Periscope",
        "-",
        "discard Skeleton Keys",
        "-",
        "Signal Flare > 0.1",
        "-",
        "discard False Papers",
        "-",
        "Padded Crate > 0.1",
    ];
    let locations = ["The Louvre", "Moulin Rouge", "The Yacht"];
    let scene = stage(PARIS).at(locations).goods(goods).play(&script);
    let tess = scene.side(FIRST);
    assert_eq!([0, 1, 2].map(|site| scene.tracker(site)), [1, 4, 0]);
    assert_eq!(tess.goods, [1, 2, 2]);
    assert_eq!(tess.points, [17, 16, 8, 14]);
    let points = ["The Actress", "The Bon Vivant", "The Gentleman", "The Dame"];
    assert_eq!(points.map(|thief| scene.points(thief)), [2, 4, 4, 6]);
    let points = ["Plasma Cutter", "False Bottom Briefcase", "Plans Cachés"];
    assert_eq!(points.map(|gear| scene.points(gear)), [1, 3, 2]);
    let sheet = scene.game.score_sheet(&Names::new(["Tess", "Danny"].map(String::from)));
    let column: Vec<i32> = sheet.rows.iter().map(|row| row.values[0]).collect();
    assert_eq!(column, [17, 16, 8, 14, 55]);
    let outcome = scene.game.outcome().unwrap();
    assert_eq!(outcome.places[FIRST.index()].points, 55);
    let decided: Vec<(i16, i16, i16)> = scene
        .told
        .iter()
        .filter_map(|told| match told.public {
            Event::Decided { winner: Some(FIRST), base, reward, bonus, .. } => {
                Some((base, reward, bonus))
            }
            _ => None,
        })
        .collect();
    assert_eq!(decided, [(3, 4, 0), (5, 3, 2)]);
}

/// The turn with the Simple Disguise and the Blazeblaster, told from the first player's side.
#[test]
fn the_blazeblaster_turn() {
    let script = [
        "The Artist > 0",
        "The Colonel > 0",
        "The Chauffeur > 1",
        "The Banker > 0",
        "-",
        "The Dame > 1",
        "Plasma Cutter > 0.0",
        "Roulette Ball > 0.0",
        "Gold Cufflinks > 1.0",
        "False Bottom Briefcase > 0.0",
        "Simple Disguise > 0.1",
        "Blazeblaster > 0.0 burn 0",
    ];
    let mut scene = stage(PARIS).open(&script);
    script[..10].iter().for_each(|line| scene.act(line));
    assert_eq!(scene.tracker(0), -1, "the Banker saw the Plasma Cutter");
    scene.act(script[10]);
    assert_eq!(scene.tracker(0), -3, "the Disguise, and the Colonel although it is on the Banker");
    let [own, rival, supply] = scene.coins();
    assert_eq!(rival, 3);
    assert!(scene.card(SECOND, "Plasma Cutter").burnable);
    scene.act(script[11]);
    assert_eq!(scene.coins(), [own - 2, 0, supply + 2 + 3], "4 are owed, 3 are there");
    assert_eq!(scene.tracker(0), -3, "what the Banker gave stays");
    assert!(scene.side(SECOND).discards.contains(&card("Plasma Cutter")));
    let artist = &scene.at(0).crews[0][0];
    assert_eq!(artist.gear.len(), 3, "no fourth Gear goes on the Artist");
    assert!(!scene.card(FIRST, "False Bottom Briefcase").burnable, "covered");
}

/// The Conductor joins a Crew with two green cards; a third joins later; one elsewhere does not
/// count.
#[test]
fn the_conductor_of_the_rulebook() {
    let script = [
        "The Croupier > 0",
        "-",
        "The Antiquarian > 1",
        "----",
        "Glass Cutter > 0.0",
        "-",
        "Padded Crate > 0.0",
        "------",
        "The Conductor > 0",
        "----",
        "Canvas Tube > 0.0",
        "-",
        "False Bottom Briefcase > 1.0",
    ];
    let mut scene = stage(PARIS).open(&script);
    let trackers: Vec<i8> = script
        .iter()
        .map(|line| {
            scene.act(line);
            scene.tracker(0)
        })
        .collect();
    assert_eq!([trackers[7], trackers[8], trackers[10], trackers[12]], [0, 2, 3, 3]);
}

#[test]
fn the_bon_vivant_of_the_rulebook() {
    let thieves = ["The Bon Vivant", "The Croupier"];
    let points = |gear: &[&str]| crew(stage(PARIS), &thieves, gear).points("The Bon Vivant");
    assert_eq!(points(&["Glass Cutter", "Padded Crate"]), 2);
    assert_eq!(points(&["Glass Cutter", "Padded Crate", "Canvas Tube", "Fire Axe"]), 4);
}

#[test]
fn the_louvre_with_three_paintings() {
    use Good::{Antique, Diamond, Painting};
    let goods = [
        Painting, Painting, Painting, Antique, Diamond, Antique, Diamond, Painting, Antique,
        Antique, Diamond, Diamond,
    ];
    let locations = ["The Louvre", "The Yacht", "The Opera House"];
    let script = [
        "The Artist > 0",
        "-",
        "The Croupier > 0",
        "-",
        "The Locksmith > 0 take painting",
        "--",
        "Canvas Tube > 0.0",
    ];
    let scene = stage(PARIS).at(locations).goods(goods).play(&script);
    assert_eq!(scene.side(FIRST).of(Painting), 3);
    assert_eq!(scene.at(0).prize[0], 3 + 6);
}

/// Coins of the first player, the rival and the supply after a gain, from given ones before.
/// What neither has nor is in the supply was laundered.
#[track_caller]
fn assert_gain([own, rival, supply]: [u8; 3], gain: u8, after: [u8; 3]) {
    let laundered = 10 - own - rival - supply;
    let launder = match laundered {
        0 => String::new(),
        1 => "launder coin".to_owned(),
        more => format!("launder {more} coins"),
    };
    let thieves = [
        ("The Dame", own, launder.as_str()),
        ("The Actress", rival, ""),
        ("The Colonel", gain, ""),
    ];
    let script = ["The Dame > 0", "The Actress > 0", "The Colonel > 0"];
    let mut scene = barren(&thieves).open(&script);
    scene.act(script[0]);
    scene.act(script[1]);
    assert_eq!(scene.coins(), [own, rival, supply]);
    scene.act(script[2]);
    assert_eq!(scene.coins(), after, "{own}/{rival}/{supply} gains {gain}");
}

#[test]
fn coins_with_an_empty_supply() {
    assert_gain([4, 6, 0], 2, [5, 5, 0]);
    assert_gain([3, 6, 0], 2, [5, 4, 0]);
    assert_gain([3, 6, 0], 3, [5, 4, 0]);
    assert_gain([2, 7, 1], 3, [5, 5, 0]);
    assert_gain([5, 4, 0], 2, [5, 4, 0]);
    assert_gain([0, 0, 10], 3, [3, 0, 7]);
}

/// The rulebook's turn and hand counts: 3, 5, 2, 5, 1 and 5 plays for each player.
#[test]
fn the_turns_of_a_whole_game() {
    let mut scene = play(&[]);
    let mut plays = [[0_u8; 2]; 6];
    while !scene.game.next().seats().is_empty() {
        plays[usize::from(scene.view().round) - 1][scene.active().index()] += 1;
        scene.act("-");
    }
    assert_eq!(plays, [[3; 2], [5; 2], [2; 2], [5; 2], [1; 2], [5; 2]]);
    let last = scene.cited().iter().filter(|rule| **rule == "CE-3.6").count();
    assert_eq!(last, 12, "each player discards the last card of each round");
}
