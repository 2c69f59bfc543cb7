//! The toy keeps the contract.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Dice, Game, Heuristic, Names, Options, Rulebook, Seat, Seed, Setup, Table, Viewer};
use testkit::toy::{Action, Raid};
use testkit::{assert_fits, conformance, playthrough};

/// One setup for each way to set the options.
pub fn setups() -> Vec<Setup<Raid>> {
    let mut setups = Vec::new();
    for players in ["2", "3"] {
        for cat in ["drowsy", "hungry"] {
            let mut setup = Setup::<Raid>::default();
            setup.options.set("players", players).unwrap();
            setup.options.set("cat", cat).unwrap();
            setups.push(setup);
        }
    }
    setups
}

#[test]
fn the_toy_conforms_and_every_rule_is_reached() {
    let coverage = conformance::run(&setups(), 4_000, "toy");
    let rules = Rulebook::parse(Raid::RULES);
    let numbers: BTreeSet<String> = rules.rules().map(|rule| rule.number.clone()).collect();
    assert_eq!(numbers.len(), 9);
    coverage.assert_reached(&numbers);
}

/// Pip has sniffed at one cheese of the shelf: the other five that Pip has not seen can lie in
/// 5! orders, each as likely as the others.
#[test]
fn imagined_worlds_have_the_right_odds() {
    let names = Names::new(["Pip", "Squeak"].map(String::from));
    let mut table = Table::open(Setup::<Raid>::default(), names, Seed::from_text("odds")).unwrap();
    table.play(Seat(0), Action::Sniff(6)).unwrap();
    let truth = table.game().deals()[0];
    let unseen = |deal: [u8; 9]| vec![deal[3], deal[4], deal[5], deal[7], deal[8]];
    let mut observed = BTreeMap::new();
    let mut dice = Dice::new(Seed::from_text("dreams"));
    for _ in 0..12_000 {
        let deal = table.perspective(Seat(0)).imagine(&mut dice).deals()[0];
        assert_eq!((&deal[..3], deal[6]), (&truth[..3], truth[6]));
        *observed.entry(unseen(deal)).or_insert(0) += 1;
    }
    let expected: BTreeMap<Vec<u8>, f64> =
        orders(&unseen(truth)).into_iter().map(|order| (order, 1.0)).collect();
    assert_eq!(expected.len(), 120);
    assert_fits(&observed, &expected);
}

/// Every order of these things.
fn orders(things: &[u8]) -> Vec<Vec<u8>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let first = |place: usize| {
        let (thing, mut others) = (things[place], things.to_vec());
        others.remove(place);
        orders(&others).into_iter().map(move |rest| [&[thing], rest.as_slice()].concat())
    };
    (0..things.len()).flat_map(first).collect()
}

#[test]
fn a_playthrough_reads_as_it_did() {
    for (viewer, expected) in [
        (Viewer::Seat(Seat(0)), include_str!("playthroughs/pip.txt")),
        (Viewer::Spectator, include_str!("playthroughs/spectator.txt")),
    ] {
        let told = playthrough(&Setup::<Raid>::default(), "a quiet night", viewer);
        for (number, (told, expected)) in told.lines().zip(expected.lines()).enumerate() {
            assert_eq!(told, expected, "{viewer:?}, line {}", number + 1);
        }
        assert_eq!(told.lines().count(), expected.lines().count());
    }
}

#[test]
fn a_lead_is_worth_something() {
    let mut raid = Raid::new(&Setup::default()).unwrap();
    assert_eq!(raid.worth(Seat(0)), 0.0);
    raid.cheese[0] = 5;
    raid.toll[1] = 2;
    assert_eq!((raid.worth(Seat(0)), raid.worth(Seat(1))), (7.0, -7.0));
}
