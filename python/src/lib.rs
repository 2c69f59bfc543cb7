//! The games for Python. `hideout/_native.pyi` beside it says what this module offers.
//!
//! Here the game's type is erased (`any.rs`) and numbers, sentences and views become Python's.
//! The rules, the bots and the studies are those of the other crates.

#![warn(missing_docs)]
#![allow(rustdoc::broken_intra_doc_links, reason = "examples are Python's: brackets are no links")]
#![allow(clippy::needless_pass_by_value, reason = "what Python hands over comes by value")]

mod any;
mod arguments;
mod arrays;
mod bot;
mod convert;
mod errors;
mod game;
mod miniature;
mod sampler;
mod samples;
mod saved;
mod seated;
mod setup;
mod shelf_list;
mod stepped;
mod study;
mod vector;

use pyo3::prelude::*;

/// The part of the package that is written in Rust.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::bot::Bot;
    #[pymodule_export]
    use crate::errors::{GameOver, IllegalAction};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::miniature::Miniature;
    #[pymodule_export]
    use crate::samples::{decisions, review};
    #[pymodule_export]
    use crate::shelf_list::{bots, games, verify};
    #[pymodule_export]
    use crate::study::{study_part, study_whole, study_work};
    #[pymodule_export]
    use crate::vector::Vector;
}
