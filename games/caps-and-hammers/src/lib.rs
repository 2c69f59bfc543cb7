//! Caps and Hammers: a cold war over twelve Situations, for two players.
//!
//! ```
//! use caps_and_hammers::CapsAndHammers;
//! use engine::{RandomGame, Seed, Setup};
//!
//! let setup = Setup::<CapsAndHammers>::default();
//! let outcome = RandomGame::new(&setup, Seed::from_text("a cold morning")).outcome();
//! assert_eq!(outcome.places.len(), 2);
//! ```

mod bots;
mod cards;
mod game;
mod rules;
mod seen;
mod table;

pub use cards::{Asset, AssetCard, Cards, Situation, SituationCard};
pub use rules::action::{Action, Card, How, Piece, Slot, Target};
pub use rules::deal::Deal;
pub use rules::event::{Ability, Event, Reason};
pub use rules::options::{Options, Quagmire};
pub use rules::state::{CAPS, CapsAndHammers, Face, Gains, HAMMERS, Phase};
pub use seen::prompt::Prompt;
pub use seen::view::{DecidedView, HandCard, PieceView, SideView, SituationView, View};
