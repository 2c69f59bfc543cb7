//! Text as JSON.

/// In a word of eight bytes, the lowest bit of each and the highest.
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Appends a text as a JSON string, as `serde_json` would write it.
pub fn quote(text: &str, into: &mut Vec<u8>) {
    let bytes = text.as_bytes();
    into.push(b'"');
    // What stands before `done` is written; between it and `at` nothing must be escaped.
    let (mut done, mut at) = (0, 0);
    while at < bytes.len() {
        match next(bytes, at) {
            Ok(clear) => at = clear,
            Err(special) => {
                into.extend_from_slice(&bytes[done..special]);
                escape(bytes[special], into);
                (done, at) = (special + 1, special + 1);
            }
        }
    }
    into.extend_from_slice(&bytes[done..]);
    into.push(b'"');
}

/// How far nothing must be escaped; as an error, the place of the first byte that must.
fn next(bytes: &[u8], at: usize) -> Result<usize, usize> {
    let Some(word) = bytes[at..].first_chunk::<8>() else {
        let special = bytes[at..].iter().position(|byte| must_be_escaped(*byte));
        return special.map_or(Ok(bytes.len()), |place| Err(at + place));
    };
    let word = u64::from_le_bytes(*word);
    // A byte that is too small, or that is zero once it is compared, borrows from its highest bit.
    // The lowest such bit is true; those above it may have been borrowed from.
    let control = word.wrapping_sub(LOW * 0x20) & !word;
    let is = |byte: u8| {
        let zero = word ^ (LOW * u64::from(byte));
        zero.wrapping_sub(LOW) & !zero
    };
    match (control | is(b'"') | is(b'\\')) & HIGH {
        0 => Ok(at + 8),
        found => Err(at + found.trailing_zeros() as usize / 8),
    }
}

fn must_be_escaped(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

fn escape(byte: u8, into: &mut Vec<u8>) {
    let short = match byte {
        b'"' | b'\\' => byte,
        0x08 => b'b',
        0x0c => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        _ => {
            let digit = |half: u8| b"0123456789abcdef"[usize::from(half)];
            let digits = [digit(byte >> 4), digit(byte & 15)];
            into.extend_from_slice(b"\\u00");
            return into.extend_from_slice(&digits);
        }
    };
    into.extend_from_slice(&[b'\\', short]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str) {
        let mut quoted = b"before".to_vec();
        quote(text, &mut quoted);
        let quoted = String::from_utf8(quoted).unwrap();
        assert_eq!(quoted, format!("before{}", serde_json::to_string(text).unwrap()));
    }

    #[test]
    fn every_character_is_written_as_serde_json_writes_it_wherever_it_stands() {
        let all = (0..0x300).chain([0x2028, 0xffff, 0x1_f0a1]).filter_map(char::from_u32);
        for character in all {
            for before in 0..10 {
                for after in [0, 1, 7, 8, 9, 20] {
                    check(&format!("{}{character}{}", "a".repeat(before), "b".repeat(after)));
                }
            }
        }
    }

    #[test]
    fn neighbours_do_not_hide_each_other() {
        // Bytes that differ by a borrow from one that must be escaped, in every order.
        let close = ['"', '#', '!', '\\', ']', '[', '\u{1f}', ' ', '\u{0}', '\u{1}', 'é', '\u{80}'];
        for number in 0..close.len().pow(4) {
            let at = |place: u32| close[number / close.len().pow(place) % close.len()];
            check(&String::from_iter([at(0), at(1), at(2), at(3), '<', 'b', '>', at(0), at(1)]));
        }
        check("");
        check(r#"<li class="card" id="c1">A "quoted" name</li>"#);
    }
}
