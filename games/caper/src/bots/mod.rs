//! What bots and studies need.

mod counted;
mod heuristic;
mod race;
