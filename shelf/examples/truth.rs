//! How true the chances are that are told to players.
//!
//! `cargo run --release -p shelf --example truth -- GAME GAMES SEED [NAME=VALUE…]` lets searching
//! players play, and asks at some decisions how likely whoever decides is to win: the rules of
//! thumb and the net, which see the true world, and searches of 200 iterations with and without
//! the net, which see what the seat sees; where there is no net the rules of thumb stand for it. It
//! prints the mean logarithmic loss of each, and what came true of what the search with the net
//! said.

#![allow(clippy::print_stdout, reason = "it prints its tables")]
#![allow(clippy::unwrap_used, reason = "a program that may stop on bad input")]

use std::env::args;

use bots::Budget;
use engine::{Dice, Features, MAX_SEATS, Mute, Options as _, Perspective, Seed, Setup};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use shelf::{Shelved, Visitor};

const PLAYERS: Budget = Budget::Iterations(100);
const ASKED: Budget = Budget::Iterations(200);
/// One decision in so many is looked at.
const EVERY: u32 = 8;
const NAMES: [&str; 4] = ["rules of thumb", "net", "200 iterations, plain", "200 with the net"];

fn main() {
    let arguments: Vec<String> = args().skip(1).collect();
    let [game, games, seed, options @ ..] = &arguments[..] else {
        return println!("GAME GAMES SEED [NAME=VALUE…]");
    };
    let games = games.parse().unwrap();
    let seed = Seed::from_text(seed);
    shelf::visit(game, Truth { games, seed, options }).unwrap();
}

struct Truth<'a> {
    games: u64,
    seed: Seed,
    options: &'a [String],
}

/// What each said of one position, and what came of it.
struct Look {
    said: [f64; NAMES.len()],
    won: f64,
}

impl Visitor for Truth<'_> {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut setup = Setup::<G>::default();
        for option in self.options {
            let (name, value) = option.split_once('=').unwrap();
            setup.options.set(name, value).unwrap();
        }
        let play = |number| looks::<G>(&setup, self.seed.derive(number));
        let looks: Vec<Look> = (0..self.games).into_par_iter().flat_map_iter(play).collect();
        let mean =
            |of: &dyn Fn(&Look) -> f64| looks.iter().map(of).sum::<f64>() / looks.len() as f64;
        println!("{}: {} positions of {} games", G::INFO.name, looks.len(), self.games);
        let often = mean(&|look| look.won);
        println!("{:.4}  always the mean", mean(&|look| loss(often, look.won)));
        for (which, name) in NAMES.iter().enumerate() {
            println!("{:.4}  {name}", mean(&|look| loss(look.said[which], look.won)));
        }
        for tenth in 0..10 {
            let here = |look: &&Look| ((10.0 * look.said[3]) as usize).min(9) == tenth;
            let (mut count, mut said, mut won) = (0_u32, 0.0, 0.0);
            for look in looks.iter().filter(here) {
                (count, said, won) = (count + 1, said + look.said[3], won + look.won);
            }
            let percent = |sum: f64| 100.0 * sum / f64::from(count.max(1));
            println!("said {:.1} %: came true {:.1} % of {count}", percent(said), percent(won));
        }
    }
}

fn looks<G: Shelved>(setup: &Setup<G>, seed: Seed) -> Vec<Look> {
    let learned = G::net().and_then(|net| net.at(setup));
    let mut dice = Dice::new(seed);
    let seeds: Vec<Seed> = (0..setup.players()).map(|_| dice.seed()).collect();
    let mut bots: Vec<_> =
        seeds.into_iter().map(|seed| G::searcher(PLAYERS, learned, seed)).collect();
    let mut game = G::new(setup).unwrap();
    game.settle(&mut dice, &mut Mute).unwrap();
    let (mut seen, mut features) = (Vec::new(), Features::new());
    while let Some(seat) = game.next().seats().first() {
        let at = Perspective::new(&game, seat);
        if dice.below(EVERY) == 0 {
            let judged: Option<[f32; MAX_SEATS]> =
                learned.map(|learned| learned.judge(&game, &mut features));
            let plain = G::ponder_with(&at, None, ASKED, dice.seed());
            let net = G::ponder_with(&at, learned, ASKED, dice.seed());
            let first = |thoughts: &[bots::Thought<G::Action>]| {
                thoughts.first().map_or(0.5, |thought| f64::from(thought.expected))
            };
            let thumb = f64::from(game.chance_of_winning(seat));
            let judged = judged.map_or(thumb, |chances| f64::from(chances[seat.index()]));
            let said = [thumb, judged, first(&plain), first(&net)];
            seen.push((seat, said));
        }
        let action = bots[seat.index()].choose(&at).unwrap();
        game.play(seat, action, &mut Mute).unwrap();
        game.settle(&mut dice, &mut Mute).unwrap();
    }
    let winners = game.outcome().unwrap().winners;
    let won = |seat| {
        let team = game.team(seat);
        let ours = winners.iter().filter(|&it| team.contains(it)).count();
        ours as f64 / winners.len().max(1) as f64
    };
    seen.into_iter().map(|(seat, said)| Look { said, won: won(seat) }).collect()
}

/// How much a chance was off. Nothing is taken for certain.
fn loss(chance: f64, won: f64) -> f64 {
    let chance = chance.clamp(0.001, 0.999);
    -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
}
