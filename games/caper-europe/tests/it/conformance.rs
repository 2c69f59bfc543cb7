//! The promises of the contract, checked on this game in every city.

use caper_europe::{CaperEurope, City, Options};
use engine::Setup;
use testkit::conformance;

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    let setups = City::ALL
        .map(|city| Setup { options: Options { city }, ..Setup::<CaperEurope>::default() });
    conformance::check(&setups, env!("CARGO_MANIFEST_DIR"), 41, &[]);
}
