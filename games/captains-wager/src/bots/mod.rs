//! What bots go by, and what a study counts.

pub(crate) mod beliefs;
pub(crate) mod counted;
mod features;
pub(crate) mod heuristic;
pub(crate) mod prospects;
pub(crate) mod split;
