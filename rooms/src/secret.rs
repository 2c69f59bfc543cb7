//! Random bytes for ids, seeds and secrets, from the operating system.

use crate::hex::to_hex;

/// Fresh random bytes.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Err(error) = getrandom::fill(&mut bytes) {
        // Without randomness every shuffle and every secret would be known. There is no way to
        // go on from here, and no system on which this was seen.
        tracing::error!(%error, "the system has no randomness");
        std::process::abort();
    }
    bytes
}

/// A secret that nobody guesses, in letters for an address.
pub fn token() -> String {
    to_hex(&bytes::<16>())
}
