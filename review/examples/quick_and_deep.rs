//! How far a quick review can be trusted, measured against a deep one.
//!
//! `cargo run --release -p review --example quick_and_deep -- worst GAME GAMES SEED [NAME=VALUE…]`
//! lets burglars play, and counts how often a quick review and a deep one name the same decision
//! as the worst of a player. Where the deep one cannot tell two decisions apart, either is right.
//!
//! With `planted` for `worst`, a weak move is forced at a random decision of every game; of those
//! that a deep look calls a blunder, it counts how many a quick review has among its three worst.

#![allow(clippy::print_stdout, reason = "it prints its table")]
#![allow(clippy::unwrap_used, reason = "a program that may stop on bad input")]

use std::env::args;

use bots::Budget;
use engine::{Cause, Dice, Names, Next, Options as _, Record, Seat, Seed, Setup, Table};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use review::{Depth, Judged, Label};
use shelf::{Shelved, Visitor};

/// Who plays: good enough to follow a plan, weak enough to err as people do.
const PLAYER: &str = "burglar";
/// How long weak moves are looked for.
const SCOUT: Budget = Budget::Iterations(300);
/// How many of the costliest decisions a review shows.
const SHOWN: usize = 3;

fn main() {
    let arguments: Vec<String> = args().skip(1).collect();
    let [what, game, games, seed, options @ ..] = &arguments[..] else {
        return println!("worst|planted GAME GAMES SEED [NAME=VALUE…]");
    };
    let (games, seed) = (games.parse().unwrap(), Seed::from_text(seed));
    shelf::visit(game, Measure { planted: what == "planted", games, seed, options }).unwrap();
}

struct Measure<'a> {
    planted: bool,
    games: u64,
    seed: Seed,
    options: &'a [String],
}

impl Visitor for Measure<'_> {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut setup = Setup::<G>::default();
        for option in self.options {
            let (name, value) = option.split_once('=').unwrap();
            setup.options.set(name, value).unwrap();
        }
        let one = |number| {
            let seed = self.seed.derive(number);
            match self.planted {
                true => planted(&setup, seed),
                false => worst(&setup, seed),
            }
        };
        let found: Vec<Found> = (0..self.games).into_par_iter().flat_map_iter(one).collect();
        let count = |which: Found| found.iter().filter(|it| **it == which).count();
        let cases = found.len() - count(Found::Nothing);
        println!("{}, {} games: {cases} cases", G::INFO.name, self.games);
        for which in [Found::Same, Found::AsBad, Found::Other, Found::Missed] {
            let share = 100.0 * count(which) as f64 / cases.max(1) as f64;
            println!("{:>4} {share:>5.1} %  {}", count(which), which.told(self.planted));
        }
        println!("{:>4}          {}", count(Found::Nothing), Found::Nothing.told(self.planted));
    }
}

/// What became of one case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Same,
    AsBad,
    Other,
    Missed,
    Nothing,
}

impl Found {
    fn told(self, planted: bool) -> &'static str {
        match (self, planted) {
            (Found::Same, false) => "the same decision",
            (Found::AsBad, false) => "another that the deep review finds as bad",
            (Found::Other, false) => "another, which is not as bad",
            (Found::Missed, false) => "none, where the deep review names one",
            (Found::Nothing, false) => "players without a mistake, by the deep review",
            (Found::Same, true) => "the worst of its player",
            (Found::AsBad, true) => "among the three worst",
            (Found::Other, true) => "called a mistake, but not among the three worst",
            (Found::Missed, true) => "called fine",
            (Found::Nothing, true) => "weak moves that are no blunder by the deep look",
        }
    }
}

/// For every player of a game, whether both reviews name the same decision.
fn worst<G: Shelved>(setup: &Setup<G>, seed: Seed) -> Vec<Found> {
    let record = play(setup, seed, None).record();
    let deep = review::judge(&record, |_| true, Depth::Deep, seed.derive(1)).unwrap();
    let quick = quick(&record, seed);
    let compare = |seat: u8| {
        let Some(worst) = costliest(&deep, seat).next() else { return Found::Nothing };
        let Some(named) = costliest(&quick, seat).next() else { return Found::Missed };
        let named = deep.iter().find(|it| it.step == named.step);
        match named {
            Some(named) if named.step == worst.step => Found::Same,
            Some(named) if worst.loss - named.loss <= worst.plus_minus.hypot(named.plus_minus) => {
                Found::AsBad
            }
            _ => Found::Other,
        }
    };
    (0..setup.players() as u8).map(compare).collect()
}

/// Whether a quick review finds a weak move that was forced.
fn planted<G: Shelved>(setup: &Setup<G>, seed: Seed) -> Vec<Found> {
    let as_played = play(setup, seed, None);
    let choices = as_played.steps().iter().filter(|it| matches!(it.cause, Cause::Play(..))).count();
    let at = Dice::new(seed.derive(2)).below(choices as u32) as usize;
    let table = play(setup, seed, Some(at));
    let step = table.steps().iter().enumerate();
    let mut step = step.filter(|(_, it)| matches!(it.cause, Cause::Play(..)));
    let Some((step, _)) = step.nth(at) else { return Vec::new() };
    let record = table.record();
    let deep = review::judge(&record, |it| it == step, Depth::Deep, seed.derive(1)).unwrap();
    let Some(blunder) = deep.first().filter(|it| it.label == Label::Blunder) else {
        return vec![Found::Nothing];
    };
    let quick = quick(&record, seed);
    let place = costliest(&quick, blunder.seat).position(|it| it.step == step);
    vec![match place {
        Some(0) => Found::Same,
        Some(1..SHOWN) => Found::AsBad,
        Some(_) => Found::Other,
        None => Found::Missed,
    }]
}

/// A game between burglars; at the decision of this number a weak move is forced.
fn play<G: Shelved>(setup: &Setup<G>, seed: Seed, plant: Option<usize>) -> Table<G> {
    let names = (0..setup.players() as u8).map(|seat| G::seat_name(&setup.options, Seat(seat)));
    let mut table = Table::<G>::open(setup.clone(), Names::new(names), seed).unwrap();
    let mut bot = G::bot(PLAYER, setup, seed).unwrap();
    for decision in 0.. {
        let Next::Seats(seats) = table.game().next() else { break };
        let seat = seats.first().unwrap();
        let at = table.perspective(seat);
        let mut action = bot.choose(&at).unwrap();
        if plant == Some(decision) {
            let thoughts = G::ponder(&at, setup, SCOUT, seed);
            let weakest = thoughts.iter().min_by(|a, b| a.expected.total_cmp(&b.expected));
            action = weakest.map_or(action, |it| it.action);
        }
        table.play(seat, action).unwrap();
    }
    table
}

fn quick<G: Shelved>(record: &Record<G>, seed: Seed) -> Vec<Judged> {
    let review = review::review(record, Depth::Quick, seed.derive(3), &mut |_, _| true);
    review.unwrap().unwrap().decisions
}

/// The decisions of a seat that cost something, the worst first.
fn costliest(decisions: &[Judged], seat: u8) -> impl Iterator<Item = &Judged> {
    let own = decisions.iter().filter(|it| it.seat == seat && it.label > Label::Fine);
    let mut own: Vec<&Judged> = own.collect();
    own.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    own.into_iter()
}
