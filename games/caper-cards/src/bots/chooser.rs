//! The chance that is left when somebody picks a Crew.

use crate::{CREW_CARDS, Crew};

/// Who plays the next Crew: somebody with known cards, or with a number of unknown ones.
pub(crate) struct Chooser<'a> {
    /// The cards that it comes from, by kind.
    from: &'a [u8; Crew::KINDS],
    /// For unknown hands: the chance that all cards of the hand are among so many of those that
    /// they come from.
    all_among: Option<&'static [f32; CREW_CARDS + 1]>,
    /// How many cards it comes from.
    total: u8,
}

impl Chooser<'_> {
    /// Whoever has these cards.
    #[inline]
    pub(crate) fn own(hand: &[u8; Crew::KINDS]) -> Chooser<'_> {
        Chooser { from: hand, all_among: None, total: 0 }
    }

    /// Whoever has this many of these cards.
    #[inline]
    pub(crate) fn somebody(size: u32, cards: &[u8; Crew::KINDS]) -> Chooser<'_> {
        let total: u8 = cards.iter().sum();
        let size = (size as usize).min(LARGEST_HAND);
        Chooser { from: cards, all_among: Some(&ALL_AMONG[size][usize::from(total)]), total }
    }

    /// Whether this kind can be what comes.
    #[inline]
    pub(crate) fn may_bring(&self, crew: Crew) -> bool {
        self.from[crew.index()] > 0
    }

    /// The chance when the best is chosen, by the chance that each kind of Crew would give.
    #[inline]
    pub(crate) fn expects(&self, kinds: &[f32; Crew::KINDS]) -> f32 {
        let Some(all_among) = self.all_among else {
            let held = kinds.iter().zip(self.from).filter(|(_, count)| **count > 0);
            return held.map(|(chance, _)| *chance).fold(0.0, greater);
        };
        // A chance is not negative, so its bits are in the order of its size.
        let mut order = [0; Crew::KINDS];
        for (entry, (chance, count)) in order.iter_mut().zip(kinds.iter().zip(self.from)) {
            *entry = u64::from(chance.to_bits()) << 8 | u64::from(*count);
        }
        sort(&mut order);
        let mut worse = usize::from(self.total);
        let (mut mean, mut none_better) = (0.0, 1.0);
        for &entry in order.iter().rev() {
            worse -= (entry & 0xff) as usize;
            let none_as_good = all_among[worse];
            mean += f32::from_bits((entry >> 8) as u32) * (none_better - none_as_good);
            none_better = none_as_good;
        }
        mean
    }
}

/// The greater of two chances. Neither is NaN, which `f32::max` can't know.
#[inline]
pub(crate) fn greater(one: f32, other: f32) -> f32 {
    if other > one { other } else { one }
}

/// Sorts eight numbers by a fixed series of exchanges: no branch to mispredict.
#[inline]
fn sort(numbers: &mut [u64; Crew::KINDS]) {
    let [a, b, c, d, e, f, g, h] = numbers;
    exchange(a, b);
    exchange(c, d);
    exchange(e, f);
    exchange(g, h);
    exchange(a, c);
    exchange(b, d);
    exchange(e, g);
    exchange(f, h);
    exchange(b, c);
    exchange(f, g);
    exchange(a, e);
    exchange(d, h);
    exchange(b, f);
    exchange(c, g);
    exchange(b, e);
    exchange(d, g);
    exchange(c, e);
    exchange(d, f);
    exchange(d, e);
}

/// Brings two numbers into order.
#[inline]
fn exchange(low: &mut u64, high: &mut u64) {
    let (one, other) = (*low, *high);
    let in_order = one <= other;
    *low = if in_order { one } else { other };
    *high = if in_order { other } else { one };
}

const LARGEST_HAND: usize = 5;

/// By the size of a hand, how many cards it may come from and how many of those are meant: the
/// chance that the whole hand is among them, as if every card were drawn from all.
static ALL_AMONG: [[[f32; CREW_CARDS + 1]; CREW_CARDS + 1]; LARGEST_HAND + 1] = {
    let mut chances = [[[0.0; CREW_CARDS + 1]; CREW_CARDS + 1]; LARGEST_HAND + 1];
    let mut size = 0;
    while size <= LARGEST_HAND {
        let mut total = 0;
        while total <= CREW_CARDS {
            let mut among = 0;
            while among <= total {
                let each = if total == 0 { 0.0 } else { among as f32 / total as f32 };
                let (mut chance, mut card) = (1.0, 0);
                while card < size {
                    chance *= each;
                    card += 1;
                }
                chances[size][total][among] = chance;
                among += 1;
            }
            total += 1;
        }
        size += 1;
    }
    chances
};

#[cfg(test)]
mod tests {
    use super::*;

    /// A series of exchanges that sorts all zeros and ones sorts everything.
    #[test]
    fn eight_numbers_are_sorted() {
        for bits in 0..1_u64 << Crew::KINDS {
            let mut numbers = std::array::from_fn(|place| bits >> place & 1);
            sort(&mut numbers);
            assert!(numbers.is_sorted(), "{bits:b}");
        }
    }

    #[test]
    fn the_best_of_a_hand_is_expected() {
        let cards = [3, 0, 1, 0, 0, 0, 0, 0];
        let kinds = [0.2, 0.9, 0.6, 0.0, 0.0, 0.0, 0.0, 0.0];
        let expects = |size| Chooser::somebody(size, &cards).expects(&kinds);
        assert!((expects(1) - (0.75 * 0.2 + 0.25 * 0.6)).abs() < 1e-6);
        let neither = 0.75 * 0.75;
        assert!((expects(2) - (neither * 0.2 + (1.0 - neither) * 0.6)).abs() < 1e-6);
        assert_eq!(Chooser::own(&cards).expects(&kinds), 0.6);
    }
}
