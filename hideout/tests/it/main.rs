//! The program from outside: what it prints, writes, serves and refuses.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

#[cfg(unix)]
mod admin;
mod arena;
mod backup;
mod ceiling;
mod common;
mod crash;
#[cfg(feature = "hearts")]
mod hearts;
mod lab;
#[cfg(feature = "postgres")]
mod leaving;
mod limits;
#[cfg(feature = "postgres")]
mod moving;
#[cfg(feature = "postgres")]
mod nodes;
mod play;
mod puzzles;
mod ratings;
mod reading;
mod records;
mod replay;
mod review;
mod serve;
mod server;
mod simulate;
mod sure;
mod table;
#[cfg(feature = "postgres")]
mod think;
mod traces;
mod train;
