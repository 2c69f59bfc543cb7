//! Caper Cards: one to four scoundrels pull off heists together, without a word.
//!
//! Each round four Crew are played into a row. Their score must reach the heist's difficulty,
//! which is only half known, and must not go over 21. Every Reward brings a Complication that
//! stays for the rest of the game.
//!
//! ```
//! use caper_cards::{CaperCards, Options};
//! use engine::{RandomGame, Seed, Setup};
//!
//! let options = Options { players: 3, ..Options::default() };
//! let setup = Setup::<CaperCards> { options, ..Setup::default() };
//! let outcome = RandomGame::new(&setup, Seed::from_text("a quiet evening")).outcome();
//! assert_eq!(outcome.winners.is_empty(), outcome.places[0].points < 4);
//! ```
//!
//! | to read about | see |
//! |---|---|
//! | the rules in words | `rules.md`, or [`Game::RULES`](engine::Game::RULES) |
//! | the printed cards | `cards/cards.toml`, [`Cards`] |
//! | who plays when, with how many players | `rules/variant.rs` |
//! | the course of a game | `rules/play.rs`, `rules/heist.rs` |
//! | what a Crew may do | `rules/row.rs`, `rules/legal.rs` |
//! | the Crew score | `rules/crew_score.rs`; Complications: `rules/complication.rs` |
//! | cards that can be read in two ways | `rules/reading.rs` |
//! | what the table lets anyone foresee | `seen/foresight.rs` |
//! | what is hidden from whom | [`View`], `seen/imagine.rs` |
//! | what a bot goes by | `bots/outlook.rs` for this heist, `bots/prospect.rs` for later ones |
//! | the best that any crew could do | `bots/ceiling.rs` |

#![warn(missing_docs)]

mod bots;
mod cards;
mod game;
mod rules;
mod seen;
mod table;

pub use bots::prospect::Prospect;
pub use cards::{CREW_CARDS, Cards, Crew, CrewCard, Reward, RewardCard, Suit};
pub use rules::action::{Action, Card, Slot, Way};
pub use rules::crew_score::{Cause, Part, Parts};
pub use rules::deal::Deal;
pub use rules::event::{Attempt, Event};
pub use rules::options::{FirstBoss, Options};
pub use rules::reading::{Circlet, Coin, DeckThief, Readings};
pub use rules::state::CaperCards;
pub use rules::variant::Origin;
pub use seen::foresight::{Fate, Foresight};
pub use seen::prompt::Prompt;
pub use seen::view::{Hand, HandCard, LastHeist, Left, RowCrew, Stage, View};
