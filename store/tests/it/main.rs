//! The store from outside: its contract, its files, their copies and their locks.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod backup;
mod conformance;
mod files;
mod ids;
mod layouts;
mod lock;
mod moving;
