//! What a vector steps.

use batch::{Batch, BatchError, Buffers};
use engine::Dice;
use pyo3::prelude::*;

use crate::arrays::Given;
use crate::errors::{IllegalAction, wrong};

/// The games behind a vector, and memory that is used again.
pub(crate) struct Inner {
    pub(crate) batch: Batch,
    /// What draws actions from logits.
    pub(crate) dice: Dice,
    /// Actions that came in another type than the games use.
    pub(crate) codes: Vec<u16>,
    pub(crate) offsets: Vec<u32>,
    pub(crate) legal: Vec<u16>,
}

impl Inner {
    /// Takes an action in each game.
    pub(crate) fn step(&mut self, given: Given<'_>, out: Buffers<'_>) -> Result<(), BatchError> {
        match given {
            Given::Codes(codes) => self.batch.step(codes, out),
            Given::Long(codes) => self.step_converted(codes.iter().copied(), out),
            Given::Int(codes) => self.step_converted(codes.iter().map(|&it| it.into()), out),
        }
    }

    /// Steps with actions that came in another type than the games use.
    fn step_converted(
        &mut self,
        codes: impl ExactSizeIterator<Item = i64>,
        out: Buffers<'_>,
    ) -> Result<(), BatchError> {
        let (given, wanted) = (codes.len(), self.codes.len());
        if given != wanted {
            return Err(BatchError::Length { buffer: "actions", given, wanted });
        }
        // No action has the greatest code, so whatever lies outside is refused as illegal.
        for (own, code) in self.codes.iter_mut().zip(codes) {
            *own = u16::try_from(code).unwrap_or(u16::MAX);
        }
        self.batch.step(&self.codes, out)
    }

    /// Lists the legal actions of all games, and says how many there are.
    pub(crate) fn list_legal(&mut self) -> Result<usize, BatchError> {
        let count = self.batch.legal_count();
        if self.legal.len() < count {
            self.legal.resize(count, 0);
        }
        self.batch.legal(&mut self.offsets, &mut self.legal)
    }
}

/// What a batch refuses, as Python expects it.
pub(crate) fn refused(error: BatchError) -> PyErr {
    match error {
        BatchError::Illegal { .. } => IllegalAction::new_err(error.to_string()),
        other => wrong(other),
    }
}

/// The same of a step, with the action as it was given: the games may have no room for it.
pub(crate) fn refused_step(error: BatchError, given: Given<'_>, actions: usize) -> PyErr {
    let BatchError::Illegal { game, seat, code } = error else { return refused(error) };
    let code = given.code(game).unwrap_or(code.into());
    IllegalAction::new_err(format!(
        "game {game}: action {code} is not legal for seat {seat}; codes are 0 to {}",
        actions - 1
    ))
}
