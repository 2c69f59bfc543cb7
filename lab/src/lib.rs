//! Many games between bots, and what they say about the game and the bots.
//!
//! A [`Study`] says what to play, [`simulate`] plays it on all cores, and the [`Summary`] says
//! how it came out, with the uncertainty that belongs to every number. The same study gives the
//! same summary and the same records however many threads play it. An [`Inquiry`] looks closer:
//! at every card, at pairs of cards, at another deck on the same deals, and at what a single
//! card is worth; its [`Report`] is a page for designers.

#![warn(missing_docs)]

mod arena;
mod bits;
pub mod calibration;
mod ceiling;
pub mod inquiry;
mod interval;
mod normal;
mod page;
mod part;
mod playing;
mod study;
mod summary;
pub mod train;
mod words;

pub use arena::{Answer, Arena, ArenaReport, Cell, Pair, Rating, Sprt, SprtReport};
pub use calibration::{Calibration, Tenth};
pub use ceiling::{Ceiling, CeilingReport};
pub use inquiry::{Inquiry, Progress, Report};
pub use interval::{Mean, Share};
pub use part::{Ended, Part, Published, Simulated, published};
pub use playing::Stuck;
pub use study::{Study, StudyError, simulate};
pub use summary::{BotResult, SeatResult, Summary};
