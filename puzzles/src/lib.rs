//! Positions with one clearly best move, set as puzzles.
//!
//! They are found in games between bots ([`make()`]): wherever a short search likes one move much
//! better than every other, the moves are weighed against each other in the same imagined worlds,
//! again and again, as a review does it. Everything is judged by what the deciding seat knows, so
//! a puzzle has its answer for whoever sees the seat's view. How hard it is, is measured: by
//! which bots find the answer. The games of people are searched in the same way ([`in_record`]).

#![warn(missing_docs)]

mod check;
mod collection;
mod goal;
mod hunt;
mod level;
mod make;
mod onward;
mod puzzle;
mod words;

pub use collection::Collection;
pub use goal::goal;
pub use hunt::{again, in_game, in_record};
pub use level::{LEVELS, Tried};
pub use make::{Making, NotMade, make, next_game};
pub use onward::{Compared, Onward, compare};
pub use puzzle::{Position, Puzzle, Stale, read};
