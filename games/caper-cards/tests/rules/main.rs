//! Every numbered rule and every card, each in a test named after it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

#[path = "../common/mod.rs"]
mod common;

mod book;
mod complications;
mod crew;
mod deck;
mod foresight;
mod heist;
mod input;
mod player_counts;
mod round;
mod score;
mod setting_up;
mod silence;
