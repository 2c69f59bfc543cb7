//! What tests of games are made of.
//!
//! - [`conformance`] checks any game against the contract, by random games;
//! - [`playthrough()`] tells a game to one viewer, and [`golden()`] compares it with a stored copy;
//! - [`Story`] plays a game by hand and says what was told and refused;
//! - [`assert_fits`] compares what was drawn with the odds it should have;
//! - [`scene`] looks at tables in a browser, [`assert_drawing`] at those in a terminal;
//! - [`compare_endings`] holds the search to plain minimax where nothing is hidden any more, and
//!   [`assert_wins_ending`] to a move that is known to win;
//! - [`assert_says`] looks for what a message must say;
//! - [`solver`] solves games that are small enough;
//! - [`assert_finds`] lets a search look for a move that is known to be best;
//! - [`toy`] is a game for tests of code that serves any game.
//!
//! Everything here panics when something is not as it should be: that is how a test fails.

#![allow(clippy::panic, clippy::unwrap_used, clippy::expect_used, reason = "this is for tests")]

pub mod conformance;
mod distribution;
mod drawing;
mod endings;
mod every_state;
mod golden;
mod playthrough;
mod positions;
mod says;
pub mod scene;
mod setups;
pub mod solver;
mod story;
mod thoughts;
pub mod toy;

pub use distribution::assert_fits;
pub use drawing::assert_drawing;
pub use endings::{assert_wins_ending, compare_endings};
pub use golden::golden;
pub use playthrough::playthrough;
pub use positions::positions;
pub use says::assert_says;
pub use setups::setups;
pub use story::{Story, assert_refusal};
pub use thoughts::{assert_finds, ponder};
