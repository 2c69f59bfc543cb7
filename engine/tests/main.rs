//! Does the engine keep what it promises? Tested with a toy game.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod fork;
mod records;
mod setup;
mod table;
mod undo;
