//! Every numbered rule and every card, each in a test named after it.

mod assets;
mod ending;
mod input;
mod launching;
mod resolution;
mod setting_up;
mod situations;
mod turns;
