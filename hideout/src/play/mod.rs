//! The terminal table: what people see, what they are asked, and what they can answer.

mod answers;
mod choices;
mod console;
mod ending;
mod hint;
mod keep;
mod reply;
mod session;
mod telling;
mod why;

pub(crate) use console::Console;
pub(crate) use keep::Keeper;
pub(crate) use session::{Session, Sitter, names};
pub(crate) use telling::{set_sheet, tell_line};
