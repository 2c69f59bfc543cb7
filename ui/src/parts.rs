//! What scenes are put together from.

#![expect(clippy::needless_pass_by_value, reason = "markup is made where it is handed over")]

use engine::{CardText, Cards};
use maud::{Markup, PreEscaped, html};

use crate::{File, words};

/// A thing on the table that can be touched. The label says what it is to somebody who does not
/// see it; the classes say how it looks.
pub fn thing(id: &str, class: &str, label: &str, inside: Markup) -> Markup {
    html! {
        button type="button" id=(id) class={ "thing " (class) } {
            (silent(&inside))
            span class="visually-hidden" { (label) }
        }
    }
}

/// A thing that is a card: it explains itself. Readers get the explanation as its description.
pub fn card(id: &str, class: &str, label: &str, inside: Markup, tip: &Markup) -> Markup {
    let described = format!("{id}-tip");
    html! {
        button type="button" id=(id) class={ "thing " (class) } aria-describedby=(described) {
            (silent(&inside))
            span class="visually-hidden" { (label) }
            span class="tip" role="tooltip" id=(described) aria-hidden="true" { (tip) }
        }
    }
}

/// Every card of a game with what it says when it explains itself, in the order of the card
/// list; its drawing has its name.
pub fn explained(cards: &impl Cards, sheet: &File) -> Vec<(CardText, Markup)> {
    let explained = |card: CardText| {
        let tip = about(&card, art(sheet, &slug(&card.name)));
        (card, tip)
    };
    cards.list().into_iter().map(explained).collect()
}

/// What a card says when it explains itself: its picture, name, numbers, text and origin.
fn about(card: &CardText, picture: Markup) -> Markup {
    html! {
        (picture)
        strong { (card.name) }
        @if !card.facts.is_empty() { span class="facts" { (card.facts) } }
        span class="words" { (card.text) }
        span class="origin" {
            (words::origin(card.source))
            @if let Some(note) = &card.note { " " (note) }
        }
    }
}

/// The drawing of a card or another large thing.
pub fn art(sheet: &File, id: &str) -> Markup {
    picture("art", sheet, id)
}

/// A card in a list of all cards, as it stands there in words.
pub fn catalogued(card: &CardText, sheet: &File, id: &str) -> Markup {
    html! {
        span class="face" { (art(sheet, id)) }
        p { (card.text) }
    }
}

/// The name of a card as the id of its drawing: "The Fixer" is "the-fixer".
pub fn slug(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// A drawing from a sheet of drawings. What it shows is said elsewhere, so readers skip it.
pub fn picture(class: &str, sheet: &File, id: &str) -> Markup {
    html! {
        svg class=(class) aria-hidden="true" { use href={ (sheet) "#" (id) } {} }
    }
}

/// The same drawing, hidden from readers: they get a thing's label, which says all of it, and
/// must not hear the drawing's bits of text beside it. A wrapper around the drawing would do it
/// too, but then no style could speak of a thing's own children.
fn silent(drawing: &Markup) -> Markup {
    let text = drawing.0.as_str();
    let mut out = String::with_capacity(text.len() + 128);
    let (mut depth, mut copied) = (0_usize, 0);
    for at in memchr::memchr_iter(b'<', text.as_bytes()) {
        let tag = &text[at..];
        if tag.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if depth > 0 {
            depth += usize::from(!tag.starts_with("<br"));
        } else {
            depth = 1;
            let end = tag.find('>').unwrap_or(tag.len());
            if !tag[..end].contains("aria-hidden") {
                out.push_str(&text[copied..at + end]);
                out.push_str(" aria-hidden=\"true\"");
                copied = at + end;
            }
        }
    }
    out.push_str(&text[copied..]);
    PreEscaped(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_says_nothing_beside_its_label() {
        let drawing = html! { b { "3" i { "x" br; } } svg aria-hidden="true" { use href="#a" {} } span title="a" { "Spy" } };
        let silent = silent(&drawing).0;
        assert_eq!(
            silent,
            "<b aria-hidden=\"true\">3<i>x<br></i></b><svg aria-hidden=\"true\"><use href=\"#a\"></use></svg>\
             <span title=\"a\" aria-hidden=\"true\">Spy</span>"
        );
    }
}
