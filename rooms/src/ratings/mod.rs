//! How well people play, as numbers: how a game changes them, and what bots and deals hold.
//!
//! All of this is arithmetic; what is kept of it is the business of [`results`](crate::results).
//! For people: `docs/ratings.md`.

mod ladder;
mod measured;
mod model;
mod rating;
#[cfg(test)]
mod tests;

pub use ladder::{Ladder, NotALadder, Speed};
pub use measured::{Measured, bot, difficulty, error_of};
pub use model::{Entrant, crew, rate};
pub use rating::Rating;
