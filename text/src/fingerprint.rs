//! Whether a text has changed.

/// Odd numbers without a pattern: the first digits of the golden ratio and of the square root of
/// two.
const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;
const SECOND: u64 = 0x6a09_e667_f3bc_c909;

/// A number that tells this text from others: the same for the same text, and another for any other
/// but by chance. It keeps nobody out who looks for two that are alike, so only what a page shows
/// may depend on it.
pub fn fingerprint(text: &str) -> u64 {
    let (pairs, rest) = text.as_bytes().as_chunks::<16>();
    let mut state = mix(text.len() as u64 ^ FIRST, SECOND);
    for pair in pairs {
        state = add(state, pair);
    }
    let mut last = [0; 16];
    last[..rest.len()].copy_from_slice(rest);
    mix(add(state, &last), FIRST)
}

fn add(state: u64, pair: &[u8; 16]) -> u64 {
    let pair = u128::from_le_bytes(*pair);
    mix(pair as u64 ^ state, (pair >> 64) as u64 ^ SECOND)
}

/// Both halves of a product, so that every bit of the result depends on every bit before.
fn mix(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    (product >> 64) as u64 ^ product as u64
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Whatever is changed in a text is noticed: any byte, its length, the order of its parts.
    #[test]
    fn another_text_has_another_fingerprint() {
        let text = "<li class=\"card\" id=\"c1\">Ten of Hearts</li>".repeat(5);
        let mut seen = HashSet::from([fingerprint(&text)]);
        assert!(!seen.insert(fingerprint(&text.clone())), "the same text is the same");
        for place in 0..text.len() {
            for letter in ["a", "b", "1", "2", " "] {
                if text[place..=place] != *letter {
                    let other = [&text[..place], letter, &text[place + 1..]].concat();
                    assert!(seen.insert(fingerprint(&other)), "{letter} at {place}");
                }
            }
        }
        for length in 0..text.len() {
            assert!(seen.insert(fingerprint(&text[..length])), "the first {length}");
        }
        for zeros in 1..40 {
            assert!(seen.insert(fingerprint(&"\0".repeat(zeros))), "{zeros} zeros");
        }
        let parts = ["<b>one</b>", "<b>two</b>", "<b>three</b>", "<i>four</i>"];
        for number in 0..4_usize.pow(6) {
            let all: String = (0..6).map(|place| parts[number / 4_usize.pow(place) % 4]).collect();
            assert!(seen.insert(fingerprint(&all)), "{all}");
        }
    }
}
