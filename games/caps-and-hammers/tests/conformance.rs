//! The engine's promises, checked on this game.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use caps_and_hammers::{CapsAndHammers, Options, Quagmire};
use engine::Setup;
use testkit::conformance;

fn setups() -> [Setup<CapsAndHammers>; 2] {
    [Quagmire::Launched, Quagmire::Present]
        .map(|quagmire| Setup { options: Options { quagmire }, ..Setup::default() })
}

/// How many games to play: `HIDEOUT_SOAK=1000000` for a long run.
fn games() -> u64 {
    std::env::var("HIDEOUT_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(10_000)
}

/// Every rule number that the code cites.
fn cited() -> BTreeSet<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = fs::read_dir(source).unwrap().map(|file| file.unwrap().path());
    let texts = files.map(|path| fs::read_to_string(path).unwrap());
    texts
        .flat_map(|text| {
            let quoted = text.split('"').filter(|part| part.starts_with("CH-"));
            quoted.map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    let coverage = conformance::run(&setups(), games(), "caps and hammers");
    let cited = cited();
    assert!(cited.len() > 30, "the code cites {cited:?}");
    coverage.assert_reached(&cited);
}
