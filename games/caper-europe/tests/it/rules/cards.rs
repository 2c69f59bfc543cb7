//! What the deck as a whole must keep to.

use std::collections::{BTreeMap, BTreeSet};

use caper_europe::{Cards, City, Colour};
use engine::{Cards as _, Source};

fn lines() -> Vec<(Option<City>, String)> {
    let cards = Cards::standard();
    let locations = cards
        .location
        .iter()
        .flat_map(|card| [(card.city, card.reward.clone()), (card.city, card.effect.clone())]);
    let thieves = cards.thief.iter().map(|card| (card.city, card.text.clone()));
    let gear = cards.gear.iter().map(|card| (card.city, card.text.clone()));
    locations.chain(thieves).chain(gear).filter(|(_, line)| !line.is_empty()).collect()
}

#[test]
fn the_deck_has_as_many_cards_as_the_box() {
    let list = Cards::standard().list();
    let copies = |deck: &str| -> u32 {
        list.iter().filter(|card| card.deck == deck).map(|card| u32::from(card.copies)).sum()
    };
    assert_eq!(["Locations", "Thieves", "Gear"].map(copies), [28, 27, 54]);
}

#[test]
fn there_are_exactly_three_blazeblasters() {
    let cards = Cards::standard();
    let burner = cards.gear.iter().find(|card| card.name == "Blazeblaster").unwrap();
    assert_eq!((burner.copies, burner.cost, burner.colour), (3, 2, Colour::Red));
    assert_eq!(burner.text, "burn");
}

#[test]
fn no_core_card_names_a_citys_colour() {
    for (city, line) in lines() {
        for other in City::ALL.into_iter().filter(|other| city != Some(*other)) {
            assert!(!line.contains(other.colour().name()), "{line}");
        }
    }
}

/// Each core colour does mostly what the rulebook says it is about.
#[test]
fn core_colours_keep_to_their_focus() {
    let mut about: BTreeMap<Colour, [u8; 2]> = BTreeMap::new();
    for card in Cards::standard().gear.iter().filter(|card| card.city.is_none()) {
        let words: &[&str] = match card.colour {
            Colour::Purple => &["caper"],
            Colour::Green => &["steal", "green"],
            Colour::Red => &["burn", "protect", "red"],
            _ => &["coin", "yellow"],
        };
        let counts = about.entry(card.colour).or_default();
        counts[0] += card.copies;
        counts[1] += card.copies * u8::from(words.iter().any(|word| card.text.contains(word)));
    }
    assert_eq!(about.len(), 4);
    for (colour, [all, fitting]) in about {
        assert!(u16::from(fitting) * 4 >= u16::from(all) * 3, "{colour:?}: {fitting} of {all}");
    }
}

/// The words of the language that mean something in this game are all on some card.
#[test]
fn every_word_of_the_language_is_used() {
    let lines = lines();
    for word in [
        "caper",
        "coin",
        "point",
        "burn",
        "steal any",
        "steal diamond",
        "steal painting",
        "steal antique",
        "launder",
        "protect gear",
        "protect bronze",
        "per thief",
        "any gear",
        "per any good",
        "per laundered coin",
        "per diamond",
        "per painting",
        "per antique",
        "+",
        "in both crews",
        "in rival crew",
        "in discard",
        "on top",
        "if won",
        "steal painting per",
        "launder coin per",
        "coin per",
        "caper per",
    ] {
        assert!(lines.iter().any(|(_, line)| line.contains(word)), "no card says {word:?}");
    }
}

/// What the rulebook shows in one city only stays there.
#[test]
fn city_icons_stay_in_their_cities() {
    for (words, cities) in [
        ("on top", &[Some(City::Barcelona)] as &[_]),
        ("if won", &[Some(City::Rome)]),
        ("in rival crew", &[Some(City::Rome)]),
        ("in discard", &[Some(City::Rome)]),
        ("launder", &[Some(City::London)]),
        ("any good", &[Some(City::Paris)]),
        ("in both crews", &[Some(City::Paris), Some(City::Barcelona)]),
    ] {
        let found: BTreeSet<Option<City>> =
            lines().into_iter().filter(|(_, line)| line.contains(words)).map(|it| it.0).collect();
        assert!(
            !found.is_empty() && found.iter().all(|it| cities.contains(it)),
            "{words}: {found:?}"
        );
    }
}

#[test]
fn rich_thieves_have_small_skills_and_poor_ones_great_skills() {
    let thieves = &Cards::standard().thief;
    let incomes: BTreeSet<u8> = thieves.iter().map(|card| card.income).collect();
    assert!(incomes.contains(&0) && incomes.contains(&4), "{incomes:?}");
    let some_effects = Cards::standard().location.iter().filter(|card| !card.effect.is_empty());
    assert!((5..14).contains(&some_effects.count()));
}

#[test]
fn every_card_says_where_it_comes_from() {
    for card in Cards::standard().list() {
        let partly_known = card.source != Source::House && !KNOWN_WHOLE.contains(&&*card.name);
        assert_eq!(card.note.is_some(), partly_known, "{}: {:?}", card.name, card.note);
    }
}

/// The cards of which nothing had to be made up.
const KNOWN_WHOLE: [&str; 2] = ["The Louvre", "Moulin Rouge"];
