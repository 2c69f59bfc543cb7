//! Hearts for four: one deal, three cards passed, thirteen tricks, the fewest points win.
//!
//! The example that `docs/add-a-game.md` walks through, with the folders of every game.

mod bots;
mod cards;
mod game;
mod rules;
mod seen;
mod table;

pub use cards::{Cards, PlayingCard};
pub use rules::action::{Action, Card, Event, Place};
pub use rules::deal::{Deal, Direction};
pub use rules::{Hearts, Phase};
pub use seen::{SeatView, View, Written};
