//! The contract that every game keeps, over many random games.

use caps_and_hammers::{CapsAndHammers, Options, Quagmire};
use engine::Setup;
use testkit::conformance;

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    let setups: [Setup<CapsAndHammers>; 2] = [Quagmire::Launched, Quagmire::Present]
        .map(|quagmire| Setup { options: Options { quagmire }, ..Setup::default() });
    conformance::check(&setups, env!("CARGO_MANIFEST_DIR"), 31, &[]);
}
