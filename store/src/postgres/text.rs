//! Text as PostgreSQL can hold it.
//!
//! It holds every character but NUL. So NUL is written as two characters U+0001, and U+0001 as
//! U+0001 and U+0002. Text without either, which is nearly all there is, stays as it is and can be
//! read by any program; and the order of the bytes stays the same, so ranges of names do too.

use std::borrow::Cow;

const ESCAPE: char = '\u{1}';

pub(super) fn encode(text: &str) -> Cow<'_, str> {
    if !text.contains(['\0', ESCAPE]) {
        return Cow::Borrowed(text);
    }
    let written = text.chars().flat_map(|letter| match letter {
        '\0' => [Some(ESCAPE), Some('\u{1}')],
        ESCAPE => [Some(ESCAPE), Some('\u{2}')],
        other => [Some(other), None],
    });
    Cow::Owned(written.flatten().collect())
}

/// The text that was encoded; `None` if nothing is encoded like this.
pub(super) fn decode(text: String) -> Option<String> {
    if !text.contains(ESCAPE) {
        return Some(text);
    }
    let mut letters = text.chars();
    let mut read = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        match letter {
            ESCAPE => match letters.next()? {
                '\u{1}' => read.push('\0'),
                '\u{2}' => read.push(ESCAPE),
                _ => return None,
            },
            other => read.push(other),
        }
    }
    Some(read)
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    #[test]
    fn text_comes_back_and_keeps_its_order() {
        let letters = ["", "\0", "\u{1}", "\u{2}", "a", "é"];
        let pairs = letters.iter().flat_map(|one| letters.iter().map(move |two| (*one, *two)));
        let mut texts: Vec<String> = pairs.map(|(one, two)| format!("{one}{two}")).collect();
        texts.sort();
        for text in &texts {
            assert!(!encode(text).contains('\0'), "{text:?}");
            assert_eq!(decode(encode(text).into_owned()).as_ref(), Some(text));
        }
        assert!(texts.is_sorted_by_key(|text| encode(text).into_owned()));
        assert_eq!(decode("\u{1}".into()), None);
        assert_eq!(decode("\u{1}x".into()), None);
    }
}
