//! A miniature of Captain's Wager, and how far each bot is from its solution.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod captains_wager;
#[path = "../../../games/captains-wager/tests/common/mod.rs"]
mod common;
