//! What callers give, as Rust understands it.

use engine::{Seat, Seed, Viewer};
use pyo3::prelude::*;

use crate::any::AnyGame;
use crate::errors::{GameOver, wrong};

/// A viewer as Python names one: a seat's number, `"spectator"` or `"omniscient"`.
#[derive(FromPyObject)]
pub(crate) enum ViewerArg {
    Seat(usize),
    Word(String),
}

impl ViewerArg {
    pub(crate) fn viewer(self, players: usize) -> PyResult<Viewer> {
        match self {
            ViewerArg::Seat(number) => Ok(Viewer::Seat(seat(number, players)?)),
            ViewerArg::Word(word) => match word.as_str() {
                "spectator" => Ok(Viewer::Spectator),
                "omniscient" => Ok(Viewer::Omniscient),
                _ => Err(wrong(format!(
                    "\"{word}\" is no viewer; give a seat, \"spectator\" or \"omniscient\""
                ))),
            },
        }
    }
}

/// The seat with this number.
pub(crate) fn seat(number: usize, players: usize) -> PyResult<Seat> {
    if number < players {
        return Ok(Seat(number as u8));
    }
    Err(wrong(format!("there is no seat {number}; the seats are 0 to {}", players - 1)))
}

/// The seat that is meant: the one given, or the first that decides.
pub(crate) fn decider(game: &dyn AnyGame, number: Option<usize>) -> PyResult<Seat> {
    match number {
        Some(number) => seat(number, game.players()),
        None => game.next().seats().first().ok_or_else(over),
    }
}

/// Nobody decides any more.
pub(crate) fn over() -> PyErr {
    GameOver::new_err("the game is over; nobody decides any more")
}

/// A seed as Python gives one: any text, or a number, which stands for its digits; none for one
/// that nobody can guess.
#[derive(FromPyObject)]
pub(crate) enum SeedArg {
    Text(String),
    Number(i128),
}

/// The seed that is meant.
pub(crate) fn seed(py: Python<'_>, given: Option<SeedArg>) -> PyResult<Seed> {
    Ok(match given {
        Some(SeedArg::Text(text)) => Seed::from_text(&text),
        Some(SeedArg::Number(number)) => Seed::from_text(&number.to_string()),
        None => {
            let text = py.import("secrets")?.call_method1("token_hex", (32,))?;
            Seed::from_text(&text.extract::<String>()?)
        }
    })
}
