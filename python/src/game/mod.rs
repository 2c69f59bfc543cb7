//! One game by hand.

mod seen;
mod worlds;

use std::sync::{Mutex, MutexGuard};

use engine::Next;
use pyo3::prelude::*;

use crate::any::{AnyGame, NotTaken};
use crate::arguments::{SeedArg, decider, over, seed as seed_of};
use crate::convert::to_python;
use crate::errors::{IllegalAction, in_use, wrong};
use crate::setup::{Terms, open};

/// One game, played step by step. ``hideout.make`` opens it.
///
/// >>> import hideout
/// >>> game = hideout.make("caps-and-hammers", seed="tuesday")
/// >>> while not game.over:
/// ...     game.step(game.legal()[0])
/// >>> game.outcome["winners"]
/// [0]
#[pyclass(frozen, module = "hideout._native")]
pub(crate) struct Game(Mutex<Box<dyn AnyGame>>);

impl Game {
    /// The table, unless another thread has it.
    pub(crate) fn table(&self) -> PyResult<MutexGuard<'_, Box<dyn AnyGame>>> {
        self.0.try_lock().map_err(|_| in_use("game"))
    }

    pub(crate) fn of(table: Box<dyn AnyGame>) -> Game {
        Game(Mutex::new(table))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, options, deck=None, seed=None, names=None))]
    fn new(
        py: Python<'_>,
        game: String,
        options: Vec<(String, String)>,
        deck: Option<String>,
        seed: Option<SeedArg>,
        names: Option<Vec<String>>,
    ) -> PyResult<Game> {
        let seed = seed_of(py, seed)?;
        open(&Terms { game, options, deck }, seed, names).map(Game::of).map_err(wrong)
    }

    /// The name programs use, such as ``"caper-europe"``.
    #[getter]
    fn id(&self) -> PyResult<&'static str> {
        Ok(self.table()?.info().id)
    }

    /// The name people use.
    #[getter]
    fn name(&self) -> PyResult<&'static str> {
        Ok(self.table()?.info().name)
    }

    /// Whether the players win and lose together.
    #[getter]
    fn cooperative(&self) -> PyResult<bool> {
        Ok(self.table()?.info().cooperative)
    }

    /// How many seats the table has.
    #[getter]
    fn players(&self) -> PyResult<usize> {
        Ok(self.table()?.players())
    }

    /// How many codes actions have: they are 0 to one less.
    #[getter]
    fn actions(&self) -> PyResult<usize> {
        Ok(self.table()?.codes())
    }

    /// The options it is played with.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.table()?.options())
    }

    /// The first seat that decides, or None when the game is over.
    #[getter]
    fn turn(&self) -> PyResult<Option<usize>> {
        Ok(self.table()?.next().seats().first().map(engine::Seat::index))
    }

    /// All seats that decide now; several may at once.
    #[getter]
    fn deciding(&self) -> PyResult<Vec<usize>> {
        Ok(self.table()?.next().seats().iter().map(engine::Seat::index).collect())
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> PyResult<bool> {
        Ok(self.table()?.next() == Next::Over)
    }

    /// How many decisions were made.
    #[getter]
    fn decisions(&self) -> PyResult<usize> {
        Ok(self.table()?.decisions())
    }

    /// Takes the action with this code for a seat, or for the first that decides. Cards are dealt
    /// and shuffled as far as chance decides after it.
    ///
    /// >>> import hideout
    /// >>> game = hideout.make("caps-and-hammers", seed="tuesday")
    /// >>> game.step(game.legal()[0])
    /// >>> game.step(9999)
    /// Traceback (most recent call last):
    /// ...
    /// hideout.IllegalAction: no action has the code 9999; codes are 0 to 866
    #[pyo3(signature = (code, seat=None))]
    fn step(&self, code: i64, seat: Option<i64>) -> PyResult<()> {
        let mut table = self.table()?;
        if table.next() == Next::Over {
            return Err(over());
        }
        let seat = decider(&**table, seat)?;
        let number = u16::try_from(code).map_err(|_| no_code(code, table.codes()))?;
        table.play(seat, number).map_err(|error| match error {
            NotTaken::NoSuchCode => no_code(code, table.codes()),
            NotTaken::Refused(refusal) => IllegalAction::new_err(refusal.to_string()),
        })
    }

    fn __repr__(&self) -> PyResult<String> {
        let table = self.table()?;
        let (id, players, made) = (table.info().id, table.players(), table.decisions());
        let state = match table.next() {
            Next::Over => "over".to_owned(),
            next => {
                let seats: Vec<String> =
                    next.seats().iter().map(|seat| seat.index().to_string()).collect();
                format!("seat {} to decide", seats.join(" and "))
            }
        };
        Ok(format!("<Game {id}, {players} players, {made} decisions, {state}>"))
    }
}

fn no_code(code: impl std::fmt::Display, codes: usize) -> PyErr {
    IllegalAction::new_err(format!("no action has the code {code}; codes are 0 to {}", codes - 1))
}
