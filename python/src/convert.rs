//! JSON as Python's own values.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

/// The value as `json.loads` would read it.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(truth) => truth.into_bound_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(whole), ..) => whole.into_bound_py_any(py),
            (_, Some(whole), _) => whole.into_bound_py_any(py),
            (.., real) => real.into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let list = PyList::empty(py);
            items.iter().try_for_each(|item| list.append(to_python(py, item)?))?;
            Ok(list.into_any())
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, field) in fields {
                dict.set_item(name, to_python(py, field)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

/// Described numbers, as dicts.
pub(crate) fn entries<'py>(
    py: Python<'py>,
    entries: &[engine::Entry],
) -> PyResult<Bound<'py, PyAny>> {
    to_python(py, &serde_json::to_value(entries).unwrap_or_default())
}
