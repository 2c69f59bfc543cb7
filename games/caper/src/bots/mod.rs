//! What bots and studies need.

mod counted;
mod features;
mod heuristic;
mod race;
