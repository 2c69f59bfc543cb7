//! Worlds that agree with what a viewer has seen, each equally likely.
//!
//! A viewer knows who holds some cards: its own, those it passed, those played. Every other card
//! can be in any hand that has room for it and that could hold it after what it was seen to
//! play. Cards that can be in the same hands form a class. First it is drawn how many cards of
//! each class every hand gets, weighed by the number of ways; then which.

use arrayvec::ArrayVec;
use engine::{Dice, Seat, Viewer};

use crate::rules::action::{Set, TWO_OF_CLUBS, cards};
use crate::rules::state::PLAYERS;
use crate::{Card, Hearts, Phase};

/// How many cards each seat gets, or has room for.
type Counts = [u8; PLAYERS];

/// Cards that the same seats can hold.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Class {
    cards: Set,
    /// The seats, one bit each.
    seats: u8,
}

pub(crate) fn imagine(game: &Hearts, viewer: Viewer, dice: &mut Dice) -> Hearts {
    let mut world = *game;
    if viewer == Viewer::Omniscient || matches!(game.phase, Phase::Undealt | Phase::Over) {
        return world;
    }
    // A game that goes on has 13 cards in every hand, counting those played from it.
    let mut hands = known(game, viewer);
    let pool = !hands.iter().fold(0, |all, hand| all | hand) & ((1 << 52) - 1);
    let mut room = hands.map(|hand| 13 - hand.count_ones() as u8);
    let classes = classes(game, pool, room);
    for (number, class) in classes.iter().enumerate() {
        let counts = split(&classes[number..], room, dice);
        let mut shuffled: ArrayVec<Card, 52> = cards(class.cards).collect();
        dice.shuffle(&mut shuffled);
        let mut left = shuffled.iter();
        for seat in 0..PLAYERS {
            let share = left.by_ref().take(counts[seat].into());
            hands[seat] |= share.fold(0, |set, card| set | card.bit());
            room[seat] -= counts[seat];
        }
    }
    for seat in 0..PLAYERS {
        world.hands[seat] = hands[seat] & !game.played[seat];
    }
    lay_out(game, viewer, hands, &mut world, dice);
    world
}

/// The cards of which the viewer knows that a seat has them or had them.
fn known(game: &Hearts, viewer: Viewer) -> [Set; PLAYERS] {
    let mut known = game.played;
    if let Viewer::Seat(seat) = viewer {
        known[seat.index()] |= game.hands[seat.index()];
        if game.exchanged() {
            let passed = game.passed_by(seat).fold(0, |set, card| set | card.bit());
            known[game.receiver(seat).index()] |= passed;
        }
    }
    if game.phase == Phase::Play && game.count == 0 {
        known[game.leader.index()] |= TWO_OF_CLUBS.bit();
    }
    known
}

/// The cards of the pool by the seats that can hold them: those with fewest seats first.
fn classes(game: &Hearts, pool: Set, room: Counts) -> ArrayVec<Class, 8> {
    let mut classes = ArrayVec::<Class, 8>::new();
    // What can be learned of a hand is that it has no card of a suit, or none but penalty cards.
    for suit in [0, 13, 26, 39].map(|first| Card(first).suit()) {
        for part in [suit & game.penalty, suit & !game.penalty] {
            let cards = pool & part;
            if cards == 0 {
                continue;
            }
            let can = |seat: &usize| room[*seat] > 0 && game.possible[*seat] & cards != 0;
            let seats = (0..PLAYERS).filter(can).fold(0, |seats, seat| seats | 1 << seat);
            match classes.iter_mut().find(|class| class.seats == seats) {
                Some(class) => class.cards |= cards,
                None => classes.push(Class { cards, seats }),
            }
        }
    }
    classes.sort_unstable_by_key(|class| (class.seats.count_ones(), class.seats));
    classes
}

/// How many cards of the first class each seat gets, drawn by the number of ways in which all
/// classes can then be dealt.
fn split(classes: &[Class], room: Counts, dice: &mut Dice) -> Counts {
    let Some((class, rest)) = classes.split_first() else { return [0; PLAYERS] };
    if rest.is_empty() {
        return room;
    }
    let mut all = 0.0;
    splits(*class, room, &mut |counts| all += ways(*class, rest, room, counts));
    let mut left = all * f64::from(dice.below(u32::MAX)) / f64::from(u32::MAX);
    let mut drawn = None;
    splits(*class, room, &mut |counts| {
        let ways = ways(*class, rest, room, counts);
        if ways > 0.0 && left >= 0.0 {
            drawn = Some(counts);
        }
        left -= ways;
    });
    drawn.unwrap_or(room)
}

/// In how many ways a class is dealt like this, and the rest after it.
fn ways(class: Class, rest: &[Class], room: Counts, counts: Counts) -> f64 {
    let after: Counts = std::array::from_fn(|seat| room[seat] - counts[seat]);
    orders(class.cards.count_ones(), counts) * all_ways(rest, after)
}

fn all_ways(classes: &[Class], room: Counts) -> f64 {
    match classes {
        [] => 1.0,
        [last] => {
            let fits = (0..PLAYERS).all(|seat| room[seat] == 0 || last.seats >> seat & 1 == 1);
            if fits { orders(last.cards.count_ones(), room) } else { 0.0 }
        }
        [class, rest @ ..] => {
            let mut all = 0.0;
            splits(*class, room, &mut |counts| all += ways(*class, rest, room, counts));
            all
        }
    }
}

/// Calls `each` with every way to share the number of cards of a class among its seats.
fn splits(class: Class, room: Counts, each: &mut impl FnMut(Counts)) {
    fn go(left: u8, seats: u8, room: Counts, counts: Counts, each: &mut impl FnMut(Counts)) {
        let seat = seats.trailing_zeros() as usize;
        if seat >= PLAYERS {
            return;
        }
        let others = seats & (seats - 1);
        let (mut counts, only) = (counts, others == 0);
        let least = if only { left } else { 0 };
        for own in least..=left.min(room[seat]) {
            counts[seat] = own;
            if only {
                each(counts);
            } else {
                go(left - own, others, room, counts, &mut *each);
            }
        }
    }
    go(class.cards.count_ones() as u8, class.seats, room, [0; PLAYERS], each);
}

/// In how many ways so many cards can be dealt with these counts.
fn orders(cards: u32, counts: Counts) -> f64 {
    let product: f64 = counts.iter().map(|count| FACTORIALS[usize::from(*count)]).product();
    FACTORIALS[cards as usize] / product
}

const FACTORIALS: [f64; 53] = {
    let mut all = [1.0; 53];
    let mut number = 1;
    while number < 53 {
        all[number] = all[number - 1] * number as f64;
        number += 1;
    }
    all
};

/// Writes the deal that leads to these hands. Which of a hand's places a card came from is as
/// hidden as the card.
fn lay_out(game: &Hearts, viewer: Viewer, hands: [Set; 4], world: &mut Hearts, dice: &mut Dice) {
    let exchanged = game.exchanged();
    let mut unplaced: [ArrayVec<Card, 13>; PLAYERS] =
        std::array::from_fn(|seat| cards(hands[seat] & !placed(game, viewer, seat)).collect());
    unplaced.iter_mut().for_each(|hand| dice.shuffle(hand));
    for seat in (0..4).map(Seat) {
        let receiver = game.receiver(seat);
        let passed = if exchanged { game.passed[seat.index()].as_slice() } else { &[] };
        for place in crate::Place::all() {
            let holder = if passed.contains(&place) { receiver } else { seat };
            if viewer == Viewer::Seat(seat) || viewer == Viewer::Seat(holder) {
                continue;
            }
            if let Some(card) = unplaced[holder.index()].pop() {
                world.deal.hands[seat.index()][place.index()] = card;
            }
        }
    }
}

/// The cards of a hand whose place in the deal the viewer knows.
fn placed(game: &Hearts, viewer: Viewer, seat: usize) -> Set {
    match viewer {
        Viewer::Seat(own) if own.index() == seat => Set::MAX,
        Viewer::Seat(own) if game.exchanged() && game.receiver(own).index() == seat => {
            game.passed_by(own).fold(0, |set, card| set | card.bit())
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::action::HEARTS;

    /// Four Hearts and two others among three seats with two places each, of which the second
    /// has no Hearts: its two cards are the others, and the Hearts can lie in 6 ways.
    #[test]
    fn ways_are_counted() {
        let classes = [
            Class { cards: 0b1111 << 26 & HEARTS, seats: 0b101 },
            Class { cards: 0b11, seats: 0b111 },
        ];
        assert_eq!(all_ways(&classes, [2, 2, 2, 0]), 6.0);
        assert_eq!(all_ways(&classes, [4, 1, 1, 0]), 4.0 * 2.0 + 1.0 * 2.0);
        assert_eq!(orders(5, [2, 3, 0, 0]), 10.0);
    }
}
