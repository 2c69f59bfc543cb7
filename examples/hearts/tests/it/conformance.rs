//! The engine's promises, checked on this game.

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    let setups = testkit::setups::<hearts::Hearts>();
    testkit::conformance::check(&setups, env!("CARGO_MANIFEST_DIR"), 12, &[]);
}
