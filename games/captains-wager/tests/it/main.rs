//! All tests of Captain's Wager, in one program.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod bots;
mod conformance;
mod fixtures;
mod golden;
mod imagine;
mod passing;
mod revisions;
mod rules;
