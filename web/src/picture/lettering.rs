//! Our own letters: capitals drawn with one pen, for where there is no font. They stand on a line
//! at 6 and reach up to 0; small letters are the same, a little smaller.

/// How high a small letter is, compared with a capital.
const SMALL: f32 = 0.78;
/// The room between two letters, and that of a space.
const GAP: f32 = 1.5;
const SPACE: f32 = 2.2;

/// A letter in its place: how its path is moved and scaled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Placed {
    pub(crate) path: &'static str,
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) scale: f32,
}

/// The letters of a text in a row, beginning at 0, with its width. What has no letter is left out.
pub(crate) fn set(text: &str) -> (Vec<Placed>, f32) {
    let (mut placed, mut x) = (Vec::new(), 0.0);
    for letter in text.chars() {
        if letter == ' ' {
            x += SPACE;
            continue;
        }
        let Some((width, path)) = glyph(letter) else { continue };
        let scale = if letter.is_lowercase() { SMALL } else { 1.0 };
        placed.push(Placed { path, x, y: 6.0 * (1.0 - scale), scale });
        x += width * scale + GAP;
    }
    (placed, (x - GAP).max(0.0))
}

/// Whether every letter of a text can be drawn.
pub(crate) fn can_write(text: &str) -> bool {
    text.chars().all(|letter| letter == ' ' || glyph(letter).is_some())
}

/// The lines of a text that are no wider than this.
pub(crate) fn wrap(text: &str, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if set(&format!("{line} {word}")).1 <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A letter's width and path.
fn glyph(letter: char) -> Option<(f32, &'static str)> {
    Some(match letter.to_ascii_uppercase() {
        'A' => (4.0, "M0 6L2 0L4 6M.7 4H3.3"),
        'B' => (3.6, "M0 0V6H2Q3.6 6 3.6 4.4T2 2.9H0M0 0H1.8Q3.2 0 3.2 1.45T1.8 2.9"),
        'C' => (4.0, "M4 1.3Q3.3 0 2.1 0Q0 0 0 3T2.1 6Q3.3 6 4 4.7"),
        'D' => (4.0, "M0 0V6H1.6Q4 6 4 3T1.6 0Z"),
        'E' => (3.2, "M3.2 0H0V6H3.2M0 3H2.7"),
        'F' => (3.2, "M3.2 0H0V6M0 3H2.7"),
        'G' => (4.1, "M4 1.3Q3.3 0 2.1 0Q0 0 0 3T2.1 6Q4.1 6 4.1 3.4H2.5"),
        'H' => (3.8, "M0 0V6M3.8 0V6M0 3H3.8"),
        'I' => (0.2, "M.1 0V6"),
        'J' => (2.8, "M2.8 0V4.3Q2.8 6 1.4 6T0 4.5"),
        'K' => (3.7, "M0 0V6M3.6 0L0 3.5M1.2 2.4L3.7 6"),
        'L' => (3.0, "M0 0V6H3"),
        'M' => (4.8, "M0 6V0L2.4 3.8L4.8 0V6"),
        'N' => (4.0, "M0 6V0L4 6V0"),
        'O' => (4.4, "M2.2 0Q4.4 0 4.4 3T2.2 6Q0 6 0 3T2.2 0Z"),
        'P' => (3.4, "M0 6V0H1.8Q3.4 0 3.4 1.65T1.8 3.3H0"),
        'Q' => (4.4, "M2.2 0Q4.4 0 4.4 3T2.2 6Q0 6 0 3T2.2 0ZM2.8 4.4L4.4 6.3"),
        'R' => (3.6, "M0 6V0H1.8Q3.4 0 3.4 1.6T1.8 3.2H0M1.8 3.2L3.6 6"),
        'S' => (
            3.4,
            "M3.2 1Q2.7 0 1.7 0Q.1 0 .1 1.5Q.1 2.7 1.7 3Q3.4 3.3 3.4 4.5Q3.4 6 1.7 6Q.5 6 0 4.9",
        ),
        'T' => (3.6, "M0 0H3.6M1.8 0V6"),
        'U' => (3.8, "M0 0V4Q0 6 1.9 6T3.8 4V0"),
        'V' => (4.0, "M0 0L2 6L4 0"),
        'W' => (5.6, "M0 0L1.4 6L2.8 1L4.2 6L5.6 0"),
        'X' => (3.8, "M0 0L3.8 6M3.8 0L0 6"),
        'Y' => (3.8, "M0 0L1.9 3L3.8 0M1.9 3V6"),
        'Z' => (3.6, "M0 0H3.6L0 6H3.6"),
        '0' => (3.4, "M1.7 0Q3.4 0 3.4 3T1.7 6Q0 6 0 3T1.7 0Z"),
        '1' => (1.5, "M0 1.4L1.5 0V6"),
        '2' => (3.2, "M.1 1.5Q.3 0 1.6 0Q3.1 0 3.1 1.5Q3.1 2.6 0 6H3.2"),
        '3' => (3.2, "M.1 .9Q.6 0 1.6 0Q3 0 3 1.4T1.3 2.8Q3.2 2.8 3.2 4.4T1.6 6Q.4 6 0 5"),
        '4' => (3.6, "M2.6 6V0L0 4.2H3.6"),
        '5' => (3.2, "M3 0H.5L.2 2.7Q.8 2.2 1.6 2.2Q3.2 2.2 3.2 4.1T1.5 6Q.5 6 0 5.2"),
        '6' => (3.4, "M2.9 .2Q0 .9 0 4Q0 6 1.7 6T3.4 4.2Q3.4 2.5 1.7 2.5Q.4 2.5 0 3.8"),
        '7' => (3.2, "M0 0H3.2L1.2 6"),
        '8' => (
            3.2,
            "M1.6 0Q3 0 3 1.4T1.6 2.8Q.2 2.8 .2 1.4T1.6 0ZM1.6 2.8Q3.2 2.8 3.2 4.4T1.6 6Q0 6 0 4.4T1.6 2.8Z",
        ),
        '9' => (3.4, "M.5 5.8Q3.4 5.1 3.4 2Q3.4 0 1.7 0T0 1.8Q0 3.5 1.7 3.5Q3 3.5 3.4 2.2"),
        '.' => (0.2, "M.1 5.9V6"),
        ',' => (0.4, "M.3 5.7L0 7"),
        ':' => (0.2, "M.1 2.5V2.6M.1 5.9V6"),
        ';' => (0.4, "M.3 2.5V2.6M.3 5.7L0 7"),
        '!' => (0.2, "M.1 0V4.2M.1 5.9V6"),
        '?' => (2.8, "M0 1.2Q.3 0 1.4 0Q2.8 0 2.8 1.4Q2.8 2.4 1.4 3.2V4.2M1.4 5.9V6"),
        '\'' | '’' => (0.3, "M.2 0L.1 1.4"),
        '"' => (1.4, "M.2 0V1.4M1.2 0V1.4"),
        '-' | '–' | '—' => (1.9, "M0 3.2H1.9"),
        '+' => (2.4, "M0 3.2H2.4M1.2 2V4.4"),
        '/' => (2.2, "M0 6.4L2.2 -.4"),
        '(' => (1.0, "M1 -.4Q0 1 0 3T1 6.4"),
        ')' => (1.0, "M0 -.4Q1 1 1 3T0 6.4"),
        '·' | '•' => (0.2, "M.1 3.2V3.3"),
        '&' => (
            3.8,
            "M3.6 6L.9 2.1Q.3 1.2 .7 .6T1.7 0Q2.8 0 2.8 1.2Q2.8 2.2 1.4 3Q0 3.8 0 4.7Q0 6 1.5 6Q3.2 6 3.8 3.4",
        ),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::path;

    #[test]
    fn every_letter_is_drawn_within_its_width() {
        for letter in ('0'..='9').chain('A'..='Z').chain("a.,:;!?'\"-+/()·&".chars()) {
            let (width, path) = glyph(letter).unwrap();
            let bounds = path::read(path).unwrap().bounds();
            assert!(
                bounds.left() >= -0.01 && bounds.right() <= width + 0.01,
                "{letter} {bounds:?}"
            );
            assert!(bounds.top() >= -0.41 && bounds.bottom() <= 7.0, "{letter} {bounds:?}");
        }
    }

    #[test]
    fn lines_are_no_wider_than_they_may_be() {
        let text = "The crew of Ana and Ben waits for the third player to take a seat.";
        let lines = wrap(text, 60.0);
        assert!(lines.len() > 2);
        assert!(lines.iter().all(|line| set(line).1 <= 60.0), "{lines:?}");
        assert_eq!(lines.join(" "), text);
        assert!(can_write(text) && !can_write("山田"));
    }
}
