//! Any view at all, as an indented listing.

use serde::Serialize;
use serde_json::Value;

use super::{paint, text};

/// Lists a view field by field.
pub fn list(view: &impl Serialize, width: usize) -> String {
    let mut out = String::new();
    match serde_json::to_value(view) {
        Ok(value) => fields(&value, 0, width, &mut out),
        Err(error) => out = format!("This table cannot be shown: {error}\n"),
    }
    out
}

fn fields(value: &Value, depth: usize, width: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let name = paint::strong(text::plain(&name.replace('_', " ")));
                entry(&format!("{indent}{name}: "), value, depth, width, out);
            }
        }
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                let number = paint::faint(format!("{}.", number + 1));
                entry(&format!("{indent}{number} "), item, depth, width, out);
            }
        }
        simple => *out += &text::hang(&indent, &words(simple), width),
    }
}

/// Something with a head: on one line if it is simple, below it otherwise.
fn entry(head: &str, value: &Value, depth: usize, width: usize, out: &mut String) {
    match value {
        Value::Array(items) if items.iter().all(is_simple) => {
            let items: Vec<String> = items.iter().map(words).collect();
            let items = if items.is_empty() { "none".to_owned() } else { items.join(", ") };
            *out += &text::hang(head, &items, width);
        }
        value if is_simple(value) => *out += &text::hang(head, &words(value), width),
        value => {
            *out += head.trim_end();
            out.push('\n');
            fields(value, depth + 1, width, out);
        }
    }
}

fn is_simple(value: &Value) -> bool {
    !matches!(value, Value::Array(_) | Value::Object(_))
}

fn words(value: &Value) -> String {
    match value {
        Value::String(text) => text::plain(text),
        Value::Null => "-".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn a_view_reads_as_a_listing() {
        let view = json!({
            "round": 2,
            "over": false,
            "hand": ["Spy", "Nuke"],
            "sides": [{"deck": 3}],
        });
        let listed = anstream::adapter::strip_str(&super::list(&view, 60)).to_string();
        assert_eq!(listed, "hand: Spy, Nuke\nover: no\nround: 2\nsides:\n  1.\n    deck: 3\n");
    }
}
