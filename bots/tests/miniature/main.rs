//! A miniature of Caps and Hammers, and what anyone could gain against each bot there.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod caps_and_hammers;
#[allow(dead_code, reason = "these tests use a part of it")]
#[path = "../../../games/caps-and-hammers/tests/rules/table.rs"]
mod table;
#[path = "../positions/third_round.rs"]
mod third_round;
