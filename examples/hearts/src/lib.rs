//! Hearts for four: one deal, three cards passed, thirteen tricks, the fewest points win.
//!
//! This is the example that `docs/add-a-game.md` walks through. It has the folders of every
//! game: `rules` (what can be done, and what happens), `cards` (what is printed on them), `seen`
//! (what each viewer gets, and in which words), `bots` (what players that are not people go by)
//! and `table` (how it is shown).
//!
//! ```
//! use engine::{RandomGame, Seed, Setup};
//! use hearts::Hearts;
//!
//! let outcome = RandomGame::<Hearts>::new(&Setup::default(), Seed::from_text("a rainy day")).outcome();
//! assert!(!outcome.winners.is_empty());
//! ```

mod bots;
mod cards;
mod game;
mod rules;
mod seen;

pub use cards::{Cards, PlayingCard};
pub use rules::action::{Action, Card, Place};
pub use rules::deal::{Deal, Direction};
pub use rules::event::Event;
pub use rules::options::{Options, Passing};
pub use rules::state::{Hearts, Phase};
pub use seen::view::{Prompt, SeatView, TrickView, View};
