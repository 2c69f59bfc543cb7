//! What is seen: views, prompts, imagined worlds, and every sentence.

pub(crate) mod foresight;
pub(crate) mod imagine;
mod observe;
pub(crate) mod prompt;
pub(crate) mod view;
mod words;
