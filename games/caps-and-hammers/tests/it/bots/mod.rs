//! How well the bots play: positions with a known best move, and a solved miniature.

mod miniature;
mod positions;
