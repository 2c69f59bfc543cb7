//! Sets of stolen goods, and what wild ones count as.

/// The best that `goods` are worth in sets of different kinds, where `values` are for a set of
/// one, two and three.
///
/// Each set takes at most one of each kind, so with the goods sorted by number the largest sets
/// are made first. That is best as long as a larger set is worth at least as much more for each
/// good, as in both games.
#[inline]
pub fn sets_worth(goods: [u8; 3], values: [u8; 3]) -> u16 {
    let [a, b, c] = goods.map(u16::from);
    let three = a.min(b).min(c);
    let one = a.max(b).max(c);
    let two = a + b + c - three - one;
    let [single, pair, triple] = values.map(u16::from);
    three * triple + (two - three) * pair + (one - two) * single
}

/// As how many of each kind `wild` goods should count beside `goods`, so that their sets are worth
/// the most: each as the kind that is rarest then, for no other makes a larger set.
#[inline]
pub fn kinds_for_sets(goods: [u8; 3], wild: u8) -> [u8; 3] {
    let mut kinds = [0; 3];
    for _ in 0..wild {
        let [a, b, c] = together(goods, kinds);
        let rarest = if a <= b && a <= c { 0 } else { 1 + usize::from(c < b) };
        kinds[rarest] += 1;
    }
    kinds
}

/// As how many of each kind `wild` goods should count beside `goods`, so that all together are
/// worth the most, whatever that depends on. Of equal ways it is the one with most of the first kind, then of the second.
///
/// Every way is tried: what one more good of a kind is worth may depend on the next one, so no
/// rule of thumb is always right, and a player has a handful of wild goods at most.
#[inline]
pub fn best_kinds(goods: [u8; 3], wild: u8, worth: impl Fn([u8; 3]) -> u32) -> [u8; 3] {
    let mut best = None;
    for first in (0..=wild).rev() {
        for second in (0..=wild - first).rev() {
            let kinds = [first, second, wild - first - second];
            let worth = worth(together(goods, kinds));
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((kinds, worth));
            }
        }
    }
    best.map_or([0; 3], |(kinds, _)| kinds)
}

/// The goods of two lots by kind.
#[inline]
pub fn together(goods: [u8; 3], more: [u8; 3]) -> [u8; 3] {
    std::array::from_fn(|kind| goods[kind].saturating_add(more[kind]))
}
