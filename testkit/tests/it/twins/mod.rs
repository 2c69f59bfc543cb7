//! Twins of the toy, each broken in one place: the conformance suite must catch every one.

mod ends;
mod imagines;
mod leaks;
mod moves;
mod numbers;
mod twin;
