//! How much what a game believes knows of what is hidden.
//!
//! `cargo run --release -p shelf --example beliefs -- GAME PLAYERS GAMES SEED BOT`
//!
//! Plays games of a bot against itself. At decisions where the game has beliefs it puts the true
//! world among eight imagined ones and asks how plausible each is. Whoever knows nothing gives
//! the truth one chance in nine; what is printed is the mean logarithm of how much more it gets.

#![allow(clippy::print_stdout, reason = "it prints its answer")]
#![allow(clippy::unwrap_used, reason = "a program for developers that may stop on bad input")]

use bots::Bot;
use engine::{Dice, Mute, Options as _, Perspective, Seed, Setup};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use shelf::{Shelved, Visitor};

/// How many worlds are imagined beside the true one.
const IMAGINED: usize = 8;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, players, games, seed, bot] = arguments.try_into().unwrap();
    let games = games.parse().unwrap();
    let seed = Seed::from_text(&seed);
    shelf::visit(&game, Question { players, games, seed, bot }).unwrap();
}

struct Question {
    players: String,
    games: u64,
    seed: Seed,
    bot: String,
}

impl Visitor for Question {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut setup = Setup::<G>::default();
        if setup.players().to_string() != self.players {
            setup.options.set("players", &self.players).unwrap();
        }
        let play = |game| self.gains(&setup, game);
        let gains: Vec<f64> = (0..self.games).into_par_iter().flat_map_iter(play).collect();
        let mean = gains.iter().sum::<f64>() / gains.len() as f64;
        println!("{} decisions, the truth is {mean:.3} likelier (log)", gains.len());
    }
}

impl Question {
    /// What is gained at each decision of a game that has beliefs.
    fn gains<G: Shelved>(&self, setup: &Setup<G>, game: u64) -> Vec<f64> {
        let seed = self.seed.derive(game);
        let (mut dice, mut dreams) = (Dice::new(seed), Dice::new(seed.derive(1)));
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..setup.players() as u64)
            .map(|seat| bots::by_name(&self.bot, None, seed.derive(100 + seat)).unwrap())
            .collect();
        let mut gains = Vec::new();
        let mut game = G::new(setup).unwrap();
        game.settle(&mut dice, &mut Mute).unwrap();
        while let Some(seat) = game.next().seats().first() {
            let at = Perspective::new(&game, seat);
            if game.believes() {
                let truth = f64::from(game.plausibility(seat));
                let imagined = || f64::from(at.imagine(&mut dreams).plausibility(seat));
                let others: f64 = std::iter::repeat_with(imagined).take(IMAGINED).sum();
                let even = 1.0 / (IMAGINED + 1) as f64;
                gains.push((truth / (truth + others) / even).ln());
            }
            let action = bots[seat.index()].choose(&at).unwrap();
            game.play(seat, action, &mut Mute).unwrap();
            game.settle(&mut dice, &mut Mute).unwrap();
        }
        gains
    }
}
