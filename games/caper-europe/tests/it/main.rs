//! The tests of the game.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod bots;
mod conformance;
mod fixtures;
mod golden;
mod imagine;
mod revisions;
mod rules;
