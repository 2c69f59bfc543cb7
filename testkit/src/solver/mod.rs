//! Games small enough to be solved exactly, and how far a strategy is from that.
//!
//! [`miniature`] writes a small game out, [`solve()`] finds an equilibrium, [`best_response`] says
//! what the best answer to a strategy is worth, and [`policy()`] turns a bot into a strategy by
//! asking it wherever it may come to decide.

mod policy;
mod respond;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use engine::{Heuristic, Seat};

use bots::equilibrium::World;
pub use bots::equilibrium::{Info, Node, Tree, even, solve};
pub use policy::policy;
pub use respond::{best_response, exploitability, value};

/// Plays on from every world; all are equally likely. `knows` says what a seat knows at the start,
/// the same in all worlds that it can't tell apart. `worth` says what a position is worth to both
/// seats where the miniature ends; chance must have decided everything before.
pub fn miniature<G: Heuristic>(
    worlds: &[G],
    knows: impl Fn(&G, Seat) -> String,
    worth: impl FnMut(&G) -> Option<[f64; 2]>,
) -> Tree<G> {
    let holds = |world: &G, seat: Seat| {
        let mut hasher = DefaultHasher::new();
        knows(world, seat).hash(&mut hasher);
        hasher.finish()
    };
    let chance = 1.0 / worlds.len() as f64;
    let weighed = |world: &G| {
        let holds = [holds(world, Seat(0)), holds(world, Seat(1))];
        World { game: world.clone(), chance, holds }
    };
    let worlds: Vec<World<G>> = worlds.iter().map(weighed).collect();
    Tree::grow(&worlds, usize::MAX, worth).expect("a seat knows when it decides and what")
}
