//! The terminal table: what people see, what they are asked, and what they can answer.

mod answers;
mod automatic;
mod choices;
mod confirm;
mod console;
mod ending;
mod hint;
mod log;
mod record_file;
mod reply;
mod session;
mod why;

pub(crate) use console::Console;
pub(crate) use log::{log_line, score_table};
pub(crate) use record_file::RecordFile;
pub(crate) use session::{Player, Session, names};
