//! Every numbered rule and every card, each in a test named after it.

mod burning;
mod cards;
mod cities;
mod crews;
mod examples;
mod gear_cards;
mod input;
mod locations;
mod rounds;
mod scoring;
mod sets;
mod setting_up;
mod thief_cards;
mod turns;
