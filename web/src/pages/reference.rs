//! Rules and cards: every rule number and every card has an address.

use engine::{CardText, RuleText, Source};
use maud::{Markup, html};
use serde::Deserialize;

use super::{Frame, page};
use crate::catalogue::Entry;
use crate::words;

/// The rules that hold every word of `filter`; all of them if it is empty.
pub(crate) fn rules(entry: &Entry, filter: &str) -> Markup {
    let found = |rule: &&RuleText| holds(&[&rule.number, &rule.text], filter);
    let content = html! {
        main id="main" class="reference" {
            h1 { (entry.rules.title) }
            (search(filter))
            nav class="contents" aria-label=(words::CONTENTS) {
                ol { @for section in &entry.rules.sections {
                    li { a href={ "#" (section.number) } { (section.title) } }
                } }
            }
            @if !entry.rules.rules().any(|rule| found(&rule)) { p { (words::NOTHING_FOUND) } }
            @for section in entry.rules.sections.iter().filter(|section| section.rules.iter().any(|rule| found(&rule))) {
                section aria-labelledby=(section.number) {
                    h2 id=(section.number) { (section.title) }
                    @for rule in section.rules.iter().filter(found) {
                        p id=(rule.number) class="rule-text" {
                            a class="rule" href={ "#" (rule.number) } { (rule.number) } " "
                            (rule.text)
                            @if rule.ruling { " " em class="soft" title=(words::OUR_RULING_ABOUT) { (words::OUR_RULING) } }
                        }
                    }
                }
            }
        }
    };
    let title = words::rules_of(entry.info.name);
    page(Frame { title: &title, game: Some(entry.info.id), class: "" }, &content)
}

/// What somebody looks for in the catalogue.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct CardFilter {
    /// Words that must stand on the card.
    #[serde(default)]
    pub(crate) words: String,
    /// Its deck, if it matters.
    #[serde(default)]
    pub(crate) deck: String,
    /// Where it comes from, if it matters.
    #[serde(default)]
    pub(crate) source: String,
}

impl CardFilter {
    fn fits(&self, card: &CardText) -> bool {
        let source = format!("{:?}", card.source).to_lowercase();
        (self.deck.is_empty() || self.deck == card.deck)
            && (self.source.is_empty() || self.source == source)
            && holds(&[&card.name, &card.facts, &card.text], &self.words)
    }
}

/// The cards that fit, deck by deck.
pub(crate) fn cards(entry: &Entry, filter: &CardFilter) -> Markup {
    let mut decks: Vec<&str> = entry.cards.iter().map(|card| card.deck).collect();
    decks.dedup();
    let cards = entry.cards.iter().zip(&entry.faces);
    let found: Vec<(&CardText, &Markup)> = cards.filter(|(card, _)| filter.fits(card)).collect();
    let content = html! {
        main id="main" class="reference" {
            h1 { (words::cards_of(entry.info.name)) }
            (filters(&decks, filter))
            @if found.is_empty() { p { (words::NOTHING_FOUND) } }
            @for deck in decks.into_iter().filter(|deck| found.iter().any(|(card, _)| card.deck == *deck)) {
                section {
                    h2 { (deck) }
                    ul class="catalogue" {
                        @for (card, face) in found.iter().filter(|(card, _)| card.deck == deck) { (card_entry(card, face)) }
                    }
                }
            }
        }
    };
    let title = words::cards_of(entry.info.name);
    page(Frame { title: &title, game: Some(entry.info.id), class: "" }, &content)
}

fn search(filter: &str) -> Markup {
    html! {
        form role="search" class="tools" {
            input type="search" name="words" value=(filter) aria-label=(words::SEARCH) placeholder=(words::SEARCH);
            button { (words::SEARCH) }
        }
    }
}

fn filters(decks: &[&str], filter: &CardFilter) -> Markup {
    html! {
        form role="search" class="tools" {
            input type="search" name="words" value=(filter.words) aria-label=(words::SEARCH) placeholder=(words::SEARCH);
            select name="deck" aria-label=(words::DECK) {
                option value="" { (words::EVERY_DECK) }
                @for deck in decks { option value=(deck) selected[filter.deck == *deck] { (deck) } }
            }
            select name="source" aria-label=(words::SOURCE) {
                option value="" { (words::EVERY_SOURCE) }
                @for of in [Source::Rulebook, Source::Public, Source::House] {
                    @let name = format!("{of:?}").to_lowercase();
                    option value=(name) selected[filter.source == name] { (words::source(of)) }
                }
            }
            button { (words::SEARCH) }
        }
    }
}

/// Whether the texts together hold every word of `filter`.
fn holds(texts: &[&str], filter: &str) -> bool {
    let all = texts.join(" ").to_lowercase();
    filter.to_lowercase().split_whitespace().all(|word| all.contains(word))
}

fn card_entry(card: &CardText, face: &Markup) -> Markup {
    html! {
        li id=(slug(&card.name)) {
            h3 { a href={ "#" (slug(&card.name)) } { (card.name) } @if card.copies > 1 { " ×" (card.copies) } }
            @if !card.facts.is_empty() { p class="facts" { (card.facts) } }
            (face)
            p class="soft" { (words::source(card.source)) @if let Some(note) = &card.note { ": " (note) } }
        }
    }
}

/// A name as part of an address.
pub(crate) fn slug(name: &str) -> String {
    let letters = name.to_lowercase();
    let words = letters.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
