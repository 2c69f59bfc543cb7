//! The engine's promises, checked on this game in every city.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::thread;

use caper_europe::{CaperEurope, City, Options};
use engine::Setup;
use testkit::conformance::{self, Coverage};

/// How many games to play in all cities together: `HIDEOUT_SOAK=1000000` for a long run.
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
            let quoted = text.split('"').filter(|part| part.starts_with("CE-"));
            quoted.map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

/// Each city on a thread of its own.
fn run() -> Coverage {
    let in_city = |city: City| {
        let setup = Setup::<CaperEurope> { options: Options { city }, ..Setup::default() };
        conformance::run(&[setup], games().div_ceil(4), city.name())
    };
    thread::scope(|scope| {
        let cities = City::ALL.map(|city| scope.spawn(move || in_city(city)));
        cities.into_iter().fold(Coverage::default(), |mut all, city| {
            let coverage = city.join().unwrap();
            all.happened.extend(coverage.happened);
            all.refused.extend(coverage.refused);
            all
        })
    })
}

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    let coverage = run();
    let cited = cited();
    assert!(cited.len() > 40, "the code cites {cited:?}");
    coverage.assert_reached(&cited);
}
