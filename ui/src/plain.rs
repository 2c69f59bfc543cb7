//! A plain table for any game: the view as headings, lists and tables. Its choices have no paths,
//! so each is a button in words.

use engine::{CardText, Cards, Names, Seat};
use maud::{Markup, html};
use serde_json::{Map, Value};

use crate::{File, Region, Scene, Sight, words};

pub(crate) const STYLE: File = File::new("plain.css", include_str!("../assets/plain.css"));
pub(crate) const BOX: File = File::new("plain-box.svg", include_str!("../assets/box.svg"));

/// One region with all that the viewer sees.
pub(crate) fn regions<G: Scene>(at: &Sight<'_, G>) -> Vec<Region> {
    let view = serde_json::to_value(at.view).unwrap_or(Value::Null);
    let html = html! { div class="plain" { (Listing(at.names).part("", &view, 2)) } };
    vec![Region { id: "plain", label: words::THE_TABLE.to_owned(), html }]
}

/// What each card does.
pub(crate) fn catalogue(cards: &impl Cards) -> Vec<Markup> {
    let entry = |card: CardText| html! { p { (card.text) } };
    cards.list().into_iter().map(entry).collect()
}

/// What fields are called that hold a seat, and those that hold a row for each seat.
const SEATS: [&str; 3] = ["seat", "leader", "dealer"];
const ROWS_OF_SEATS: [&str; 2] = ["seats", "players"];

/// A value in markup, with the names of those who sit at the table.
struct Listing<'a>(&'a Names);

impl Listing<'_> {
    /// The value of a field, with room for itself. Headings begin at this level.
    fn part(&self, name: &str, value: &Value, level: usize) -> Markup {
        match value {
            Value::Object(fields) => self.fields(fields, level),
            Value::Array(items) if items.is_empty() => html! { p { (words::NOTHING) } },
            Value::Array(items) => match columns(items) {
                Some(columns) => self.table(name, items, &columns),
                None => self.items(items, level),
            },
            simple => html! { p { (self.words(name, simple)) } },
        }
    }

    /// What is short first, side by side; then everything else under a heading of its own.
    fn fields(&self, fields: &Map<String, Value>, level: usize) -> Markup {
        let (short, long): (Vec<_>, Vec<_>) =
            fields.iter().partition(|(_, value)| is_simple(value));
        html! {
            @if !short.is_empty() {
                dl { @for (name, value) in short {
                    div { dt { (words::heading(name)) } dd { (self.words(name, value)) } }
                } }
            }
            @for (name, value) in long {
                section {
                    (heading(level, &words::heading(name)))
                    (self.part(name, value, level + 1))
                }
            }
        }
    }

    fn items(&self, items: &[Value], level: usize) -> Markup {
        let row = items.iter().all(is_simple);
        html! {
            ol class=[row.then_some("row")] { @for item in items { li { (self.part("", item, level)) } } }
        }
    }

    /// Where there is a row for each seat, it begins with the name of who sits there.
    fn table(&self, name: &str, rows: &[Value], columns: &[&String]) -> Markup {
        let of_seats = ROWS_OF_SEATS.contains(&name) && rows.len() == self.0.len();
        html! {
            table {
                thead { tr {
                    @if of_seats { td {} }
                    @for name in columns { th scope="col" { (words::heading(name)) } }
                } }
                tbody { @for (seat, row) in (0..).map(Seat).zip(rows) { tr {
                    @if of_seats { th scope="row" { (&self.0[seat]) } }
                    @for name in columns { td { (self.cell(name, &row[name.as_str()])) } }
                } } }
            }
        }
    }

    /// A value on one line.
    fn cell(&self, name: &str, value: &Value) -> String {
        let Value::Array(items) = value else { return self.words(name, value) };
        let items: Vec<String> = items.iter().map(|item| self.words(name, item)).collect();
        if items.is_empty() { words::NOTHING.to_owned() } else { items.join(", ") }
    }

    fn words(&self, name: &str, value: &Value) -> String {
        match value {
            Value::Null => words::UNKNOWN.to_owned(),
            Value::Bool(true) => words::YES.to_owned(),
            Value::Bool(false) => words::NO.to_owned(),
            Value::String(text) => text.clone(),
            value => match value.as_u64() {
                Some(seat) if SEATS.contains(&name) && seat < self.0.len() as u64 => {
                    self.0[Seat(seat as u8)].to_owned()
                }
                _ => value.to_string(),
            },
        }
    }
}

fn heading(level: usize, text: &str) -> Markup {
    html! { @match level { 2 => h2 { (text) }, 3 => h3 { (text) }, _ => h4 { (text) } } }
}

/// The columns of a table of these rows, if they are rows: objects with the same fields, each of
/// which fits on a line.
fn columns(rows: &[Value]) -> Option<Vec<&String>> {
    let first = rows.first()?.as_object()?;
    let is_row = |row: &Value| {
        row.as_object()
            .is_some_and(|row| row.keys().eq(first.keys()) && row.values().all(fits_on_a_line))
    };
    rows.iter().all(is_row).then(|| first.keys().collect())
}

fn fits_on_a_line(value: &Value) -> bool {
    value.as_array().map_or_else(|| is_simple(value), |items| items.iter().all(is_simple))
}

fn is_simple(value: &Value) -> bool {
    !matches!(value, Value::Array(_) | Value::Object(_))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn any_view_is_headings_lists_and_tables() {
        let view = json!({
            "round": 2,
            "over": false,
            "hand": ["Spy", "<b>"],
            "discards": [],
            "players": [{ "won": ["Ring"] }, { "won": [] }],
            "trick": { "leader": 1 },
        });
        let names = Names::new(["Ana", "Ben"].map(str::to_owned));
        let page = Listing(&names).part("", &view, 2).0;
        for part in [
            "<div><dt>Over</dt><dd>no</dd></div><div><dt>Round</dt><dd>2</dd></div>",
            "<h2>Discards</h2><p>none</p>",
            "<h2>Hand</h2><ol class=\"row\"><li><p>Spy</p></li><li><p>&lt;b&gt;</p></li></ol>",
            "<thead><tr><td></td><th scope=\"col\">Won</th></tr></thead>",
            "<tr><th scope=\"row\">Ana</th><td>Ring</td></tr>",
            "<tr><th scope=\"row\">Ben</th><td>none</td></tr>",
            "<dt>Leader</dt><dd>Ben</dd>",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
    }
}
