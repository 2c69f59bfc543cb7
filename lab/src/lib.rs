//! Many games between bots, and what they say about the game and the bots.
//!
//! A [`Study`] says what to play, [`simulate`] plays it on all cores, and the [`Summary`] says
//! how it came out, with the uncertainty that belongs to every number. The same study gives the
//! same summary and the same records however many threads play it.

#![warn(missing_docs)]

mod arena;
mod interval;
mod playing;
mod study;
mod summary;

pub use arena::{Answer, Arena, ArenaReport, Cell, Pair, Rating, Sprt, SprtReport};
pub use interval::{Mean, Share};
pub use playing::Stuck;
pub use study::{Study, StudyError, simulate};
pub use summary::{BotResult, SeatResult, Summary};
