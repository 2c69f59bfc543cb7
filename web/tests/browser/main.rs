//! A real browser plays real games: Debian's Chromium with its driver, headless.
//!
//! `cargo xtask test` installs both where they are missing.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod again;
mod ask_first;
mod climaxes;
mod deals;
mod drag;
mod drawer;
mod driver;
mod everyone;
mod gallery;
mod games;
mod layout;
mod notices;
mod people;
mod player;
mod puzzles;
mod review;
mod server;
mod stage;
mod together;
mod tour;
