//! Hearts, tested as every game is.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod bots;
mod cards;
mod conformance;
mod golden;
mod imagine;
mod rules;
mod wish;
