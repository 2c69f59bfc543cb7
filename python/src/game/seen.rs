//! What can be seen of a game, in words and in numbers.

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Game, no_code};
use crate::any::{AnyGame, LogLine};
use crate::arguments::{ViewerArg, decider};
use crate::convert::{entries, to_python};
use crate::errors::wrong;

#[pymethods]
impl Game {
    /// How it ended: a dict with ``winners``, ``places`` and ``rule``; None before the end.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let outcome = self.table()?.outcome();
        to_python(py, &serde_json::to_value(outcome).unwrap_or_default())
    }

    /// How it ended, in a sentence; None before the end.
    #[getter]
    fn conclusion(&self) -> PyResult<Option<String>> {
        Ok(self.table()?.conclusion())
    }

    /// The reckoning so far, as far as it is public.
    fn score_sheet<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.table()?.score_sheet())
    }

    /// The codes of the legal actions of a seat; of the first that decides if none is given.
    /// A seat that does not decide has none.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<i64>) -> PyResult<Vec<u16>> {
        let table = self.table()?;
        Ok(table.legal(decider(&**table, seat)?))
    }

    /// The same, without actions that are the same move as an earlier one: of two equal cards in
    /// a hand it lists one.
    #[pyo3(signature = (seat=None))]
    fn moves(&self, seat: Option<i64>) -> PyResult<Vec<u16>> {
        let table = self.table()?;
        Ok(table.moves(decider(&**table, seat)?))
    }

    /// The legal actions in words: a dict from code to sentence.
    ///
    /// >>> import hideout
    /// >>> game = hideout.make("captains-wager", seed="tuesday")
    /// >>> game.offers() == {code: game.words(code) for code in game.legal()}
    /// True
    #[pyo3(signature = (seat=None))]
    fn offers<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyDict>> {
        let offers = {
            let table = self.table()?;
            table.offers(decider(&**table, seat)?)
        };
        let dict = PyDict::new(py);
        offers.into_iter().try_for_each(|(code, words)| dict.set_item(code, words))?;
        Ok(dict)
    }

    /// An action in words, as it is offered to a seat.
    #[pyo3(signature = (code, seat=None))]
    fn words(&self, code: i64, seat: Option<i64>) -> PyResult<String> {
        let table = self.table()?;
        let seat = decider(&**table, seat)?;
        let words = u16::try_from(code).ok().and_then(|code| table.words(seat, code));
        words.ok_or_else(|| no_code(code, table.codes()))
    }

    /// What the deciding seats are asked, in words.
    #[pyo3(signature = (viewer=None))]
    fn ask(&self, viewer: Option<ViewerArg>) -> PyResult<String> {
        let table = self.table()?;
        let viewer = viewer_or_decider(&**table, viewer)?;
        Ok(table.ask(viewer))
    }

    /// What a seat sees (the first that decides, if none is given), as a dict. Also for
    /// ``"spectator"``, and for ``"omniscient"``, who sees all cards.
    #[pyo3(signature = (viewer=None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<ViewerArg>) -> PyResult<Bound<'py, PyAny>> {
        let view = {
            let table = self.table()?;
            table.view(viewer_or_decider(&**table, viewer)?)
        };
        to_python(py, &view)
    }

    /// What a viewer was told, from a step on: dicts with ``step``, ``rule``, ``text`` and
    /// ``event``.
    #[pyo3(signature = (viewer=None, start=0))]
    fn log<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<ViewerArg>,
        start: i64,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let Ok(start) = usize::try_from(start) else {
            return Err(wrong(format!("a log starts at step 0 or later, not at {start}")));
        };
        let lines = {
            let table = self.table()?;
            let viewer = viewer.unwrap_or_else(|| ViewerArg::Word("spectator".to_owned()));
            table.log(viewer.viewer(table.players())?, start)
        };
        let line = |line: LogLine| {
            let dict = PyDict::new(py);
            dict.set_item("step", line.step)?;
            dict.set_item("rule", line.rule)?;
            dict.set_item("text", line.text)?;
            dict.set_item("event", to_python(py, &line.event)?)?;
            Ok(dict)
        };
        lines.into_iter().map(line).collect()
    }

    /// All that a seat knows, as text: what it was told and what it did, in order. Two games that
    /// a seat can't tell apart give the same text.
    #[pyo3(signature = (seat=None))]
    fn knowledge(&self, seat: Option<i64>) -> PyResult<String> {
        let table = self.table()?;
        Ok(table.knowledge(decider(&**table, seat)?))
    }

    /// What a seat sees as numbers (of the first that decides, if none is given), in a new array.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let table = self.table()?;
        let seat = decider(&**table, seat)?;
        Ok(PyArray1::from_vec(py, table.observe(seat, false)))
    }

    /// **The whole truth** as numbers, seen from a seat: for critics, not for players.
    #[pyo3(signature = (seat=None))]
    fn everything<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let table = self.table()?;
        let seat = decider(&**table, seat)?;
        Ok(PyArray1::from_vec(py, table.observe(seat, true)))
    }

    /// 1 for every legal action of a seat, else 0.
    #[pyo3(signature = (seat=None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let table = self.table()?;
        let mut mask = vec![0; table.codes()];
        for code in table.legal(decider(&**table, seat)?) {
            mask[usize::from(code)] = 1;
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// The numbers of an observation, described: dicts with ``name``, ``low``, ``high`` and
    /// ``one``, the amount that is written as 1. Those of ``everything`` if that is asked.
    #[pyo3(signature = (everything=false))]
    fn features<'py>(&self, py: Python<'py>, everything: bool) -> PyResult<Bound<'py, PyAny>> {
        let described = self.table()?.entries(everything);
        entries(py, &described)
    }

    /// What the end brought to each seat, from -1 to 1; zeros before the end.
    #[getter]
    fn rewards(&self) -> PyResult<Vec<f32>> {
        let table = self.table()?;
        Ok(table.rewards().unwrap_or_else(|| vec![0.0; table.players()]))
    }
}

fn viewer_or_decider(table: &dyn AnyGame, viewer: Option<ViewerArg>) -> PyResult<engine::Viewer> {
    match viewer {
        Some(viewer) => viewer.viewer(table.players()),
        None => decider(table, None).map(engine::Viewer::Seat),
    }
}
