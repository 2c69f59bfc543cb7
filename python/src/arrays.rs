//! Arrays that come from Python, and those that are made for it.

use numpy::{Element, PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray2};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::errors::wrong;

/// Actions in any of the types that learners produce.
#[derive(FromPyObject)]
pub(crate) enum ActionsArg<'py> {
    Codes(PyReadonlyArray1<'py, u16>),
    Long(PyReadonlyArray1<'py, i64>),
    Int(PyReadonlyArray1<'py, i32>),
}

/// Their numbers.
#[derive(Clone, Copy)]
pub(crate) enum Given<'a> {
    Codes(&'a [u16]),
    Long(&'a [i64]),
    Int(&'a [i32]),
}

impl ActionsArg<'_> {
    pub(crate) fn codes(&self) -> PyResult<Given<'_>> {
        Ok(match self {
            ActionsArg::Codes(codes) => Given::Codes(codes.as_slice()?),
            ActionsArg::Long(codes) => Given::Long(codes.as_slice()?),
            ActionsArg::Int(codes) => Given::Int(codes.as_slice()?),
        })
    }
}

impl Given<'_> {
    /// What was given for one game.
    pub(crate) fn code(self, game: usize) -> Option<i64> {
        match self {
            Given::Codes(codes) => codes.get(game).map(|&code| code.into()),
            Given::Long(codes) => codes.get(game).copied(),
            Given::Int(codes) => codes.get(game).map(|&code| code.into()),
        }
    }
}

/// One action for each game.
pub(crate) fn actions_of<'py>(given: &Bound<'py, PyAny>) -> PyResult<ActionsArg<'py>> {
    given.extract().map_err(|_| {
        PyTypeError::new_err(
            "actions are a one-dimensional array of uint16, int32 or int64, one code a game",
        )
    })
}

/// Which games are meant.
pub(crate) fn which_of<'py>(given: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, bool>> {
    given.extract().map_err(|_| {
        PyTypeError::new_err("which is a one-dimensional array of bool, one value a game")
    })
}

/// A row of numbers for each game.
pub(crate) fn logits_of<'py>(
    given: &Bound<'py, PyAny>,
    rows: usize,
    columns: usize,
) -> PyResult<PyReadonlyArray2<'py, f32>> {
    let logits: PyReadonlyArray2<'py, f32> = given.extract().map_err(|_| {
        PyTypeError::new_err("logits are a two-dimensional array of float32, one row a game")
    })?;
    let (given, wide) = logits.as_array().dim();
    if (given, wide) != (rows, columns) {
        let message = format!("logits have the shape ({rows}, {columns}), not ({given}, {wide})");
        return Err(wrong(message));
    }
    // A transposed array is contiguous too, column by column, and would be read as another.
    if !logits.as_array().is_standard_layout() {
        let message = "logits are not contiguous row by row; np.ascontiguousarray makes them so";
        return Err(PyTypeError::new_err(message));
    }
    Ok(logits)
}

/// The numbers of an array; none where there is no array.
pub(crate) fn slice2<'a, T: Element>(
    array: Option<&'a mut PyReadwriteArray2<'_, T>>,
) -> PyResult<&'a mut [T]> {
    match array {
        Some(array) => Ok(array.as_slice_mut()?),
        None => Ok(&mut []),
    }
}

/// A new array of zeros.
pub(crate) fn zeros1<T: Element>(py: Python<'_>, length: usize) -> Py<PyArray1<T>> {
    PyArray1::zeros(py, length, false).unbind()
}

/// A new table of zeros.
pub(crate) fn zeros2<T: Element>(py: Python<'_>, rows: usize, columns: usize) -> Py<PyArray2<T>> {
    PyArray2::zeros(py, [rows, columns], false).unbind()
}
