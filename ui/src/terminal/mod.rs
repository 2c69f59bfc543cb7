//! What drawings for a terminal are made with.

pub mod grid;
pub mod listing;
pub mod paint;
pub mod text;
