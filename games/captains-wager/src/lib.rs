//! Captain's Wager: airship captains bet, borrow and steal, for two to five players.
//!
//! ```
//! use captains_wager::{CaptainsWager, Options};
//! use engine::{RandomGame, Seed, Setup};
//!
//! let options = Options { players: 3, ..Options::default() };
//! let setup = Setup::<CaptainsWager> { options, ..Setup::default() };
//! let outcome = RandomGame::new(&setup, Seed::from_text("above the smog")).outcome();
//! assert!(!outcome.winners.is_empty());
//! ```
//!
//! | to read about | see |
//! |---|---|
//! | the rules in words | `rules.md`, or [`Game::RULES`](engine::Game::RULES) |
//! | the cards | `cards/cards.toml`, [`Cards`] |
//! | what cards do | [`Effect`] says it, `rules/effects.rs` carries it out |
//! | the course of an adventure | `rules/adventure.rs`, its encounters, turns and pool beside it |
//! | what is legal | `rules/legal/` |
//! | what is hidden from whom | [`View`], `seen/imagine.rs` |

mod bots;
mod cards;
mod game;
mod rules;
mod seen;
mod table;

pub use cards::effect::{CardKind, Effect, When};
pub use cards::{Cards, ClanCard, CrewCard, EncounterCard, Set, TreasureCard};
pub use rules::action::{Action, Stake};
pub use rules::deal::{Deal, Deck};
pub use rules::event::{Event, Hand, Unclaimed, Why};
pub use rules::ids::{Berth, Clan, Crew, Draw, Encounter, Item, Lot, Pick, Pocket, Token};
pub use rules::options::{BonusCrew, BonusItems, Clans, Leaving, Options};
pub use rules::phase::Window;
pub use rules::state::{CaptainsWager, Fate};
pub use seen::prompt::Prompt;
pub use seen::view::{
    CaptainView, CardView, DecidedView, EncounterView, FoughtView, HandCrew, ItemView, Stage, View,
};
