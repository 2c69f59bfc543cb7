//! The contract that every game keeps, over many random games.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "these are tests")]

use std::collections::BTreeSet;

use caper_cards::{CaperCards, FirstBoss, Options};
use engine::Setup;
use testkit::conformance;

fn setups() -> Vec<Setup<CaperCards>> {
    let mut setups = Vec::new();
    for risk in [11, 12] {
        for players in 1..=4 {
            let options = Options { players, risk, boss: FirstBoss::Random };
            setups.push(Setup { options, ..Setup::default() });
        }
    }
    setups
}

/// Every rule number that the program cites.
fn cited() -> BTreeSet<String> {
    let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut cited = BTreeSet::new();
    for file in std::fs::read_dir(src).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let numbers = text.split("Rule(\"").skip(1).filter_map(|rest| rest.split('"').next());
        cited.extend(numbers.map(str::to_owned));
    }
    cited
}

/// How many games to play: `HIDEOUT_SOAK=1000000` for a long run.
fn games() -> u64 {
    std::env::var("HIDEOUT_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(10_000)
}

#[test]
fn ten_thousand_random_games_keep_the_contract() {
    let coverage = conformance::run(&setups(), games(), "caper cards");
    let cited = cited();
    assert!(cited.len() > 30, "the program cites its rules: {cited:?}");
    coverage.assert_reached(&cited);
}
