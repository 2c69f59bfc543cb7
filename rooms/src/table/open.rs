//! Setting tables up: fresh ones by the name of their game, and old ones from their records.

use engine::{
    Cards, Names, OptionError, Options, ResumeError, Seat, Seeds, Setup, SetupError, Step, Table,
};
use shelf::{Shelved, Visitor};
use thiserror::Error;

use super::{AnyTable, Seated};
use crate::error::Error as RoomError;

/// A table that cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TableError {
    /// No game has this name.
    #[error(transparent)]
    Game(#[from] shelf::UnknownGame),
    /// An option cannot be set like this.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The options do not fit together.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A line of the record makes no sense.
    #[error("a stored step cannot be read: {0}")]
    Unreadable(String),
    /// The record leads elsewhere under the rules in force.
    #[error(transparent)]
    Resume(#[from] ResumeError),
}

/// Opens a table of the game called `id` with these options, given as text.
pub fn open(
    id: &str,
    options: &[(String, String)],
    seeds: impl Into<Seeds>,
) -> Result<Box<dyn AnyTable>, TableError> {
    make(id, Make { options, seeds: seeds.into(), record_lines: None })
}

/// Sets a table up again as it was after these lines of its record.
pub fn resume(
    id: &str,
    options: &[(String, String)],
    seeds: Seeds,
    record_lines: &[String],
) -> Result<Box<dyn AnyTable>, TableError> {
    make(id, Make { options, seeds, record_lines: Some(record_lines) })
}

fn make(id: &str, make: Make<'_>) -> Result<Box<dyn AnyTable>, TableError> {
    shelf::visit(id, make)?
}

struct Make<'a> {
    options: &'a [(String, String)],
    seeds: Seeds,
    record_lines: Option<&'a [String]>,
}

impl Visitor for Make<'_> {
    type Output = Result<Box<dyn AnyTable>, TableError>;

    fn visit<G: Shelved>(self) -> Self::Output {
        let mut options = G::Options::default();
        for (name, value) in self.options {
            options.set(name, value)?;
        }
        let seats = 0..options.players() as u8;
        let names = Names::new(seats.map(|seat| G::seat_name(&options, Seat(seat))));
        let setup = Setup { options, cards: G::Cards::standard().clone() };
        let table = match self.record_lines {
            None => Table::<G>::open(setup, names, self.seeds)?,
            Some(lines) => {
                let steps: Result<Vec<Step<G>>, String> =
                    lines.iter().map(|line| Step::from_line(line)).collect();
                let steps = steps.map_err(TableError::Unreadable)?;
                Table::resume(setup, names, self.seeds, steps)?
            }
        };
        Ok(Box::new(Seated(table)))
    }
}

impl From<TableError> for RoomError {
    fn from(error: TableError) -> RoomError {
        match error {
            TableError::Game(_) => RoomError::not_found(error.to_string()),
            _ => RoomError::invalid(error.to_string()),
        }
    }
}
