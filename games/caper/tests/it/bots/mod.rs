//! What bots make of the game.

mod endings;
mod heuristic;
mod positions;
mod snitch;
