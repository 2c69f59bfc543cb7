//! The course of the game.

pub(crate) mod action;
pub(crate) mod aims;
pub(crate) mod audit;
pub(crate) mod deal;
pub(crate) mod effects;
pub(crate) mod event;
pub(crate) mod holdings;
pub(crate) mod ledger;
pub(crate) mod legal;
pub(crate) mod options;
pub(crate) mod play;
pub(crate) mod rounds;
pub(crate) mod rows;
pub(crate) mod score;
pub(crate) mod setup;
pub(crate) mod snitch;
pub(crate) mod state;
pub(crate) mod tally;
pub(crate) mod teams;
pub(crate) mod wilds;
