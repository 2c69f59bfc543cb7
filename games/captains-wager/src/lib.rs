//! Captain's Wager: airship captains bet, borrow and steal, for two to five players.
//!
//! ```
//! use captains_wager::{CaptainsWager, Options};
//! use engine::{Dice, Game, Mute, Next, Seed, Setup};
//!
//! let options = Options { players: 3, ..Options::default() };
//! let mut dice = Dice::new(Seed::from_text("above the smog"));
//! let mut actions = Vec::new();
//!
//! let mut game = CaptainsWager::new(&Setup { options, ..Setup::default() })?;
//! while game.next() != Next::Over {
//!     if let Some(seat) = game.next().seats().first() {
//!         game.actions(seat, &mut actions);
//!         let action = dice.pick(&actions).unwrap();
//!         game.play(seat, action, &mut Mute)?;
//!     } else {
//!         let deal = game.shuffle(&mut dice);
//!         game.deal(&deal, &mut Mute)?;
//!     }
//! }
//! assert!(!game.outcome().unwrap().winners.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to read about | see |
//! |---|---|
//! | the rules in words | `rules.md`, or [`Game::RULES`](engine::Game::RULES) |
//! | the cards | `cards/cards.toml`, [`Cards`] |
//! | what cards do | `effect.rs` in words, `effects.rs` in deeds |
//! | the course of an adventure | `adventure.rs`; turns: `turn.rs`; the pool: `spoils.rs` |
//! | what is legal | `legal.rs` |
//! | what is hidden from whom | [`View`], `imagine.rs` |

mod action;
mod adventure;
mod audit;
mod belief;
mod captain;
mod cards;
mod counted;
mod deal;
mod effect;
mod effects;
mod event;
mod figures;
mod game;
mod heuristic;
mod ids;
mod imagine;
mod knowledge;
mod legal;
mod log;
mod offer;
mod options;
mod overlay;
mod prompt;
mod prospect;
mod score;
mod split;
mod spoils;
mod state;
mod table;
mod turn;
mod view;
mod words;

pub use action::{Action, Stake};
pub use cards::{Cards, ClanCard, CrewCard, EncounterCard, Set, TreasureCard};
pub use deal::{Deal, Deck};
pub use effect::{CrewEffect, EncounterEffect, ItemEffect, When};
pub use event::{Event, Hand, Unclaimed, Why};
pub use ids::{Berth, Clan, Crew, Draw, Encounter, Item, Lot, Pick, Pocket, Token};
pub use options::{BonusItems, Options};
pub use prompt::Prompt;
pub use state::{CaptainsWager, Fate, Window};
pub use view::{CaptainView, CardView, EncounterView, HandCrew, ItemView, Stage, View};
