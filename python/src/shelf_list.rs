//! What there is: games, options, bots; and the check of records.

use std::io::Cursor;

use ::bots::NAMES;
use engine::{Code, Finding, Options, RawRecord, Record, RecordError, Verdict};
use pyo3::prelude::*;
use serde_json::{Value, json};
use shelf::{Shelved, Visitor};

use crate::convert::to_python;
use crate::errors::wrong;

/// Every game: its id, name, options and sizes.
///
/// >>> import hideout
/// >>> [game["id"] for game in hideout.games()][:2]
/// ['caper', 'caper-cards']
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let games = shelf::games().filter_map(|info| shelf::visit(info.id, Describe).ok());
    to_python(py, &games.collect())
}

struct Describe;

impl Visitor for Describe {
    type Output = Value;

    fn visit<G: Shelved>(self) -> Value {
        let mut game = serde_json::to_value(G::INFO).unwrap_or_default();
        if let Value::Object(fields) = &mut game {
            fields.insert("options".to_owned(), json!(G::Options::fields()));
            fields.insert("actions".to_owned(), json!(G::Action::CODES));
            fields.insert("most_decisions".to_owned(), json!(G::MAX_DECISIONS));
        }
        game
    }
}

/// Every bot that has a name, and what to expect of it. Searches with budgets of their own come
/// on top: ``search:1000``, ``search:250ms``, ``plain:1000``.
#[pyfunction]
pub(crate) fn bots(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &json!(NAMES))
}

/// Checks every record of a text: the shuffle, every action, every event and the result.
///
/// Each gives a dict with ``line``, ``game``, ``verdict`` (``"holds"``, ``"fails"`` or
/// ``"open"``) and ``findings``.
#[pyfunction]
pub(crate) fn verify<'py>(py: Python<'py>, records: &str) -> PyResult<Bound<'py, PyAny>> {
    let reports: Vec<Value> =
        py.detach(|| RawRecord::split(Cursor::new(records)).map(examine).collect());
    if reports.is_empty() {
        return Err(wrong("there is no record in this text"));
    }
    to_python(py, &Value::Array(reports))
}

fn examine(raw: Result<RawRecord, RecordError>) -> Value {
    let report = |line: usize, game: Option<&str>, findings: &[Finding], error: Option<String>| {
        let verdict = error.as_ref().map_or(Verdict::of(findings), |_| Verdict::Fails);
        json!({ "line": line, "game": game, "verdict": verdict, "findings": findings, "error": error })
    };
    let raw = match raw {
        Ok(raw) => raw,
        Err(error) => return report(error.line, None, &[], Some(error.to_string())),
    };
    let line = raw.first_line();
    let game = match raw.game() {
        Ok(game) => game,
        Err(error) => return report(line, None, &[], Some(error.to_string())),
    };
    match shelf::visit(&game, Verify(&raw)) {
        Err(unknown) => report(line, Some(&game), &[], Some(unknown.to_string())),
        Ok(Err(error)) => report(line, Some(&game), &[], Some(error.to_string())),
        Ok(Ok(findings)) => report(line, Some(&game), &findings, None),
    }
}

struct Verify<'a>(&'a RawRecord);

impl Visitor for Verify<'_> {
    type Output = Result<Vec<Finding>, RecordError>;

    fn visit<G: Shelved>(self) -> Self::Output {
        Record::<G>::examine(self.0)
    }
}
