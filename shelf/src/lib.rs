//! The shelf: the one list of all games.
//!
//! Code that does not care which game it is writes a [`Visitor`] once, generically, and
//! [`visit`] calls it with the game that a name stands for. A game joins by its name in the one
//! list at the end of this file.

#![warn(missing_docs)]

mod card_names;
mod nearest;

use std::sync::OnceLock;

use bots::{Bot, Budget, Learned, Net, Search, Thought, UnknownBot, Utility, Worth};
use engine::{Counted, Dice, Game, Heuristic, Info, Observe, Perspective, Seed, Setup, Words};
use thiserror::Error;
use ui::{Drawing, Scene};

pub use card_names::{UnknownCard, find_cards};
pub use nearest::nearest;

/// All that a game on the shelf can do.
///
/// What plays and what searches is compiled here, once for each game: the methods of this trait
/// are plain functions to whoever calls them.
pub trait Shelved: Words + Heuristic + Counted + Observe + Scene + Drawing {
    /// Where the net is kept that judges for this game's bots.
    fn net_cell() -> &'static OnceLock<Option<Net>>;

    /// The net that judges for this game's bots: the one that it comes with, unless another was
    /// put in its place before the first bot came. None if it was trained for other rules.
    fn net() -> Option<&'static Net>;

    /// Lets another net judge, from now until the program ends. It comes too late if there is one
    /// already: then this says no.
    fn use_net(net: Net) -> bool {
        Self::net_cell().set(Some(net)).is_ok()
    }

    /// The bot that is called `name` for a table, with chance of its own from `seed`.
    fn bot(name: &str, setup: &Setup<Self>, seed: Seed) -> Result<Box<dyn Bot<Self>>, UnknownBot>;

    /// The searching bot that judges by `learned`, or by hand-written rules of thumb alone.
    fn searcher(budget: Budget, learned: Option<Learned>, seed: Seed) -> Box<dyn Bot<Self>>;

    /// What a search that judges by `learned` thinks of every move of whoever decides, the best
    /// first.
    fn ponder_with(
        at: &Perspective<'_, Self>,
        learned: Option<Learned>,
        budget: Budget,
        seed: Seed,
    ) -> Vec<Thought<Self::Action>>;

    /// What each of these actions brings to every seat, by the same imagined worlds: for each
    /// action, a mean a round.
    fn weigh(
        at: &Perspective<'_, Self>,
        setup: &Setup<Self>,
        actions: &[Self::Action],
        weighing: Weighing,
        seed: Seed,
    ) -> Vec<Vec<Worth>>;

    /// What such worlds are worth to every seat; so many are drawn by their number.
    fn outlook(setup: &Setup<Self>, worlds: u32, draw: &mut dyn FnMut(u32) -> Self) -> Worth;

    /// The world at its end, if everybody plays on by rules of thumb.
    fn play_out(world: Self, dice: &mut Dice) -> Self;

    /// The same by whatever was learned of such tables.
    fn ponder(
        at: &Perspective<'_, Self>,
        setup: &Setup<Self>,
        budget: Budget,
        seed: Seed,
    ) -> Vec<Thought<Self::Action>> {
        Self::ponder_with(at, Self::net().and_then(|net| net.at(setup)), budget, seed)
    }
}

/// How much work weighing moves against each other may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weighing {
    /// Iterations for each action in each round.
    pub iterations: u32,
    /// Rounds with worlds of their own.
    pub rounds: usize,
}

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
    (games: [$($game:ty),* $(,)?], examples: [$($(#[$when:meta])* $example:ty),* $(,)?]) => {
        /// Every game on the shelf.
        pub fn games() -> impl Iterator<Item = Info> {
            const GAMES: &[Info] = &[$(<$game as Game>::INFO),*];
            GAMES.iter().copied()
        }

        /// Every game that [`visit`] finds: those on the shelf, and the examples that were asked
        /// for when the program was built.
        pub fn games_and_examples() -> impl Iterator<Item = Info> {
            const EXAMPLES: &[Info] = &[$($(#[$when])* <$example as Game>::INFO),*];
            games().chain(EXAMPLES.iter().copied())
        }

        /// Shows `visitor` the game that is called `id`.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(if id == <$game as Game>::INFO.id {
                return Ok(visitor.visit::<$game>());
            })*
            $($(#[$when])* if id == <$example as Game>::INFO.id {
                return Ok(visitor.visit::<$example>());
            })*
            Err(UnknownGame { name: id.to_owned() })
        }

        $(shelve!(bots of $game);)*
        $($(#[$when])* shelve!(bots of $example);)*
    };
    (bots of $game:ty) => {
        impl Shelved for $game {
            fn net_cell() -> &'static OnceLock<Option<Net>> {
                static NET: OnceLock<Option<Net>> = OnceLock::new();
                &NET
            }

            // Whoever reads a net has a copy of it in their code: nobody else is to.
            #[inline(never)]
            fn net() -> Option<&'static Net> {
                Self::net_cell().get_or_init(|| Net::read::<Self>(Self::NET).ok()).as_ref()
            }

            fn bot(
                name: &str,
                setup: &Setup<Self>,
                seed: Seed,
            ) -> Result<Box<dyn Bot<Self>>, UnknownBot> {
                bots::by_name(name, Self::net().and_then(|net| net.at(setup)), seed)
            }

            fn searcher(budget: Budget, learned: Option<Learned>, seed: Seed) -> Box<dyn Bot<Self>> {
                Box::new(Search::new(budget, seed).with(learned))
            }

            fn ponder_with(
                at: &Perspective<'_, Self>,
                learned: Option<Learned>,
                budget: Budget,
                seed: Seed,
            ) -> Vec<Thought<Self::Action>> {
                Search::new(budget, seed).with(learned).ponder(at)
            }

            fn weigh(
                at: &Perspective<'_, Self>,
                setup: &Setup<Self>,
                actions: &[Self::Action],
                weighing: Weighing,
                seed: Seed,
            ) -> Vec<Vec<Worth>> {
                let learned = Self::net().and_then(|net| net.at(setup));
                let utility = Utility { margin: 0.0, ..Utility::default() };
                Search::new(Budget::Iterations(weighing.iterations), seed)
                    .with(learned)
                    .playing_for(utility)
                    .weigh(at, setup.players(), actions, weighing.rounds)
            }

            fn outlook(
                setup: &Setup<Self>,
                worlds: u32,
                draw: &mut dyn FnMut(u32) -> Self,
            ) -> Worth {
                let learned = Self::net().and_then(|net| net.at(setup));
                bots::outlook(setup.players(), learned, worlds, draw)
            }

            fn play_out(world: Self, dice: &mut Dice) -> Self {
                bots::play_out(world, dice)
            }
        }
    };
}

// An example is a game behind a feature: it can be played, but is not offered to guests.
shelve! {
    games: [
        caper::Caper,
        caper_cards::CaperCards,
        caper_europe::CaperEurope,
        caps_and_hammers::CapsAndHammers,
        captains_wager::CaptainsWager,
    ],
    examples: [
        #[cfg(feature = "hearts")]
        hearts::Hearts,
    ]
}
