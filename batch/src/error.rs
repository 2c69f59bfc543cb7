//! What can go wrong.

use bots::UnknownBot;
use engine::{CardError, OptionError, SetupError};
use shelf::UnknownGame;
use thiserror::Error;

/// Why a batch can't do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BatchError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// There is no such option, or no such value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The deck file can't be read.
    #[error("the deck file: {0}")]
    Cards(#[from] CardError),
    /// The setup can't be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is no such bot.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// Bots were named for more seats than there are, or for all of them.
    #[error("{given} bots for {players} seats; at least one seat is left to the caller")]
    Bots {
        /// How many were named.
        given: usize,
        /// How many seats there are.
        players: usize,
    },
    /// A batch of no games, or of more than can be counted.
    #[error("a batch has 1 to {most} games, not {0}", most = crate::plan::MOST_GAMES)]
    Games(usize),
    /// No threads can be had.
    #[error("{0} threads cannot be started")]
    Threads(usize),
    /// A buffer does not have the length it must have.
    #[error("{buffer} has {given} elements; it must have {wanted}")]
    Length {
        /// Which buffer.
        buffer: &'static str,
        /// How long it is.
        given: usize,
        /// How long it must be.
        wanted: usize,
    },
    /// There is no such game in the batch.
    #[error("there is no game {game}; they go from 0 to {}", games - 1)]
    NoGame {
        /// The number that was given.
        game: usize,
        /// How many there are.
        games: usize,
    },
    /// There is no such seat.
    #[error("there is no seat {seat}; they go from 0 to {}", players - 1)]
    NoSeat {
        /// The number that was given.
        seat: u8,
        /// How many there are.
        players: usize,
    },
    /// An action is not legal.
    #[error("game {game}: action {code} is not legal for seat {seat}")]
    Illegal {
        /// In which game, counted from 0.
        game: usize,
        /// Who was to take it, counted from 0.
        seat: u8,
        /// The action's code.
        code: u16,
    },
    /// A game broke its own rules.
    #[error("game {game} cannot go on: {why}")]
    Stuck {
        /// Which game, counted from 0.
        game: usize,
        /// Why.
        why: String,
    },
}
