//! The numbers and their names.

use engine::{Axis, Cards as _};

use crate::cards::book;
use crate::{Card, Cards, Gear, Held, Location, Thief};

/// The different Locations, Thieves and Gear of all cities, with a little room for deck files.
const LOCATIONS: usize = 24;
const THIEVES: usize = 25;
const GEAR: usize = 50;

/// The most Thieves and Gear that have yet to be dealt, and the most Thieves dealt in a round.
pub(super) const THIEVES_TO_COME: usize = book::THIEVES - THIEVES_A_ROUND;
const THIEVES_A_ROUND: usize = 8;

const SIDES: Axis = Axis::listed(&["own", "rival's"]);
const SEATS: Axis = Axis::listed(&["own", "next", "second after", "third after"]);
const OTHERS: Axis = Axis::listed(&["next", "second after", "third after"]);
const SITES: Axis = Axis::numbered("Location", 3);
const SLOTS: Axis = Axis::numbered("Thief", 3);
const ROWS: Axis = Axis::listed(&["Location Rewards", "Thieves", "Gear", "Stolen Goods"]);
const GOOD_KINDS: Axis = Axis::listed(&["jewels", "antiques", "paintings", "wild"]);
const PLACES: Axis = Axis::numbered("card", Held::COUNT as usize);
const LOCATION_CARDS: Axis = Axis::made(LOCATIONS, |number| {
    let cards = Cards::standard();
    spare(number, cards.location.len(), cards.location_name(Location(number as u8)))
});
const THIEF_CARDS: Axis = Axis::made(THIEVES, thief);
const GEAR_CARDS: Axis = Axis::made(GEAR, gear);
const CARDS: Axis = Axis::made(THIEVES + GEAR, |number| match number.checked_sub(THIEVES) {
    Some(number) => gear(number),
    None => thief(number),
});

fn thief(number: usize) -> String {
    let cards = Cards::standard();
    spare(number, cards.thief.len(), cards.name(Card::Thief(Thief(number as u8))))
}

fn gear(number: usize) -> String {
    let cards = Cards::standard();
    spare(number, cards.gear.len(), cards.name(Card::Gear(Gear(number as u8))))
}

/// The name of a card, or of a place for one that a deck file adds.
fn spare(number: usize, known: usize, name: &str) -> String {
    if number < known { name.to_owned() } else { format!("{name}, added {}", number - known + 1) }
}

/// A card's number among the Thieves and, after them, the Gear.
pub(super) fn number(card: Card) -> usize {
    match card {
        Card::Thief(thief) => thief.index().min(THIEVES - 1),
        Card::Gear(gear) => THIEVES + gear.index(),
    }
}

engine::layout! { SEEN:
    PLAYERS = "players" [Axis::listed(&["two", "three", "four"])] 0..=1,
    CITY = "city" [Axis::listed(&["Paris", "Rome", "London"])] 0..=1,
    EQUIPPED = "face-down cards count as equipment" [Axis::listed(&["yes", "no", "open"])] 0..=1,
    WILDS = "wild Goods count for" [Axis::listed(&["anything", "sets"])] 0..=1,
    TIE = "ties are broken by" [Axis::listed(&["Coins", "Capers", "Goods"])] 0..=1,
    ROLE = "role" [Axis::listed(&["Mastermind", "Lookout", "Snitch"])] 0..=1,
    COLOUR = "own side" [Axis::listed(&["Cream", "Mint"])] 0..=1,
    ROUND = "round" [Axis::numbered("round", 6)] 0..=1,
    TURN = "turn" [Axis::numbered("turn", 5)] 0..=1,
    PHASE = "phase" [Axis::listed(&["assign", "pass", "play", "over"])] 0..=1,
    DECIDES = "decides" [SEATS] 0..=1,
    FIRST = "goes first this round" [SIDES] 0..=1,
    SUPPLY = "Coins in the supply" [] 0..=10,
    SNITCH_DECK = "cards in the Snitch's deck" [] 0..=12,
    LOCATION = "laid out" [SITES, LOCATION_CARDS] 0..=1,
    CAPERS = "Capers" [SITES, SIDES] 0..=20,
    WINS = "wins as it stands" [SITES, SIDES] 0..=1,
    COINS = "Coins" [SIDES] 0..=10,
    GOODS = "Stolen Goods" [SIDES, GOOD_KINDS] 0..=12,
    WILD_AS = "wild Goods count as"
        [SIDES, Axis::listed(&["jewels", "antiques", "paintings"])] 0..=12,
    POINTS = "Points as it stands" [SIDES, ROWS] -60..=60,
    CREW_THIEF = "Thief" [SIDES, SITES, SLOTS, THIEF_CARDS] -2..=2,
    CREW_GEAR = "Gear" [SIDES, SITES, SLOTS, GEAR_CARDS] -4..=4,
    CREW_SIZE = "cards of a Thief" [SIDES, SITES, SLOTS] 0..=4,
    PROTECTED = "topmost is protected" [SIDES, SITES, SLOTS] 0..=1,
    DISCARDED = "discarded" [SIDES, CARDS] 0..=4,
    UNSEEN = "not seen yet" [CARDS] 0..=4,
    HAND_SIZE = "cards in hand" [SEATS] 0..=6,
    HAND_THIEF = "hand" [Axis::numbered("card", THIEVES_A_ROUND), THIEF_CARDS] 0..=1,
    HAND_GEAR = "hand" [PLACES, GEAR_CARDS] 0..=1,
    PASSING = "chosen to pass" [PLACES] 0..=1,
    KNOWN = "known to be in hand" [OTHERS, CARDS] 0..=4,
}

engine::layout! { HIDDEN:
    HOLDS = "hand" [OTHERS, CARDS] 0..=4,
    COMING_THIEF = "Thief to come"
        [Axis::numbered("place", THIEVES_TO_COME), THIEF_CARDS] 0..=1,
    COMING_GEAR = "Gear to come" [Axis::numbered("place", book::GEAR), GEAR_CARDS] 0..=1,
    SNITCHS_DECK = "Snitch's deck" [PLACES, CARDS] 0..=1,
}
