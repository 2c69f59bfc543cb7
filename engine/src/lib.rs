//! The contract that every game of Hideout fulfils, and what follows from it.
//!
//! A game is a value that implements [`Game`]: a pure, deterministic state machine. Everything
//! else in this crate is written once for all games:
//!
//! - [`Table`] plays a game and keeps its story; [`Record`] writes the story down, reads it
//!   back and verifies it;
//! - [`Perspective`] is what a player or bot gets instead of the state; [`Observe`] makes numbers
//!   of it for programs that learn;
//! - [`DeckFile`] reads changed cards; [`RandomGame`] plays anything legal.
//!
//! Nothing here reads a clock, a file or global randomness, and nothing here knows a
//! particular game.

#![warn(missing_docs)]

mod bits;
mod cards;
mod code;
mod counted;
mod deck_file;
mod dice;
mod event;
mod features;
mod fork;
mod game;
mod handle;
mod heuristic;
mod layout;
mod methods;
mod observe;
mod options;
mod outcome;
mod perspective;
mod preview;
mod random_game;
mod raw_record;
mod record;
mod record_line;
mod resume;
mod revision;
mod rule;
mod seat;
mod seeds;
mod share;
mod table;
mod undo;
mod verify;

pub use bits::bits;
pub use cards::{CardError, CardText, Cards, Source, read_toml};
pub use code::Code;
pub use counted::{Counted, Prize, Use};
pub use deck_file::{DeckFile, Printed};
pub use dice::{Commitment, Dice, NotHex, Seed};
pub use event::{Event, Mute, Sink, Told};
pub use features::{Block, Described, Features, Inputs, MOST_NUMBERS, MOST_ON, steps};
pub use fork::{Fork, Hidden, Imagined, NoFork};
pub use game::{Action, BadDeal, Game, Info, Next, Setup, SetupError, Words};
pub use heuristic::{Foresight, Heuristic, Rollout, chance_with_lead};
pub use layout::{Axis, Entries, Entry, Kind, Layout};
pub use observe::{Encoder, Observe, everything, observe_everything};
pub use options::{Choice, Field, NoOptions, OptionError, Options};
pub use outcome::{Outcome, Place, ScoreChange, ScoreRow, ScoreSheet};
pub use perspective::Perspective;
pub use preview::Preview;
pub use random_game::RandomGame;
pub use raw_record::{RawRecord, RecordError};
pub use record::{Ending, FORMAT, Record};
pub use record_line::{RecordedEvents, RecordedStep};
pub use resume::ResumeError;
pub use revision::OtherRules;
pub use rule::{Refusal, Rule, RuleText, Rulebook, Section};
pub use seat::{MAX_SEATS, Names, Seat, Seats, Viewer};
pub use seeds::Seeds;
pub use share::share;
pub use table::{Cause, NotTaken, Step, Table};
pub use undo::{Audience, NoUndo};
pub use verify::{Finding, Verdict};
