//! Caper: a drafting game for scoundrels, for two Masterminds, two and a Snitch, or two teams.
//!
//! ```
//! use caper::Caper;
//! use engine::{Game, Mute, RandomGame, Seed, Setup};
//!
//! let seed = Seed::from_text("a warm night");
//! let mut random = RandomGame::<Caper>::new(&Setup::default(), seed);
//! while let Some((seat, action)) = random.step(&mut Mute) {
//!     println!("{seat:?} plays {action:?}");
//! }
//! assert!(random.game.outcome().is_some());
//! ```
//!
//! `game.rs` is the table of contents: every method of the contract leads to a function of
//! the same name in `rules`, `cards`, `seen` or `bots`.

#![warn(missing_docs)]

mod bots;
mod cards;
mod game;
mod rules;
mod seen;
mod table;

pub use cards::card::{Card, GOODS, Gear, Location, Paint, Thief, dialect};
pub use cards::{Cards, GearCard, LocationCard, ThiefCard};
pub use rules::action::{Action, Choice, Discarded, Held, Pair, Site, Slot};
pub use rules::deal::Deal;
pub use rules::event::{Event, Hand, Reason, Row};
pub use rules::options::{City, Equipped, Log, Options, Tie, Wilds};
pub use rules::rows::Rows;
pub use rules::state::{Caper, Phase};
pub use seen::prompt::Prompt;
pub use seen::view::{HandView, HeldView, LayerView, LocationView, SideView, StackView, View};
