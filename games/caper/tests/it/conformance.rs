//! The promises of the contract, checked on this game.

use caper::{Caper, City, Equipped, Options, Tie};
use engine::Setup;
use testkit::conformance;

/// Every number of players in every city, with the other options taking turns.
fn setups() -> Vec<Setup<Caper>> {
    let ties = [Tie::Coins, Tie::Capers, Tie::Goods];
    let mut setups = Vec::new();
    for players in 2..=4 {
        for (city, tie) in City::ALL.into_iter().zip(ties) {
            let equipped = if players == 3 { Equipped::No } else { Equipped::Yes };
            let options = Options { players, city, equipped, tie };
            setups.push(Setup { options, ..Setup::default() });
        }
    }
    setups
}

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    conformance::check(&setups(), env!("CARGO_MANIFEST_DIR"), 31, &[]);
}
