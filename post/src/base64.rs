//! Base64 with the letters of addresses and without padding, as web push writes everything.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as text.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let all = byte(0) << 16 | byte(1) << 8 | byte(2);
        let letters = [18, 12, 6, 0].map(|shift| LETTERS[(all >> shift & 63) as usize]);
        text.extend(letters[..=three.len()].iter().map(|letter| char::from(*letter)));
    }
    text
}

/// Text as bytes, if it is written like this. Padding at its end is left out.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=').as_bytes();
    if text.len() % 4 == 1 {
        return None;
    }
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for four in text.chunks(4) {
        let mut all = 0;
        for letter in four {
            all = all << 6 | LETTERS.iter().position(|own| own == letter)? as u32;
        }
        all <<= 6 * (4 - four.len());
        bytes.extend_from_slice(&all.to_be_bytes()[1..four.len()]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for (bytes, text) in
            [(&b""[..], ""), (b"f", "Zg"), (b"fo", "Zm8"), (b"foo", "Zm9v"), (b"\xfb\xff", "-_8")]
        {
            assert_eq!(encode(bytes), text);
            assert_eq!(decode(text).as_deref(), Some(bytes));
        }
        assert_eq!(decode("Zg==").as_deref(), Some(&b"f"[..]));
        for wrong in ["Z", "Zm9vZ", "Zm 9", "Zm+v", "é"] {
            assert_eq!(decode(wrong), None, "{wrong}");
        }
    }
}
