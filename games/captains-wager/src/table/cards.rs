//! The cards as things: crew, treasures and encounters, each with its drawing and its words.

use engine::CardText;
use maud::{Markup, html};
use ui::parts::{art, thing};

use super::{Deck, SHEET, words};
use crate::{Clan, Crew, Effect, Encounter, Item};

/// The id of a crew that the viewer sees, wherever it lies: there is only one of each.
pub(super) fn crew_id(crew: Crew) -> String {
    format!("crew-{}", crew.index())
}

/// The id of a treasure or clan item that the viewer sees: a clan has only one of each.
pub(super) fn item_id(clan: Clan, item: Item) -> String {
    format!("item-{}-{}", clan.index(), item.index())
}

/// The id of an encounter card.
pub(super) fn encounter_id(encounter: Encounter) -> String {
    format!("encounter-{}", encounter.index())
}

/// A small drawing of this game.
pub(super) fn icon(id: &str) -> Markup {
    art(&SHEET, id)
}

/// The emblem of a clan.
pub(super) fn crest(clan: Clan) -> Markup {
    html! { span class={ "crest clan-" (clan.index()) } { (icon(&format!("clan-{}", clan.index()))) } }
}

/// The name of the drawing of a card: its own name in small letters, joined by hyphens.
pub(super) fn drawing(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|it: char| !it.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

impl Deck<'_> {
    /// A crew card. `place` is said after its words to somebody who does not see where it lies.
    pub(super) fn crew(&self, crew: Crew, class: &str, place: &str) -> Markup {
        let Some(text) = self.texts.get(crew.index()) else { return html! {} };
        let value = self.at.cards.crew(crew).value;
        card(&crew_id(crew), &format!("crew {class}"), Some(html! { (value) }), text, place)
    }

    /// A treasure or clan item, with a coin for its gold.
    pub(super) fn item(&self, id: &str, item: Item, class: &str, place: &str) -> Markup {
        let Some(text) = self.item_text(item) else { return html! {} };
        let gold = self.at.cards.gold(item);
        let class = format!("{} {class}", if gold.is_some() { "treasure" } else { "clan-item" });
        let gold = gold.map(|gold| html! { (gold) small { (words::GOLD) } });
        card(id, &class, gold, text, place)
    }

    /// An encounter card.
    pub(super) fn encounter(&self, encounter: Encounter, class: &str, place: &str) -> Markup {
        let cards = self.at.cards;
        let nth = cards.crew.len() + cards.treasure.len() + encounter.index();
        let Some(text) = self.texts.get(nth) else { return html! {} };
        let number = html! { (cards.encounter(encounter).number) };
        let id = encounter_id(encounter);
        let class = format!("encounter {class}");
        if cards.encounter(encounter).effect != Effect::Plain {
            return card(&id, &class, Some(number), text, place);
        }
        // Several of them in a row would all say that they do nothing: only who asks reads it.
        let label = words::card(&text.name, &text.facts, "", place);
        thing(&id, &format!("card {class} plain"), &label, face(Some(number), text, place))
    }

    /// A crew in a picture: nothing to touch, only its value, drawing and name.
    pub(super) fn mini_crew(&self, crew: Crew) -> Markup {
        let card = self.at.cards.crew(crew);
        html! {
            span class="mini" {
                b { (card.value) }
                (icon(&drawing(&card.name)))
                span class="name" { (card.name) }
            }
        }
    }

    /// The drawing of a treasure or clan item.
    pub(super) fn item_art(&self, item: Item) -> Markup {
        icon(&drawing(self.at.cards.item_name(item)))
    }

    /// The drawing of an encounter card.
    pub(super) fn encounter_art(&self, encounter: Encounter) -> Markup {
        icon(&drawing(&self.at.cards.encounter(encounter).name))
    }

    /// What an item says: the treasures stand after the crew in the list, the clan items last.
    pub(super) fn item_text(&self, item: Item) -> Option<&CardText> {
        let cards = self.at.cards;
        let treasures = cards.treasure.len();
        let before = cards.crew.len();
        let before = if item.index() < treasures { before } else { before + cards.encounter.len() };
        self.texts.get(before + item.index())
    }
}

fn card(id: &str, class: &str, number: Option<Markup>, text: &CardText, place: &str) -> Markup {
    let label = words::card(&text.name, &text.facts, &text.text, place);
    thing(id, &format!("card {class}"), &label, face(number, text, place))
}

/// What is on a card, and what it shows to whoever asks.
fn face(number: Option<Markup>, text: &CardText, place: &str) -> Markup {
    let drawing = drawing(&text.name);
    html! {
        @if let Some(number) = number { span class="number" { (number) } }
        (icon(&drawing))
        span class="name" { (text.name) }
        span class="says" {
            @if let Some(when) = moment(text) { em { (when) } " " }
            (text.text)
        }
        (tip(&drawing, text, place))
    }
}

/// When an item is used, as its facts say it after the gold or the clan.
fn moment(text: &CardText) -> Option<String> {
    let (_, rest) = text.facts.split_once(", ")?;
    let item = text.deck.contains("reasure") || text.deck.contains("item");
    let when = rest.split(',').next().filter(|_| item)?;
    let mut letters = when.chars();
    let first = letters.next()?.to_uppercase();
    Some(format!("{first}{}:", letters.as_str()))
}

/// The card enlarged, with what it does, where it lies and where it comes from.
fn tip(drawing: &str, text: &CardText, place: &str) -> Markup {
    let source = words::source(text.source);
    html! {
        span class="tip" role="tooltip" {
            (icon(drawing))
            strong { (text.name) }
            span class="facts" { (text.facts) }
            span { (text.text) }
            @if !place.is_empty() { span class="place" { (place) } }
            span class="source" { (text.note.as_deref().unwrap_or(source)) }
        }
    }
}
