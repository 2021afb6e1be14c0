//! The private half of the Python package `merrimac`: text and JSON in, text and JSON out.
//!
//! The package in `python/merrimac` gives it its shape; here is nothing but conversion. Long work runs with the
//! interpreter's lock released, and looks for Ctrl-C while it reports progress. What is refused is a `ValueError` that
//! names the place and what was expected.

mod boards;
mod dealt;
mod questions_of;
mod solver;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A refusal as Python raises it.
fn refused(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Reads a value of the vocabulary; the error names the argument.
fn read<T: std::str::FromStr<Err: std::fmt::Display>>(name: &str, text: &str) -> PyResult<T> {
    text.parse().map_err(|error| refused(format_args!("{name}: {error}")))
}

#[pymodule]
mod _merrimac {
    #[pymodule_export]
    use crate::boards::{imps, matchpoints, play_board, read_boards, score, victory_points, write_boards};
    #[pymodule_export]
    use crate::dealt::{deals, hand_facts, worlds};
    #[pymodule_export]
    use crate::questions_of::ask;
    #[pymodule_export]
    use crate::solver::{analyse, check_deal, par, tables};
}
