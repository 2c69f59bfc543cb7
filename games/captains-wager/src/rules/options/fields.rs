//! The options in words, with the values they can take.

use std::sync::LazyLock;

use engine::{Cards as _, Choice, Field};

use super::agreement::{ALL, USUAL, bonus_crew, treasures};
use crate::cards::Cards;
use crate::cards::effect::CardKind;

/// The option that takes several values.
pub(super) const WHICH_CREW: &str = "which_crew";

const fn choice(value: &'static str, about: &'static str) -> Choice {
    Choice { value, about }
}

const PLAYERS: &[Choice] = &[
    choice("4", "four captains"),
    choice("3", "three captains"),
    choice("5", "five captains"),
    choice("2", "two captains: five crew each and four encounters"),
];
const CLANS: &[Choice] = &[
    choice("drawn", "by chance"),
    choice("chosen", "each captain chooses, in seat order, from those left"),
    choice("seats", "the first seat has the Ravens, then come Foxes, Herons, Adders and Moths"),
];
const THIEVES_SHARE: &[Choice] = &[
    choice("true", "they get what their encounter cards bring"),
    choice("false", "they get nothing of the pool"),
];
const BONUS_CREW: &[Choice] =
    &[choice("false", "the crew of the first game"), choice("true", "more and wilder crew")];
const BONUS_ITEMS: &[Choice] = &[
    choice("off", "15 treasures a deck"),
    choice("add", "18 treasures a deck, and a longer game"),
    choice("same_three", "three new treasures for the same three old ones in each deck"),
    choice("secret", "each captain secretly takes out one treasure of each value"),
];
const SETS: &[Choice] = &[
    choice("base", "no action"),
    choice("a", "coins and loans"),
    choice("b", "your own treasure deck"),
    choice("c", "trouble for the others"),
];
const CLAN_ITEMS: &[Choice] = &[
    choice("false", "all captains begin alike"),
    choice("true", "every captain begins with the item of their clan"),
];

/// Every option, in the order in which people are asked.
pub(super) fn all() -> &'static [Field] {
    static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
        let field = |name, about, choices| Field { name, about, choices };
        vec![
            field("players", "how many captains play", PLAYERS),
            field("clans", "how captains come by their clans", CLANS),
            field("thieves_share", "captains who have stolen, at the end", THIEVES_SHARE),
            field("bonus_crew", "the bonus crew", BONUS_CREW),
            field(WHICH_CREW, "which of the bonus crew are in", crew()),
            field("bonus_items", "the bonus treasures", BONUS_ITEMS),
            field("out_2", "with the same three: which treasure of 2 gold leaves", leaving(2)),
            field("out_3", "with the same three: which treasure of 3 gold leaves", leaving(3)),
            field("out_4", "with the same three: which treasure of 4 gold leaves", leaving(4)),
            field("encounter_1", "the set of encounter 1", SETS),
            field("encounter_2", "the set of encounter 2", SETS),
            field("encounter_3", "the set of encounter 3", SETS),
            field("clan_items", "the clan items", CLAN_ITEMS),
        ]
    });
    &FIELDS
}

/// All bonus crew, and each of them with what it does.
fn crew() -> &'static [Choice] {
    let mut choices = vec![choice(ALL, "every one of them")];
    for (crew, name) in bonus_crew() {
        let card = Cards::standard().crew(*crew);
        let about = format!("value {}: {}", card.value, card.effect.text(CardKind::Crew));
        choices.push(choice(name, about.leak()));
    }
    choices.leak()
}

/// The marked treasure of a value, and each of that value with what it does.
fn leaving(gold: u8) -> &'static [Choice] {
    let cards = Cards::standard();
    let usual = cards.treasure.iter().find(|card| card.gold == gold && card.out_when_shorter);
    let usual = usual.map_or("", |card| card.name.as_str());
    let mut choices = vec![choice(USUAL, usual)];
    for (item, name) in treasures().iter().filter(|(item, _)| cards.gold(*item) == Some(gold)) {
        let about = cards.item_use(*item).1.text(CardKind::Item);
        choices.push(choice(name, about.leak()));
    }
    choices.leak()
}
