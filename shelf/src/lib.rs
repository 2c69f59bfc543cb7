//! The shelf: the one list of all games.
//!
//! Code that does not care which game it is writes a [`Visitor`] once, generically, and
//! [`visit`] calls it with the game that a name stands for. A game joins by its name in the one
//! list at the end of this file.

#![warn(missing_docs)]

mod nearest;

use engine::{Counted, Game, Heuristic, Info, Words};
use thiserror::Error;

pub use nearest::nearest;

/// All that a game on the shelf can do.
pub trait Shelved: Game + Words + Heuristic + Counted {}

impl<G: Game + Words + Heuristic + Counted> Shelved for G {}

/// Something that can be done with any game.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with the game `G`.
    fn visit<G: Shelved>(self) -> Self::Output;
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no game \"{name}\"{}; the games are: {}", self.meant(), ids().join(", "))]
pub struct UnknownGame {
    /// The name that was given.
    pub name: String,
}

impl UnknownGame {
    /// The game whose name is nearest to the one given, if any is near.
    pub fn suggestion(&self) -> Option<&'static str> {
        nearest(&self.name, ids())
    }

    fn meant(&self) -> String {
        self.suggestion().map(|id| format!(" (did you mean \"{id}\"?)")).unwrap_or_default()
    }
}

fn ids() -> Vec<&'static str> {
    games().map(|info| info.id).collect()
}

macro_rules! shelve {
    ($($game:ty),* $(,)?) => {
        /// Every game on the shelf.
        pub fn games() -> impl Iterator<Item = Info> {
            const GAMES: &[Info] = &[$(<$game as Game>::INFO),*];
            GAMES.iter().copied()
        }

        /// Shows `visitor` the game that is called `id`.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(if id == <$game as Game>::INFO.id {
                return Ok(visitor.visit::<$game>());
            })*
            Err(UnknownGame { name: id.to_owned() })
        }
    };
}

shelve![
    caper::Caper,
    caper_cards::CaperCards,
    caper_europe::CaperEurope,
    caps_and_hammers::CapsAndHammers,
    captains_wager::CaptainsWager,
];
