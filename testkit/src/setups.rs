//! What a game can be played with.

use engine::{Game, Options, Setup};

/// One setup for each number of players, with the usual options and cards.
pub fn setups<G: Game>() -> Vec<Setup<G>> {
    let mut fields = G::Options::fields().iter();
    let Some(players) = fields.find(|field| field.name == "players") else {
        return vec![Setup::default()];
    };
    let setup = |value| {
        let mut setup = Setup::<G>::default();
        setup.options.set("players", value).unwrap();
        setup
    };
    players.choices.iter().map(|choice| setup(choice.value)).collect()
}
