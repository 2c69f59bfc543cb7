//! Text and deed are one: each sentence that a card can say, and a game in which it comes true.
//!
//! The sentences are tested on cards made for it, so no figure of a real card is in here. Every
//! sentence on a real card has to be among them.

mod crew;
mod encounters;
mod items;
mod meddling;

use std::collections::BTreeSet;

use captains_wager::{CardKind, Cards, Effect};
use engine::Cards as _;

use crate::fixtures::*;

/// An effect as a deck file writes it, what a card with it says, and a game that shows it.
type Sentence = (&'static str, &'static str, fn(&str));

const KINDS: [(CardKind, &[Sentence]); 4] = [
    (CardKind::Crew, crew::ALL),
    (CardKind::Crew, meddling::ALL),
    (CardKind::Item, items::ALL),
    (CardKind::Encounter, encounters::ALL),
];

#[test]
fn every_sentence_comes_true() {
    for (kind, sentences) in KINDS {
        for (effect, text, comes_true) in sentences {
            assert_eq!(read(effect).text(kind), *text, "{effect}");
            comes_true(effect);
        }
    }
}

#[test]
fn every_card_says_a_sentence_that_is_tested() {
    let cards = Cards::standard();
    let crew = cards.crew.iter().map(|it| (CardKind::Crew, it.effect, &it.name));
    let treasures = cards.treasure.iter().map(|it| (CardKind::Item, it.effect, &it.name));
    let clans = cards.clan_item.iter().map(|it| (CardKind::Item, it.effect, &it.name));
    let stops = cards.encounter.iter().map(|it| (CardKind::Encounter, it.effect, &it.name));
    for (kind, effect, name) in crew.chain(treasures).chain(clans).chain(stops) {
        let sentences = KINDS.into_iter().filter(|(it, _)| *it == kind).flat_map(|(_, all)| all);
        let tested: BTreeSet<String> = sentences.map(|(_, text, _)| shape(text)).collect();
        let text = effect.text(kind);
        assert!(tested.contains(&shape(&text)), "nothing shows what {name} says: {text}");
    }
}

/// A sentence without its numbers.
fn shape(text: &str) -> String {
    let text: String = text.chars().map(|it| if it.is_ascii_digit() { '#' } else { it }).collect();
    text.replace("# coins", "# coin").replace("# loans", "# loan")
}

fn read(effect: &str) -> Effect {
    #[derive(serde::Deserialize)]
    struct Line {
        effect: Effect,
    }
    engine::read_toml::<Line>(&format!("effect = {effect}")).unwrap().effect
}

/// A deck file that gives the Dragon another value.
fn dragon_of(value: u8) -> String {
    format!("[[crew]]\nname = \"Mechanical Dragon\"\nvalue = {value}\n")
}
