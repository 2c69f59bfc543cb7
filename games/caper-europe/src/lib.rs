//! Caper: Europe: two Masterminds draft thieves and gear over three Locations of one city.
//!
//! ```
//! use caper_europe::CaperEurope;
//! use engine::{Game, Mute, RandomGame, Seed, Setup};
//!
//! let seed = Seed::from_text("a warm night");
//! let mut random = RandomGame::<CaperEurope>::new(&Setup::default(), seed);
//! while let Some((seat, action)) = random.step(&mut Mute) {
//!     println!("{seat:?} plays {action:?}");
//! }
//! assert!(random.game.outcome().is_some());
//! ```
//!
//! `game.rs` is the table of contents: every method of the contract leads to a function of
//! the same name in `rules`, `cards`, `seen` or `bots`. The cards are lines of the icon language
//! (`docs/icon-language.md`), compiled once for each deck; a state holds positions of a deal and
//! a reference to the compiled cards.

mod bots;
mod cards;
mod game;
mod rules;
mod seen;
mod table;

pub use cards::city::{City, Colour, Good, dialect};
pub use cards::{Card, Cards, GearCard, List, LocationCard, ThiefCard, Track};
pub use rules::action::{Action, Choice, Gear, Site, Slot, Thief};
pub use rules::deal::Deal;
pub use rules::event::{Cause, Event, Row, TieBreak};
pub use rules::options::{Options, Order};
pub use rules::state::{CaperEurope, FIRST, Phase, SECOND};
pub use seen::prompt::Prompt;
pub use seen::view::{CardView, HandCard, LocationView, SideView, StackView, View};
