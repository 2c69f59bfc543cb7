//! The promises of the contract, checked on this game in every city and with either
//! order of rounds.

use caper_europe::{CaperEurope, City, Options, Order};
use engine::Setup;
use testkit::conformance;

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    let setup = |options| Setup { options, ..Setup::<CaperEurope>::default() };
    let mut setups = City::ALL.map(|city| setup(Options { city, ..Options::default() })).to_vec();
    setups.push(setup(Options { order: Order::Alternating, ..Options::default() }));
    conformance::check(&setups, env!("CARGO_MANIFEST_DIR"), &[]);
}
