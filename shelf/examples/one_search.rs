//! A few searches and nothing else, for counting instructions.
//!
//! ```console
//! cargo build --profile test -p shelf --example one_search
//! valgrind --tool=callgrind target/debug/examples/one_search caper-cards 4 20
//! ```
//!
//! Takes a game, a number of players and how many decisions from the middle of random games are
//! searched with 1,000 iterations each. It prints a number that follows from everything the
//! searches think: a change that only makes them faster leaves it as it is. What an iteration
//! costs is the difference between two counts: with 0 searches and with some.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::env::args;

use bots::{Budget, Search};
use engine::{Mute, Options, Perspective, RandomGame, Seat, Seed, Setup};
use shelf::{Shelved, Visitor};

fn main() {
    let argument = |place| args().nth(place);
    let game = argument(1).unwrap_or("caps-and-hammers".to_owned());
    let players = argument(2).unwrap_or("2".to_owned());
    let searches = argument(3).and_then(|number| number.parse().ok()).unwrap_or(20);
    match shelf::visit(&game, Ponder { players, searches }) {
        Ok(Some(digest)) => println!("{game}: {searches} searches think {digest:016x}"),
        Ok(None) => println!("{game} can't be played like that."),
        Err(error) => println!("{error}"),
    }
}

struct Ponder {
    players: String,
    searches: usize,
}

impl Visitor for Ponder {
    type Output = Option<u64>;

    fn visit<G: Shelved>(self) -> Option<u64> {
        let mut setup = Setup::<G>::default();
        if G::Options::fields().iter().any(|field| field.name == "players") {
            setup.options.set("players", &self.players).ok()?;
        }
        let mut digest = 0;
        for (game, seat) in sample(&setup, self.searches) {
            let mut search = Search::new(Budget::Iterations(1000), Seed::from_text("search"));
            for thought in search.ponder(&Perspective::new(&game, seat)) {
                let bits = u64::from(thought.visits) << 32 | u64::from(thought.expected.to_bits());
                digest = (digest ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
            }
        }
        Some(digest)
    }
}

/// So many decisions from random games, each with the seat that decides.
fn sample<G: Shelved>(setup: &Setup<G>, count: usize) -> Vec<(G, Seat)> {
    let seed = Seed::from_text("search");
    let mut states = Vec::new();
    for number in 0.. {
        let mut random = RandomGame::new(setup, seed.derive(1 + number));
        while let Some(seat) = random.seat().filter(|_| states.len() < count) {
            if random.dice.below(8) == 0 {
                states.push((random.game.clone(), seat));
            }
            random.step(&mut Mute);
        }
        if states.len() == count {
            break;
        }
    }
    states
}
