//! Many games, on all cores, searched for puzzles.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use engine::{Seed, Setup};
use shelf::Shelved;
use thiserror::Error;

use crate::collection::Collection;
use crate::hunt::at_least;
use crate::puzzle::Puzzle;

/// What to look for, and where.
#[derive(Clone, Debug)]
pub struct Making<G: engine::Game> {
    /// What the games are played with: the standard cards, and any options.
    pub setup: Setup<G>,
    /// The seed of the series of games.
    pub seed: Seed,
    /// The first game of the series that is looked at.
    pub from: u64,
    /// The last one, not included.
    pub to: u64,
    /// How hard each has to be at least: the number of the easiest of the [`LEVELS`](crate::LEVELS)
    /// that may find it, from 1 on. What is harder is looked for where a short search errs.
    pub hardness: usize,
    /// How many threads look; none for as many as there are cores.
    pub threads: Option<usize>,
}

/// Why no puzzles are made.
#[derive(Debug, Error)]
pub enum NotMade {
    /// The threads could not be started.
    #[error("the threads cannot be started: {0}")]
    Threads(String),
    /// What was found could not be written.
    #[error("the puzzles cannot be written: {0}")]
    Written(#[from] io::Error),
}

/// The game of a series behind the last one that these puzzles were found in: there it goes on if
/// it was stopped.
pub fn next_game(found: &[Puzzle], series: Seed) -> u64 {
    let ours = found.iter().filter(|it| series.derive(it.number) == it.seed);
    ours.map(|it| it.number + 1).max().unwrap_or(0)
}

/// Looks for puzzles until the collection is full or the games have run out. `found` hears of
/// every game in the order of the series, with what the collection took of it; so the same seed
/// makes the same puzzles on any number of threads.
pub fn make<G: Shelved>(
    making: &Making<G>,
    collection: &mut Collection,
    found: &mut dyn FnMut(u64, Vec<Puzzle>) -> io::Result<()>,
) -> Result<(), NotMade> {
    if collection.is_full() {
        return Ok(());
    }
    let threads = making.threads.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| NotMade::Threads(error.to_string()))?;
    let next = AtomicU64::new(making.from);
    let (sender, games) = mpsc::channel();
    let worker = |sender: mpsc::Sender<(u64, Vec<Puzzle>)>| {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        for number in numbers.take_while(|number| *number < making.to) {
            // When nobody listens any more, there is enough.
            let found = at_least(&making.setup, number, making.seed, making.hardness);
            if sender.send((number, found)).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|threads| {
        threads.spawn(|| {
            // Every thread of the pool has a game of its own: within it nothing is divided up.
            pool.in_place_scope(|scope| {
                for _ in 0..pool.current_num_threads() {
                    let (sender, worker) = (sender.clone(), &worker);
                    scope.spawn(move |_| worker(sender));
                }
                drop(sender);
            });
        });
        Ok(keep::<G>(games, making.from, collection, found)?)
    })
}

/// Takes the games in the order of the series, whichever is finished first.
fn keep<G: Shelved>(
    games: mpsc::Receiver<(u64, Vec<Puzzle>)>,
    mut turn: u64,
    collection: &mut Collection,
    found: &mut dyn FnMut(u64, Vec<Puzzle>) -> io::Result<()>,
) -> io::Result<()> {
    let mut waiting = BTreeMap::new();
    for (number, puzzles) in games {
        waiting.insert(number, puzzles);
        while let Some(puzzles) = waiting.remove(&turn) {
            let taken = puzzles.into_iter().filter(|it| collection.takes::<G>(it));
            found(turn, taken.collect())?;
            turn += 1;
        }
        if collection.is_full() {
            break;
        }
    }
    Ok(())
}
