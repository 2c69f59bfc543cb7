//! The engine's promises, checked on this game.

use captains_wager::{BonusItems, CaptainsWager, Clans, Options, Set};
use engine::Setup;
use testkit::conformance;

/// For each number of captains: no module, all of them, and two mixes.
fn setups() -> Vec<Setup<CaptainsWager>> {
    let mut setups = Vec::new();
    for players in 2..=5 {
        let plain = Options { players, ..Options::default() };
        let all = Options {
            clans: Clans::Chosen,
            bonus_crew: true,
            bonus_items: BonusItems::Secret,
            encounter_1: Set::B,
            encounter_2: Set::B,
            encounter_3: Set::B,
            clan_items: true,
            ..plain
        };
        let mixed = Options {
            clans: Clans::Seats,
            thieves_share: false,
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

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    // Nobody is asked before the first shuffle, so no table refuses anything under CW-2.2. A
    // victory is shared about once in ten thousand random games; the test of CW-10.5 plays such
    // a game on purpose. Only cards of a deck file leave a captain without crew, as CW-4.6 has it.
    let exempt = ["CW-2.2", "CW-4.6", "CW-10.5"];
    conformance::check(&setups(), env!("CARGO_MANIFEST_DIR"), 41, &exempt);
}
