//! Cards: what is on them, and how they look in a hand and in an explanation.

use engine::Source;
use maud::{Markup, html};
use ui::parts;

use super::icon_language::meaning;
use super::icons::letter;
use super::sprite::drawing;
use super::words;
use super::{icon, line, slug};
use crate::lang::{Dialect, Line};

/// How a game speaks of its icons.
#[derive(Clone, Copy, Debug)]
pub struct Tongue {
    /// The colours and goods of its cards.
    pub dialect: Dialect,
    /// What so many Capers do.
    pub caper: fn(u8) -> String,
    /// What stealing whichever one likes does.
    pub wild: &'static str,
    /// What protected cards cannot be.
    pub harmed: &'static str,
}

/// A Thief or a Gear, ready to be drawn: made once and shared by all tables, since every page
/// shows dozens of them.
#[derive(Debug)]
pub struct Face {
    pub name: String,
    /// The name for narrow places.
    pub short: String,
    /// The kind and the colour, as classes.
    pub class: String,
    /// Which drawing it has.
    pub art: String,
    /// Whether it is a Gear, which has a colour and a cost.
    pub is_gear: bool,
    /// The Coins it costs or brings.
    pub price: u8,
    /// Kind, colour and price in words.
    pub facts: String,
    /// What it does, as icons.
    pub icons: Markup,
    /// What it does, in words.
    words: String,
    /// Everything that is on the card, for somebody who does not see it.
    pub label: String,
    /// The colour as a badge with its letter, or the mark of a Thief.
    pub badge: Markup,
    /// The drawing.
    pub picture: Markup,
    /// Where our knowledge of it comes from.
    pub origin: Origin,
}

/// Where our knowledge of a card comes from.
#[derive(Clone, Default, Debug)]
pub struct Origin {
    /// In a word.
    word: &'static str,
    /// In a sentence.
    pub sentence: String,
}

impl Origin {
    /// What a card says of its source.
    pub fn new(source: Source, note: Option<&str>) -> Origin {
        let (word, sentence) = words::origin(source, note);
        Origin { word, sentence }
    }
}

impl Tongue {
    /// What a line of the cards says. Cards were checked when the table was opened, so a line
    /// can be read; one that could not would say nothing.
    pub fn read(&self, text: &str) -> Line {
        Line::parse(text, &self.dialect).unwrap_or_default()
    }

    /// The face of a Thief.
    pub fn thief(&self, name: &str, income: u8, text: &str, origin: Origin) -> Face {
        let facts = words::thief_facts(income);
        let badge = html! { b class="letter" { (icon("thief")) } };
        Face {
            class: "thief".to_owned(),
            is_gear: false,
            price: income,
            ..self.face(name, (facts, drawing(name, "thief")), text, badge, origin)
        }
    }

    /// The face of a Gear.
    pub fn gear(&self, name: &str, (colour, cost): (&str, u8), text: &str, origin: Origin) -> Face {
        let facts = words::gear_facts(colour, cost);
        let badge = html! { b class="letter" { (letter(colour)) } };
        Face {
            class: format!("gear tint-{}", slug(colour)),
            is_gear: true,
            price: cost,
            ..self.face(name, (facts, drawing(name, "gear")), text, badge, origin)
        }
    }

    fn face(
        &self,
        name: &str,
        (facts, art): (String, String),
        text: &str,
        badge: Markup,
        origin: Origin,
    ) -> Face {
        let effects = self.read(text);
        let words = meaning(&effects, self);
        Face {
            name: name.to_owned(),
            short: words::breakable(words::without_article(name)),
            class: String::new(),
            is_gear: false,
            price: 0,
            label: format!("{name}, {facts}. {words}"),
            facts,
            icons: line(&effects, &self.dialect),
            words,
            badge,
            picture: parts::picture("art", &super::SHEET, &art),
            art,
            origin,
        }
    }
}

impl Face {
    /// The drawing of a Location.
    pub fn place(name: &str) -> String {
        drawing(name, "location")
    }
}

/// A card in the viewer's hand.
#[derive(Debug)]
pub struct InHand<'a> {
    pub id: String,
    pub face: &'a Face,
    /// Marks with what they mean.
    pub marks: &'a [(&'static str, &'static str)],
    /// How many Coins the viewer lacks to pay for it.
    pub lacking: u8,
    /// The id of where it came from: another hand, or the deck.
    pub from: String,
}

/// Draws a card in the viewer's hand.
pub fn hand_card(it: &InHand<'_>) -> Markup {
    let face = it.face;
    let dear = (it.lacking > 0).then(|| words::too_dear(it.lacking));
    let remarks = it.marks.iter().map(|(_, words)| *words).chain(dear.as_deref());
    let label = remarks.fold(face.label.clone(), |label, words| label + " " + words);
    let class = format!("card {}", face.class);
    let card = parts::thing(
        &it.id,
        &class,
        &label,
        html! {
            span class="band" {
                (face.badge)
                @if face.price > 0 || face.is_gear {
                    span class={ "price" @if dear.is_some() { " dear" } } { b { (face.price) } (icon("coin")) }
                }
            }
            (face.picture)
            span class="name" { (words::breakable(&face.name)) }
            span class="line" { (face.icons) }
            @for (mark, _) in it.marks { span class={ "mark mark-" (mark) } { (icon(mark)) } }
            (tip(&html! {
                (entry(face, &html! {}))
                @for (mark, words) in it.marks { span class="remark" { (icon(mark)) (words) } }
                @if let Some(dear) = &dear { span class="remark" { (icon("coin")) (dear) } }
                span class="origin" { (face.origin.sentence) }
            }))
        },
    );
    html! { li data-as=(face.art) data-from=(it.from) { (card) } }
}

/// An explanation of several cards.
pub fn listing<'a>(title: &str, faces: impl Iterator<Item = (&'a Face, Markup)>) -> Markup {
    tip(&html! {
        strong class="title" { (title) }
        @for (face, remark) in faces { (entry(face, &remark)) }
    })
}

/// An explanation of many cards: names and icons are enough, each card explains itself in hand.
pub(super) fn roll<'a>(title: &str, faces: impl Iterator<Item = (&'a Face, u8)>) -> Markup {
    tip(&html! {
        strong class="title" { (title) }
        @for (face, copies) in faces {
            span class={ "entry " (face.class) } {
                (face.picture)
                span class="says" {
                    strong {
                        (face.badge) (face.name) @if copies > 1 { " ×" (copies) }
                    }
                    span class="line" { (face.icons) }
                }
            }
        }
    })
}

/// What is shown large when a thing is pointed at, focused or held. The label of the thing says
/// the same, so readers skip it.
pub(super) fn tip(inside: &Markup) -> Markup {
    html! { span class="tip" role="tooltip" { (inside) } }
}

fn entry(face: &Face, remark: &Markup) -> Markup {
    html! {
        span class={ "entry " (face.class) } {
            (face.picture)
            span class="says" {
                strong { (face.badge) (face.name) }
                span class="facts" { (face.facts) @if !face.origin.word.is_empty() { " · " (face.origin.word) } }
                span class="line" { (face.icons) }
                span class="words" { (face.words) }
                (remark)
            }
        }
    }
}
