//! Studies from outside: of every game on the shelf, and of small games made for them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod endless;
mod inquiry;
mod parts;
mod studies;
mod train;
