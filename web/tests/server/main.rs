//! The server from outside: what people and programs do, and what strangers try.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

#[path = "../common/mod.rs"]
mod common;

mod api;
mod fuzz;
mod hostile;
mod stories;
mod trouble;
