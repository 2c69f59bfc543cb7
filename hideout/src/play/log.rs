//! What happened, in words.

use engine::{Event, Names, ScoreSheet, Viewer, Words};

use crate::{paint, text};

/// One numbered line of the log as `viewer` reads it, with the rule behind it.
pub(crate) fn log_line<G: Words>(
    cards: &G::Cards,
    names: &Names,
    viewer: Viewer,
    (number, event): (usize, &G::Event),
    width: usize,
) -> String {
    let sentence = text::plain(&ui::tell::<G>(cards, names, viewer, event));
    let head = format!("{} ", paint::faint(text::pad_left(&number.to_string(), 4)));
    text::hang(&head, &format!("{sentence} {}", paint::rule(event.rule())), width)
}

/// A score sheet as a table.
pub(crate) fn score_table(sheet: &ScoreSheet) -> String {
    let heads = sheet.columns.iter().map(|head| paint::strong(text::plain(head)));
    let mut rows = vec![[String::new()].into_iter().chain(heads).collect::<Vec<String>>()];
    for row in &sheet.rows {
        let mut cells = vec![text::plain(&row.label)];
        cells.extend(row.values.iter().map(ToString::to_string));
        // A row may speak for the whole table; the rule stands behind the last column anyway.
        cells.resize((sheet.columns.len() + 1).max(cells.len()), String::new());
        cells.push(paint::rule(row.rule));
        rows.push(cells);
    }
    let numbers: Vec<usize> = (1..=sheet.columns.len()).collect();
    let notes = sheet.notes.iter().map(|note| format!("{}\n", text::plain(note)));
    text::columns(&rows, &numbers) + &notes.collect::<String>()
}
