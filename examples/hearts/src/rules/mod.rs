//! What can be done, and what happens.

pub(crate) mod action;
pub(crate) mod deal;
pub(crate) mod event;
pub(crate) mod legal;
pub(crate) mod play;
pub(crate) mod score;
pub(crate) mod state;
