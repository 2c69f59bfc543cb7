//! The course of the game.

pub(crate) mod action;
pub(crate) mod audit;
pub(crate) mod complication;
pub(crate) mod crew_score;
pub(crate) mod deal;
pub(crate) mod event;
pub(crate) mod heist;
pub(crate) mod legal;
pub(crate) mod options;
pub(crate) mod play;
pub(crate) mod reading;
pub(crate) mod row;
pub(crate) mod score;
pub(crate) mod setup;
pub(crate) mod state;
pub(crate) mod tally;
pub(crate) mod variant;
pub(crate) mod ways;
