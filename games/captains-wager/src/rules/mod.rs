//! The course of the game.

pub(crate) mod action;
pub(crate) mod adventure;
pub(crate) mod audit;
pub(crate) mod captain;
pub(crate) mod clans;
pub(crate) mod contest;
pub(crate) mod crew;
pub(crate) mod deal;
pub(crate) mod effects;
pub(crate) mod encounter;
pub(crate) mod event;
pub(crate) mod ids;
pub(crate) mod legal;
pub(crate) mod meddling;
pub(crate) mod options;
pub(crate) mod phase;
pub(crate) mod play;
pub(crate) mod pool;
pub(crate) mod score;
pub(crate) mod setup;
pub(crate) mod state;
pub(crate) mod transfers;
pub(crate) mod turn;
pub(crate) mod windows;
