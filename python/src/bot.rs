//! Players for one game.

use std::sync::Mutex;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::any::AnyBot;
use crate::arguments::{decider, over};
use crate::errors::in_use;
use crate::game::Game;

/// A player with chance of its own; `Game.bot` makes one.
#[pyclass(frozen, module = "hideout._native")]
pub(crate) struct Bot {
    name: String,
    game: &'static str,
    player: Mutex<Box<dyn AnyBot>>,
}

impl Bot {
    pub(crate) fn new(name: &str, game: &'static str, player: Box<dyn AnyBot>) -> Bot {
        Bot { name: name.to_owned(), game, player: Mutex::new(player) }
    }
}

#[pymethods]
impl Bot {
    /// What it is called, such as ``"greedy"`` or ``"search:1000"``.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The code of the action it would take now, from what its seat knows alone.
    ///
    /// >>> import hideout
    /// >>> game = hideout.make("caps-and-hammers", seed="tuesday")
    /// >>> game.bot("greedy", seed=1).choose(game) in game.legal()
    /// True
    #[pyo3(signature = (game, seat=None))]
    fn choose(&self, py: Python<'_>, game: &Bound<'_, Game>, seat: Option<i64>) -> PyResult<u16> {
        let game = game.get();
        py.detach(|| {
            let table = game.table()?;
            if table.info().id != self.game {
                let (own, other) = (self.game, table.info().id);
                return Err(PyTypeError::new_err(format!("this bot plays {own}, not {other}")));
            }
            let seat = decider(&**table, seat)?;
            let mut player = self.player.try_lock().map_err(|_| in_use("bot"))?;
            player.choose(&**table, seat).ok_or_else(|| match table.next().seats().is_empty() {
                true => over(),
                false => crate::errors::wrong(format!("seat {} does not decide now", seat.0)),
            })
        })
    }

    fn __repr__(&self) -> String {
        format!("<Bot {} for {}>", self.name, self.game)
    }
}
