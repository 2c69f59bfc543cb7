//! Every numbered rule and every card, each in a test named after it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

#[path = "../common/mod.rs"]
mod common;

mod clan_items;
mod crew;
mod crew_cards;
mod encounters;
mod ending;
mod input;
mod items;
mod modules;
mod pool;
mod setting_up;
mod stakes;
mod turns;
mod windows;
