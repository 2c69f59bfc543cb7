//! Every numbered rule and every card, each in a test named after it.

mod complications;
mod crew;
mod deck;
mod heist;
mod input;
mod player_counts;
mod round;
mod score;
mod setting_up;
mod silence;
