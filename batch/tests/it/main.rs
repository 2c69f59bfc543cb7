//! A batch against single games, against itself on more threads, and against wrong input.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod allocation;
mod common;
mod ends;
mod refusals;
mod same;
mod worlds;
