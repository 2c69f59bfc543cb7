//! Does the conformance suite catch what is wrong? Tested with a toy game and its broken twins.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]
#![allow(unreachable_pub, reason = "twins are written as the crates of their own that games are")]

mod conforms;
mod plain_table;
mod twins;
