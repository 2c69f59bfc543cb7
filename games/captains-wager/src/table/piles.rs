//! The cards that are out: the crew of this adventure that were seen, and the items used.

use std::collections::BTreeMap;

use maud::{Markup, html};
use ui::parts::thing;

use super::Deck;
use super::cards::icon;
use super::words;
use crate::{Crew, Item};

impl Deck<'_> {
    pub(super) fn piles(&self) -> Markup {
        let view = self.view;
        if view.adventure == 0 {
            return html! {};
        }
        html! {
            section class="discard" {
                h3 { (words::CREW_DISCARD) }
                ul {
                    @for crew in self.discard() { li { (self.crew(crew, "chip", words::IS_DISCARDED)) } }
                    @if view.crew_discard.is_empty() { li class="empty" { (words::EMPTY) } }
                }
            }
            section class="junk" {
                h3 { (words::JUNK) }
                (self.junk())
            }
        }
    }

    fn discard(&self) -> Vec<Crew> {
        let mut crew = self.view.crew_discard.to_vec();
        crew.sort_by_key(|crew| (self.at.cards.crew(*crew).value, *crew));
        crew
    }

    /// The items used, each once with its number; opened, it says what they did.
    fn junk(&self) -> Markup {
        let mut used = BTreeMap::<Item, usize>::new();
        for item in &self.view.junk {
            *used.entry(*item).or_default() += 1;
        }
        if used.is_empty() {
            return html! { p class="empty" { (words::NO_JUNK) } };
        }
        let name = |(item, count): (&Item, &usize)| match (self.at.cards.item_name(*item), count) {
            (name, 1) => name.to_owned(),
            (name, count) => format!("{name} ×{count}"),
        };
        let names: Vec<String> = used.iter().map(name).collect();
        let label = words::junk(self.view.junk.len(), &names.join(", "));
        let inside = html! {
            (icon("items"))
            b { (self.view.junk.len()) }
            span class="name" { (names.join(", ")) }
            span class="tip" role="tooltip" {
                strong { (words::JUNK) }
                @for (item, name) in used.keys().zip(&names) {
                    @if let Some(text) = self.item_text(*item) { span { b { (name) } " " (text.text) } }
                }
            }
        };
        thing("junk", "wreckage", &label, inside)
    }
}
