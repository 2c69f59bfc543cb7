//! Does the engine keep what it promises? Tested with a toy game and its broken twins.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(unreachable_pub, reason = "the toy is written as the crate of its own that a game is")]

mod conforms;
mod records;
mod setup;
mod table;
mod toy;
mod twins;
