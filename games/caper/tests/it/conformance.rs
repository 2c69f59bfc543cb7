//! The promises of the contract, checked on this game.

use caper::{Caper, Cards, City, Equipped, Options, Tie, Wilds};
use engine::{Cards as _, Setup};
use testkit::conformance;

/// Every number of players in every city, with the other options taking turns.
fn setups() -> Vec<Setup<Caper>> {
    let ties = [Tie::Coins, Tie::Capers, Tie::Goods];
    let mut setups = Vec::new();
    for players in 2..=4 {
        for (city, tie) in City::ALL.into_iter().zip(ties) {
            let (equipped, wilds) = match players {
                2 => (Equipped::Yes, Wilds::Any),
                3 => (Equipped::No, Wilds::Sets),
                _ => (Equipped::Open, Wilds::Any),
            };
            let options = Options { players, city, equipped, wilds, tie, ..Options::default() };
            setups.push(Setup { options, ..Setup::default() });
        }
    }
    setups.extend([2, 3, 4].map(|players| Setup {
        options: Options { players, ..Options::default() },
        cards: busy_modifiers(),
    }));
    setups
}

/// The standard cards with Modifiers that act on play everywhere.
fn busy_modifiers() -> Cards {
    let mut cards = Cards::standard().clone();
    let lines = [
        "coin",
        "flip if gear played, coin if thief played",
        "recover gear if thief played",
        "rob coin, recover thief if gear played",
        "coin per thief if yellow played, flip if thief played",
    ];
    for (location, line) in cards.location.iter_mut().zip(lines.into_iter().cycle()) {
        location.modifier = line.to_owned();
    }
    cards
}

#[test]
fn random_games_keep_every_promise_and_reach_every_rule_in_the_code() {
    conformance::check(&setups(), env!("CARGO_MANIFEST_DIR"), 31, &[]);
}
