//! Every numbered rule and every card, each in a test named after it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod assets;
mod ending;
mod input;
mod launching;
mod resolution;
mod setting_up;
mod situations;
mod table;
mod turns;
