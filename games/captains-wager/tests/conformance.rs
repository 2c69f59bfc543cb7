//! The engine's promises, checked on this game.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use captains_wager::{BonusItems, CaptainsWager, Options, Set};
use engine::Setup;
use testkit::conformance;

/// For each number of captains: no module, all of them, and two mixes.
fn setups() -> Vec<Setup<CaptainsWager>> {
    let mut setups = Vec::new();
    for players in 2..=5 {
        let plain = Options { players, ..Options::default() };
        let all = Options {
            bonus_crew: true,
            bonus_items: BonusItems::Secret,
            encounter_1: Set::B,
            encounter_2: Set::B,
            encounter_3: Set::B,
            clan_items: true,
            ..plain
        };
        let mixed = Options {
            bonus_items: BonusItems::Add,
            encounter_1: Set::C,
            encounter_2: Set::A,
            encounter_3: Set::C,
            ..plain
        };
        let other = Options {
            bonus_crew: true,
            bonus_items: BonusItems::SameThree,
            encounter_1: Set::A,
            encounter_2: Set::C,
            encounter_3: Set::A,
            clan_items: true,
            ..plain
        };
        let with = |options| Setup { options, ..Setup::default() };
        setups.extend([plain, all, mixed, other].map(with));
    }
    setups
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
            let quoted = text.split('"').filter(|part| part.starts_with("CW-"));
            quoted.map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    let coverage = conformance::run(&setups(), games(), "captain's wager");
    let mut cited = cited();
    assert!(cited.len() > 40, "the code cites {cited:?}");
    // Nobody is asked before the first shuffle, so no table refuses anything under it.
    assert!(cited.remove("CW-2.2"));
    // A victory is shared about once in ten thousand random games; the test of that rule plays
    // such a game on purpose.
    assert!(cited.remove("CW-10.5"));
    coverage.assert_reached(&cited);
}
