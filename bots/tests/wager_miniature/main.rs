//! Miniatures: games small enough to be solved exactly, and how far each bot is from that.
//!
//! A [`Tree`](tree::Tree) is made of real positions of a real game: every way the hidden cards
//! may lie, each with its chance, and every way to play on from there. [`solve`] finds an
//! equilibrium (CFR+), [`respond`] what the best answer to a strategy is worth, and [`policy`]
//! turns a bot into a strategy by asking it wherever it may come to decide.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod captains_wager;
#[path = "../../../games/captains-wager/tests/common/mod.rs"]
mod common;
mod policy;
mod respond;
mod solve;
mod tree;
