//! Any view at all as an outline of words, lists and tables, which a browser and a terminal show
//! each in its own way.

use engine::{Names, Seat};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::words;

/// What is under one heading.
#[derive(PartialEq, Debug)]
pub(crate) enum Outline {
    /// A word or a number.
    Text(String),
    /// Several of them, side by side.
    Row(Vec<String>),
    Table(Table),
    /// Parts with a heading each.
    Fields(Vec<(String, Outline)>),
    /// Parts without.
    List(Vec<Outline>),
}

/// Rows of cells. Where a row is about a seat, it has the name of who sits there.
#[derive(PartialEq, Debug)]
pub(crate) struct Table {
    pub(crate) heads: Vec<String>,
    pub(crate) rows: Vec<(Option<String>, Vec<String>)>,
}

/// What fields are called that hold a seat, and those that hold a row for each seat.
const SEATS: [&str; 3] = ["seat", "leader", "dealer"];
const ROWS_OF_SEATS: [&str; 2] = ["seats", "players"];

/// The outline of a view.
pub(crate) fn outline(view: &impl Serialize, names: &Names) -> Outline {
    Reader(names).part("", &serde_json::to_value(view).unwrap_or(Value::Null))
}

struct Reader<'a>(&'a Names);

impl Reader<'_> {
    fn part(&self, name: &str, value: &Value) -> Outline {
        match value {
            Value::Object(fields) => Outline::Fields(self.fields(fields)),
            Value::Array(items) if items.iter().all(is_simple) => {
                Outline::Row(items.iter().map(|item| self.words(name, item)).collect())
            }
            Value::Array(items) => match columns(items) {
                Some(columns) => Outline::Table(self.table(name, items, &columns)),
                None => Outline::List(items.iter().map(|item| self.part("", item)).collect()),
            },
            simple => Outline::Text(self.words(name, simple)),
        }
    }

    /// What is short comes first, and what is for the viewer's eyes only comes last, next to the
    /// choices.
    fn fields(&self, fields: &Map<String, Value>) -> Vec<(String, Outline)> {
        let (mut short, mut long, mut own) = (Vec::new(), Vec::new(), Vec::new());
        for (name, value) in fields {
            let list = if is_simple(value) { &mut short } else { &mut long };
            list.push((words::heading(name), self.part(name, value)));
            for (column, value) in self.own_columns(name, value) {
                own.push((words::heading(column), self.part(column, value)));
            }
        }
        short.into_iter().chain(long).chain(own).collect()
    }

    fn is_row_of_seats(&self, name: &str, rows: &[Value]) -> bool {
        ROWS_OF_SEATS.contains(&name) && rows.len() == self.0.len()
    }

    /// The lists that only one of the seats has: nobody else's can be seen.
    fn own_columns<'v>(&self, name: &str, value: &'v Value) -> Vec<(&'v String, &'v Value)> {
        let rows = value.as_array().filter(|rows| self.is_row_of_seats(name, rows));
        let Some((rows, columns)) = rows.and_then(|rows| Some((rows, columns(rows)?))) else {
            return Vec::new();
        };
        let own = |column: &&'v String| Some((*column, only_list(rows, column)?));
        columns.iter().filter_map(own).collect()
    }

    fn table(&self, name: &str, rows: &[Value], columns: &[&String]) -> Table {
        let of_seats = self.is_row_of_seats(name, rows);
        let shown = |column: &&&String| {
            let elsewhere = of_seats && only_list(rows, column).is_some();
            let names_the_row = SEATS.contains(&column.as_str());
            let known = rows.iter().any(|row| !row[column.as_str()].is_null());
            known && !names_the_row && !elsewhere
        };
        let columns: Vec<&&String> = columns.iter().filter(shown).collect();
        let head = |(seat, row): (usize, &Value)| {
            let seat_of_row = SEATS.iter().find_map(|name| row.get(name)?.as_u64());
            let seat = if of_seats { Some(seat as u64) } else { seat_of_row };
            seat.map(|seat| self.seat(seat))
        };
        let cells =
            |row: &Value| columns.iter().map(|name| self.cell(name, &row[name.as_str()])).collect();
        Table {
            heads: columns.iter().map(|name| words::heading(name)).collect(),
            rows: rows.iter().enumerate().map(|row| (head(row), cells(row.1))).collect(),
        }
    }

    /// A value on one line.
    fn cell(&self, name: &str, value: &Value) -> String {
        match self.part(name, value) {
            Outline::Row(items) => words::list(&items),
            _ => self.words(name, value),
        }
    }

    fn words(&self, name: &str, value: &Value) -> String {
        match value {
            Value::Null => words::UNKNOWN.to_owned(),
            Value::Bool(true) => words::YES.to_owned(),
            Value::Bool(false) => words::NO.to_owned(),
            Value::String(text) => text.clone(),
            value => match value.as_u64() {
                Some(seat) if SEATS.contains(&name) => self.seat(seat),
                _ => value.to_string(),
            },
        }
    }

    fn seat(&self, seat: u64) -> String {
        let known = u8::try_from(seat).ok().filter(|seat| usize::from(*seat) < self.0.len());
        known.map_or_else(|| seat.to_string(), |seat| self.0[Seat(seat)].to_owned())
    }
}

/// What stands in a column, if it is a list and stands in one of several rows only.
fn only_list<'v>(rows: &'v [Value], column: &str) -> Option<&'v Value> {
    let mut there = rows.iter().map(|row| &row[column]).filter(|value| !value.is_null());
    there.next().filter(|value| value.is_array() && rows.len() > 1 && there.next().is_none())
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
    fn a_hand_that_only_its_owner_sees_stands_at_the_end() {
        let seat = |hand| json!({ "cards": 1, "hand": hand });
        let view = json!({
            "players": [seat(json!(null)), seat(json!(["Spy"]))],
            "trick": [{ "card": "Nuke", "seat": 1 }],
            "round": 2,
        });
        let names = Names::new(["Ana", "Ben"].map(str::to_owned));
        let table = |head: &str, rows: &[(&str, &str)]| {
            let row =
                |(name, cell): &(&str, &str)| (Some((*name).to_owned()), vec![(*cell).into()]);
            let rows = rows.iter().map(row).collect();
            Outline::Table(Table { heads: vec![head.to_owned()], rows })
        };
        let fields = [
            ("Round", Outline::Text("2".to_owned())),
            ("Players", table("Cards", &[("Ana", "1"), ("Ben", "1")])),
            ("Trick", table("Card", &[("Ben", "Nuke")])),
            ("Hand", Outline::Row(vec!["Spy".to_owned()])),
        ];
        let fields = fields.map(|(name, part)| (name.to_owned(), part));
        assert_eq!(outline(&view, &names), Outline::Fields(fields.into()));
    }
}
