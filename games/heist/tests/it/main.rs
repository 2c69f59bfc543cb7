//! The icon language, and what it counts.

#![allow(clippy::unwrap_used, clippy::panic, reason = "these are tests")]

mod counting;
mod lang;
