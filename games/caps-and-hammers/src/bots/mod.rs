//! What bots and studies need to know of the game.

mod counted;
mod features;
mod heuristic;
