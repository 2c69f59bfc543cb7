//! Who somebody is.
//!
//! Each kind of identity is a type of its own and is read from text only in its own form, so that
//! no text that somebody wrote can become an identity of another kind.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::hex::{from_hex, to_hex};
use crate::secret;

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// A browser, by the id in its signed cookie.
    Guest(GuestId),
    /// Whoever showed a secret in a header: a program, for a seat or as the host of a table.
    Bearer(Digest),
    /// Somebody who showed nothing.
    Nobody,
}

/// Says what kind it is and no secret, so that a log may print it.
impl fmt::Debug for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Who::Guest(_) => "a guest",
            Who::Bearer(_) => "a bearer",
            Who::Nobody => "nobody",
        })
    }
}

/// The id of a browser: 16 random bytes, written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GuestId([u8; 16]);

impl GuestId {
    /// An id that nobody has.
    pub fn fresh() -> GuestId {
        GuestId(secret::bytes())
    }

    pub(crate) fn from_bytes(bytes: [u8; 16]) -> GuestId {
        GuestId(bytes)
    }

    pub(crate) fn bytes(self) -> [u8; 16] {
        self.0
    }
}

/// The SHA-256 digest of a secret. Secrets themselves are shown once, to whoever they belong to,
/// and kept nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of this secret.
    pub fn of(secret: &str) -> Digest {
        Digest(Sha256::digest(secret).into())
    }
}

/// A text that is no id of this kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is not written in hexadecimal digits, as it should be")]
pub struct NotAnId;

macro_rules! written_in_hex {
    ($($name:ident)*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&to_hex(&self.0))
            }
        }

        /// Says what it is and not which one, so that a log may print it.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($name))
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<$name, NotAnId> {
                from_hex(text).map($name).ok_or(NotAnId)
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

written_in_hex!(GuestId Digest);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_in_its_own_form_only() {
        let id = GuestId::fresh();
        assert_eq!(id.to_string().parse(), Ok(id));
        for text in ["", "program", "0", &id.to_string().to_uppercase(), &format!("{id} ")] {
            let read = text.parse::<GuestId>();
            assert!(read.is_err() || text.chars().all(|c| c.is_ascii_digit()), "{text}");
        }
        assert!("é".repeat(16).parse::<GuestId>().is_err());
    }

    #[test]
    fn a_log_prints_no_secret() {
        let id = GuestId::fresh();
        let printed = format!("{:?} {id:?} {:?}", Who::Guest(id), Digest::of("secret"));
        assert!(!printed.contains(&id.to_string()), "{printed}");
    }
}
