//! Setting tables up: fresh ones by the name of their game, and old ones from their records.

use engine::{
    Cards, Fork, Names, OptionError, Options, OtherRules, RecordedStep, ResumeError, Seat, Seeds,
    Setup, SetupError, Table,
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
    /// It was begun under rules that cannot be played.
    #[error(transparent)]
    Rules(#[from] OtherRules),
    /// A line of the record makes no sense.
    #[error("a stored step cannot be read: {0}")]
    Unreadable(String),
    /// A step was taken or taken back where there can be none.
    #[error("a stored step could not have been taken")]
    NoSuchStep,
    /// The record leads elsewhere under the rules in force.
    #[error(transparent)]
    Resume(#[from] ResumeError),
}

/// What a table is set up from.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The game's id.
    pub game: &'a str,
    /// The options, as text.
    pub options: &'a [(String, String)],
    /// The revision of the rules that people sat down for, if it need not be the one in force.
    pub revision: Option<u32>,
    /// How it began, if it is a second try.
    pub fork: Option<Fork>,
}

/// Opens a table.
pub fn open(terms: Terms<'_>, seeds: impl Into<Seeds>) -> Result<Box<dyn AnyTable>, TableError> {
    shelf::visit(terms.game, Make { terms, seeds: seeds.into(), record_lines: None })?
}

/// Sets a table up again as it was after these lines of its record.
pub fn resume(
    terms: Terms<'_>,
    seeds: Seeds,
    record_lines: &[String],
) -> Result<Box<dyn AnyTable>, TableError> {
    shelf::visit(terms.game, Make { terms, seeds, record_lines: Some(record_lines) })?
}

struct Make<'a> {
    terms: Terms<'a>,
    seeds: Seeds,
    record_lines: Option<&'a [String]>,
}

impl Visitor for Make<'_> {
    type Output = Result<Box<dyn AnyTable>, TableError>;

    fn visit<G: Shelved>(self) -> Self::Output {
        let Terms { options: chosen, revision, fork, .. } = self.terms;
        let revision = revision.unwrap_or(G::INFO.revision);
        let mut options = G::Options::default();
        for (name, value) in chosen {
            options.set(name, value)?;
        }
        let seats = 0..options.players() as u8;
        let names = Names::new(seats.map(|seat| G::seat_name(&options, Seat(seat))));
        let setup = Setup { options, cards: G::Cards::standard().clone() }.under(revision)?;
        let table = match self.record_lines {
            None => Table::<G>::open(setup, names, self.seeds)?,
            Some(lines) => {
                Table::resume(setup, names, self.seeds, revision, fork, recorded_steps(lines)?)?
            }
        };
        Ok(Box::new(Seated(table)))
    }
}

pub(super) fn recorded_steps<G: Shelved>(
    lines: &[String],
) -> Result<Vec<RecordedStep<G>>, TableError> {
    let steps = lines.iter().map(|line| RecordedStep::from_line(line)).collect::<Result<_, _>>();
    steps.map_err(TableError::Unreadable)
}

impl From<TableError> for RoomError {
    fn from(error: TableError) -> RoomError {
        match error {
            TableError::Game(_) => RoomError::not_found(error.to_string()),
            _ => RoomError::invalid(error.to_string()),
        }
    }
}
