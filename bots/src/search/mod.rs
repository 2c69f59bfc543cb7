//! The bot that thinks ahead: information-set Monte-Carlo tree search.
//!
//! Again and again it imagines a world that agrees with everything its seat has seen, and plays
//! it out along a tree. Where a seat decides in that world, it decides by what *it* has been
//! told: the tree is keyed by each deciding seat's knowledge, so nobody, the searching seat
//! included, can act on what they do not know. What comes of it is remembered for each seat
//! separately (max^n), and the move that was worth following most often is taken.

mod belief;
mod bluff;
mod ending;
mod outlook;
mod tree;
mod tree_search;
mod utility;
mod weigh;

use std::time::{Duration, Instant};

use engine::{Dice, Features, Heuristic, Next, Perspective, Seed};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

pub use outlook::{outlook, play_out};
pub use utility::Utility;
pub use weigh::Worth;

use crate::Bot;
use crate::net::Learned;
use ending::Limit;
use tree::Tree;
use tree_search::TreeSearch;

/// The most memory, in bytes, that one decision takes for its trees. When it is used up, the
/// search goes on with what it has.
pub const MEMORY: usize = 64 << 20;

/// Up to this many iterations grow one tree; more are divided among several.
const ITERATIONS_PER_TREE: u32 = 5_000;
const MOST_TREES: u32 = 8;

/// How many positions of an ending in the open are looked at for each iteration of the budget,
/// which takes about as long.
const POSITIONS_PER_ITERATION: u32 = 20;

/// How many nodes of a hidden ending are written out and solved for each iteration of the budget,
/// which takes about as long.
const NODES_PER_ITERATION: u32 = 3;

/// How often the clock is read.
const BETWEEN_LOOKS_AT_THE_CLOCK: u32 = 8;

/// How long a search may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many imagined worlds. The same seed finds the same move, on any number of threads.
    Iterations(u32),
    /// So much time, on one thread: a busy machine delays no answer.
    Time(Duration),
}

/// How a search divides its attention. The defaults were found by playing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// How much moves are tried that look worse, to learn more of them.
    pub curiosity: f32,
    /// How little the first look at a move counts for how often it is tried.
    pub temperature: f32,
    /// Whether an ending in the open is played out to the end of every line.
    pub endings: bool,
    /// Whether an ending with hidden cards is solved for both sides.
    pub bluffs: bool,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { curiosity: 1.0, temperature: 0.1, endings: true, bluffs: true }
    }
}

/// A move with what the search thinks of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought<A> {
    /// An action that makes the move.
    pub action: A,
    /// How often the move was followed; in an ending that was played out, how many positions
    /// were looked at behind it.
    pub visits: u32,
    /// What the move brings, as the [`Utility`] counts: with the usual one, the chance of
    /// winning.
    pub expected: f32,
    /// Whether every line behind the move was played to its end: then it is certain.
    pub exact: bool,
}

/// Searches ahead from what its seat knows.
///
/// ```
/// use bots::{Bot, Budget, Search};
/// use engine::{Perspective, RandomGame, Seed, Setup};
/// use testkit::toy::Raid;
///
/// let dealt = RandomGame::new(&Setup::<Raid>::default(), Seed::from_text("tuesday"));
/// let at = Perspective::new(&dealt.game, dealt.seat().unwrap());
/// let search = Search::new(Budget::Iterations(200), Seed::from_text("thoughts"));
/// let best = &search.clone().ponder(&at)[0];
/// assert!((0.0..=1.0).contains(&best.expected));
/// assert_eq!(search.clone().choose(&at), Some(best.action));
/// ```
///
/// It is given a [`Perspective`] and nothing else:
///
/// ```compile_fail,E0308
/// fn cheat<G: engine::Heuristic>(search: &mut bots::Search, state: &G) {
///     search.ponder(state);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    budget: Budget,
    utility: Utility,
    tuning: Tuning,
    learned: Option<Learned>,
    dice: Dice,
}

impl Search {
    /// A searching player with chance of its own from `seed`.
    pub fn new(budget: Budget, seed: Seed) -> Search {
        Search {
            budget,
            utility: Utility::default(),
            tuning: Tuning::default(),
            learned: None,
            dice: Dice::new(seed),
        }
    }

    /// The same player with other aims.
    #[must_use]
    pub fn playing_for(mut self, utility: Utility) -> Search {
        self.utility = utility;
        self
    }

    /// The same player with its attention divided differently.
    #[must_use]
    pub fn tuned(mut self, tuning: Tuning) -> Search {
        self.tuning = tuning;
        self
    }

    /// The same player with what has been learned of such tables, if anything.
    #[must_use]
    pub fn with(mut self, learned: Option<Learned>) -> Search {
        self.learned = learned;
        self
    }

    /// Thinks about a decision and gives every move, the best first; none if this seat has
    /// nothing to decide. Actions that make the same move are one.
    pub fn ponder<G: Heuristic>(&mut self, at: &Perspective<'_, G>) -> Vec<Thought<G::Action>> {
        let mut actions = Vec::new();
        at.actions(&mut actions);
        if actions.is_empty() {
            return Vec::new();
        }
        let start = Instant::now();
        self.end(at, start, true).unwrap_or_else(|| self.think(at, start))
    }

    /// Plays an ending in the open out, if it is won and not too large. It takes no more than half
    /// of the time.
    fn end<G: Heuristic>(
        &self,
        at: &Perspective<'_, G>,
        start: Instant,
        all: bool,
    ) -> Option<Vec<Thought<G::Action>>> {
        let limit = match self.budget {
            Budget::Iterations(iterations) => {
                Limit { positions: iterations.saturating_mul(POSITIONS_PER_ITERATION), until: None }
            }
            Budget::Time(time) => {
                let positions = u32::try_from(time.as_micros() / 2).unwrap_or(u32::MAX);
                Limit { positions, until: Some(start + time / 2) }
            }
        };
        if self.tuning.endings { ending::solve(at, self.utility, limit, all) } else { None }
    }

    /// Solves an ending with hidden cards between two, if it is not too large. That is for playing
    /// only: whoever asks for advice wants to hear what a move is worth, not how often to make it.
    fn bluff<G: Heuristic>(&mut self, at: &Perspective<'_, G>) -> Option<Vec<Thought<G::Action>>> {
        if !self.tuning.bluffs {
            return None;
        }
        let most = match self.budget {
            Budget::Iterations(iterations) => iterations.saturating_mul(NODES_PER_ITERATION),
            Budget::Time(time) => u32::try_from(time.as_micros() / 10).unwrap_or(u32::MAX),
        };
        let (utility, learned, mut features) = (self.utility, self.learned, Features::new());
        bluff::solve(at, most as usize, &mut self.dice, |world, seat| match learned {
            Some(learned) if world.next() != Next::Over => {
                utility.expected(learned.judge(world, &mut features)[seat.index()])
            }
            _ => utility.judge(world, seat),
        })
    }

    /// Grows trees and says what they think together.
    fn think<G: Heuristic>(
        &mut self,
        at: &Perspective<'_, G>,
        start: Instant,
    ) -> Vec<Thought<G::Action>> {
        let (trees, patience) = match self.budget {
            Budget::Iterations(iterations) => {
                let (trees, each) = divide(iterations);
                (trees, Patience::Iterations(each))
            }
            Budget::Time(time) => (1, Patience::Until(start + time)),
        };
        let seeds: Vec<Seed> = (0..trees).map(|_| self.dice.seed()).collect();
        let memory = MEMORY / trees as usize;
        let grow = |seed| self.grow(at, seed, memory, patience);
        // A thread that already plays one of many games grows its trees itself: were it to wait
        // for others, it would begin further games meanwhile, one inside the other.
        let busy = trees == 1 || rayon::current_thread_index().is_some();
        let grown: Vec<Vec<Thought<G::Action>>> = if busy {
            seeds.into_iter().map(grow).collect()
        } else {
            seeds.into_par_iter().map(grow).collect()
        };
        merge(grown)
    }

    /// Grows one tree and says what it thinks.
    fn grow<G: Heuristic>(
        &self,
        at: &Perspective<'_, G>,
        seed: Seed,
        memory: usize,
        patience: Patience,
    ) -> Vec<Thought<G::Action>> {
        let tree = Tree::new(memory);
        let mut search =
            TreeSearch::new(at, self.utility, self.tuning, self.learned, Dice::new(seed), tree);
        for count in 1_u32.. {
            search.iterate();
            let enough = match patience {
                Patience::Iterations(each) => count >= each,
                Patience::Until(end) => {
                    count % BETWEEN_LOOKS_AT_THE_CLOCK == 0 && Instant::now() >= end
                }
            };
            if enough || count == u32::MAX {
                break;
            }
        }
        debug_assert!(search.tree.bytes() <= memory);
        search.thoughts()
    }
}

/// One of the moves, each as often as it is visited.
fn in_proportion<A: Copy>(thoughts: &[Thought<A>], dice: &mut Dice) -> Option<A> {
    let visits = thoughts.iter().map(|thought| thought.visits).sum();
    if visits == 0 {
        return thoughts.first().map(|thought| thought.action);
    }
    let mut drawn = dice.below(visits);
    let chosen = thoughts.iter().find(|thought| {
        let here = drawn < thought.visits;
        drawn = drawn.wrapping_sub(thought.visits);
        here
    });
    chosen.map(|thought| thought.action)
}

/// When one tree has grown enough.
#[derive(Clone, Copy, Debug)]
enum Patience {
    Iterations(u32),
    Until(Instant),
}

/// How many trees grow, and how many iterations each has.
fn divide(iterations: u32) -> (u32, u32) {
    let trees = (iterations / ITERATIONS_PER_TREE).clamp(1, MOST_TREES);
    (trees, iterations.div_ceil(trees).max(1))
}

/// Adds up what several trees say of the same moves; the most visited first.
fn merge<A: Copy + PartialEq>(grown: Vec<Vec<Thought<A>>>) -> Vec<Thought<A>> {
    let mut merged: Vec<Thought<A>> = Vec::new();
    for thought in grown.into_iter().flatten() {
        match merged.iter_mut().find(|known| known.action == thought.action) {
            None => merged.push(thought),
            Some(known) => {
                let (a, b) = (known.visits as f32 + 1.0, thought.visits as f32 + 1.0);
                known.expected = (a * known.expected + b * thought.expected) / (a + b);
                known.visits += thought.visits;
            }
        }
    }
    merged.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.expected.total_cmp(&a.expected)));
    merged
}

impl<G: Heuristic> Bot<G> for Search {
    fn choose(&mut self, at: &Perspective<'_, G>) -> Option<G::Action> {
        let mut actions = Vec::new();
        at.actions(&mut actions);
        if let [only] = actions[..] {
            return Some(only);
        }
        let start = Instant::now();
        if let Some(thoughts) = self.end(at, start, false) {
            return thoughts.first().map(|thought| thought.action);
        }
        if let Some(thoughts) = self.bluff(at) {
            return in_proportion(&thoughts, &mut self.dice);
        }
        self.think(at, start).first().map(|thought| thought.action)
    }
}
