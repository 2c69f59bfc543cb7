//! What a vector steps.

use batch::{Batch, BatchError, Buffers};
use engine::Dice;

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
    /// Steps with actions that came in another type than the games use.
    pub(crate) fn step_converted(
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
