//! What a learned judgement reads of a table.

use arrayvec::ArrayVec;
use engine::{Features, Heuristic, Seat, chance_with_lead, steps};
use heist::lang::{Colour, Kind};
use heist::{ROUNDS, bits};

use crate::rules::state::{Side, rival};
use crate::{CaperEurope, City, Order, Phase, Site};

/// The different cards of all cities, and the Locations among them, which come first; both with
/// a little room.
const CARDS: usize = 104;
const SITES: usize = 30;
const GOODS: usize = 3;
const SEATS: usize = 2;

/// What is counted in a Crew and in the discards.
const KINDS: [Kind; 6] = [
    Kind::Colour(Colour(0)),
    Kind::Colour(Colour(1)),
    Kind::Colour(Colour(2)),
    Kind::Colour(Colour(3)),
    Kind::Colour(Colour(4)),
    Kind::Thief,
];

/// The greatest numbers that are told apart, to either side.
const TRACK: i16 = 6;
const LEAD: i16 = 16;

/// The plays of both players in a whole game.
const PLAYS: f32 = 42.0;

engine::features! {
    numbers: [
        "expected lead", "chance", "lead", "lead in Locations", "lead in Thieves", "lead in Gear",
        "lead in Stolen Goods", "plays left",
    ],
    LYING = "card in a Crew" [("side", SEATS), ("card", CARDS), ("standing", 3)],
    HELD = "in hand" [("side", SEATS), ("card", CARDS)],
    TRACKER = "tracker" [("Location", SITES), ("tracker", 2 * TRACK + 1)],
    PRESENT = "on the board" [("Location", SITES)],
    AHEAD = "any tracker" [("round", 6), ("tracker", 2 * TRACK + 1)],
    COUNTED = "cards in a Crew"
        [("Location", SITES), ("side", SEATS), ("kind", KINDS.len()), ("count", 4)],
    GROWN = "size of a Crew" [("side", SEATS), ("Thieves", 4), ("Gear", 10)],
    ON_TOP = "on top" [("Location", SITES), ("side", SEATS), ("colour", 5)],
    COINS = "Coins" [("side", SEATS), ("round", 6), ("Coins", 11)],
    LAUNDERED = "laundered Coins" [("side", SEATS), ("Coins", 8)],
    SUPPLY = "supply" [("Coins", 11)],
    STOLEN = "Stolen Goods" [("side", SEATS), ("good", GOODS), ("count", 4)],
    TO_STEAL = "Stolen Goods at a Location" [("Location", SITES), ("good", GOODS), ("count", 3)],
    DISCARDED = "discards" [("side", SEATS), ("kind", KINDS.len()), ("count", 6)],
    MOMENT = "moment" [("round", 6), ("turn", 10), ("decides", 2), ("returns", 2)],
    BEGINS = "who begins" [("round", 6), ("side", SEATS)],
    COUNTED_NOW = "lead" [("round", 6), ("lead", 2 * LEAD + 1)],
    EXPECTED = "expected lead" [("round", 6), ("lead", 2 * LEAD + 1)],
    TIED = "a tie in Points" [("Coins", 3), ("Stolen Goods", 3)],
    CITY = "city" [("city", City::ALL.len())],
    ORDER = "order" [("order", 2)],
}

pub(super) fn features(game: &CaperEurope, eyes: Seat, into: &mut Features) {
    let seats = [eyes, rival(eyes)];
    let round = usize::from(game.round);
    for at in Site::all() {
        location(game, seats, at, into);
    }
    for (side, seat) in seats.into_iter().enumerate() {
        let own = game.side(seat);
        let cards = bits(own.hand).map(|place| game.card(place).0);
        // In the order of the list: places in the deck mean nothing.
        let mut hand: ArrayVec<u8, 6> = cards.take(6).collect();
        hand.sort_unstable();
        for card in hand {
            into.add(HELD, [side, card.into()]);
        }
        into.add(COINS, [side, round, own.coins.into()]);
        if own.laundered > 0 {
            into.add(LAUNDERED, [side, usize::from(own.laundered) - 1]);
        }
        for (good, &count) in own.goods.iter().enumerate() {
            if count > 0 {
                into.add(STOLEN, [side, good, usize::from(count) - 1]);
            }
        }
        for (kind, it) in KINDS.into_iter().enumerate() {
            let count = own.discarded.of(it);
            if count > 0 {
                into.add(DISCARDED, [side, kind, usize::from(count) - 1]);
            }
        }
    }
    into.add(SUPPLY, [game.supply.into()]);
    let returns = matches!(game.phase, Phase::Return(_));
    let decides = (game.active() == eyes) != returns;
    into.add(MOMENT, [round, game.turn.into(), usize::from(!decides), returns.into()]);
    for later in game.round..6 {
        let begins = game.order.first(later) == eyes;
        into.add(BEGINS, [later.into(), usize::from(!begins)]);
    }
    let [own, other] = seats.map(|seat| game.side(seat));
    let stolen = |side: &Side| side.goods.iter().sum::<u8>();
    into.add(TIED, [compared(own.coins, other.coins), compared(stolen(own), stolen(other))]);
    into.add(CITY, [game.city.index()]);
    into.add(ORDER, [usize::from(game.order == Order::Alternating)]);
    judgement(game, eyes, into);
}

/// What lies at one Location.
fn location(game: &CaperEurope, seats: [Seat; 2], at: Site, into: &mut Features) {
    let card = game.location(at).index();
    let toward_first = i16::from(game.tracker[at.index()]);
    let tracker = if seats[0].0 & 1 == 0 { toward_first } else { -toward_first };
    into.add(PRESENT, [card]);
    into.add(TRACKER, [card, steps(tracker, TRACK)]);
    into.add(AHEAD, [game.round.into(), steps(tracker, TRACK)]);
    for (good, &count) in game.goods[at.index()].iter().enumerate() {
        if count > 0 {
            into.add(TO_STEAL, [card, good, usize::from(count) - 1]);
        }
    }
    for (side, ahead) in [tracker, -tracker].into_iter().enumerate() {
        let crew = game.crew(seats[side], at);
        let standing = steps(ahead, 1);
        for place in crew.places() {
            into.add(LYING, [side, game.card(place).index(), standing]);
        }
        for (kind, it) in KINDS.into_iter().enumerate() {
            let count = crew.counts.of(it);
            if count > 0 {
                into.add(COUNTED, [card, side, kind, usize::from(count) - 1]);
            }
        }
        let gear = crew.counts.of(Kind::Gear);
        into.add(GROWN, [side, crew.thieves.into(), gear.into()]);
        let tops = crew.stacks().iter().filter_map(|stack| game.face(stack.top()?).colour);
        let tops = tops.fold(0_u8, |tops, Colour(colour)| tops | 1 << (colour & 7));
        for colour in bits(tops.into()) {
            into.add(ON_TOP, [card, side, colour.into()]);
        }
    }
}

/// What is thought of it without learning.
fn judgement(game: &CaperEurope, eyes: Seat, into: &mut Features) {
    let round = usize::from(game.round);
    let rows = game.tally().rows;
    let own = eyes.index() & 1;
    let rows = rows.map(|row| row[own].saturating_sub(row[own ^ 1]));
    let lead = rows.into_iter().fold(0, i16::saturating_add);
    let expected = if game.phase == Phase::Over { lead.into() } else { game.worth(eyes) };
    into.add(COUNTED_NOW, [round, steps(lead, LEAD)]);
    into.add(EXPECTED, [round, steps(expected.round() as i16, LEAD)]);
    into.number(expected / 20.0);
    into.number(chance_with_lead(expected, CaperEurope::CLEAR_LEAD));
    into.number(f32::from(lead) / 20.0);
    for row in rows {
        into.number(f32::from(row) / 20.0);
    }
    let left: u8 = ROUNDS.iter().skip(round).map(|round| 2 * (round.cards - 1)).sum();
    into.number(f32::from(left.saturating_sub(game.turn)) / PLAYS);
}

/// Whether one's own is less, as much, or more.
fn compared(own: u8, other: u8) -> usize {
    steps(i16::from(own) - i16::from(other), 1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use engine::{Cards as _, Dice, Seed, Setup};

    use super::*;
    use crate::cards::book::THIEVES;
    use crate::{Cards, FIRST, Options, SECOND};

    /// Every position of random games in all cities, in both orders.
    fn positions(mut see: impl FnMut(&CaperEurope, &mut Dice)) {
        for city in City::ALL {
            for order in [Order::Even, Order::Alternating] {
                for number in 0..20 {
                    let setup = Setup { options: Options { city, order }, ..Setup::default() };
                    let seed = Seed::from_text("features").derive(number);
                    let mut dice = Dice::new(seed.derive(1));
                    testkit::positions(&setup, seed, |game| see(game, &mut dice));
                }
            }
        }
    }

    fn read(game: &CaperEurope, eyes: Seat) -> Features {
        let mut features = Features::new();
        game.features(eyes, &mut features);
        features
    }

    #[test]
    fn there_is_room_for_every_card() {
        let cards = Cards::standard();
        assert!(cards.location.len() < SITES);
        assert!(cards.list().len() < CARDS);
    }

    /// Neither what is still to be dealt nor where in the deck a card in hand has lain.
    #[test]
    fn the_order_of_the_deck_is_not_read() {
        positions(|game, dice| {
            let mut other = *game;
            let [first, second] = other.sides.map(|side| side.hand);
            let undrawn = !(first | second | other.sides[0].seen | other.sides[1].seen);
            let thieves = (1 << THIEVES) - 1;
            let all = (1 << other.deck.len()) - 1;
            for places in [first, second, undrawn & thieves, undrawn & all & !thieves] {
                heist::shuffle_places(&mut other.deck, places, dice);
            }
            dice.shuffle(&mut other.locations[3..]);
            for seat in [FIRST, SECOND] {
                assert_eq!(read(&other, seat), read(game, seat));
            }
        });
    }

    #[test]
    fn seen_from_the_other_side_own_and_other_change_places() {
        let named = |game: &CaperEurope, eyes: Seat| -> BTreeSet<String> {
            let features = read(game, eyes);
            let names = features.on().iter().filter_map(|&input| INPUTS.name(input));
            let blocks = ["card in a Crew:", "in hand:", "Coins:", "who begins:"];
            names.filter(|name| blocks.iter().any(|block| name.starts_with(block))).collect()
        };
        let swap = |name: &String| match name.split_once("side 0") {
            Some((before, after)) => format!("{before}side 1{after}"),
            None => name.replace("side 1", "side 0"),
        };
        positions(|game, _| {
            let swapped: BTreeSet<String> = named(game, SECOND).iter().map(swap).collect();
            assert_eq!(swapped, named(game, FIRST));
            assert!((game.worth(FIRST) + game.worth(SECOND)).abs() < 1e-3);
        });
    }
}
