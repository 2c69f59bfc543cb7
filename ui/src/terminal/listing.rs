//! Any view at all, as an indented listing.

use engine::Names;
use serde::Serialize;

use super::{paint, text};
use crate::outline::{Outline, Table, outline};
use crate::words;

/// Lists a view field by field.
pub fn list(view: &impl Serialize, names: &Names, width: usize) -> String {
    part(&outline(view, names), "", width)
}

fn part(outline: &Outline, indent: &str, width: usize) -> String {
    match outline {
        Outline::Text(words) => text::hang(indent, &text::plain(words), width),
        Outline::Row(items) => text::hang(indent, &text::plain(&words::list(items)), width),
        Outline::Table(rows) => table(rows, indent, width),
        Outline::Fields(parts) => fields(parts, indent, width),
        Outline::List(parts) => {
            let numbers = (1..).map(|number| paint::faint(format!("{number}.")));
            parts
                .iter()
                .zip(numbers)
                .map(|(it, number)| entry(&number, it, indent, width))
                .collect()
        }
    }
}

/// What is short side by side; everything else below.
fn fields(parts: &[(String, Outline)], indent: &str, width: usize) -> String {
    let (mut short, mut long) = (Vec::new(), String::new());
    for (name, value) in parts {
        let name = paint::strong(text::plain(name) + ":");
        match value {
            Outline::Text(words) => short.push(format!("{name} {}", text::plain(words))),
            value => long += &entry(&name, value, indent, width),
        }
    }
    if short.is_empty() { long } else { text::flow(indent, &short, width) + &long }
}

/// Something with a head: on one line if it is short, below it otherwise.
fn entry(head: &str, value: &Outline, indent: &str, width: usize) -> String {
    match value {
        Outline::Text(_) | Outline::Row(_) => part(value, &format!("{indent}{head} "), width),
        value => format!("{indent}{head}\n{}", part(value, &format!("{indent}  "), width)),
    }
}

/// Columns if they fit; otherwise a paragraph for each row.
fn table(table: &Table, indent: &str, width: usize) -> String {
    let plain = |cells: &[String]| cells.iter().map(|cell| text::plain(cell)).collect::<Vec<_>>();
    let row = |name: &Option<String>, cells: &[String]| {
        let name = name.as_deref().map(text::plain);
        name.into_iter().chain(plain(cells)).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<String>> =
        table.rows.iter().map(|(name, cells)| row(name, cells)).collect();
    let named = table.rows.iter().any(|(name, _)| name.is_some());
    rows.insert(0, row(&named.then(String::new), &table.heads));
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| text::measure(cell)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    if text::measure(indent) + widths.iter().map(|wide| wide + 2).sum::<usize>() <= width {
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).map(|(cell, wide)| text::pad(cell, *wide));
            format!("{indent}{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
        };
        let head = rows.first().map(|heads| paint::faint(line(heads).trim_end()) + "\n");
        return head.into_iter().chain(rows.iter().skip(1).map(line)).collect();
    }
    let paragraph = |(name, cells): &(Option<String>, Vec<String>)| {
        let cells = table.heads.iter().zip(cells).map(|(head, cell)| format!("{head} {cell}"));
        let head = name.as_ref().map_or("-".to_owned(), |name| text::plain(name) + ":");
        let cells = text::plain(&cells.collect::<Vec<_>>().join("; "));
        text::hang(&format!("{indent}{head} "), &cells, width)
    };
    table.rows.iter().map(paragraph).collect()
}

#[cfg(test)]
mod tests {
    use engine::Names;
    use serde_json::json;

    fn list(view: &serde_json::Value, width: usize) -> String {
        let names = Names::new(["Ana", "Ben"].map(str::to_owned));
        anstream::adapter::strip_str(&super::list(view, &names, width)).to_string()
    }

    #[test]
    fn a_view_reads_as_a_listing() {
        let view = json!({
            "round": 2,
            "over": false,
            "hand": ["Spy", "Nuke"],
            "deck": {"left": 3},
        });
        assert_eq!(list(&view, 60), "Over: no   Round: 2\nDeck:\n  Left: 3\nHand: Spy, Nuke\n");
    }

    #[test]
    fn a_table_that_is_too_wide_is_a_paragraph_for_each_row() {
        let seat = |deck: u8| json!({ "deck": deck, "won": ["Ring", "Crown"] });
        let view = json!({ "seats": [seat(3), seat(11)] });
        assert_eq!(
            list(&view, 60),
            "Seats:\n       Deck  Won\n  Ana  3     Ring, Crown\n  Ben  11    Ring, Crown\n"
        );
        assert_eq!(
            list(&view, 20),
            "Seats:\n  Ana: Deck 3; Won\n       Ring, Crown\n  Ben: Deck 11; Won\n       Ring, Crown\n"
        );
    }
}
