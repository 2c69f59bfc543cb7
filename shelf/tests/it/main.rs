//! What every game on the shelf must do.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bots;
mod counted;
mod drawings;
mod lessons;
mod names;
mod nets;
mod revisions;
mod scenes;
mod search;
mod undo;
