//! Decisions out of records, as numbers to learn from; and finished games reviewed.

use std::io::Cursor;

use ::review::Depth;
use engine::{Cause, Code, Perspective, RawRecord, Record, Seed};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};
use shelf::{Shelved, Visitor};

use crate::arguments::{SeedArg, seed as seed_of};
use crate::convert::to_python;
use crate::errors::wrong;

/// The decisions of one record.
#[derive(Default)]
struct Decisions {
    about: Value,
    observations: Vec<f32>,
    masks: Vec<i8>,
    actions: Vec<u16>,
    seats: Vec<i8>,
    rewards: Vec<f32>,
    points: Vec<f32>,
}

/// Every decision of one record: what the deciding seat saw and could do, what it did, and what
/// it got in the end (not a number, if the record has no end). Names are left out.
#[pyfunction]
pub(crate) fn decisions<'py>(py: Python<'py>, record: &str) -> PyResult<Bound<'py, PyDict>> {
    let found = py.detach(|| {
        let raw = one_record(record)?;
        let game = raw.game().map_err(|error| error.to_string())?;
        shelf::visit(&game, Read(&raw)).map_err(|error| error.to_string())?
    });
    let found = found.map_err(wrong)?;
    let rows = found.actions.len();
    let matrix = |numbers: Vec<f32>| {
        let columns = numbers.len() / rows.max(1);
        PyArray1::from_vec(py, numbers).reshape([rows, columns])
    };
    let columns = found.masks.len() / rows.max(1);
    let dict = PyDict::new(py);
    dict.set_item("about", to_python(py, &found.about)?)?;
    dict.set_item("observations", matrix(found.observations)?)?;
    dict.set_item("masks", PyArray1::from_vec(py, found.masks).reshape([rows, columns])?)?;
    dict.set_item("actions", PyArray1::from_vec(py, found.actions))?;
    dict.set_item("seats", PyArray1::from_vec(py, found.seats))?;
    dict.set_item("rewards", PyArray1::from_vec(py, found.rewards))?;
    dict.set_item("points", PyArray1::from_vec(py, found.points))?;
    Ok(dict)
}

/// Reviews one finished game, as ``hideout review`` does: what each decision was worth by what
/// its seat knew, and how much was luck. ``depth`` is ``"quick"`` or ``"deep"``; the same seed
/// gives the same review, and without one it is that of ``hideout review``.
#[pyfunction]
#[pyo3(signature = (record, depth="quick", seed=SeedArg::Text("review".to_owned())), text_signature = "(record, depth='quick', seed='review')")]
pub(crate) fn review<'py>(
    py: Python<'py>,
    record: &str,
    depth: &str,
    seed: SeedArg,
) -> PyResult<Bound<'py, PyAny>> {
    let depth = match depth {
        "quick" => Depth::Quick,
        "deep" => Depth::Deep,
        _ => return Err(wrong(format!("depth is \"quick\" or \"deep\", not \"{depth}\""))),
    };
    let seed = seed_of(py, Some(seed))?;
    let review = py.detach(|| {
        let raw = one_record(record)?;
        let game = raw.game().map_err(|error| error.to_string())?;
        shelf::visit(&game, Review { raw: &raw, depth, seed }).map_err(|error| error.to_string())?
    });
    // Through its text, so that the numbers are those that the program prints.
    py.import("json")?.call_method1("loads", (review.map_err(wrong)?,))
}

fn one_record(text: &str) -> Result<RawRecord, String> {
    let mut records = RawRecord::split(Cursor::new(text));
    let first = records.next().ok_or("there is no record in this text")?;
    if records.next().is_some() {
        return Err("there is more than one record in this text".to_owned());
    }
    first.map_err(|error| error.to_string())
}

struct Read<'a>(&'a RawRecord);

impl Visitor for Read<'_> {
    type Output = Result<Decisions, String>;

    fn visit<G: Shelved>(self) -> Self::Output {
        let record = Record::<G>::read(self.0).map_err(|error| error.to_string())?;
        let states = record.states().map_err(|error| error.to_string())?;
        let players = record.setup.players();
        let outcome = states.last().and_then(G::outcome);
        let mut rewards = vec![f32::NAN; players];
        let mut points = vec![f32::NAN; players];
        if let Some(outcome) = &outcome {
            batch::rewards(outcome, G::INFO.cooperative, &mut rewards);
            let earned = outcome.places.iter().map(|place| f32::from(place.points));
            points = earned.collect();
        }
        let about = json!({
            "game": G::INFO.id,
            "revision": record.revision,
            "players": players,
            "options": record.setup.options,
            "finished": outcome.is_some(),
        });
        let mut found = Decisions { about, ..Decisions::default() };
        let mut legal = Vec::new();
        for (state, step) in states.iter().zip(&record.steps) {
            let Cause::Play(seat, action) = step.cause else { continue };
            let row = found.observations.len();
            found.observations.resize(row + G::SEEN.len(), 0.0);
            Perspective::new(state, seat).observe(&record.setup, &mut found.observations[row..]);
            let row = found.masks.len();
            found.masks.resize(row + usize::from(G::Action::CODES), 0);
            state.actions(seat, &mut legal);
            legal.iter().for_each(|it| found.masks[row + usize::from(it.code())] = 1);
            found.actions.push(action.code());
            found.seats.push(seat.0 as i8);
            found.rewards.push(rewards.get(seat.index()).copied().unwrap_or(f32::NAN));
            found.points.push(points.get(seat.index()).copied().unwrap_or(f32::NAN));
        }
        Ok(found)
    }
}

struct Review<'a> {
    raw: &'a RawRecord,
    depth: Depth,
    seed: Seed,
}

impl Visitor for Review<'_> {
    type Output = Result<String, String>;

    fn visit<G: Shelved>(self) -> Self::Output {
        let record = Record::<G>::read(self.raw).map_err(|error| error.to_string())?;
        let review = ::review::review(&record, self.depth, self.seed, &mut |_, _| true);
        let review = review.map_err(|error| error.to_string())?;
        serde_json::to_string(&review).map_err(|error| error.to_string())
    }
}
