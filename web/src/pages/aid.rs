//! A player aid on paper: the rules in short and all cards, from the game's own data.

use engine::{CardText, RuleText};
use maud::{Markup, html};

use super::{Extras, Frame, page_with};
use crate::catalogue::Entry;
use crate::words::days as said;
use crate::{assets, words};

pub(crate) fn aid(entry: &Entry) -> Markup {
    let info = entry.info;
    let mut decks: Vec<&str> = entry.cards.iter().map(|card| card.deck).collect();
    decks.dedup();
    let content = html! {
        main id="main" class="paper" {
            header {
                h1 { (info.name) }
                p { (info.about) }
                p class="soft" { (words::players(info.min_players, info.max_players)) " · " (words::minutes(info.minutes)) " · " (info.designers) " · " (info.publisher) }
                p class="screen-only" { (said::PRINT_ABOUT) " " a href={ "/rules/" (info.id) } { (said::FULL_RULES) } }
            }
            section aria-labelledby="in-short" {
                h2 id="in-short" { (said::IN_SHORT) }
                div class="columns" {
                    @for section in &entry.rules.sections {
                        section {
                            h3 { (section.title) }
                            ul { @for rule in &section.rules { (in_short(rule)) } }
                        }
                    }
                }
            }
            section aria-labelledby="cards" {
                h2 id="cards" { (said::THE_CARDS) }
                @for deck in decks {
                    table {
                        caption { (deck) }
                        tbody { @for card in entry.cards.iter().filter(|card| card.deck == deck) { (row(card)) } }
                    }
                }
            }
            footer { (said::UNOFFICIAL) }
        }
    };
    let title = said::aid_of(info.name);
    let extras = Extras { head: html! { link rel="stylesheet" href=(assets::PAPER); }, count: 0 };
    page_with(Frame { title: &title, game: None, class: "" }, &extras, &content)
}

/// A rule by its first sentence, and where the rest stands.
fn in_short(rule: &RuleText) -> Markup {
    html! { li { (first_sentence(&rule.text)) " " span class="number" { (rule.number) } } }
}

/// The text up to its first full stop that ends a sentence.
fn first_sentence(text: &str) -> &str {
    let ends = text.match_indices(['.', '!', '?']).map(|(at, _)| at + 1);
    let is_end = |end: &usize| {
        let next = text[*end..].trim_start_matches(['"', ')', '*']);
        next.starts_with(' ') && next.trim_start().starts_with(|c: char| c.is_uppercase())
    };
    ends.into_iter().find(is_end).map_or(text, |end| &text[..end])
}

fn row(card: &CardText) -> Markup {
    html! {
        tr {
            th scope="row" { (card.name) @if card.copies > 1 { " ×" (card.copies) } }
            td { (card.facts) }
            td { (card.text) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_in_short_is_its_first_sentence() {
        assert_eq!(first_sentence("Draw two cards. Keep one."), "Draw two cards.");
        assert_eq!(first_sentence("See CP-9.8 for ties."), "See CP-9.8 for ties.");
        assert_eq!(
            first_sentence("One card, e.g. a Spy, is enough. Then stop."),
            "One card, e.g. a Spy, is enough."
        );
        assert_eq!(first_sentence("No end"), "No end");
    }
}
