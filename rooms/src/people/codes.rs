//! Recovery codes: shown once, each good once. What is kept are their digests.

use crate::identity::Digest;
use crate::secret;

/// How many there are.
const CODES: usize = 10;
/// The letters they are written in: none looks like another.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
/// Letters in a code, five bits each.
const LENGTH: usize = 16;

/// Fresh codes, as they are shown.
pub(crate) fn fresh() -> Vec<String> {
    (0..CODES).map(|_| code()).collect()
}

fn code() -> String {
    let letters: Vec<char> = secret::bytes::<LENGTH>()
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect();
    letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// The digest of a code however it was typed.
pub(crate) fn digest(code: &str) -> Digest {
    let typed = code.chars().filter(char::is_ascii_alphanumeric);
    let plain = typed.map(|c| match c.to_ascii_lowercase() {
        'o' => '0',
        '1' | 'i' => 'l',
        c => c,
    });
    Digest::of(&plain.take(64).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_known_however_it_is_typed() {
        let codes = fresh();
        assert_eq!(codes.len(), CODES);
        let code = &codes[0];
        assert_eq!(code.len(), LENGTH + 3);
        assert_eq!(digest(code), digest(&code.to_uppercase().replace('-', " ")));
        assert_ne!(digest(code), digest(&codes[1]));
        // A letter that is not used is read as the one it is mistaken for.
        assert!(!LETTERS.iter().any(|letter| b"oil1".contains(letter)));
        assert_eq!(digest("o0"), digest("00"));
    }
}
