//! How fast Hearts is, for a comparison with another program.
//!
//! `cargo run --profile dist -p hearts --example speed`
//!
//! Prints one line of JSON: decisions a second of random full games, deal included; of random
//! play-outs from the middle of the game, copy included; copies a second; and iterations a second
//! of an information-set search with random play-outs, from the first lead on.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for developers")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use bots::{Budget, Search};
use engine::{Dice, Game, Mute, Perspective, RandomGame, Seed, Setup};
use hearts::Hearts;
use serde_json::json;

/// How long each thing is measured.
const TIME: Duration = Duration::from_secs(2);

fn main() {
    let speeds = json!({
        "full games": full_games(),
        "play-outs": play_outs(),
        "clones": clones(),
        "search": search(),
    });
    println!("{speeds}");
}

/// How often a second `work` does what it counts.
fn rate(mut work: impl FnMut() -> u64) -> f64 {
    let (start, mut done) = (Instant::now(), 0);
    while start.elapsed() < TIME {
        done += work();
    }
    done as f64 / start.elapsed().as_secs_f64()
}

fn full_games() -> f64 {
    let undealt = Hearts::new(&Setup::default()).unwrap();
    let mut random = RandomGame::from(undealt, Dice::new(Seed::from_text("speed")));
    rate(|| {
        let mut decisions = 0;
        for _ in 0..100 {
            random.restart(undealt);
            while random.step(&mut Mute).is_some() {
                decisions += 1;
            }
            black_box(random.game.outcome());
        }
        decisions
    })
}

/// A game after half of the tricks but one: 24 cards are played, 28 are to come.
fn middle(number: u64) -> Hearts {
    let seed = Seed::from_text("middle").derive(number);
    let mut random = RandomGame::<Hearts>::new(&Setup::default(), seed);
    while random.game.view(engine::Viewer::Spectator).seats.iter().any(|seat| seat.cards > 7) {
        random.step(&mut Mute);
    }
    random.game
}

fn play_outs() -> f64 {
    let middles: Vec<Hearts> = (0..100).map(middle).collect();
    let mut random = RandomGame::from(middles[0], Dice::new(Seed::from_text("speed")));
    rate(|| {
        let mut decisions = 0;
        for game in &middles {
            random.restart(*game);
            while random.step(&mut Mute).is_some() {
                decisions += 1;
            }
            black_box(random.game.outcome());
        }
        decisions
    })
}

fn clones() -> f64 {
    let middles: Vec<Hearts> = (0..100).map(middle).collect();
    let mut copies = middles.clone();
    rate(|| {
        for (copy, game) in copies.iter_mut().zip(&middles) {
            *copy = *black_box(game);
        }
        black_box(&copies);
        100
    })
}

/// The lead to the first trick, or the answer to it: nothing of the tricks is known.
fn search() -> f64 {
    let mut searched = 0;
    rate(|| {
        searched += 1;
        let seed = Seed::from_text("search").derive(searched);
        let mut random = RandomGame::<Hearts>::new(&Setup::default(), seed);
        while random
            .game
            .view(engine::Viewer::Spectator)
            .seats
            .iter()
            .all(|seat| seat.trick.is_none())
        {
            random.step(&mut Mute);
        }
        let at = Perspective::new(&random.game, random.seat().unwrap());
        black_box(Search::new(Budget::Iterations(1000), seed).ponder(&at));
        1000
    })
}
