//! The play of two seats against which neither can gain: games small enough are written out and
//! solved.
//!
//! A [`Tree`] is made of real positions of a real game: ways the hidden cards may lie, each with
//! its chance, and every way to play on from there. [`solve()`] finds how often each move should
//! be made by whoever does not want to be read (counterfactual regret minimisation, CFR+).

mod solve;
mod tree;

pub use solve::{even, solve, worths};
pub use tree::{Info, NONE, Node, Tree, World};
