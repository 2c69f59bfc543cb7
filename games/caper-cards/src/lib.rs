//! Caper Cards: one to four scoundrels pull off heists together, without a word.
//!
//! Each round four Crew are played into a row. Their score must reach the heist's difficulty,
//! which is only half known, and must not go over 21. Every Reward brings a Complication that
//! stays for the rest of the game.
//!
//! ```
//! use caper_cards::{CaperCards, Options};
//! use engine::{Dice, Game, Mute, Next, Seed, Setup};
//!
//! let options = Options { players: 3, ..Options::default() };
//! let setup = Setup { options, ..Setup::default() };
//! let mut dice = Dice::new(Seed::from_text("a quiet evening"));
//! let mut actions = Vec::new();
//!
//! let mut game = CaperCards::new(&setup)?;
//! let deal = game.shuffle(&mut dice);
//! game.deal(&deal, &mut Mute)?;
//! while let Next::Seats(seats) = game.next() {
//!     let seat = seats.first().unwrap();
//!     game.actions(seat, &mut actions);
//!     let action = dice.pick(&actions).unwrap();
//!     game.play(seat, action, &mut Mute)?;
//! }
//! let outcome = game.outcome().unwrap();
//! assert_eq!(outcome.winners.is_empty(), outcome.places[0].points < 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to read about | see |
//! |---|---|
//! | the rules in words | `rules.md`, or [`Game::RULES`](engine::Game::RULES) |
//! | the printed cards | `cards/cards.toml`, [`Deck`] |
//! | who plays when, with how many players | `variant.rs` |
//! | the course of a game | `play.rs` |
//! | what a Crew may do | `row.rs`, `legal.rs` |
//! | the Crew score | `score.rs`, `tally.rs`; Complications: `complication.rs` |
//! | what the table lets anyone foresee | `foresight.rs` |
//! | what a player goes by | `heuristic.rs`, `outlook.rs` for this heist, `prospect.rs` for later ones |
//! | the best that any crew could do | `ceiling.rs` |
//! | what is hidden from whom | [`View`], `imagine.rs` |

#![warn(missing_docs)]

mod action;
mod audit;
mod card;
mod ceiling;
mod chooser;
mod complication;
mod counted;
mod deal;
mod deck;
mod event;
mod figures;
mod foresight;
mod game;
mod heuristic;
mod imagine;
mod legal;
mod options;
mod outlook;
mod overlay;
mod play;
mod prompt;
mod prospect;
mod row;
mod score;
mod state;
mod table;
mod tally;
mod variant;
mod view;
mod words;

pub use action::{Action, Card, Slot, Way};
pub use card::{Crew, Reward, Suit};
pub use deal::Deal;
pub use deck::{CREW_CARDS, CrewCard, Deck, RewardCard};
pub use event::{Attempt, Event};
pub use foresight::{Fate, Foresight};
pub use options::{FirstBoss, Options};
pub use prompt::Prompt;
pub use prospect::Prospect;
pub use score::{Cause, Part, Parts};
pub use state::CaperCards;
pub use variant::Origin;
pub use view::{Hand, HandCard, LastHeist, Left, RowCrew, Stage, View};
