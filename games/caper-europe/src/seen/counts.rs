//! Cards and how many there are of each: a list in memory, an object in JSON.

use arrayvec::ArrayVec;
use serde::Serializer;

use crate::Card;

pub(crate) fn serialize<S: Serializer, const N: usize>(
    counts: &ArrayVec<(Card, u8), N>,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_map(counts.iter().map(|(card, count)| (card, count)))
}
