//! Words on a terminal: how text is broken and set in columns.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

/// How many columns `text` takes, colours left out.
pub fn measure(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().width()
}

/// Text that comes from outside (names, talk, cards, records) without control characters, which
/// could do anything to a terminal, and without those that turn the rest of a line around.
pub fn plain(text: &str) -> String {
    let turns = |c| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|c| if c.is_control() || turns(c) { '\u{fffd}' } else { c }).collect()
}

/// `text` with spaces after it, up to `columns`.
pub fn pad(text: &str, columns: usize) -> String {
    format!("{text}{:1$}", "", columns.saturating_sub(measure(text)))
}

/// `text` with spaces before it, up to `columns`.
pub fn pad_left(text: &str, columns: usize) -> String {
    format!("{:1$}{text}", "", columns.saturating_sub(measure(text)))
}

/// `text` cut to `columns`, with a sign that something is missing. Without colours.
pub fn shorten(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        if short.width() + 2 > columns {
            break;
        }
        short.push(c);
    }
    short + "…"
}

/// Breaks `text` between words into lines of at most `columns`. Only a plain word that is longer
/// than a line is broken inside.
pub fn lines(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut taken = 0;
    for word in text.split_whitespace().flat_map(|word| pieces(word, columns)) {
        let wide = measure(&word);
        if taken > 0 && taken + 1 + wide > columns {
            lines.push(String::new());
            taken = 0;
        }
        if let Some(line) = lines.last_mut() {
            if taken > 0 {
                line.push(' ');
                taken += 1;
            }
            line.push_str(&word);
            taken += wide;
        }
    }
    lines
}

/// A word in pieces of at most `columns`; whole if it fits or is painted.
fn pieces(word: &str, columns: usize) -> Vec<String> {
    if columns == 0 || word.contains('\u{1b}') || word.width() <= columns {
        return vec![word.to_owned()];
    }
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(columns).map(|piece| piece.iter().collect()).collect()
}

/// A paragraph whose first line begins with `head` and whose other lines stand under its text.
pub fn hang(head: &str, text: &str, columns: usize) -> String {
    let indent = measure(head);
    let mut out = String::new();
    for (number, line) in lines(text, columns.saturating_sub(indent)).iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = match number {
            0 => writeln!(out, "{head}{line}"),
            _ => writeln!(out, "{:indent$}{line}", ""),
        };
    }
    out
}

/// Entries one after the other, never broken inside, each line but the first under the first
/// entry. `head` stands before them, and may itself end on a line of its own.
pub fn flow(head: &str, entries: &[String], columns: usize) -> String {
    let indent = measure(head.rsplit('\n').next().unwrap_or(head));
    let mut out = head.to_owned();
    let mut taken = indent;
    for (number, entry) in entries.iter().enumerate() {
        let wide = measure(entry);
        if number > 0 && taken + 3 + wide > columns {
            out += &format!("\n{:indent$}", "");
            taken = indent;
        } else if number > 0 {
            out += "   ";
            taken += 3;
        }
        out += entry;
        taken += wide;
    }
    out + "\n"
}

/// Names one after the other, each once and with its number if it comes more often.
pub fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let named = counts.into_iter().map(|(name, count)| match count {
        1 => plain(name),
        count => format!("{count}× {}", plain(name)),
    });
    named.collect::<Vec<String>>().join(", ")
}

/// Rows set in columns, two spaces apart. Columns named in `right` stand flush right.
pub fn columns(rows: &[Vec<String>], right: &[usize]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide: Vec<usize> = (0..count)
        .map(|column| rows.iter().filter_map(|row| row.get(column)).map(|cell| measure(cell)).max())
        .map(Option::unwrap_or_default)
        .collect();
    let mut out = String::new();
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .enumerate()
            .map(|(column, cell)| match right.contains(&column) {
                true => pad_left(cell, wide[column]),
                false => pad(cell, wide[column]),
            })
            .collect();
        out.push_str(cells.join("  ").trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(lines("one two three", 7), ["one two", "three"]);
        assert_eq!(lines("an unbreakable", 7), ["an", "unbreak", "able"]);
        assert_eq!(lines("", 4), [""]);
    }

    #[test]
    fn colours_take_no_room() {
        let painted = super::super::paint::strong("one");
        assert_eq!(measure(&painted), 3);
        assert_eq!(pad(&painted, 5), format!("{painted}  "));
        assert_eq!(lines(&format!("{painted} two"), 7).len(), 1);
    }

    #[test]
    fn the_second_line_hangs_under_the_first() {
        assert_eq!(hang("A-1  ", "one two three", 12), "A-1  one two\n     three\n");
    }

    #[test]
    fn what_comes_twice_is_named_once() {
        assert_eq!(listed(["Spy", "Nuke", "Spy"]), "2× Spy, Nuke");
        assert_eq!(listed([]), "");
    }

    #[test]
    fn long_text_says_that_it_was_cut() {
        assert_eq!(shorten("Strategic Neighbor", 10), "Strategic…");
        assert_eq!(shorten("Spy", 10), "Spy");
    }

    #[test]
    fn text_from_outside_cannot_steer_the_terminal() {
        assert_eq!(plain("a\u{1b}[2Jb"), "a\u{fffd}[2Jb");
        assert_eq!(plain("a\u{202e}b\u{9b}c"), "a\u{fffd}b\u{fffd}c");
    }

    #[test]
    fn columns_line_up() {
        let rows = [["a", "1"], ["bb", "22"]].map(|row| row.map(String::from).to_vec());
        assert_eq!(columns(&rows, &[1]), "a    1\nbb  22\n");
    }
}
