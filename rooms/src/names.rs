//! What people type: names and lines of talk, made plain.

use store::TableId;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, skeleton};

/// The most letters in a name.
pub const NAME: usize = 24;
/// The most letters in a line of talk.
pub const TALK: usize = 300;

/// A name: letters as they are used for names all over the world, and what a keyboard has beside
/// them. Nothing invisible, nothing that turns the text around, no towers of accents.
pub fn name(text: &str) -> String {
    let allowed = |c: &char| c.is_ascii_graphic() || *c == ' ' || c.identifier_allowed();
    one_line(&text.nfkc().map(space).filter(allowed).collect::<String>(), NAME)
}

/// A line of talk: any visible character, in one line.
pub fn talk(text: &str) -> String {
    let visible = |c: &char| !c.is_control() && !is_invisible(*c);
    one_line(&text.nfc().map(space).filter(visible).collect::<String>(), TALK)
}

fn space(c: char) -> char {
    if c.is_whitespace() { ' ' } else { c }
}

/// Single spaces, at most one accent on top of what a letter already has, and not too long.
fn one_line(text: &str, most: usize) -> String {
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let words = words.join(" ");
    let mut after_mark = true;
    let single_marks = words.chars().filter(|c| {
        let mark = is_combining_mark(*c);
        let kept = !(mark && after_mark);
        after_mark = mark;
        kept
    });
    let line: String = single_marks.take(most).collect();
    line.trim_end().to_owned()
}

/// Characters that show nothing or change how others are shown: directions of text, joiners,
/// fillers, tags, variations, and what has no meaning at all.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

/// Those who play where nobody gives a name.
pub(crate) const CAST: [&str; 24] = [
    "Mira", "Otto", "Vesna", "Silas", "Ines", "Bruno", "Petra", "Caspar", "Livia", "Hugo", "Nadja",
    "Rufus", "Selma", "Tibor", "Yara", "Konrad", "Dora", "Emil", "Greta", "Ivo", "Juno", "Laszlo",
    "Olga", "Ravi",
];

/// The characters of a table, one for each seat: others at another table, but always the same at
/// this one.
pub(crate) fn cast(table: TableId) -> impl Iterator<Item = &'static str> {
    let letters = table.to_string();
    let start = letters.bytes().fold(0, |sum, byte| (sum * 31 + usize::from(byte)) % CAST.len());
    // Steps of five visit all of them before one comes again.
    (0..).map(move |seat| CAST[(start + seat * 5) % CAST.len()])
}

/// Whether two names could be taken for each other.
pub fn look_alike(one: &str, other: &str) -> bool {
    let keys = |name: &str| {
        [skeleton(name).collect::<String>(), skeleton(&name.to_lowercase()).collect::<String>()]
    };
    let others = keys(other);
    keys(one).iter().any(|key| others.contains(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_plain_line() {
        assert_eq!(name("  Ana \n\t of \u{202e}Oslo\u{7} "), "Ana of Oslo");
        assert_eq!(name(&"x".repeat(100)).len(), NAME);
        for kept in ["Jürgen", "Łukasz", "山田", "محمد", "Nguyễn", "O'Brien-2"] {
            assert_eq!(name(kept), kept);
        }
        assert_eq!(name("a\u{301}\u{301}\u{301}\u{301}"), "á\u{301}");
    }

    #[test]
    fn the_characters_of_a_table_are_different_people() {
        for id in 0..=255 {
            let cast: Vec<&str> = cast(TableId::from_bytes([id; 8])).take(8).collect();
            let alike = |one: usize| (0..one).any(|other| look_alike(cast[one], cast[other]));
            assert!(!(0..cast.len()).any(alike), "{cast:?}");
        }
    }

    #[test]
    fn no_name_is_invisible() {
        let fillers = ['\u{200b}', '\u{3164}', '\u{ffa0}', '\u{115f}', '\u{2800}', '\u{e0041}'];
        for filler in fillers.into_iter().chain(['\u{ad}', '\u{202e}', '\u{2067}', '\u{fe0f}']) {
            assert_eq!(name(&format!("{filler}{filler}")), "", "{filler:?}");
            assert_eq!(talk(&format!("{filler} {filler}")), "", "{filler:?}");
            assert_eq!(name(&format!("A{filler}na")), "Ana", "{filler:?}");
        }
        assert_eq!(name("\u{301}"), "", "an accent on nothing");
    }

    #[test]
    fn names_that_look_alike_are_told() {
        let cyrillic = "\u{410}na";
        for (one, other) in [("Ana", "Ana"), ("Ana", "ana"), ("Ana", cyrillic), ("modem", "modern")]
        {
            assert!(look_alike(one, other) && look_alike(other, one), "{one} {other}");
        }
        assert!(look_alike("paypaI", "paypal"));
        assert!(!look_alike("Ana", "Anna"));
    }

    #[test]
    fn talk_keeps_what_people_say() {
        assert_eq!(talk("¿Qué? 🎲 <b>1 < 2</b>\r\n"), "¿Qué? 🎲 <b>1 < 2</b>");
        assert_eq!(talk(&"x".repeat(1000)).len(), TALK);
    }
}
