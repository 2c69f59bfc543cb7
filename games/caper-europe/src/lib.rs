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
//! [`game`](self) is the table of contents: every method of the contract leads to a function of
//! the same name in `rules`, `cards`, `seen` or `bots`. The cards are lines of the icon language
//! (`docs/icon-language.md`), compiled once for each deck; a state holds positions of a deal and
//! a reference to the compiled cards.

mod bots;
mod cards;
mod game;
mod rules;
mod seen;

pub use cards::city::{City, Colour, Good, dialect};
pub use cards::{Card, Cards, GearCard, List, LocationCard, ThiefCard, Track};
pub use rules::action::{Action, Choice, Gear, Site, Slot, Thief};
pub use rules::deal::Deal;
pub use rules::event::{Cause, Event, Row, TieBreak};
pub use rules::options::Options;
pub use rules::state::{CaperEurope, FIRST, Phase, SECOND};
pub use seen::prompt::Prompt;
pub use seen::view::{CardView, HandCard, LocationView, SideView, StackView, View};
