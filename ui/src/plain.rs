//! A plain table for any game: the view as headings, lists and tables. Its choices have no paths,
//! so each is a button in words.

use engine::{CardText, Cards};
use maud::{Markup, html};

use crate::outline::{Outline, Table, outline};
use crate::{File, Region, Scene, Sight, words};

pub(crate) const STYLE: File = crate::embedded!("plain.css", "../assets/plain.css");
pub(crate) const BOX: File = crate::embedded!("plain-box.svg", "../assets/box.svg");

/// One region with all that the viewer sees.
pub(crate) fn regions<G: Scene>(at: &Sight<'_, G>) -> Vec<Region> {
    let html = html! { div class="plain" { (part(&outline(at.view, at.names), 2)) } };
    vec![Region { id: "plain", label: words::THE_TABLE.to_owned(), html }]
}

/// What each card does.
pub(crate) fn catalogue(cards: &impl Cards) -> Vec<Markup> {
    let entry = |card: CardText| html! { p { (card.text) } };
    cards.list().into_iter().map(entry).collect()
}

/// A part with room for itself. Headings begin at this level.
fn part(outline: &Outline, level: usize) -> Markup {
    match outline {
        Outline::Text(text) => html! { p { (text) } },
        Outline::Row(items) if items.is_empty() => html! { p { (words::NOTHING) } },
        Outline::Row(items) => html! { ol class="row" { @for item in items { li { (item) } } } },
        Outline::Table(rows) => table(rows),
        Outline::Fields(parts) => fields(parts, level),
        Outline::List(parts) => html! { ol { @for it in parts { li { (part(it, level)) } } } },
    }
}

/// What is short side by side; everything else under a heading of its own.
fn fields(parts: &[(String, Outline)], level: usize) -> Markup {
    let short = |part: &&(String, Outline)| matches!(part.1, Outline::Text(_));
    let (short, long): (Vec<_>, Vec<_>) = parts.iter().partition(short);
    html! {
        @if !short.is_empty() {
            dl { @for (name, value) in short { div { dt { (name) } dd {
                @if let Outline::Text(text) = value { (text) }
            } } } }
        }
        @for (name, value) in long {
            section { (heading(level, name)) (part(value, level + 1)) }
        }
    }
}

fn table(table: &Table) -> Markup {
    let named = table.rows.iter().any(|(name, _)| name.is_some());
    html! {
        table {
            thead { tr {
                @if named { td {} }
                @for head in &table.heads { th scope="col" { (head) } }
            } }
            tbody { @for (name, cells) in &table.rows { tr {
                @if let Some(name) = name { th scope="row" { (name) } }
                @for cell in cells { td { (cell) } }
            } } }
        }
    }
}

fn heading(level: usize, text: &str) -> Markup {
    html! { @match level { 2 => h2 { (text) }, 3 => h3 { (text) }, _ => h4 { (text) } } }
}

#[cfg(test)]
mod tests {
    use engine::Names;
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
        let page = part(&outline(&view, &names), 2).0;
        for part in [
            "<div><dt>Over</dt><dd>no</dd></div><div><dt>Round</dt><dd>2</dd></div>",
            "<h2>Discards</h2><p>none</p>",
            "<h2>Hand</h2><ol class=\"row\"><li>Spy</li><li>&lt;b&gt;</li></ol>",
            "<thead><tr><td></td><th scope=\"col\">Won</th></tr></thead>",
            "<tr><th scope=\"row\">Ana</th><td>Ring</td></tr>",
            "<tr><th scope=\"row\">Ben</th><td>none</td></tr>",
            "<dt>Leader</dt><dd>Ben</dd>",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
    }
}
