//! How often one bot wins alone among others, the same deals with the seats rotated.
//!
//! `cargo run --release -p bots --example alone_among -- GAME PLAYERS GAMES SEED BOT OTHERS`
//!
//! `hideout arena` plays every seating of two bots; with many searching seats most of its time
//! goes into games in which the other bot is the one alone. Where only the one question is
//! asked, this asks it for a fraction of the time.

#![allow(clippy::print_stdout, reason = "it prints its answer")]
#![allow(clippy::unwrap_used, reason = "a program for developers that may stop on bad input")]

use bots::Bot;
use engine::{Dice, Mute, Next, Options as _, Perspective, Seed, Setup};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use shelf::{Shelved, Visitor};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, players, games, seed, bot, others] = arguments.try_into().unwrap();
    let players: u64 = players.parse().unwrap();
    let deals = games.parse::<u64>().unwrap().div_ceil(players);
    let seed = Seed::from_text(&seed);
    shelf::visit(&game, Question { players, deals, seed, bot, others }).unwrap();
}

struct Question {
    players: u64,
    deals: u64,
    seed: Seed,
    bot: String,
    others: String,
}

impl Visitor for Question {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut setup = Setup::<G>::default();
        // A game that is always for two has no such option.
        if setup.players() as u64 != self.players {
            setup.options.set("players", &self.players.to_string()).unwrap();
        }
        let deal = |deal: u64| self.won::<G>(&setup, deal);
        let shares: Vec<f64> = (0..self.deals).into_par_iter().map(deal).collect();
        self.print(&shares);
    }
}

impl Question {
    /// The share of its games that the bot wins on one deal, over all seats.
    fn won<G: Shelved>(&self, setup: &Setup<G>, deal: u64) -> f64 {
        let seats = 0..self.players as usize;
        seats.map(|seat| self.play(setup, deal, seat)).sum::<f64>() / self.players as f64
    }

    /// One game with the bot in this seat: 1 for a victory, less for a shared one.
    fn play<G: Shelved>(&self, setup: &Setup<G>, deal: u64, hero: usize) -> f64 {
        let seed = self.seed.derive(deal);
        let mut dice = Dice::new(seed);
        let named = |seat: u64| if seat as usize == hero { &self.bot } else { &self.others };
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..self.players)
            .map(|seat| bots::by_name(named(seat), seed.derive(100 + seat)).unwrap())
            .collect();
        let mut game = G::new(setup).unwrap();
        loop {
            match game.next() {
                Next::Over => break,
                Next::Chance => {
                    let deal = game.shuffle(&mut dice);
                    game.deal(&deal, &mut Mute).unwrap();
                }
                Next::Seats(seats) => {
                    let seat = seats.first().unwrap();
                    let action = bots[seat.index()].choose(&Perspective::new(&game, seat)).unwrap();
                    game.play(seat, action, &mut Mute).unwrap();
                }
            }
        }
        let winners = game.outcome().unwrap().winners;
        let won = winners.iter().any(|seat| seat.index() == hero);
        if won { 1.0 / winners.len() as f64 } else { 0.0 }
    }

    /// Whole deals are the sample: games on the same deal are not independent.
    fn print(&self, shares: &[f64]) {
        let deals = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / deals;
        let spread = shares.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (deals - 1.0);
        let error = 1.96 * (spread / deals).sqrt();
        println!(
            "{} wins {:.1} ± {:.1} % of {} games among {}: {:.2} times its share",
            self.bot,
            100.0 * mean,
            100.0 * error,
            self.deals * self.players,
            self.others,
            mean * self.players as f64
        );
    }
}
