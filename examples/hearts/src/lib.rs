//! Hearts for four: one deal, three cards passed, thirteen tricks, the fewest points win.
//!
//! The example that `docs/add-a-game.md` walks through, with the folders of every game.
//!
//! ```
//! use engine::{RandomGame, Seed, Setup};
//! use hearts::Hearts;
//!
//! let game = RandomGame::<Hearts>::new(&Setup::default(), Seed::from_text("a rainy day"));
//! assert!(!game.outcome().winners.is_empty());
//! ```

mod bots;
mod cards;
mod game;
mod rules;
mod seen;
mod table;

pub use cards::{Cards, PlayingCard};
pub use rules::action::{Action, Card, Place};
pub use rules::deal::{Deal, Direction};
pub use rules::event::Event;
pub use rules::state::{Hearts, Phase};
pub use seen::{Played, SeatView, View};
