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

mod bots;
mod cards;
mod game;
mod rules;
mod seen;

pub use cards::{Asset, AssetCard, Cards, Situation, SituationCard};
pub use rules::action::{Action, Card, How, Piece, Slot, Target};
pub use rules::deal::Deal;
pub use rules::event::{Ability, Event, Reason};
pub use rules::options::{Options, Quagmire};
pub use rules::state::{CAPS, CapsAndHammers, Face, Gains, HAMMERS, Phase};
pub use seen::prompt::Prompt;
pub use seen::view::{DecidedView, HandCard, PieceView, SideView, SituationView, View};
