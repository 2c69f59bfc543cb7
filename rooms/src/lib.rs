//! Tables with people around them, of any game, over one [`store`].
//!
//! Whatever can happen at a table is here: who sits down, who may do what, what is written to the
//! log, how bots are moved, what each viewer is told. How it is asked for and shown is not: this
//! crate knows no HTTP, no HTML and no status codes, and what goes wrong is an [`Error`] with a
//! sentence for whoever asked.

#![warn(missing_docs)]

pub mod clock;
pub mod deals;
mod due;
mod error;
pub mod games;
mod hex;
pub mod holidays;
pub mod identity;
pub mod lesson;
pub mod limits;
pub mod lobby;
pub mod names;
pub mod network;
pub mod notices;
pub mod people;
pub mod ratings;
pub mod results;
pub mod room;
pub mod seal;
pub mod secret;
pub mod server;
mod settings;
pub mod table;
pub mod thinkers;
pub mod thinking;
pub mod turns;
pub mod words;

pub use error::Error;
pub use settings::Settings;
