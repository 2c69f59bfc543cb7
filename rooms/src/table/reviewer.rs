//! A finished game for a review, taken along to where there is time.

use engine::{Record, Seed};
use review::{Depth, NotReviewed, Review};
use shelf::Shelved;

/// A finished game that can be reviewed.
pub trait Reviewer: Send + Sync {
    /// Reviews it. `done` hears how far it is and says whether to go on; nothing comes of it
    /// otherwise.
    fn review(
        &self,
        depth: Depth,
        seed: Seed,
        done: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Option<Review>, NotReviewed>;
}

impl<G: Shelved> Reviewer for Record<G> {
    fn review(
        &self,
        depth: Depth,
        seed: Seed,
        done: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Option<Review>, NotReviewed> {
        review::review(self, depth, seed, done)
    }
}
