//! Caper: a drafting game for scoundrels, for two Masterminds, two and a Snitch, or two teams.
//!
//! ```
//! use caper::Caper;
//! use engine::{Dice, Game, Mute, Next, Seed, Setup};
//!
//! let mut dice = Dice::new(Seed::from_text("a warm night"));
//! let mut game = Caper::new(&Setup::default()).unwrap();
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

#![warn(missing_docs)]

mod action;
mod audit;
mod book;
mod card;
mod cards;
mod counted;
mod deal;
mod draft;
mod effects;
mod event;
mod game;
mod heuristic;
mod holdings;
mod imagine;
mod ledger;
mod legal;
mod list;
mod options;
mod overlay;
mod passes;
mod play;
mod program;
mod rounds;
mod rows;
mod score;
mod state;
mod table;
mod tally;
mod teams;
mod view;
mod words;

pub use action::{Action, Choice, Discarded, Held, Pair, Site, Slot};
pub use card::{Card, GOODS, Gear, Location, Paint, Thief, dialect};
pub use cards::{Cards, GearCard, LocationCard, ThiefCard};
pub use deal::Deal;
pub use event::{Event, Hand, Reason, ScoreLine};
pub use options::{City, Equipped, Options, Tie};
pub use rows::Rows;
pub use state::{Caper, Phase};
pub use view::{HandView, HeldView, LayerView, LocationView, Prompt, SideView, StackView, View};
