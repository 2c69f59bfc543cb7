//! The contract that every game keeps, over many random games.

use caper_cards::{CaperCards, Circlet, Coin, DeckThief, Options};
use engine::Setup;
use testkit::conformance;

#[test]
fn ten_thousand_random_games_keep_the_contract() {
    let mut setups: Vec<Setup<CaperCards>> = Vec::new();
    let usual = Options::default();
    let otherwise = Options {
        risk: 12,
        coin: Coin::InPlay,
        circlet: Circlet::AllButOne,
        thief: DeckThief::Boss,
        ..usual
    };
    for options in [usual, otherwise] {
        for players in 1..=4 {
            let options = Options { players, ..options };
            setups.push(Setup { options, ..Setup::default() });
        }
    }
    conformance::check(&setups, env!("CARGO_MANIFEST_DIR"), 31, &[]);
}
