//! What callers give, as Rust understands it.

use std::fmt::Display;

use engine::{Seat, Seed, Viewer};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::any::AnyGame;
use crate::errors::{GameOver, wrong};

/// A viewer as Python names one: a seat's number, `"spectator"` or `"omniscient"`.
pub(crate) enum ViewerArg {
    Seat(i64),
    Word(String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for ViewerArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<ViewerArg> {
        if let Ok(number) = given.extract() {
            return Ok(ViewerArg::Seat(number));
        }
        given.extract().map(ViewerArg::Word).map_err(|_| {
            PyTypeError::new_err("a viewer is a seat, \"spectator\" or \"omniscient\"")
        })
    }
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
pub(crate) fn seat(number: impl TryInto<usize> + Display + Copy, players: usize) -> PyResult<Seat> {
    match number.try_into() {
        Ok(index) if index < players => Ok(Seat(index as u8)),
        _ => Err(wrong(format!("there is no seat {number}; the seats are 0 to {}", players - 1))),
    }
}

/// The seat that is meant: the one given, or the first that decides.
pub(crate) fn decider(game: &dyn AnyGame, number: Option<i64>) -> PyResult<Seat> {
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
pub(crate) enum SeedArg {
    Text(String),
    Number(i128),
}

impl<'a, 'py> FromPyObject<'a, 'py> for SeedArg {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<SeedArg> {
        if let Ok(text) = given.extract() {
            return Ok(SeedArg::Text(text));
        }
        given.extract().map(SeedArg::Number).map_err(|_| {
            PyTypeError::new_err("a seed is a text, or a whole number of at most 38 digits")
        })
    }
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
