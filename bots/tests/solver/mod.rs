//! Games small enough to be solved exactly, and how far a strategy is from that.
//!
//! A [`Tree`](tree::Tree) is made of real positions of a real game: every way the hidden cards
//! may lie, each with its chance, and every way to play on from there. [`solve`] finds an
//! equilibrium (CFR+), [`respond`] what the best answer to a strategy is worth, and [`policy`]
//! turns a bot into a strategy by asking it wherever it may come to decide.

pub(crate) mod policy;
pub(crate) mod respond;
pub(crate) mod solve;
pub(crate) mod tree;
