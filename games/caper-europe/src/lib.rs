//! Caper: Europe: two Masterminds draft thieves and gear over three Locations of one city.
//!
//! ```
//! use caper_europe::CaperEurope;
//! use engine::{Dice, Game, Mute, Next, Seed, Setup};
//!
//! let mut dice = Dice::new(Seed::from_text("a warm night"));
//! let mut game = CaperEurope::new(&Setup::default()).unwrap();
//! let deal = game.shuffle(&mut dice);
//! game.deal(&deal, &mut Mute).unwrap();
//!
//! let mut actions = Vec::new();
//! while let Next::Seats(seats) = game.next() {
//!     let seat = seats.first().unwrap();
//!     game.actions(seat, &mut actions);
//!     let action = dice.pick(&actions).unwrap();
//!     game.play(seat, action, &mut Mute).unwrap();
//! }
//! assert!(game.outcome().is_some());
//! ```
//!
//! The cards are lines of the icon language (`docs/icon-language.md`). They are compiled once
//! for each deck into faces; a state holds positions of a deal and a reference to that table.

mod action;
mod audit;
mod burn;
mod cards;
mod city;
mod coins;
mod compile;
mod counted;
mod deal;
mod deck_file;
mod deck_list;
mod effects;
mod event;
mod game;
mod heuristic;
mod legal;
mod options;
mod play;
mod score;
#[path = "table/mod.rs"]
mod screen;
mod state;
#[path = "table.rs"]
mod table;
mod view;
mod words;

pub use action::{Action, Choice, Gear, Site, Slot, Thief};
pub use cards::{Card, Cards, GearCard, List, LocationCard, ThiefCard, Track};
pub use city::{City, Colour, Good, dialect};
pub use deal::Deal;
pub use event::{Cause, Event, Row, TieBreak};
pub use options::Options;
pub use state::{CaperEurope, FIRST, Phase, SECOND};
pub use view::{CardView, HandCard, LocationView, Prompt, SideView, StackView, View};
