//! Every numbered rule and every card, each in a test named after it.

mod ending;
mod flipping;
mod gear_city;
mod gear_core;
mod icons;
mod input;
mod locations;
mod rounds;
mod setting_up;
mod snitch;
mod teams;
mod thieves;
mod turns;
