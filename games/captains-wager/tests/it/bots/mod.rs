//! What bots go by, and how well they play with it.

mod beliefs;
mod heuristic;
mod miniature;
mod positions;
