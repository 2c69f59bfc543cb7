//! The cards that are out: the crew of this adventure that were seen, and the items used.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::Deck;
use super::words;
use crate::Crew;

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
                p { (self.junk()) }
            }
        }
    }

    fn discard(&self) -> Vec<Crew> {
        let mut crew = self.view.crew_discard.clone();
        crew.sort_by_key(|crew| (self.at.cards.crew(*crew).value, *crew));
        crew
    }

    /// The items used, each once with its number.
    fn junk(&self) -> String {
        let mut names = BTreeMap::<&str, usize>::new();
        for item in &self.view.junk {
            *names.entry(self.at.cards.item_name(*item)).or_default() += 1;
        }
        let name = |(name, count): (&str, usize)| match count {
            1 => name.to_owned(),
            _ => format!("{name} ×{count}"),
        };
        let names: Vec<String> = names.into_iter().map(name).collect();
        if names.is_empty() { words::NO_JUNK.to_owned() } else { names.join(", ") }
    }
}
