//! The promises of the contract, checked on this game in every city and with either
//! order of rounds.

use caper_europe::{CaperEurope, Cards, City, List, Options, Order};
use engine::{Cards as _, Setup};
use testkit::conformance;

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    let setup = |options| Setup { options, ..Setup::<CaperEurope>::default() };
    let mut setups = City::ALL.map(|city| setup(Options { city, ..Options::default() })).to_vec();
    setups.push(setup(Options { order: Order::Alternating, ..Options::default() }));
    let london = Options { city: City::London, ..Options::default() };
    setups.push(Setup { options: london, cards: busy_locations() });
    conformance::check(&setups, env!("CARGO_MANIFEST_DIR"), 41, &[]);
}

/// The standard cards with effects that wait for cards at every Location.
fn busy_locations() -> Cards {
    let mut cards: List = Cards::standard().clone().into();
    let lines = [
        "coin",
        "burn if thief played, coin if gear played",
        "steal any if gear played",
        "launder coin, caper if red played",
        "burn if gear played, steal painting if thief played",
    ];
    for (location, line) in cards.location.iter_mut().zip(lines.into_iter().cycle()) {
        location.effect = line.to_owned();
    }
    cards.into()
}
