//! What bots go by, and how well they play.

mod ceiling;
mod heuristic;
mod positions;
