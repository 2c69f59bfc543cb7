//! How a table is shown, whatever the game.
//!
//! | to say | implement |
//! |---|---|
//! | what a person touches to take an action | [`Touch`] |
//! | how the table looks in a browser | [`Scene`] |
//! | how it looks in a terminal | [`Drawing`] |
//!
//! Every method has a plain answer that suits any game, so empty implementations are enough to
//! begin with: the view is then listed field by field, and every action is a button.

#![warn(missing_docs)]

mod drawing;
mod file;
mod lesson;
mod outline;
pub mod parts;
mod passing;
mod plain;
mod scene;
mod stage;
pub mod terminal;
mod theme;
mod touch;
mod tries;
mod words;

pub use drawing::Drawing;
pub use file::File;
pub use lesson::{LEARNER, Lesson, Step};
pub use passing::Passing;
pub use scene::{Region, Scene, Sight, faces};
pub use stage::{Cue, Moment, Move, Pace, Sound, Staged, marks, moments};
pub use theme::Theme;
pub use touch::{Touch, Window};
pub use tries::{Refused, WhyNot, refused, why_not};
pub use words::told::{Teller, conclude, score_sheet, tell};
