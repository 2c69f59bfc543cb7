//! What bots and studies need.

mod counted;
mod heuristic;
