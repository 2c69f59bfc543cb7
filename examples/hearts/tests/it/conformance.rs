//! The engine's promises, checked on this game.

use engine::Setup;
use hearts::{Hearts, Options, Passing};

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    let setups = [Passing::Drawn, Passing::None]
        .map(|passing| Setup::<Hearts> { options: Options { passing }, ..Setup::default() });
    testkit::conformance::check(&setups, env!("CARGO_MANIFEST_DIR"), &[]);
}
