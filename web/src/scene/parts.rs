//! What every scene is put together from.

use engine::CardText;
use maud::{Markup, html};

/// A thing on the table that can be touched. The label says what it is to somebody who does not
/// see it; the classes say how it looks.
pub(crate) fn thing(id: &str, class: &str, label: &str, inside: Markup) -> Markup {
    html! {
        button type="button" id=(id) class={ "thing " (class) } aria-label=(label) { (inside) }
    }
}

/// What a card does, in words: shown large when it is pointed at, focused or held.
pub(crate) fn tip(card: &CardText) -> Markup {
    html! {
        span class="tip" role="tooltip" {
            strong { (card.name) }
            @if !card.facts.is_empty() { span class="facts" { (card.facts) } }
            span { (card.text) }
        }
    }
}

/// A drawing from a game's sprite. It says nothing to somebody who does not see it.
pub(crate) fn art(sprite: &str, id: &str) -> Markup {
    html! {
        svg class="art" aria-hidden="true" { use href={ "/assets/" (sprite) ".svg#" (id) } {} }
    }
}
