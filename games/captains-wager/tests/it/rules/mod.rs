//! Every numbered rule and every card, each in a test named after it.

mod any_time;
mod bonus_crew_cards;
mod clan_items;
mod clans;
mod crew;
mod crew_cards;
mod encounters;
mod ending;
mod input;
mod items;
mod loans;
mod marked_crew_cards;
mod modules;
mod pool;
mod sentences;
mod setting_up;
mod stakes;
mod turns;
mod windows;
