//! Chance that anyone can check.
//!
//! All randomness of a table comes from one 32-byte [`Seed`]. Its SHA-256 digest is published
//! when the game starts and the seed itself when it ends. The numbers are the ChaCha20 key
//! stream under that seed (nonce zero), so any language with a ChaCha20 library can repeat a
//! shuffle; `docs/records.md` says how.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The secret from which every shuffle of one table follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

/// What is published of a seed before the game: its SHA-256 digest.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

impl Seed {
    /// A seed from any text, for people: 64 hexadecimal digits are taken as the seed itself,
    /// everything else is hashed into one.
    pub fn from_text(text: &str) -> Seed {
        text.parse().unwrap_or_else(|_| Seed(Sha256::digest(text).into()))
    }

    /// The seed of the `index`-th game of a series, independent of all the others.
    #[must_use]
    pub fn derive(&self, index: u64) -> Seed {
        let digest = Sha256::new().chain_update(self.0).chain_update(index.to_le_bytes());
        Seed(digest.finalize().into())
    }

    /// The digest to publish before the game starts.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

/// A text that was to be 64 hexadecimal digits and is not.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{0}\" is not 64 hexadecimal digits")]
pub struct NotHex(String);

fn bytes_from_hex(text: &str) -> Result<[u8; 32], NotHex> {
    let wrong = || NotHex(text.chars().take(80).collect());
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(wrong());
    }
    let mut bytes = [0; 32];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| wrong())?;
    }
    Ok(bytes)
}

macro_rules! hexadecimal {
    ($($name:ident)*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }

        impl FromStr for $name {
            type Err = NotHex;

            fn from_str(text: &str) -> Result<$name, NotHex> {
                bytes_from_hex(text).map($name)
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

hexadecimal!(Seed Commitment);

/// A stream of random numbers that is the same on every machine.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha20Rng);

impl Dice {
    /// The stream that belongs to `seed`.
    pub fn new(seed: Seed) -> Dice {
        Dice(ChaCha20Rng::from_seed(seed.0))
    }

    /// A number from 0 to `n - 1`, each equally likely. `n` must not be zero.
    ///
    /// The high half of `word * n` over the next 32-bit word of the stream; a word whose low
    /// half falls under `2^32 mod n` is skipped, which removes the bias.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "nothing to choose from");
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            let low = product as u32;
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// Brings `items` into a random order: for each place from the last down to the second,
    /// swaps it with a place drawn from the first up to itself.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// One of `items`, each equally likely; nothing if there are none.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len() as u32) as usize])
    }

    /// A fresh seed, for whoever needs a stream of their own.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        Seed(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words of the ChaCha20 key stream under the zero key, as published with the
    /// cipher: whoever repeats a shuffle elsewhere starts from the same ones.
    #[test]
    fn the_stream_is_plain_chacha20() {
        let mut dice = Dice::new(Seed([0; 32]));
        assert_eq!(dice.0.next_u32().to_le_bytes(), [0x76, 0xb8, 0xe0, 0xad]);
        assert_eq!(dice.0.next_u32().to_le_bytes(), [0xa0, 0xf1, 0x3d, 0x90]);
    }

    /// The expected order was computed by the Python program in `docs/records.md`.
    #[test]
    fn a_shuffle_is_the_same_everywhere() {
        let mut cards: Vec<u8> = (0..12).collect();
        Dice::new(Seed::from_text("hideout")).shuffle(&mut cards);
        assert_eq!(cards, [2, 10, 11, 9, 3, 5, 8, 6, 7, 4, 1, 0]);
    }

    #[test]
    fn below_is_fair() {
        let mut dice = Dice::new(Seed::from_text("fair"));
        let mut seen = [0_u32; 7];
        for _ in 0..70_000 {
            seen[dice.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 400), "{seen:?}");
    }

    #[test]
    fn a_seed_prints_and_parses() {
        let seed = Seed::from_text("tuesday");
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!(Seed::from_text(&seed.to_string()), seed);
        assert!("xyz".parse::<Seed>().is_err());
        assert!("é".repeat(32).parse::<Seed>().is_err());
    }

    /// `printf '00%.0s' {1..32} | xxd -r -p | sha256sum`
    #[test]
    fn the_commitment_is_a_plain_sha256() {
        assert_eq!(
            Seed([0; 32]).commitment().to_string(),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        );
    }
}
