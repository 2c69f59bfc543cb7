//! How fast a batch is, on one core.
//!
//! `cargo bench -p batch` steps games of everything on the shelf, for every number of players,
//! with actions drawn at random, and takes the best of several repeats. Where the system tells how
//! long this thread was on a core, that counts, not the clock on the wall. A name after `--`
//! measures that game alone. It prints a table in Markdown, for `docs/benchmarks.md`.

#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use batch::{Batch, BatchError, Buffers, Plan};
use engine::{Game, Options};
use shelf::{Shelved, Visitor};

/// Games in a batch, and steps between two looks at the clock.
const GAMES: usize = 256;
const STEPS: usize = 200;
/// How long a repeat takes at least: the system's clock may tick only every few milliseconds.
const LONG: Duration = Duration::from_millis(150);
/// Repeats, of which the best counts.
const REPEATS: usize = 3;

fn main() {
    // `cargo test --benches` runs this too, without the flag: then there is nothing to measure.
    if std::env::args().all(|argument| argument != "--bench") {
        return;
    }
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    println!(
        "| game | players | numbers | actions | decisions/s | with masks | with observations | \
         with both | and the whole truth |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for info in shelf::games_and_examples() {
        if only.as_ref().is_some_and(|only| only != info.id) {
            continue;
        }
        let counts = shelf::visit(info.id, Counts).unwrap_or_default();
        for options in counts {
            match measure(info.id, options) {
                Ok(line) => println!("{line}"),
                Err(error) => println!("{error}"),
            }
        }
    }
}

/// Options for each number of players.
struct Counts;

impl Visitor for Counts {
    type Output = Vec<Vec<(String, String)>>;

    fn visit<G: Shelved>(self) -> Self::Output {
        let field = <G as Game>::Options::fields().iter().find(|field| field.name == "players");
        let Some(field) = field else { return vec![Vec::new()] };
        let counts = field.choices.iter();
        counts.map(|choice| vec![("players".to_owned(), choice.value.to_owned())]).collect()
    }
}

/// Which buffers are filled.
#[derive(Clone, Copy)]
struct Wanted {
    masks: bool,
    observations: bool,
    everything: bool,
}

fn measure(game: &str, options: Vec<(String, String)>) -> Result<String, BatchError> {
    let mut batch = Batch::open(&Plan { games: GAMES, options, ..Plan::new(game) })?;
    let shape = batch.shape();
    let mut rate = |masks, observations, everything| {
        rate(&mut batch, Wanted { masks, observations, everything })
    };
    Ok(format!(
        "| {game} | {} | {} | {} | {} | {} | {} | {} | {} |",
        shape.players,
        shape.observation,
        shape.actions,
        rate(false, false, false)?,
        rate(true, false, false)?,
        rate(false, true, false)?,
        rate(true, true, false)?,
        rate(true, true, true)?,
    ))
}

fn rate(batch: &mut Batch, wanted: Wanted) -> Result<String, BatchError> {
    let shape = batch.shape();
    let room = |wanted: bool, each: usize| if wanted { GAMES * each } else { 0 };
    let mut masks = vec![0; room(wanted.masks, shape.actions)];
    let mut observations = vec![0.0; room(wanted.observations, shape.observation)];
    let mut everything = vec![0.0; room(wanted.everything, shape.everything)];
    let mut rewards = vec![0.0; GAMES * shape.players];
    let (mut seats, mut ended) = (vec![0; GAMES], vec![false; GAMES]);
    let mut actions = vec![0; GAMES];
    let mut best = 0.0_f64;
    for _ in 0..REPEATS {
        let (start, mut decisions) = (on_the_core(), 0);
        while on_the_core() - start < LONG {
            for _ in 0..STEPS {
                batch.sample(&mut actions)?;
                let out = Buffers {
                    observations: &mut observations,
                    everything: &mut everything,
                    masks: &mut masks,
                    seats: &mut seats,
                    rewards: &mut rewards,
                    ended: &mut ended,
                    ..Buffers::none()
                };
                batch.step(&actions, out)?;
            }
            decisions += GAMES * STEPS;
        }
        best = best.max(decisions as f64 / (on_the_core() - start).as_secs_f64());
    }
    Ok(format!("{:.2} million", best / 1e6))
}

/// How long this thread has been on a core, or else how long the program has run.
fn on_the_core() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = told.split(' ').next().and_then(|nanos| nanos.parse().ok());
    nanos.map_or_else(|| START.elapsed(), Duration::from_nanos)
}
