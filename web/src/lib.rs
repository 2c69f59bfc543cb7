//! Tables that people play at in a browser.

#![warn(missing_docs)]
#![allow(dead_code)]

pub mod scene;
mod table;
