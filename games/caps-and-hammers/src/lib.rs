//! Caps and Hammers: a cold war over twelve Situations, for two players.
//!
//! ```
//! use caps_and_hammers::CapsAndHammers;
//! use engine::{Dice, Game, Mute, Next, Seed, Setup};
//!
//! let mut dice = Dice::new(Seed::from_text("a cold morning"));
//! let mut game = CapsAndHammers::new(&Setup::default()).unwrap();
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

mod action;
mod card;
mod cards;
mod counted;
mod event;
mod game;
mod heuristic;
mod legal;
mod options;
mod play;
mod resolve;
mod state;
mod table;
mod tally;
mod view;
mod words;

pub use action::{Action, Card, How, Piece, Slot, Target};
pub use card::{Asset, Situation};
pub use cards::{AssetCard, Cards, SituationCard};
pub use event::{Ability, Event, Reason};
pub use options::{Options, Quagmire};
pub use state::{CAPS, CapsAndHammers, Deal, Face, Gains, HAMMERS, Phase};
pub use view::{DecidedView, HandCard, PieceView, Prompt, SideView, SituationView, View};
