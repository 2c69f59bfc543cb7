//! Every numbered rule and every card, each in a test named after it.

mod ending;
mod equipped;
mod flipping;
mod gear_city;
mod gear_core;
mod icons;
mod input;
mod locations;
mod modifiers;
mod rounds;
mod setting_up;
mod snitch;
mod teams;
mod thieves;
mod turns;
mod wilds;
