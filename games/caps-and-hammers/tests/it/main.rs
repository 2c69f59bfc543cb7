//! All tests of the game that look at it from outside.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod bots;
mod conformance;
mod fixtures;
mod golden;
mod imagine;
mod revisions;
mod rules;
