//! People who look for somebody to play with, and who is brought together.
//!
//! A [`Pool`] knows who looks for what and how long they have. Those who fit are called; when all
//! of them have answered their table is opened, so that no game begins with somebody who is gone.
//! It has no clock of its own: every question brings the time, in milliseconds.

mod pairing;
mod pool;
#[cfg(test)]
mod tests;

pub(crate) use pool::Kept;
pub use pool::{Pool, Seeker, Status, Wish};
