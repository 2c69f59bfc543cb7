//! What each viewer sees, imagines and is told.

pub(crate) mod imagine;
pub(crate) mod knowledge;
mod observe;
pub(crate) mod prompt;
pub(crate) mod view;
pub(crate) mod words;
