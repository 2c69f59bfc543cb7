//! What bots and studies need to know of the game.

mod ceiling;
mod chooser;
mod counted;
mod effects;
mod features;
mod heuristic;
mod outlook;
pub(crate) mod prospect;
