//! Every numbered rule and every card, each in a test named after it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod decks;
mod ending;
mod flipping;
mod gear_city;
mod gear_core;
mod icons;
mod input;
mod locations;
mod rounds;
mod scene;
mod setting_up;
mod snitch;
mod table;
mod teams;
mod thieves;
