//! A PostgreSQL server of their own for tests.
//!
//! A [`Cluster`] is a real server in a temporary folder, reached by a socket in that folder alone.
//! It ends with the test program, however that ends.

#![allow(clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod clock;
mod cluster;
mod place;
mod proxy;

pub use clock::Clock;
pub use cluster::Cluster;
pub use proxy::{Proxy, Way};
