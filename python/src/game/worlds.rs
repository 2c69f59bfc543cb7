//! Copies of a game, other worlds that it could be, and who can play it.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Game;
use crate::any::Thought;
use crate::arguments::{SeedArg, ViewerArg, decider, seed as seed_of};
use crate::bot::Bot;
use crate::errors::wrong;
use crate::saved::Saved;

#[pymethods]
impl Game {
    /// A complete game that agrees with everything a deciding seat knows, drawn at random. It can
    /// be played on; what chance brings there is drawn anew.
    #[pyo3(signature = (seat=None, seed=None))]
    fn imagine(&self, py: Python<'_>, seat: Option<i64>, seed: Option<SeedArg>) -> PyResult<Game> {
        let seed = seed_of(py, seed)?;
        py.detach(|| {
            let table = self.table()?;
            let seat = decider(&**table, seat)?;
            if !table.next().seats().contains(seat) {
                let message = "a world is imagined by a seat that decides";
                return Err(wrong(format!("seat {} does not decide now; {message}", seat.0)));
            }
            let world = table.imagine(seat, seed);
            world.map(Game::of).ok_or_else(|| wrong("this game can't be imagined"))
        })
    }

    /// The same story in a world that a viewer can't tell from this one, for tests of leaks: its
    /// future is the true one.
    fn _twin(&self, py: Python<'_>, viewer: ViewerArg, seed: SeedArg) -> PyResult<Game> {
        let seed = seed_of(py, Some(seed))?;
        py.detach(|| {
            let table = self.table()?;
            let viewer = viewer.viewer(table.players())?;
            let world = table.twin(viewer, seed);
            world.map(Game::of).ok_or_else(|| wrong("this game can't be imagined"))
        })
    }

    /// Whether all cards of two games are in the same places.
    fn same_world(&self, other: &Bound<'_, Game>) -> PyResult<bool> {
        if std::ptr::eq(self, other.get()) {
            return Ok(true);
        }
        Ok(self.table()?.same_world(&**other.get().table()?))
    }

    /// A copy that can be played on by itself.
    fn clone(&self) -> PyResult<Game> {
        Ok(Game::of(self.table()?.copy()))
    }

    fn __copy__(&self) -> PyResult<Game> {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Game> {
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let saved = slf.get().table()?.save();
        let text = serde_json::to_string(&saved).map_err(wrong)?;
        Ok((slf.get_type().getattr("_restore")?, (text,)))
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, text: &str) -> PyResult<Game> {
        let saved: Saved = serde_json::from_str(text).map_err(wrong)?;
        py.detach(|| saved.table()).map(Game::of).map_err(wrong)
    }

    /// The record so far, as JSON Lines; with the seed and the result once the game is over.
    ///
    /// >>> import hideout
    /// >>> game = hideout.make("captains-wager", seed="tuesday")
    /// >>> while not game.over:
    /// ...     game.step(game.legal()[0])
    /// >>> hideout.verify(game.record())[0]["verdict"]
    /// 'holds'
    fn record(&self) -> PyResult<String> {
        let record = self.table()?.record();
        String::from_utf8(record).map_err(wrong)
    }

    /// A player for this table: one of ``hideout.bots()``, or a search with a budget, as in
    /// ``search:1000`` (imagined worlds) or ``search:250ms`` (time).
    #[pyo3(signature = (name, seed=None))]
    fn bot(&self, py: Python<'_>, name: &str, seed: Option<SeedArg>) -> PyResult<Bot> {
        let seed = seed_of(py, seed)?;
        let table = self.table()?;
        let player = table.bot(name, seed).map_err(wrong)?;
        Ok(Bot::new(name, table.info().id, player))
    }

    /// What a search thinks of every move of a deciding seat, the best first: dicts with
    /// ``code``, ``words``, ``visits``, ``expected`` (with two seats, the chance of winning) and
    /// ``exact``.
    ///
    /// >>> import hideout
    /// >>> game = hideout.make("caps-and-hammers", seed="tuesday")
    /// >>> best = game.ponder("search:100", seed=1)[0]
    /// >>> best["code"] in game.legal()
    /// True
    #[pyo3(signature = (budget="search:1000", seat=None, seed=None))]
    fn ponder<'py>(
        &self,
        py: Python<'py>,
        budget: &str,
        seat: Option<i64>,
        seed: Option<SeedArg>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let parsed = bots::budget(budget).ok_or_else(|| {
            wrong(format!(
                "\"{budget}\" is no budget; give a level such as \"burglar\", or a search such as \
                 \"search:1000\", \"search:250ms\" or \"plain:1000\""
            ))
        })?;
        let seed = seed_of(py, seed)?;
        let learned = !budget.starts_with(bots::PLAIN);
        let thoughts = py.detach(|| {
            let table = self.table()?;
            let seat = decider(&**table, seat)?;
            PyResult::Ok(table.ponder(seat, parsed, learned, seed))
        })?;
        let thought = |thought: Thought| {
            let dict = PyDict::new(py);
            dict.set_item("code", thought.code)?;
            dict.set_item("words", thought.words)?;
            dict.set_item("visits", thought.visits)?;
            dict.set_item("expected", thought.expected)?;
            dict.set_item("exact", thought.exact)?;
            Ok(dict)
        };
        thoughts.into_iter().map(thought).collect()
    }
}
