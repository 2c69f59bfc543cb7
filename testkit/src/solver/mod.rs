//! Games small enough to be solved exactly, and how far a strategy is from that.
//!
//! A [`Tree`] is made of real positions of a real game: every way the hidden cards may lie, each
//! with its chance, and every way to play on from there. [`solve`] finds an equilibrium (CFR+),
//! [`best_response`] says what the best answer to a strategy is worth, and [`policy`] turns a bot
//! into a strategy by asking it wherever it may come to decide.

mod policy;
mod respond;
mod solve;
mod tree;

pub use policy::policy;
pub use respond::{best_response, exploitability, value};
pub use solve::{even, solve};
pub use tree::{Info, Node, Tree};
