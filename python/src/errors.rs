//! What is raised in Python.

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    hideout,
    IllegalAction,
    PyValueError,
    "An action that the rules refuse now; the game is as it was before."
);
create_exception!(hideout, GameOver, PyRuntimeError, "The game is over: nobody decides any more.");

/// Something given is wrong.
pub(crate) fn wrong(message: impl ToString) -> PyErr {
    PyValueError::new_err(message.to_string())
}

/// Something is used by two threads at once.
pub(crate) fn in_use(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!(
        "this {what} is in use by another thread; give every thread one of its own"
    ))
}
