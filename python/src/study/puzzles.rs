//! Puzzles, as `hideout puzzles make` finds them.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::ops::Range;

use ::puzzles::{Collection, LEVELS, Puzzle, in_game, next_game, read};
use engine::{Cards, Seed, Setup};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use shelf::Shelved;

use super::{Answer, Source, StudyPlan, Task, bytes, parsed, said, text, work};

/// The puzzles of some games of the series, as lines of a file.
#[derive(Serialize, Deserialize)]
struct Found {
    start: u64,
    games: Vec<Vec<String>>,
}

pub(super) fn make<G: Shelved>(plan: &StudyPlan, task: Task<'_, '_, '_>) -> Result<Answer, String> {
    let setup = plan.terms(plan.deck.as_ref()).setup::<G>()?;
    if setup.cards != *G::Cards::standard() {
        return Err("puzzles are made with the standard cards, without a deck".to_owned());
    }
    let seed = Seed::from_text(&plan.seed);
    match task {
        Task::Work { out } => {
            let old = old_puzzles(out)?;
            work([(json!("puzzles"), next_game(&old, seed), plan.games)])
        }
        Task::Part { start, end, .. } => {
            let games = look(&setup, seed, start..end, plan.threads)?;
            bytes(&Found { start, games })
        }
        Task::Whole { source, out } => collect::<G>(plan, seed, source, out),
    }
}

fn look<G: Shelved>(
    setup: &Setup<G>,
    series: Seed,
    games: Range<u64>,
    threads: Option<usize>,
) -> Result<Vec<Vec<String>>, String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    let game = |number| in_game(setup, number, series).iter().map(Puzzle::to_line).collect();
    Ok(pool.map_err(said)?.install(|| games.into_par_iter().map(game).collect()))
}

/// Adds what is new to the file until there are enough, game by game in the order of the series.
fn collect<G: Shelved>(
    plan: &StudyPlan,
    seed: Seed,
    source: &mut Source<'_, '_>,
    out: Option<&str>,
) -> Result<Answer, String> {
    let path = out.ok_or("puzzles need a file to go into")?;
    let old = old_puzzles(out)?;
    let mut next = next_game(&old, seed);
    let mut collection = Collection::new(plan.count);
    for puzzle in &old {
        collection.has::<G>(puzzle);
    }
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .map_err(|error| format!("file {path}: {error}"))?;
    while !collection.is_full() && next < plan.games {
        let left = plan.games - next;
        let part = source.next().ok_or_else(|| format!("{left} games are missing"))?;
        let Found { start, games } = parsed(&part).map_err(said)?;
        if start != next {
            return Err(format!("game {next} is next, not game {start}"));
        }
        for lines in games {
            next += 1;
            for line in lines {
                let puzzle: Puzzle = serde_json::from_str(&line).map_err(said)?;
                if collection.takes::<G>(&puzzle) {
                    writeln!(file, "{line}").map_err(said)?;
                }
            }
            if collection.is_full() {
                break;
            }
        }
    }
    let levels: Map<String, Value> = LEVELS
        .iter()
        .zip(collection.counts())
        .map(|((name, _), count)| ((*name).to_owned(), json!(count)))
        .collect();
    text(&json!({
        "game": G::INFO.id,
        "revision": G::INFO.revision,
        "seed": seed,
        "puzzles": collection.len(),
        "levels": levels,
    }))
}

/// What the file has already; nothing if there is none.
fn old_puzzles(path: Option<&str>) -> Result<Vec<Puzzle>, String> {
    let Some(path) = path else { return Ok(Vec::new()) };
    match std::fs::read_to_string(path) {
        Ok(text) => read(&text).map_err(|error| format!("file {path}: {error}")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(format!("file {path}: {error}")),
    }
}
