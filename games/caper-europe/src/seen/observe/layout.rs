//! The numbers and their names.

use engine::{Axis, Cards as _};

use crate::cards::book;
use crate::{Card, Cards};

/// The different Locations, Thieves and Gear of all cities, with a little room for deck files.
const LOCATIONS: usize = 30;
const THIEVES: usize = 28;
const GEAR: usize = 45;

/// The most cards of a kind that one round deals to both.
const THIEVES_A_ROUND: usize = 8;
const GEAR_A_ROUND: usize = 12;

/// The most Thieves that have yet to be dealt.
pub(super) const THIEVES_TO_COME: usize = book::THIEVES - THIEVES_A_ROUND;

const SIDES: Axis = Axis::listed(&["own", "rival's"]);
const SITES: Axis = Axis::numbered("Location", 3);
const SLOTS: Axis = Axis::numbered("Thief", 3);
const LAYERS: Axis = Axis::listed(&["Thief", "Gear 1", "Gear 2", "Gear 3"]);
const GOOD_KINDS: Axis = Axis::listed(&["diamonds", "paintings", "antiques"]);
const ROWS: Axis = Axis::listed(&["Locations", "Thieves", "Gear", "Stolen Goods"]);
const LOCATION_CARDS: Axis =
    Axis::made(LOCATIONS, |number| name(number, 0, Cards::standard().location.len(), "a Location"));
const THIEF_CARDS: Axis = Axis::made(THIEVES, thief);
const GEAR_CARDS: Axis = Axis::made(GEAR, gear);
const CARDS: Axis = Axis::made(THIEVES + GEAR, |number| match number.checked_sub(THIEVES) {
    Some(number) => gear(number),
    None => thief(number),
});

fn thief(number: usize) -> String {
    let cards = Cards::standard();
    name(number, cards.location.len(), cards.thief.len(), "a Thief")
}

fn gear(number: usize) -> String {
    let cards = Cards::standard();
    name(number, cards.location.len() + cards.thief.len(), cards.gear.len(), "a Gear")
}

/// The name of a card, or of a place for one that a deck file adds.
fn name(number: usize, first: usize, known: usize, kind: &str) -> String {
    if number < known {
        return Cards::standard().name(Card((first + number) as u8)).to_owned();
    }
    format!("{kind} that was added, {}", number - known + 1)
}

/// A card among those of its kind: which list it is in, and where.
#[derive(Clone, Copy)]
pub(super) enum Listed {
    Thief(usize),
    Gear(usize),
}

impl Listed {
    /// Where a Thief or a Gear is listed among these cards.
    pub(super) fn new(cards: &Cards, card: Card) -> Listed {
        Listed::after(cards.location.len(), cards.thief.len(), card)
    }

    /// Where a card is listed after so many Locations and Thieves.
    pub(super) fn after(locations: usize, thieves: usize, card: Card) -> Listed {
        let number = card.index().saturating_sub(locations);
        match number.checked_sub(thieves) {
            Some(gear) => Listed::Gear(gear),
            None => Listed::Thief(number),
        }
    }

    /// Its number among the Thieves and, after them, the Gear.
    pub(super) fn number(self) -> usize {
        match self {
            Listed::Thief(number) => number.min(THIEVES - 1),
            Listed::Gear(number) => THIEVES + number,
        }
    }
}

engine::layout! { SEEN:
    CITY = "city" [Axis::listed(&["Paris", "Barcelona", "Rome", "London"])] 0..=1,
    ORDER = "order" [Axis::listed(&["even", "alternating"])] 0..=1,
    SEAT = "seat" [Axis::numbered("seat", 2)] 0..=1,
    ROUND = "round" [Axis::numbered("round", 6)] 0..=1,
    TURN = "turn" [Axis::numbered("turn", 5)] 0..=1,
    PHASE = "phase" [Axis::listed(&["play", "return", "over"])] 0..=1,
    RETURN = "a Stolen Good returns to" [SITES] 0..=1,
    DECIDES = "decides" [SIDES] 0..=1,
    FIRST = "begins this round" [SIDES] 0..=1,
    SUPPLY = "Coins in the supply" [] 0..=10,
    BONUS = "bonus of the track" [Axis::numbered("space", 5)] 0..=5,
    LOCATION = "on the board" [SITES, LOCATION_CARDS] 0..=1,
    TRACKER = "tracker toward own side" [SITES] -5..=5,
    PRIZE = "prize" [SITES, SIDES] -20..=20,
    GOODS_THERE = "Stolen Goods there" [SITES, GOOD_KINDS] 0..=4,
    COINS = "Coins" [SIDES] 0..=10,
    LAUNDERED = "laundered Coins" [SIDES] 0..=10,
    GOODS = "Stolen Goods" [SIDES, GOOD_KINDS] 0..=8,
    POINTS = "Points as it stands" [SIDES, ROWS] -60..=60,
    CREW_THIEF = "Thief" [SIDES, SITES, SLOTS, THIEF_CARDS] 0..=1,
    CREW_GEAR = "Gear" [SIDES, SITES, SLOTS, GEAR_CARDS] 0..=4,
    CREW_POINTS = "Points of a card" [SIDES, SITES, SLOTS, LAYERS] -10..=10,
    BURNABLE = "can be burned" [SIDES, SITES, SLOTS] 0..=1,
    CREW_SIZE = "Gear of a Thief" [SIDES, SITES, SLOTS] 0..=3,
    DISCARDED = "discarded" [SIDES, CARDS] 0..=4,
    UNSEEN = "not seen yet" [CARDS] 0..=4,
    HAND_SIZE = "cards in hand" [SIDES] 0..=6,
    HAND_THIEF = "hand" [Axis::numbered("card", THIEVES_A_ROUND), THIEF_CARDS] 0..=1,
    HAND_GEAR = "hand" [Axis::numbered("card", GEAR_A_ROUND), GEAR_CARDS] 0..=1,
    SHOWN = "the rival has seen" [Axis::numbered("card", GEAR_A_ROUND)] 0..=1,
    KNOWN = "known to be in the rival's hand" [CARDS] 0..=4,
}

engine::layout! { HIDDEN:
    HOLDS = "rival's hand" [CARDS] 0..=4,
    COMING_THIEF = "Thief to come"
        [Axis::numbered("place", THIEVES_TO_COME), THIEF_CARDS] 0..=1,
    COMING_GEAR = "Gear to come" [Axis::numbered("place", book::GEAR), GEAR_CARDS] 0..=1,
}
