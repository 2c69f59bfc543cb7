//! Rules and cards: every rule number and every card has an address.

use engine::{CardText, Source};
use maud::{Markup, html};

use super::{Frame, page};
use crate::catalogue::Entry;

pub(crate) fn rules(entry: &Entry) -> Markup {
    let content = html! {
        main id="main" class="reference" {
            h1 { (entry.rules.title) }
            nav class="contents" aria-label="Contents" {
                ol { @for section in &entry.rules.sections {
                    li { a href={ "#" (section.number) } { (section.title) } }
                } }
            }
            @for section in &entry.rules.sections {
                section aria-labelledby=(section.number) {
                    h2 id=(section.number) { (section.title) }
                    @for rule in &section.rules {
                        p id=(rule.number) class="rule-text" {
                            a class="rule" href={ "#" (rule.number) } { (rule.number) } " "
                            (rule.text)
                            @if rule.ruling { " " em class="soft" title="The rulebook is silent or unclear here; this is our decision." { "our ruling" } }
                        }
                    }
                }
            }
        }
    };
    let title = format!("Rules of {}", entry.info.name);
    page(Frame { title: &title, game: Some(entry.info.id), class: "" }, &content)
}

pub(crate) fn cards(entry: &Entry) -> Markup {
    let mut decks: Vec<&str> = entry.cards.iter().map(|card| card.deck).collect();
    decks.dedup();
    let content = html! {
        main id="main" class="reference" {
            h1 { "Cards of " (entry.info.name) }
            @for deck in decks {
                section {
                    h2 { (deck) }
                    ul class="catalogue" {
                        @for card in entry.cards.iter().filter(|card| card.deck == deck) { (card_entry(card)) }
                    }
                }
            }
        }
    };
    let title = format!("Cards of {}", entry.info.name);
    page(Frame { title: &title, game: Some(entry.info.id), class: "" }, &content)
}

fn card_entry(card: &CardText) -> Markup {
    html! {
        li id=(slug(&card.name)) {
            h3 { a href={ "#" (slug(&card.name)) } { (card.name) } @if card.copies > 1 { " ×" (card.copies) } }
            @if !card.facts.is_empty() { p class="facts" { (card.facts) } }
            p { (card.text) }
            p class="soft" { (source(card.source)) @if let Some(note) = &card.note { ": " (note) } }
        }
    }
}

fn source(source: Source) -> &'static str {
    match source {
        Source::Rulebook => "From the rulebook",
        Source::Public => "From public material",
        Source::House => "Designed by us",
    }
}

/// A name as part of an address.
pub(crate) fn slug(name: &str) -> String {
    let letters = name.to_lowercase();
    let words = letters.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
