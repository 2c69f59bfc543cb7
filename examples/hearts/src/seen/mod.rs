//! What each viewer gets, and in which words.

pub(crate) mod imagine;
pub(crate) mod view;
mod words;
