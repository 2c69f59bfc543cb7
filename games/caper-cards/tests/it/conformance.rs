//! The contract that every game keeps, over many random games.

use caper_cards::{CaperCards, FirstBoss, Options};
use engine::Setup;
use testkit::conformance;

#[test]
fn ten_thousand_random_games_keep_the_contract() {
    let mut setups: Vec<Setup<CaperCards>> = Vec::new();
    for risk in [11, 12] {
        for players in 1..=4 {
            let options = Options { players, risk, boss: FirstBoss::Random };
            setups.push(Setup { options, ..Setup::default() });
        }
    }
    conformance::check(&setups, env!("CARGO_MANIFEST_DIR"), 31, &[]);
}
