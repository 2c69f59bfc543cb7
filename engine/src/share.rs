//! Sharing out what somebody has not seen.

use arrayvec::ArrayVec;

use crate::Dice;

/// Shares the cards of `pool` out among hands, for [`Game::imagine`](crate::Game::imagine): every
/// way that gives each hand as many cards as it has `room` for, and none that it can't hold
/// (`possible`), is as likely as any other. A set of cards has a bit for each card.
///
/// The hands get nothing if there is no such way, and `pool` must fill all room.
///
/// ```
/// use engine::{Dice, Seed, share};
///
/// let mut dice = Dice::new(Seed::from_text("share"));
/// let hands = share(0b1111, [2, 2], [0b0111, 0b1111], &mut dice);
/// assert_eq!(hands[0] | hands[1], 0b1111);
/// assert_eq!(hands[0] & 0b1000, 0, "the first hand can't hold this card");
/// ```
pub fn share<const N: usize>(
    pool: u64,
    mut room: [u8; N],
    possible: [u64; N],
    dice: &mut Dice,
) -> [u64; N] {
    let mut hands = [0; N];
    let classes = classes(pool, room, possible);
    for (number, class) in classes.iter().enumerate() {
        // First how many cards of the class each hand gets, by the number of ways; then which.
        let Some(counts) = draw(&classes[number..], room, dice) else { return [0; N] };
        let mut cards = ArrayVec::<u8, 64>::new();
        let mut left = class.cards;
        while left != 0 {
            cards.push(left.trailing_zeros() as u8);
            left &= left - 1;
        }
        dice.shuffle(&mut cards);
        let mut cards = cards.iter();
        for seat in 0..N {
            let own = cards.by_ref().take(counts[seat].into());
            hands[seat] |= own.fold(0, |set, card| set | 1 << card);
            room[seat] -= counts[seat];
        }
    }
    hands
}

/// Cards that the same hands can hold.
#[derive(Clone, Copy, Debug)]
struct Class {
    cards: u64,
    /// The hands, one bit each.
    hands: u8,
}

/// The cards by the hands that can hold them: those that can be in the fewest hands first.
fn classes<const N: usize>(pool: u64, room: [u8; N], possible: [u64; N]) -> ArrayVec<Class, 64> {
    let mut classes = ArrayVec::<Class, 64>::new();
    let mut left = pool;
    while left != 0 {
        let card = left & left.wrapping_neg();
        // All cards that can be in just the hands in which this one can be.
        let (mut cards, mut hands) = (left, 0);
        for seat in (0..N).filter(|seat| room[*seat] > 0) {
            if possible[seat] & card != 0 {
                cards &= possible[seat];
                hands |= 1 << seat;
            } else {
                cards &= !possible[seat];
            }
        }
        classes.push(Class { cards, hands });
        left &= !cards;
    }
    classes.sort_unstable_by_key(|class| (class.hands.count_ones(), class.hands));
    classes
}

/// How many cards of the first class each hand gets, drawn by the number of ways in which all
/// classes can then be shared out.
fn draw<const N: usize>(classes: &[Class], room: [u8; N], dice: &mut Dice) -> Option<[u8; N]> {
    let (class, rest) = classes.split_first()?;
    if rest.is_empty() {
        return (ways(classes, room) > 0.0).then_some(room);
    }
    let mut below = ways(classes, room) * f64::from(dice.below(u32::MAX)) / f64::from(u32::MAX);
    let mut drawn = None;
    each_split(*class, room, |counts, after| {
        let ways = orders(*class, counts) * ways(rest, after);
        if ways > 0.0 && below >= 0.0 {
            drawn = Some(counts);
        }
        below -= ways;
    });
    drawn
}

/// In how many ways the classes can be shared out.
fn ways<const N: usize>(classes: &[Class], room: [u8; N]) -> f64 {
    match classes {
        [] => 1.0,
        [last] => {
            let full = room.iter().map(|room| u32::from(*room)).sum::<u32>();
            let can = |seat: usize| room[seat] == 0 || last.hands >> seat & 1 == 1;
            let fits = full == last.cards.count_ones() && (0..N).all(can);
            if fits { orders(*last, room) } else { 0.0 }
        }
        [class, rest @ ..] => {
            let mut all = 0.0;
            each_split(*class, room, |counts, after| {
                all += orders(*class, counts) * ways(rest, after);
            });
            all
        }
    }
}

/// In how many ways the cards of a class make hands of these sizes.
fn orders<const N: usize>(class: Class, counts: [u8; N]) -> f64 {
    let product: f64 = counts.iter().map(|count| FACTORIALS[usize::from(*count)]).product();
    FACTORIALS[class.cards.count_ones() as usize] / product
}

const FACTORIALS: [f64; 65] = {
    let mut all = [1.0; 65];
    let mut number = 1;
    while number < 65 {
        all[number] = all[number - 1] * number as f64;
        number += 1;
    }
    all
};

/// Calls `each` with every way to share the number of cards of a class among its hands, and the
/// room that is left.
fn each_split<const N: usize>(class: Class, room: [u8; N], mut each: impl FnMut([u8; N], [u8; N])) {
    fn go<const N: usize>(
        cards: u8,
        hands: u8,
        counts: [u8; N],
        room: [u8; N],
        each: &mut impl FnMut([u8; N], [u8; N]),
    ) {
        if hands == 0 {
            if cards == 0 {
                each(counts, room);
            }
            return;
        }
        let (seat, others) = (hands.trailing_zeros() as usize, hands & (hands - 1));
        let least = if others == 0 { cards } else { 0 };
        for own in least..=cards.min(room[seat]) {
            let (mut counts, mut room) = (counts, room);
            counts[seat] = own;
            room[seat] -= own;
            go(cards - own, others, counts, room, each);
        }
    }
    go(class.cards.count_ones() as u8, class.hands, [0; N], room, &mut each);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use std::collections::BTreeMap;

    /// Four cards that the second hand can't hold and two that it can, two for each hand: the
    /// two are the second hand's, and the four can be shared in six ways.
    #[test]
    fn ways_are_counted() {
        let hard = Class { cards: 0b1111, hands: 0b101 };
        let easy = Class { cards: 0b11_0000, hands: 0b111 };
        assert_eq!(ways(&[hard, easy], [2, 2, 2]), 6.0);
        assert_eq!(ways(&[hard, easy], [4, 1, 1]), 4.0 * 2.0 + 1.0 * 2.0);
        assert_eq!(ways(&[hard, easy], [1, 4, 1]), 0.0);
    }

    /// Every way there is, found by trying all, is drawn about as often as any other.
    #[test]
    fn every_way_is_as_likely_as_any_other() {
        let (pool, room) = (0b111_1110, [2, 3, 1]);
        let possible = [0b0110_1110, 0b111_1010, 0b101_1100];
        let fits = |hands: &[u64; 3]| {
            hands[0] | hands[1] | hands[2] == pool
                && (0..3).all(|seat| {
                    hands[seat].count_ones() == u32::from(room[seat])
                        && hands[seat] & !possible[seat] == 0
                })
        };
        let mut found: BTreeMap<[u64; 3], u32> = BTreeMap::new();
        for a in 0..128 {
            for b in 0..128 {
                let hands = [a, b, pool & !a & !b];
                if fits(&hands) {
                    found.insert(hands, 0);
                }
            }
        }
        let mut dice = Dice::new(Seed::from_text("share"));
        let (ways, draws) = (found.len() as u32, 400);
        for _ in 0..ways * draws {
            *found.get_mut(&share(pool, room, possible, &mut dice)).unwrap() += 1;
        }
        assert!(ways > 10, "{found:?}");
        assert!(found.values().all(|times| times.abs_diff(draws) < 120), "{found:?}");
    }

    #[test]
    fn what_cannot_be_shared_is_not() {
        let mut dice = Dice::new(Seed::from_text("never"));
        assert_eq!(share(0b11, [1, 1], [0b01, 0b01], &mut dice), [0, 0]);
    }
}
