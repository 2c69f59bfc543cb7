//! The names of tables.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The name of a table: twelve letters and digits that stand for 60 bits.
///
/// It is in the address of the table's page. If its bytes are random, nobody finds a table by
/// guessing; the store itself has no randomness, so the caller brings the bytes.
///
/// ```
/// use store::TableId;
///
/// let id = TableId::from_bytes([0, 1, 2, 3, 4, 5, 6, 7]);
/// assert_eq!(id.to_string(), "00820c20a1g7");
/// assert_eq!("00820c20a1g7".parse(), Ok(id));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(u64);

/// Digits and letters without `i`, `l`, `o` and `u`, so that a name can be read out aloud.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Letters in a name, of five bits each.
const LENGTH: usize = 12;

impl TableId {
    /// Makes a name from eight bytes, of which the upper four bits are not used.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 8]) -> Self {
        Self(u64::from_be_bytes(bytes) & ((1 << (5 * LENGTH)) - 1))
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |place| LETTERS[(self.0 >> (5 * place)) as usize % LETTERS.len()];
        (0..LENGTH).rev().try_for_each(|place| write!(f, "{}", char::from(letter(place))))
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableId({self})")
    }
}

impl FromStr for TableId {
    type Err = TableIdError;

    /// Reads exactly what `Display` writes: a table has one address.
    fn from_str(text: &str) -> Result<Self, TableIdError> {
        let found = text.chars().count();
        if found != LENGTH {
            return Err(TableIdError::Length { found });
        }
        text.chars().try_fold(Self(0), |id, letter| {
            let value = LETTERS.iter().position(|known| char::from(*known) == letter);
            let value = value.ok_or(TableIdError::Letter { letter })?;
            Ok(Self(id.0 << 5 | value as u64))
        })
    }
}

/// Why a text is not the name of a table.
#[derive(Clone, Copy, PartialEq, Eq, Error, Debug)]
pub enum TableIdError {
    /// Too short or too long.
    #[error("the name of a table has {LENGTH} letters and digits; this has {found}")]
    Length {
        /// How many there are.
        found: usize,
    },
    /// A letter that no name has.
    #[error(
        "the name of a table has only digits and small letters other than i, l, o and u; {letter:?} is neither"
    )]
    Letter {
        /// The first such letter.
        letter: char,
    },
}
