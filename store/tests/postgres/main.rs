//! The store on a real PostgreSQL server: its contract, how it is opened, and what becomes of it
//! when lines are cut and servers crash.

#![cfg(feature = "postgres")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod conformance;
mod crash;
mod cut;
mod history;
mod moving;
mod opening;
