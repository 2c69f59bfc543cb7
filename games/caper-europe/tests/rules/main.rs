//! Every numbered rule and every card, each in a test named after it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod burning;
mod cards;
mod cities;
mod crews;
mod examples;
mod gear_cards;
mod input;
mod locations;
mod rounds;
mod scoring;
mod sets;
mod setting_up;
mod stage;
mod table;
mod thief_cards;
mod turns;
