//! What may be done: every legal action, and why any other is refused. That both agree is tested.

mod actions;
mod check;

pub(crate) use actions::actions;
pub(crate) use check::check;
