//! Every numbered rule and every card, each in a test named after it.

mod burning;
mod cards;
mod cities;
mod crews;
mod examples;
mod gear_city;
mod gear_core;
mod input;
mod location_effects;
mod locations;
mod reverting;
mod rounds;
mod scoring;
mod sets;
mod setting_up;
mod thieves;
mod turns;
