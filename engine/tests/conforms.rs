//! The toy keeps the contract.

use std::collections::BTreeSet;

use engine::{Options, Rulebook, Setup, conformance};

use crate::toy::Raid;

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
    use engine::Game;
    let coverage = conformance::run(&setups(), 4_000, "toy");
    let rules = Rulebook::parse(Raid::RULES);
    let numbers: BTreeSet<String> = rules.rules().map(|rule| rule.number.clone()).collect();
    assert_eq!(numbers.len(), 9);
    coverage.assert_reached(&numbers);
}
