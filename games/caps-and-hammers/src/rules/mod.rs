//! The course of the game.

pub(crate) mod action;
pub(crate) mod audit;
pub(crate) mod deal;
pub(crate) mod event;
pub(crate) mod legal;
pub(crate) mod options;
pub(crate) mod play;
mod resolve;
pub(crate) mod score;
pub(crate) mod setup;
pub(crate) mod state;
mod tally;
