//! What somebody looks like: which of a few parts their face is drawn from.

use serde::{Deserialize, Serialize};

use crate::identity::GuestId;

/// How many kinds of parts a face has.
pub const PARTS: usize = 7;

/// A choice for each kind of part. Which there are is the business of whoever draws them: a number
/// beyond the last one begins again with the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Face(pub [u8; PARTS]);

impl Face {
    /// The face that somebody has as long as they choose none.
    pub fn of(id: GuestId) -> Face {
        let mut parts = [0; PARTS];
        parts.iter_mut().zip(id.to_string().as_bytes().chunks(4)).for_each(|(part, digits)| {
            *part =
                digits.iter().fold(0, |sum: u8, digit| sum.wrapping_mul(31).wrapping_add(*digit));
        });
        Face(parts)
    }
}
